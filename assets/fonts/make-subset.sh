#!/bin/sh
# Makes the fonts of this folder from the OFL fonts of five npm packages. Needs npm and, from Debian, fonttools,
# python3-brotli, opencc and unicode-data. Run it from any folder; it writes beside itself.
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
npm pack --silent @expo-google-fonts/noto-sans-sc@0.4.3 >/dev/null
mkdir -p rest/files
tar xzf expo-google-fonts-*.tgz -C rest/files --strip-components=2 --wildcards '*_400Regular.ttf'
tar xzf expo-google-fonts-*.tgz -C rest --strip-components=1 package/LICENSE_FONT
/usr/bin/python3 "$here/subset.py" "$work" "$here"
/usr/bin/python3 "$here/window.py" "$work" "$here"
{
	echo "These fonts are made of Noto Sans, Noto Sans Math, Noto Sans SC and Noto Sans JP: subsets, their metrics"
	echo "and names changed. Copyright notices, then the licence of them all:"
	echo
	for name in noto-sans-sc noto-sans-jp noto-sans noto-sans-math; do
		echo "$name: $(head -n 1 $name/LICENSE)"
	done
	echo "noto-sans-sc, rare characters: $(head -n 1 rest/LICENSE_FONT)"
	echo
	tail -n +2 noto-sans-sc/LICENSE
} >"$here/OFL.txt"
