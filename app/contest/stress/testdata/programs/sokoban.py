WRONG = ""
# Sokoban: pulls from the goal over (box, player); for every box the floor around it is parted into regions once.
import sys

WAYS = [(-1, 0), (1, 0), (0, -1), (0, 1)]


def main():
    lines = sys.stdin.read().split()
    if WRONG == "columns_first":
        cols, rows = int(lines[0]), int(lines[1])  # the number of rows comes first
    else:
        rows, cols = int(lines[0]), int(lines[1])
    board = lines[2:2 + rows]
    floor = set()
    goal = None
    for r in range(rows):
        for c in range(cols):
            if board[r][c] != "#":
                floor.add((r, c))
            if board[r][c] == "X":
                goal = (r, c)

    def is_floor(r, c):
        if WRONG == "negative_index":
            return r < rows and c < cols and board[r][c] != "#"  # -1 is the last row
        return (r, c) in floor

    def region(box, start):
        """Where the player gets to from start while the box stands still."""
        if WRONG == "goal_is_shut":
            if start == goal:
                return set()
            seen = {start, goal}  # the player may walk over the goal
        else:
            seen = {start}
        if WRONG == "recursion":
            def go(r, c):  # as deep as the way is long
                seen.add((r, c))
                for dr, dc in WAYS:
                    if (r + dr, c + dc) not in seen and (r + dr, c + dc) != box and is_floor(r + dr, c + dc):
                        go(r + dr, c + dc)
            go(*start)
            return seen
        todo = [start]
        for r, c in todo:
            for dr, dc in WAYS:
                to = (r + dr, c + dc)
                if to not in seen and to != box and is_floor(*to):
                    seen.add(to)
                    todo.append(to)
        if WRONG == "goal_is_shut":
            seen.discard(goal)
        return seen

    regions = {}  # box and player to a number that all players of a region share
    sizes = []

    def number(box, player):
        if (box, player) not in regions:
            cells = region(box, player)
            for cell in cells:
                regions[box, cell] = len(sizes)
            regions[box, player] = len(sizes)
            if WRONG == "walls_counted":
                # the walls beside the region are counted with it
                cells = cells | {(r + dr, c + dc) for r, c in cells for dr, dc in WAYS if (r + dr, c + dc) != box}
            sizes.append(len(cells) - (goal in cells))
        return regions[box, player]

    wins = set()
    todo = []

    def won(box, player):
        at = (box, number(box, player))
        if at not in wins:
            wins.add(at)
            todo.append((box, player))

    for dr, dc in WAYS:
        if is_floor(goal[0] + dr, goal[1] + dc):
            won(goal, (goal[0] + dr, goal[1] + dc))
    while todo:
        box, player = todo.pop()
        for dr, dc in WAYS:
            side = (box[0] + dr, box[1] + dc)
            behind = (side[0] + dr, side[1] + dc)
            if not is_floor(*side):
                continue
            if WRONG == "behind_unchecked":
                if number(box, side) == number(box, player):
                    won(side, behind)  # the player steps back into a wall
                continue
            if not is_floor(*behind):
                continue
            if WRONG == "pulls_from_anywhere":
                won(side, behind)  # whether the player gets to that side of the box is not asked
                continue
            if number(box, side) == number(box, player):
                won(side, behind)
    total = 0
    for box, at in wins:
        if WRONG == "box_on_goal" or box != goal:
            total += sizes[at]  # "box_on_goal": the box may not start there
    print(total)


main()
