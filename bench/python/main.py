#!/usr/bin/env python3
"""main.py BUILD: the Python package in BUILD against the code of Kaitai's compiler, run by `kaitaistruct`: time and memory of reading
the same files by the same schemas, of reading and asking for every value, and the time of an attribute. Each row is measured in
processes of its own, both sides in turn; times are the best of several. Without Kaitai's compiler or runtime there are no rows."""
import importlib
import json
import os
import pathlib
import random
import struct
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
GENERATE = HERE.parent.parent / 'tests/python/kaitai/generate.js'
PYTHON = '/usr/bin/python3' if os.access('/usr/bin/python3', os.X_OK) else sys.executable
ROUNDS = 5


# ---- files ----

def places(draw):
    def position():
        return struct.pack('<2f', draw.random(), draw.random())

    def place():
        kind, flags = draw.randint(1, 2), draw.randint(0, 1)
        data = bytes([kind]) + f'place {draw.random()}\0'.encode() + bytes([flags])
        data += struct.pack('<h', draw.randint(-100, 3000)) if flags else b''
        if kind == 1:
            return data + struct.pack('<I', draw.randint(0, 10**6)) + position()
        count = draw.randint(0, 20)
        return data + struct.pack('<H', count) + b''.join(position() for _ in range(count))

    count = 10000
    return struct.pack('<I', count) + b''.join(place() for _ in range(count))


def samples(draw):
    count, points = 200000, 30000
    return (struct.pack('<I', count) + draw.randbytes(2 * count) + struct.pack('<I', points) +
            b''.join(struct.pack('<2fI', draw.random(), draw.random(), i) for i in range(points)))


FILES = {'places': places, 'samples': samples}


# ---- one side, in a process of its own ----

def resident():
    return int(pathlib.Path('/proc/self/statm').read_text().split()[1]) * os.sysconf('SC_PAGE_SIZE')


def reader(side, name, folder):
    if side == 'kaitai':
        sys.path.insert(0, folder)
        return getattr(importlib.import_module(name), name.capitalize()).from_bytes
    import tenon
    return tenon.load(HERE / f'{name}.ksy').read


def walk_places(root):
    total = 0
    for place in root.places:
        total += len(place.name) + place.flags + (1 if place.is_high else 0)
        shape = place.shape
        for at in (shape.at,) if hasattr(shape, 'people') else shape.points:
            total += at.longitude + at.latitude
    return total


def walk_samples(root):
    return sum(root.samples) + sum(point.x + point.y + point.time for point in root.points)


WALKS = {'places': walk_places, 'samples': walk_samples}


def best(function):
    times = []
    for _ in range(ROUNDS):
        begin = time.perf_counter()
        function()
        times.append(time.perf_counter() - begin)
    return min(times)


def attribute(point):
    """Nanoseconds of an attribute that was asked for before, with what a loop costs."""
    names = {}
    exec('def loop(point):\n for _ in range(100000): point.x; point.x; point.x; point.x', names)  # noqa: S102
    point.x, names['loop'](point)
    return best(lambda: names['loop'](point)) / 400000


def child(side, task, name, folder):
    read, data = reader(side, name, folder), pathlib.Path(folder, f'{name}.bin').read_bytes()
    walk = WALKS[name] if task in ('walk', 'walked') else lambda root: None
    if task in ('memory', 'walked'):
        before = resident()
        root = read(data)
        walk(root)
        return resident() - before
    if task == 'attribute':
        return attribute(read(data).points[0])
    if task in ('first', 'again'):
        return visit(lambda: read(data), WALKS[name], task == 'again')
    return best(lambda: walk(read(data)))


def visit(read, walk, again):
    """The time of every value of a file that was read before, at first or again."""
    times = []
    for _ in range(ROUNDS):
        root = read()
        if again:
            walk(root)
        begin = time.perf_counter()
        walk(root)
        times.append(time.perf_counter() - begin)
    return min(times)


# ---- rows ----

def ask(side, task, name, folder):
    done = subprocess.run([PYTHON, '-B', __file__, '--child', side, task, name, folder], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f'{side} {task} {name}: {done.stderr}')
    return json.loads(done.stdout)


ROWS = [('read', 'time of reading', 1e3, 'ms'), ('walk', 'time of reading, and of every value', 1e3, 'ms'),
        ('first', 'time of every value at first', 1e3, 'ms'), ('again', 'time of every value again', 1e3, 'ms'),
        ('memory', 'memory after reading', 1e-6, 'MB'), ('walked', 'memory after every value', 1e-6, 'MB')]


def show(what, ours, theirs, factor, unit):
    ratio = f'{theirs / ours:.1f} times' if ours > 0 else ''
    print(f'  {what:<48} {ours * factor:10.3f} {theirs * factor:10.3f} {unit}  {ratio}')


def main():
    os.environ['PYTHONPATH'] = str(pathlib.Path(sys.argv[1]).resolve() / 'python')
    with tempfile.TemporaryDirectory() as folder:
        made = subprocess.run(['node', GENERATE, folder, *(HERE / f'{name}.ksy' for name in FILES)], capture_output=True, text=True,
                              check=False)
        missing = subprocess.run([PYTHON, '-c', 'import kaitaistruct'], capture_output=True, check=False).returncode
        if made.returncode != 0 or missing or made.stdout:
            print(f'python: no rows: {made.stdout or made.stderr or "kaitaistruct is not installed"}')
            return
        print('python: tenon, and the code of Kaitai\'s compiler')
        for name, make in FILES.items():
            data = make(random.Random(7))
            pathlib.Path(folder, f'{name}.bin').write_bytes(data)
            for task, what, factor, unit in ROWS:
                ours, theirs = (ask(side, task, name, folder) for side in ('tenon', 'kaitai'))
                show(f'{name}, {len(data) / 1e6:.1f} MB: {what}', ours, theirs, factor, unit)
        show('an attribute', *(ask(side, 'attribute', 'samples', folder) for side in ('tenon', 'kaitai')), 1e9, 'ns')


if __name__ == '__main__':
    if sys.argv[1:2] == ['--child']:
        print(json.dumps(child(*sys.argv[2:])))
    else:
        main()
