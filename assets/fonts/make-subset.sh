#!/bin/sh
# Makes the fonts of this folder from the OFL fonts of four npm packages. Needs npm and, from Debian, fonttools, python3-brotli
# and opencc. Run it from any folder; it writes beside itself.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
for package in noto-sans-sc@5.3.0 noto-sans-jp@5.3.0 noto-sans@5.3.0 noto-sans-math@5.3.0; do
	name=${package%@*}
	npm pack --silent "@fontsource/$package" >/dev/null
	mkdir "$name"
	tar xzf "fontsource-$name-"*.tgz -C "$name" --strip-components=1 --wildcards '*/LICENSE' '*/files/*-[47]00-normal.woff2'
	rm "fontsource-$name-"*.tgz
done
/usr/bin/python3 "$here/subset.py" "$work" "$here"
toolkit=$("$here/../../scripts/go" -C "$here" list -m -f '{{.Dir}}' fyne.io/fyne/v2)
/usr/bin/python3 "$here/window.py" "$work" "$here" "$toolkit/theme/font/DejaVuSansMono-Powerline.ttf"
{
	echo "These fonts are made of Noto Sans, Noto Sans Math, Noto Sans SC and Noto Sans JP: subsets, their metrics"
	echo "and names changed. Copyright notices, then the licence of them all:"
	echo
	for name in noto-sans-sc noto-sans-jp noto-sans noto-sans-math; do
		echo "$name: $(head -n 1 $name/LICENSE)"
	done
	echo
	tail -n +2 noto-sans-sc/LICENSE
} >"$here/OFL.txt"
