"""Shapes, materials, light and camera for the pictures of the history pages."""

import math

import bpy
import numpy as np

WIDTH, HEIGHT = 1440, 640
# Raised for quick previews: the ground is built with steps so many times as wide.
coarseness = 1


def color(hex_code):
    """Returns the linear red, green and blue, 0 to 1, of an sRGB colour such as "c8a46a"."""
    values = np.array([int(hex_code[at : at + 2], 16) / 255 for at in (0, 2, 4)])
    return np.where(values <= 0.04045, values / 12.92, ((values + 0.055) / 1.055) ** 2.4)


def mixed(one, other, share):
    """Mixes two colours, or two arrays of colours, by a share from 0 to 1 (a number or an array)."""
    share = np.clip(np.asarray(share), 0, 1)[..., None]
    return one * (1 - share) + other * share


def smooth(low, high, value):
    """Rises smoothly from 0 at `low` to 1 at `high`."""
    t = np.clip((value - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


def noise(x, y, seed):
    """Returns smooth noise from -1 to 1 with one independent value for each unit square."""
    table = np.random.default_rng(seed).uniform(-1, 1, (256, 256)).astype(np.float32)
    column, row = np.floor(x).astype(np.int32), np.floor(y).astype(np.int32)
    u, v = x - column, y - row
    u, v = u**3 * (u * (6 * u - 15) + 10), v**3 * (v * (6 * v - 15) + 10)

    def at(right, up):
        return table[(row + up) % 256, (column + right) % 256]

    lower = at(0, 0) * (1 - u) + at(1, 0) * u
    upper = at(0, 1) * (1 - u) + at(1, 1) * u
    return lower * (1 - v) + upper * v


def rough(x, y, seed, octaves=6, gain=0.5):
    """Sums noise of doubling frequency; each octave is turned, so that no grid shows."""
    total, size = 0, 1
    for octave in range(octaves):
        angle = 0.7 + octave
        turned_x = x * math.cos(angle) - y * math.sin(angle)
        turned_y = x * math.sin(angle) + y * math.cos(angle)
        total = total + size * noise(turned_x + 17 * octave, turned_y, seed + octave)
        x, y, size = 2 * x, 2 * y, size * gain
    return total


def distance(x, y, start, end):
    """Returns the distance of points from a line segment."""
    (x0, y0), (x1, y1) = start, end
    length = (x1 - x0) ** 2 + (y1 - y0) ** 2
    along = np.clip(((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / length, 0, 1)
    return np.hypot(x - x0 - along * (x1 - x0), y - y0 - along * (y1 - y0))


def lattice():
    """Returns the lines of the board of 25 points, -2 to 2 in both directions."""
    rows = [((-2, at), (2, at)) for at in range(-2, 3)]
    columns = [(start[::-1], end[::-1]) for start, end in rows]
    squares = [(-2, -2), (-2, 0), (0, -2), (0, 0)]
    rising = [((x, y), (x + 2, y + 2)) for x, y in squares]
    falling = [((x, y + 2), (x + 2, y)) for x, y in squares]
    return rows + columns + rising + falling


def carved(x, y, lines, width, seed):
    """Returns the depth, 0 to 1, of grooves cut by hand along lines."""
    wobble = 0.03 * rough(1.3 * x, 1.3 * y, seed, 3)
    reach = width * (1 + 0.35 * rough(5 * x, 5 * y, seed + 7, 3))
    nearest = np.min([distance(x + wobble, y - wobble, *line) for line in lines], axis=0)
    return 1 - smooth(0, 1, nearest / reach)


def grain(x, y, seed, light, dark):
    """Returns the colours of a plank of wood whose grain runs along x."""
    bent = y + 0.12 * noise(0.35 * x, 0.8 * y, seed)
    rings = 0.5 + 0.5 * np.sin(22 * bent + 3 * rough(0.3 * x, 2.5 * y, seed + 1, 4))
    fibre = rough(1.2 * x, 45 * y, seed + 2, 3)
    return mixed(color(light), color(dark), 0.2 + 0.45 * rings + 0.22 * fibre)


def clear():
    """Starts an empty scene that Cycles renders the same way each time."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.cycles.seed = 1
    scene.world = bpy.data.worlds.new("world")


def textured(nodes, links, place, scale, detail):
    """Adds a noise texture to a material, and returns its value. `place`: node of the coordinates."""
    texture = nodes.new("ShaderNodeTexNoise")
    texture.inputs["Scale"].default_value = scale
    texture.inputs["Detail"].default_value = detail
    links.new(place.outputs["Object"], texture.inputs["Vector"])
    return texture.outputs["Fac"]


def material(name, roughness=0.6, base=None, speckle=None, scale=30, bump=0.0, bump_scale=60):
    """
    Makes a material. `base` is its colour (None: the mesh's own colours); `speckle` a second colour in
    patches, `scale` of them in a unit; `bump` the strength of fine relief.
    """
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    nodes, links = made.node_tree.nodes, made.node_tree.links
    shader = nodes["Principled BSDF"]
    shader.inputs["Roughness"].default_value = roughness
    shader.inputs["Specular IOR Level"].default_value = 0.35
    place = nodes.new("ShaderNodeTexCoord")
    if base is None:
        source = nodes.new("ShaderNodeAttribute")
        source.attribute_name = "Col"
        links.new(source.outputs["Color"], shader.inputs["Base Color"])
    else:
        ramp = nodes.new("ShaderNodeValToRGB")
        ramp.color_ramp.elements[0].color = (*color(base), 1)
        ramp.color_ramp.elements[1].color = (*color(speckle or base), 1)
        ramp.color_ramp.elements[0].position = 0.45
        ramp.color_ramp.elements[1].position = 0.75
        links.new(textured(nodes, links, place, scale, 6), ramp.inputs["Fac"])
        links.new(ramp.outputs["Color"], shader.inputs["Base Color"])
    if bump > 0:
        lifted = nodes.new("ShaderNodeBump")
        lifted.inputs["Strength"].default_value = bump
        lifted.inputs["Distance"].default_value = 0.02
        links.new(textured(nodes, links, place, bump_scale, 8), lifted.inputs["Height"])
        links.new(lifted.outputs["Normal"], shader.inputs["Normal"])
    return made


def mesh(name, points, faces, surface, colors=None):
    """Adds a smooth mesh. `points`: n x 3; `faces`: m x 3 or m x 4; `colors`: n x 3, linear."""
    data = bpy.data.meshes.new(name)
    corners = faces.shape[1]
    data.vertices.add(len(points))
    data.vertices.foreach_set("co", points.astype(np.float32).ravel())
    data.loops.add(faces.size)
    data.loops.foreach_set("vertex_index", faces.astype(np.int32).ravel())
    data.polygons.add(len(faces))
    data.polygons.foreach_set("loop_start", np.arange(0, faces.size, corners, dtype=np.int32))
    data.polygons.foreach_set("use_smooth", np.ones(len(faces), dtype=bool))
    if colors is not None:
        attribute = data.color_attributes.new("Col", "FLOAT_COLOR", "POINT")
        opaque = np.concatenate([colors, np.ones((len(colors), 1))], axis=1)
        attribute.data.foreach_set("color", opaque.astype(np.float32).ravel())
    data.update(calc_edges=True)
    data.materials.append(surface)
    added = bpy.data.objects.new(name, data)
    bpy.context.collection.objects.link(added)
    return added


def relief(name, area, step, shape, surface):
    """
    Adds ground that is seen from above. `area`: left, right, near, far; `shape(x, y)` returns the heights
    and the colours.
    """
    left, right, near, far = area
    step *= coarseness
    x, y = np.meshgrid(np.arange(left, right, step), np.arange(near, far, step))
    height, colors = shape(x, y)
    points = np.stack([x, y, height], axis=-1).reshape(-1, 3)
    rows, columns = x.shape
    corner = (np.arange(rows - 1)[:, None] * columns + np.arange(columns - 1)).ravel()
    faces = np.stack([corner, corner + 1, corner + columns + 1, corner + columns], axis=1)
    return mesh(name, points, faces, surface, np.broadcast_to(colors, (*x.shape, 3)).reshape(-1, 3))


def turned(name, profile, surface, at, segments=96):
    """Adds a turned piece. `profile`: radius and height from the bottom of the axis to its top."""
    radius, height = np.array(profile).T
    angle = np.linspace(0, 2 * math.pi, segments, endpoint=False)
    ring = np.stack([np.cos(angle), np.sin(angle)], axis=-1)
    points = np.concatenate([np.c_[ring * r, np.full(segments, h)] for r, h in zip(radius, height)])
    corner = np.arange(segments)
    following = (corner + 1) % segments
    faces = np.concatenate(
        [
            np.stack([a + corner, a + following, b + following, b + corner], axis=1)
            for a, b in ((segments * n, segments * (n + 1)) for n in range(len(profile) - 1))
        ]
    )
    added = mesh(name, points, faces, surface)
    added.location = at
    return added


def disc(radius, height, rings=(0.55,)):
    """Returns the profile of a flat piece with a rounded rim and grooves at parts of its radius."""
    rim = height * 0.3
    curve = [(math.sin(a), math.cos(a)) for a in np.linspace(math.pi / 2, 0, 7)]
    side = [(0.001, 0), (radius - rim, 0), (radius, rim)]
    edge = [(radius - rim + rim * s, height - rim + rim * c) for s, c in curve]
    top = []
    for share in sorted(rings, reverse=True):
        at, wide, deep = share * radius, radius * 0.05, height * 0.16
        top += [
            (at + wide, height),
            (at + wide / 2, height - deep),
            (at - wide / 2, height - deep),
            (at - wide, height),
        ]
    return [*side, *edge, *top, (0.001, height)]


def die(at, size, turn, faces, bone, ink):
    """
    Adds a die. `turn`: its angle on the table in degrees; `faces`: the numbers on its top, front and right.
    """
    bpy.ops.mesh.primitive_cube_add(size=size, location=at)
    cube = bpy.context.object
    rounded = cube.modifiers.new("edges", "BEVEL")
    rounded.width, rounded.segments = size * 0.12, 5
    cube.data.materials.append(bone)
    cube.data.shade_smooth()
    cube.rotation_euler = (0, 0, math.radians(turn))
    pips = {1: [(0, 0)], 2: [(-1, -1), (1, 1)], 4: [(x, y) for x in (-1, 1) for y in (-1, 1)]}
    pips[3] = pips[1] + pips[2]
    pips[5] = pips[1] + pips[4]
    pips[6] = pips[4] + [(-1, 0), (1, 0)]
    half, apart = size / 2, size * 0.26
    sides = [
        ((0, 0, 1), (1, 0, 0), (0, 1, 0)),
        ((0, -1, 0), (1, 0, 0), (0, 0, 1)),
        ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    ]
    for number, (out, right, up) in zip(faces, map(np.array, sides)):
        for across, along in pips[number]:
            where = half * out + apart * (across * right + along * up)
            bpy.ops.mesh.primitive_uv_sphere_add(radius=size * 0.085, location=where)
            pip = bpy.context.object
            pip.scale = 1 - 0.75 * np.abs(out)
            pip.data.materials.append(ink)
            pip.data.shade_smooth()
            pip.parent = cube


def pebble(name, at, size, surface, seed, bumpy=0.1):
    """Adds a stone. `at`: its middle; `size`: radii along x, y and z."""
    bpy.ops.mesh.primitive_ico_sphere_add(subdivisions=5, location=at)
    stone = bpy.context.object
    stone.name = name
    random = np.random.default_rng(seed)
    points = np.empty(len(stone.data.vertices) * 3, dtype=np.float32)
    stone.data.vertices.foreach_get("co", points)
    points = points.reshape(-1, 3)
    swell = np.ones(len(points))
    for power in (1.3, 2.1, 3.7):
        for _ in range(4):
            way = random.normal(size=3)
            way *= power / np.linalg.norm(way)
            swell += bumpy / power * np.sin(points @ way + random.uniform(0, 7))
    points *= swell[:, None] * np.array(size)
    stone.data.vertices.foreach_set("co", points.ravel())
    stone.data.materials.append(surface)
    stone.data.shade_smooth()
    stone.rotation_euler = (0, 0, random.uniform(0, 7))
    return stone


def sun(height, side, strength, tint="fff1dc", softness=0.6):
    """Adds sunlight. `height` and `side` in degrees: above the horizon, and round from the right."""
    light = bpy.data.lights.new("sun", "SUN")
    light.energy = strength
    light.color = color(tint)
    light.angle = math.radians(softness)
    added = bpy.data.objects.new("sun", light)
    added.rotation_euler = (math.radians(90 - height), 0, math.radians(side + 90))
    bpy.context.collection.objects.link(added)


def window(at, towards, size, strength, tint="fff4e2"):
    """Adds the soft light of a window or lamp."""
    light = bpy.data.lights.new("window", "AREA")
    light.shape, light.size = "DISK", size
    light.energy = strength
    light.color = color(tint)
    added = bpy.data.objects.new("window", light)
    added.location = at
    added.rotation_euler = look(at, towards)
    bpy.context.collection.objects.link(added)


def sky(tint, strength):
    """Sets the light from all sides."""
    world = bpy.context.scene.world
    world.use_nodes = True
    background = world.node_tree.nodes["Background"]
    background.inputs["Color"].default_value = (*color(tint), 1)
    background.inputs["Strength"].default_value = strength


def look(at, towards):
    """Returns the rotation of a camera or light at one point that faces another."""
    from mathutils import Vector

    return (Vector(towards) - Vector(at)).to_track_quat("-Z", "Y").to_euler()


def camera(at, towards, lens, aperture=8.0):
    """Sets the camera: where it stands, what it looks at and is sharp at, and its lens in millimetres."""
    data = bpy.data.cameras.new("camera")
    data.lens = lens
    data.dof.use_dof = True
    data.dof.focus_distance = math.dist(at, towards)
    data.dof.aperture_fstop = aperture
    added = bpy.data.objects.new("camera", data)
    added.location = at
    added.rotation_euler = look(at, towards)
    bpy.context.collection.objects.link(added)
    bpy.context.scene.camera = added


def shoot(path, share, samples, exposure=0.0):
    """Renders the scene to a PNG file at a share of the full size."""
    scene = bpy.context.scene
    scene.cycles.samples = samples
    scene.cycles.use_denoising = True
    scene.view_settings.view_transform = "AgX"
    scene.view_settings.look = "AgX - Medium High Contrast"
    scene.view_settings.exposure = exposure
    scene.render.resolution_x = round(WIDTH * share)
    scene.render.resolution_y = round(HEIGHT * share)
    scene.render.filepath = str(path)
    bpy.ops.render.render(write_still=True)
