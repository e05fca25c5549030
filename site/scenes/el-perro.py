"""El Perro: the dog and the goats on lines scratched into rock, in the evening sun."""

import numpy as np
from studio import (
    camera,
    carved,
    clear,
    color,
    lattice,
    material,
    mixed,
    noise,
    pebble,
    relief,
    rough,
    sky,
    smooth,
    sun,
)

GOATS = [(x, y) for y in (-2, -1) for x in range(-2, 3)] + [(1, 0), (2, 0)]
PALE = ["e9e0cc", "d9c39a", "dcb9a6", "c9c8c2", "e6d6b0"]


def ground(x, y):
    """Returns the heights and colours of weathered rock, with the board's lines scratched into it."""
    layers = 0.3 * rough(0.22 * x + 3, 0.22 * y, 5, 3) + 0.05 * rough(0.9 * x, 0.9 * y, 9, 5)
    grit = 0.012 * rough(9 * x, 9 * y, 11, 5, 0.6)
    hollows = smooth(0.55, 0.95, noise(7 * x, 7 * y, 40)) * smooth(-0.1, 0.5, noise(x, y, 41))
    crack = smooth(0.03, 0.0, np.abs(rough(0.35 * x + 9, 0.35 * y + 2, 21, 4)))
    flat = smooth(2.6, 4.2, np.maximum(np.abs(x), np.abs(y)))
    lines = carved(x, y, lattice(), 0.062, 3)
    height = layers * (0.15 + 0.85 * flat) + grit - 0.03 * hollows - 0.12 * crack * flat - 0.05 * lines
    stone = mixed(color("8d7a63"), color("a8957a"), 0.5 + 0.5 * rough(0.5 * x, 0.5 * y, 13, 5))
    stone = mixed(stone, color("6f5b4a"), 0.5 * smooth(0, 0.9, rough(1.4 * x, 1.4 * y, 15, 5)))
    lichen = smooth(0.35, 0.6, rough(0.8 * x + 5, 0.8 * y, 17, 6, 0.6)) * flat
    stone = mixed(stone, color("b9b48f"), 0.55 * lichen)
    fresh = mixed(stone, color("eadfc6"), 0.85 * smooth(0.15, 0.8, lines))
    return height, mixed(fresh, color("3d3026"), 0.7 * np.maximum(hollows, crack * flat))


def scene():
    """Builds the scene, and returns its exposure."""
    clear()
    relief("ground", (-9, 9, -4.6, 12), 0.0105, ground, material("rock", 0.9, bump=0.35, bump_scale=45))
    dog = material("dog", 0.45, "2a2624", "45403c", 14, bump=0.15)
    pebble("dog", (0, 0, 0.25), (0.4, 0.37, 0.29), dog, 4, 0.05)
    random = np.random.default_rng(8)
    for number, (x, y) in enumerate(GOATS):
        tone = PALE[number % len(PALE)]
        surface = material(f"goat {number}", 0.55, tone, "b9a682", 22, bump=0.12)
        wide = random.uniform(0.23, 0.28)
        flat = random.uniform(0.5, 0.64)
        at = (x + random.uniform(-0.04, 0.04), y + random.uniform(-0.04, 0.04), wide * flat - 0.02)
        pebble(
            f"goat {number}", at, (wide, wide * random.uniform(0.75, 0.95), wide * flat), surface, 60 + number
        )
    sun(24, 148, 4.6, "ffd9a6", 0.8)
    sky("9db8d8", 0.5)
    camera((0.3, -7.3, 5.8), (0.1, -0.35, 0), 42, 5.6)
    return 0.1
