"""Alquerque: a board cut into a stone slab, under the shadow of horseshoe arches."""

import numpy as np
from studio import (
    camera,
    carved,
    clear,
    color,
    disc,
    lattice,
    material,
    mesh,
    mixed,
    noise,
    relief,
    rough,
    sky,
    smooth,
    sun,
    turned,
)

DARK = [(x, y) for y in (1, 2) for x in range(-2, 3)] + [(-2, 0), (-1, 0)]


def pavement(x, y):
    """Returns the heights and colours of paving stones; the middle one has the board's lines."""
    joint_x, joint_y = (np.abs(at % 5.8 - 2.9) for at in (x, y))
    uneven = 0.05 * rough(1.5 * x, 1.5 * y, 50, 4)
    joint = 1 - smooth(0.02, 0.11, np.minimum(joint_x, joint_y) + uneven)
    slab = np.floor((x + 2.9) / 5.8) * 3 + np.floor((y + 2.9) / 5.8) * 5
    tone = np.sin(slab * 12.9) * 0.5 + 0.5
    pits = smooth(0.6, 0.9, noise(6 * x, 6 * y, 51)) * smooth(0, 0.6, noise(0.8 * x, 0.8 * y, 52))
    lines = carved(x, y, lattice(), 0.045, 53)
    height = (
        0.02 * rough(0.6 * x, 0.6 * y, 54, 4)
        + 0.004 * rough(14 * x, 14 * y, 55, 4, 0.6)
        - 0.025 * pits
        - 0.1 * joint
        - 0.035 * lines
        + 0.02 * tone
    )
    stone = mixed(color("d6c6a4"), color("c4ad85"), 0.5 + 0.6 * rough(0.45 * x, 0.45 * y, 56, 5))
    stone = mixed(stone, color("b99e77"), 0.25 * tone + 0.3 * smooth(0.2, 1, rough(2 * x, 2 * y, 57, 5)))
    worn = mixed(stone, color("e8dcc0"), 0.4 * (1 - smooth(1.5, 3, np.hypot(x, y))))
    return height, mixed(worn, color("5a4630"), np.clip(0.75 * lines + 0.8 * joint + 0.5 * pits, 0, 1))


def arcade(at, count, width, surface):
    """Adds a wall with horseshoe arches that stands outside the picture and throws its shadow into it."""
    step = 0.04
    x, z = np.meshgrid(np.arange(0, count * width, step), np.arange(0, 1.55 * width, step))
    local = (x % width) - width / 2
    radius = 0.36 * width
    centre = 0.95 * width
    round_part = np.hypot(local, z - centre) < radius
    straight = (np.abs(local) < 0.78 * radius) & (z < centre)
    solid = ~(round_part | straight)
    rows, columns = x.shape
    points = np.stack([x, np.zeros_like(x), z], axis=-1).reshape(-1, 3)
    corner = (np.arange(rows - 1)[:, None] * columns + np.arange(columns - 1)).ravel()
    corner = corner[solid[:-1, :-1].ravel()]
    faces = np.stack([corner, corner + 1, corner + columns + 1, corner + columns], axis=1)
    wall = mesh("arcade", points, faces, surface)
    wall.location = at
    return wall


def scene():
    """Builds the scene, and returns its exposure."""
    clear()
    relief(
        "pavement", (-9, 9, -4.6, 11), 0.0105, pavement, material("limestone", 0.85, bump=0.2, bump_scale=60)
    )
    dark = material("dark pieces", 0.5, "39302c", "4a3b33", 18, bump=0.08)
    light = material("light pieces", 0.5, "dccfb2", "c4b18a", 18, bump=0.08)
    random = np.random.default_rng(3)
    for x in range(-2, 3):
        for y in range(-2, 3):
            if (x, y) == (0, 0):
                continue
            place = (x + random.uniform(-0.05, 0.05), y + random.uniform(-0.05, 0.05), 0.0)
            turned("piece", disc(0.31, 0.15, (0.6, 0.3)), dark if (x, y) in DARK else light, place)
    arcade((-11, 4.2, 0), 10, 2.5, material("wall", 0.9, "c9b48c"))
    sun(30, 62, 5.0, "fff0d6", 0.5)
    sky("a9c4e6", 0.55)
    camera((-0.4, -7.4, 6.2), (-0.1, -0.3, 0), 42, 6.3)
    return 0.0
