#!/usr/bin/env python3
"""planted_writers.py ROOT BUILD CC: faults that are planted in the writers of bundled formats are found by the oracle for
edits, within so many objects: what tests/fuzz/edits.c does of a codec whose writer was changed. Without a fault it finds
nothing, which the tests `fuzz/edits` show."""
import pathlib
import subprocess
import sys
import tempfile

OBJECTS = 500  # two edits of each, and as many mutations of these

# Format, folder, what the writer has, what is planted in its place, and what is found.
FAULTS = [
    # a checksum that is wrong after every edit
    ('png', 'image', '(uint32_t)now);\n    }\n    prepare->size += 4;\n\n    return TN_OK;',
     '(uint32_t)now ^ 1);\n    }\n    prepare->size += 4;\n\n    return TN_OK;', 'a derived value is wrong after an edit'),
    # one that stays what it was when the file was read
    ('png', 'image', 'const bool kept = read && status == then && now == before;\n'
     '        if (!kept && status != TN_OK) return status;\n        TN_PREPARE(prepare, uint32_t, self->crc,',
     'const bool kept = read;\n        if (before == 1 || then == TN_ABSENT) return status;\n'
     '        TN_PREPARE(prepare, uint32_t, self->crc,', 'a derived value is wrong after an edit'),
    # a count that stays what it was
    ('urho_animation', 'urho3d', 'TN_PREPARE(prepare, uint32_t, self->num_tracks, (uint32_t)self->tracks.count);',
     'if (self->num_tracks == 0) TN_PREPARE(prepare, uint32_t, self->num_tracks, (uint32_t)self->tracks.count);', 'an edit'),
    # a checksum behind LZ4 that forgets the last file
    ('urho_package', 'urho3d', 'TN_PREPARE(prepare, uint32_t, self->checksum, kept ? self->as_read_->checksum : (uint32_t)now);',
     'TN_PREPARE(prepare, uint32_t, self->checksum, kept ? self->as_read_->checksum : (uint32_t)now + 1);',
     'a derived value is wrong after an edit'),
    # members that are not written
    ('urho_animation', 'urho3d', 'at = tn_put_u1(out, at, self->mask);', 'at = tn_put_u1(out, at, 0);', 'an edit'),
    ('urho_animation', 'urho3d', 'tn_store_f4le(at, &self->length);',
     'const float zero = 0;\n    tn_store_f4le(at, &zero);', 'reads back with another value at `length`'),
]


def build(root, libraries, compiler, work, fault):
    name, folder, old, new, _ = fault
    sources = sorted((root / 'generated' / folder).glob(f'{name}*.c'))
    sources = [s for s in sources if s.stem == name or s.stem[len(name) + 1:] in ('locate', 'read', 'type', 'validate')]
    writer = root / 'generated' / folder / f'{name}_write.c'
    text = writer.read_text()
    if old not in text:
        sys.exit(f'{writer.name} does not have what is to be changed: {old!r}')
    changed = work / writer.name
    changed.write_text(text.replace(old, new))
    program = work / 'edits'
    target = root / 'generated' / folder / 'fuzz' / f'{name}_fuzz.c'
    subprocess.run([*compiler, '-std=c11', '-O1', f'-DTARGET="{target}"', f'-I{root}/runtime/include',
                    f'-I{root}/generated/{folder}', '-o', program, root / 'tests/fuzz/edits.c', changed, *sources,
                    *libraries, '-llz4', '-lmd'], check=True)
    return program


def main(root, build_folder, *compiler):
    root, failed = pathlib.Path(root), 0
    libraries = [pathlib.Path(build_folder) / 'runtime' / f'libtenon_{part}.a' for part in ('lz4', 'md', 'fuzz', 'edit', 'generic', 'runtime')]
    for fault in FAULTS:
        with tempfile.TemporaryDirectory() as work:
            program = build(root, libraries, compiler, pathlib.Path(work), fault)
            done = subprocess.run([program, str(OBJECTS), '0', '0'], capture_output=True, text=True, timeout=120)
        found = done.returncode == 1 and fault[4] in done.stderr
        print(f'{fault[0]}: {done.stderr.strip() or done.stdout.strip()}')
        failed += not found
    return f'{failed} planted faults were not found' if failed else None


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
