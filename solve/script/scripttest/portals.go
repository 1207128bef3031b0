package scripttest

// Portals is a file of rules whose estimate forgets the portals. No sample shows this.
const Portals = `size = ((1, 1), (3, 12))
free = ground(".")
portal = ground("o", look = "hole")
flag = ground("x", look = "target")
man = piece("r", count = 1, look = "ball")

def moves(b, s):
    at = s.find(man)
    list = [move(d.name, s.move(at, at.to(d))) for d in DIRECTIONS if s.free(at.to(d))]
    if b.ground(at) == portal:
        list += [move("jump", s.move(at, c)) for c in b.all(portal) if c != at]
    return list

def won(b, s):
    return b.ground(s.find(man)) == flag

def estimate(b, s):
    return s.find(man).distance(b.all(flag)[0])

def make(random, size):
    text = ["."] * 12
    text[0], text[2 + random.below(3)], text[9], text[10] = "o", "r", "x", "o"
    return board(["".join(text)])

sample("r..x\n", 3)
`
