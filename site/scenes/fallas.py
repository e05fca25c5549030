"""Fallas: a tables board with round sockets and three dice, as in the book of King Alfonso."""

import numpy as np
from studio import (
    camera,
    clear,
    color,
    die,
    disc,
    grain,
    material,
    mixed,
    relief,
    rough,
    sky,
    smooth,
    turned,
    window,
)

BAR, DEEP, FRAME = 0.45, 4.6, 0.8
# Men on the points: point 1 to 12 from the left, near or far side, number of men, dark or light.
MEN = [
    (1, "far", 5, "light"),
    (3, "far", 2, "dark"),
    (5, "far", 3, "light"),
    (8, "far", 4, "dark"),
    (10, "far", 1, "light"),
    (12, "far", 3, "dark"),
    (2, "near", 4, "dark"),
    (4, "near", 1, "light"),
    (6, "near", 3, "light"),
    (7, "near", 2, "dark"),
    (9, "near", 3, "light"),
    (11, "near", 4, "light"),
]


def column(point):
    """Returns where the middle of a point is, from left to right."""
    return point - 6.5 + (BAR if point > 6 else -BAR)


def table(x, y):
    """Returns the heights and colours of the board and of the cloth under it."""
    across, down = np.abs(x), np.abs(y)
    local = (across - BAR) % 1 - 0.5
    socket = np.hypot(local, down - DEEP) < 0.46
    in_half = (across > BAR) & (across < 6 + BAR)
    floor = in_half & ((down < DEEP) | (socket & (down < DEEP + 0.5)))
    outer = (across < 6 + BAR + FRAME) & (down < DEEP + FRAME + 0.15)
    depth = np.minimum(6 + BAR + FRAME - across, DEEP + FRAME + 0.15 - down)
    wall = np.minimum(np.minimum(across - BAR, 6 + BAR - across), DEEP - down)
    wall = np.where(socket, np.maximum(wall, 0.46 - np.hypot(local, down - DEEP)), wall)
    weave = 0.012 * np.sin(70 * x) * np.sin(70 * y)
    folds = 0.1 * rough(0.35 * x, 0.35 * y, 90, 3)
    cloth = mixed(color("22304f"), color("0f1830"), 0.5 + 0.4 * rough(3 * x, 3 * y, 91, 3))
    rail = grain(
        np.where(down > across * 0.8, x, y), np.where(down > across * 0.8, y, x), 92, "6b3f22", "3a1f10"
    )
    bed = grain(x, y, 93, "d2ad74", "b08a54")
    # An inlaid triangle in front of every socket.
    point = smooth(0.03, 0.0, np.abs(local) - 0.36 * (1 - (DEEP - down) / 4.3)) * (down > 0.35)
    bed = mixed(
        bed,
        np.where((np.floor(across - BAR) % 2 == 0)[..., None], color("8c3b2a"), color("3f6a58")),
        0.75 * point,
    )
    line = smooth(0.05, 0.02, np.abs(depth - 0.2)) + 0.8 * smooth(0.05, 0.02, np.abs(depth - 0.32))
    star_x, star_y = (x * 1.25) % 1 - 0.5, (y * 1.25) % 1 - 0.5
    star = (np.abs(star_x) + np.abs(star_y) < 0.16) & (down > DEEP + 0.52) & (down < DEEP + 0.8)
    rail = mixed(rail, color("e4d6b4"), np.clip(line * 0.85, 0, 1))
    height = np.where(outer, 0.55 - 0.05 * (1 - smooth(0, 0.12, depth)), folds * 0.6 + weave)
    height = np.where(floor, 0.22, height)
    height = height + 0.003 * rough(3 * x, 30 * y, 94, 3)
    lip = smooth(0.0, 0.05, wall) * floor
    colors = np.where(outer[..., None], rail, cloth)
    colors = np.where(floor[..., None], bed * (0.6 + 0.4 * lip[..., None]), colors)
    return height, mixed(colors, color("e4d6b4"), 0.9 * star * outer)


def scene():
    """Builds the scene, and returns its exposure."""
    clear()
    relief("table", (-14, 14, -7.2, 13), 0.0135, table, material("wood and cloth", 0.5))
    surfaces = {
        "light": material("bone", 0.35, "eadfc4", "d9c79c", 6),
        "dark": material("ebony", 0.35, "2b1d18", "47302a", 6),
    }
    random = np.random.default_rng(12)
    for point, side, men, tone in MEN:
        for man in range(men):
            away = DEEP - 0.02 - 0.9 * man
            shift = random.uniform(-0.03, 0.03, 2)
            y = away if side == "far" else -away
            turned(
                "man",
                disc(0.43, 0.26, (0.7, 0.35)),
                surfaces[tone],
                (column(point) + shift[0], y + shift[1], 0.22),
            )
    ivory, ink = material("ivory", 0.3, "f1e8d2", "e2d3b0", 5), material("ink", 0.4, "1b1412")
    for at, turn, faces in [
        ((2.6, -0.4), 24, (6, 3, 2)),
        ((3.9, 0.35), -35, (4, 1, 5)),
        ((4.1, -1.25), 62, (1, 2, 4)),
    ]:
        die((*at, 0.22 + 0.29), 0.58, turn, faces, ivory, ink)
    window((-9, 5, 8), (0, 0, 0), 4, 2100, "ffe2b8")
    window((8, -3, 9), (0, 0, 0), 6, 380, "cfdcf0")
    sky("6d7f99", 0.25)
    camera((0.8, -14.8, 12.4), (0.2, -0.9, 0.2), 37, 6.3)
    return 0.2
