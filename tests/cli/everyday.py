#!/usr/bin/env python3
"""everyday.py TENON: the formats of schemas/common against programs that others wrote.

Files that Python and the programs of the system make are recognised, break no rule, and come back byte for byte; what
Tenon makes of JSON without any size, these programs read. Every rule has a file that breaks it. Where a program is
absent its test is skipped.
"""
import gzip
import io
import json
import pathlib
import shutil
import struct
import subprocess
import sys
import tarfile
import unittest
import wave
import zipfile
import zlib

from box import Box, TENON

ROOT = pathlib.Path(__file__).resolve().parents[2]
FORMATS = sorted(path.stem for path in (ROOT / 'schemas/common').glob('*.ksy'))
MADE_ANEW = ['bmp', 'gif', 'glb', 'gzip', 'tar', 'tga', 'wav']


# ---- files that others make, or that follow from the specification ----

def wav_bytes(samples, width=1, channels=1):
    out = io.BytesIO()
    with wave.open(out, 'wb') as file:
        file.setnchannels(channels)
        file.setsampwidth(width)
        file.setframerate(8000)
        file.writeframes(samples)
    return out.getvalue()


def riff(*chunks):
    """A RIFF file of (name, content), with the padding of the specification."""
    body = b'WAVE' + b''.join(name + struct.pack('<I', len(data)) + data + b'\0' * (len(data) % 2) for name, data in chunks)
    return b'RIFF' + struct.pack('<I', len(body)) + body


FMT = struct.pack('<HHIIHH', 1, 1, 8000, 8000, 1, 8)


def zip_bytes(*files, comment=b'', method=zipfile.ZIP_DEFLATED):
    out = io.BytesIO()
    with zipfile.ZipFile(out, 'w', method) as archive:
        for name, data in files:
            archive.writestr(zipfile.ZipInfo(name), data, method)
        archive.comment = comment
    return out.getvalue()


def tar_bytes(*files, form=tarfile.USTAR_FORMAT):
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode='w', format=form) as archive:
        for name, data in files:
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return out.getvalue()


def gzip_bytes(data, name=''):
    out = io.BytesIO()
    with gzip.GzipFile(name, 'wb', fileobj=out, mtime=0) as file:
        file.write(data)
    return out.getvalue()


def gzip_with_all():
    extra = b'AB' + struct.pack('<H', 3) + b'xyz'
    head = b'\x1f\x8b\x08' + bytes([2 | 4 | 8 | 16]) + struct.pack('<IBB', 1, 0, 3)
    head += struct.pack('<H', len(extra)) + extra + b'n\0' + b'c\0'
    head += struct.pack('<H', zlib.crc32(head) & 0xffff)
    packer = zlib.compressobj(wbits=-15)
    return head + packer.compress(b'hi') + packer.flush() + struct.pack('<II', zlib.crc32(b'hi'), 2)


def bmp_bytes(width=3, height=2, bits=24, header=40, compression=0, masks=b'', palette=b'', gap=b''):
    row = (width * bits + 31) // 32 * 4
    pixels = bytes(i % 251 for i in range(row * height))
    if header == 12:
        info = struct.pack('<IHHHH', 12, width, height, 1, bits)
    else:
        info = struct.pack('<IiiHHIIiiII', header, width, height, 1, bits, compression, len(pixels), 0, 0, 0, 0)
        info += bytes(header - 40)
    offset = 14 + header + len(masks) + len(palette) + len(gap)
    return b'BM' + struct.pack('<III', offset + len(pixels), 0, offset) + info + masks + palette + gap + pixels


def tga_bytes(kind=2, bits=24, size=(2, 2), text=b'', colors=b'', pixels=None, footer=None):
    pixels = bytes(size[0] * size[1] * ((bits + 7) // 8)) if pixels is None else pixels
    head = struct.pack('<BBBHHBHHHHBB', len(text), bool(colors), kind, 0, len(colors) // 3, 24 if colors else 0, 0, 0, *size,
                       bits, 0x20)
    end = b'' if footer is None else struct.pack('<II', *footer) + b'TRUEVISION-XFILE.\0'
    return head + text + colors + pixels + end


def glb_bytes(text=b'{"asset":{"version":"2.0"}}', data=b'12345'):
    text += b' ' * (-len(text) % 4)
    data += b'\0' * (-len(data) % 4)
    chunks = struct.pack('<II', len(text), 0x4e4f534a) + text + struct.pack('<II', len(data), 0x004e4942) + data
    return b'glTF' + struct.pack('<II', 2, 12 + len(chunks)) + chunks


def pcap_bytes(order='<', magic=0xa1b2c3d4, packets=((5, 6, b'abc', 60),), most=65535):
    out = struct.pack(order + 'IHHiIII', magic, 2, 4, 0, 0, most, 1)
    for seconds, fraction, data, size in packets:
        out += struct.pack(order + 'IIII', seconds, fraction, len(data), size) + data
    return out


# One red pixel in version 89a, with a graphic control and a comment: GIF89a Specification, sections 17 to 27.
GIF = bytes.fromhex('474946383961 0100 0100 80 00 00  ff0000 000000  21f9 04 00 0000 00 00  21fe 02 6869 00'
                    '2c 0000 0000 0100 0100 00  02 02 4401 00  3b')


def elf_bytes(order='<', wide=True):
    """A file with one segment and two sections, after the System V ABI."""
    names = b'\0.names\0'
    e, word = order, 'Q' if wide else 'I'
    head, segment, section = (64, 56, 64) if wide else (52, 32, 40)
    body = head + segment
    at = body + len(names)
    out = b'\x7fELF' + bytes([2 if wide else 1, 1 if e == '<' else 2, 1, 0, 0]) + bytes(7)
    out += struct.pack(f'{e}HHI{word}{word}{word}IHHHHHH', 2, 62, 1, 0, head, at, 0, head, segment, 1, section, 2, 1)
    if wide:
        out += struct.pack(e + 'IIQQQQQQ', 1, 4, 0, 0, 0, at, at, 4096)
    else:
        out += struct.pack(e + 'IIIIIIII', 1, 0, 0, 0, at, at, 4, 4096)
    out += names + bytes(section)
    return out + struct.pack(f'{e}II{word}{word}{word}{word}II{word}{word}', 1, 3, 0, 0, body, len(names), 0, 0, 1, 0)


def samples():
    """(format, name, bytes): the extension says the format where no magic does."""
    listed = riff((b'fmt ', FMT), (b'LIST', b'INFO' + b'INAM' + struct.pack('<I', 3) + b'hi\0\0'), (b'data', b'abc'))
    return [
        ('wav', 'even.wav', wav_bytes(bytes(range(200)), 2, 2)),
        ('wav', 'odd.wav', wav_bytes(bytes(range(201)))),
        ('wav', 'listed', listed),
        ('wav', 'wide.wav', riff((b'fmt ', FMT + struct.pack('<H', 4) + b'more'), (b'data', b''))),
        ('zip', 'two.zip', zip_bytes(('a.txt', b'hello ' * 50), ('d/b.txt', b'x'))),
        ('zip', 'said', zip_bytes(('a', b'1'), comment=b'any comment' * 9, method=zipfile.ZIP_STORED)),
        ('zip', 'empty', zip_bytes()),
        ('zip', 'behind.zip', b'MZ a program' * 9 + zip_bytes()),
        ('tar', 'two.tar', tar_bytes(('a.txt', b'hello'), ('b', bytes(600)))),
        ('tar', 'long', tar_bytes(('b/' + 'n' * 120, b'z' * 512), form=tarfile.PAX_FORMAT)),
        ('tar', 'gnu.tar', tar_bytes(('b/' + 'n' * 120, b'z'), form=tarfile.GNU_FORMAT)),
        ('gzip', 'plain', gzip_bytes(b'hello' * 99)),
        ('gzip', 'named.gz', gzip_bytes(b'', 'name.txt')),
        ('gzip', 'all.gz', gzip_with_all()),
        ('bmp', 'true', bmp_bytes()),
        ('bmp', 'mapped.bmp', bmp_bytes(bits=1, palette=bytes(8), gap=b'nobody')),
        ('bmp', 'core.bmp', bmp_bytes(bits=4, header=12, palette=bytes(48))),
        ('bmp', 'masks.bmp', bmp_bytes(bits=16, compression=3, masks=struct.pack('<III', 0xf800, 0x7e0, 0x1f))),
        ('bmp', 'five.bmp', bmp_bytes(bits=32, header=124)),
        ('tga', 'plain.tga', tga_bytes()),
        ('tga', 'mapped.tga', tga_bytes(1, 8, text=b'hi', colors=bytes(6))),
        ('tga', 'runs.tga', tga_bytes(10, 24, pixels=b'\x83abc', footer=(0, 0))),
        ('glb', 'cube', glb_bytes()),
        ('pcap', 'little', pcap_bytes()),
        ('pcap', 'big', pcap_bytes('>')),
        ('pcap', 'nano', pcap_bytes('>', 0xa1b23c4d, [(1, 999_999_999, b'x', 1)])),
        ('gif', 'red', GIF),
        *[('elf', f'{order}{wide}', elf_bytes(order, wide)) for order in '<>' for wide in (False, True)],
    ]


# ---- documents without sizes, and who reads the file ----

def read_wav(data):
    with wave.open(io.BytesIO(data)) as file:
        return file.getnchannels(), file.getframerate(), file.readframes(99)


def read_tar(data):
    with tarfile.open(fileobj=io.BytesIO(data)) as archive:
        return [(member.name, archive.extractfile(member).read()) for member in archive.getmembers()]


def tar_header(name, size):
    """The header's members, with the checksum as the standard reckons it."""
    raw = bytearray(tar_bytes((name, bytes(size)))[:512])
    raw[100:148] = b'\0' * 24 + b'%011o\0' % size + b'\0' * 12
    raw[329:345] = bytes(16)
    raw[148:156] = b' ' * 8
    members = ['mode', 'user', 'group', 'modified', 'target', 'user_name', 'group_name', 'major', 'minor', 'prefix']
    return {**dict.fromkeys(members, ''), 'name': name, 'size': f'{size:011o}', 'checksum': f'{sum(raw):06o}', 'kind': 'file',
            'magic': b'ustar\x0000'.hex(), 'rest': '00' * 12}


def documents():
    """(format, document, reader, what it reads): sizes, counts, offsets and padding follow."""
    fmt = {'tag': 'pcm', 'num_channels': 1, 'sample_rate': 8000, 'byte_rate': 8000, 'block_size': 1, 'bits_per_sample': 8}
    chunks = [{'name': 'fmt ', 'content': {'format': fmt, 'data': ''}},
              {'name': 'LIST', 'list': {'kind': 'INFO', 'chunks': [{'name': 'INAM', 'content': '616200', 'padding': ''}]}},
              {'name': 'data', 'content': {'data': '010203'}, 'padding': ''}]
    empty = {**dict.fromkeys(['name', 'mode', 'user', 'group', 'size', 'modified', 'checksum', 'target', 'user_name',
                              'group_name', 'major', 'minor', 'prefix'], ''),
             'kind': 'old_file', 'magic': '00' * 8, 'rest': '00' * 12}
    info = {'width': 3, 'height': 2, 'num_planes': 1, 'bits_per_pixel': 24, 'compression': 'none', 'len_pixels': 24,
            'x_resolution': 0, 'y_resolution': 0, 'num_colors': 0, 'num_important': 0}
    text = '{"asset":{"version":"2.0"}}'
    deflated = zlib.compressobj(wbits=-15)
    deflated = deflated.compress(b'hello') + deflated.flush()
    pixels = bmp_bytes()[54:]
    return [
        ('wav', {'form': {'chunks': chunks}}, read_wav, (1, 8000, b'\1\2\3')),
        ('tar', {'entries': [{'header': tar_header('a', 5), 'content': b'hello'.hex(), 'padding': ''},
                             {'header': empty, 'content': '', 'padding': ''}], 'rest': '00' * 512},
         read_tar, [('a', b'hello')]),
        ('gzip', {'flags': ['name'], 'modified': 0, 'extra_flags': 0, 'system': 'unix', 'name': b'x'.hex(),
                  'data': deflated.hex(), 'checksum': zlib.crc32(b'hello'), 'len_content': 5}, gzip.decompress, b'hello'),
        ('bmp', {'reserved': 0, 'len_header': 40, 'info': info, 'masks': [], 'palette': [], 'gap': '', 'pixels': pixels.hex()},
         bytes, bmp_bytes()),
        ('glb', {'version': 2, 'chunks': [{'kind': 'json', 'json': text}, {'kind': 'bin', 'data': b'12345'.hex() + '000000'}]},
         bytes, glb_bytes()),
        ('tga', {'has_map': 0, 'kind': 'true_color', 'first_color': 0, 'num_colors': 0, 'bits_per_color': 0, 'x': 0, 'y': 0,
                 'width': 2, 'height': 2, 'bits_per_pixel': 24, 'flags': ['from_top'], 'text': '6869', 'colors': '',
                 'pixels': '00' * 12}, bytes, tga_bytes(text=b'hi')),
        ('gif', {'version': '89a', 'width': 1, 'height': 1, 'flags': 128, 'background': 0, 'aspect': 0,
                 'colors': [{'red': 255, 'green': 0, 'blue': 0}, {'red': 0, 'green': 0, 'blue': 0}],
                 'blocks': [{'kind': 'extension', 'extension': {
                                'label': 'graphic_control', 'data': {'blocks': [{'data': '00000000'}, {'data': ''}]}}},
                            {'kind': 'extension', 'extension': {
                                'label': 'comment', 'data': {'blocks': [{'data': '6869'}, {'data': ''}]}}},
                            {'kind': 'image', 'image': {
                                'left': 0, 'top': 0, 'width': 1, 'height': 1, 'flags': 0, 'colors': [], 'code_size': 2,
                                'pixels': {'blocks': [{'data': '4401'}, {'data': ''}]}}},
                            {'kind': 'trailer'}]}, bytes, GIF),
    ]


# ---- rules ----

def changed(data, offset, new):
    return data[:offset] + new + data[offset + len(new):]


def tar_of_another(data):
    """The archive with another magic in its first header, whose checksum is right."""
    data = changed(changed(data, 257, b'other'), 148, b' ' * 8)
    return changed(data, 148, b'%06o\0 ' % sum(data[:512]))


def damaged():
    """(format, rule, bytes): each breaks at least this rule."""
    wav, tar, bmp, tga = riff((b'fmt ', FMT), (b'data', b'ab')), tar_bytes(('a', b'hello')), bmp_bytes(), tga_bytes()
    packed, elf = zip_bytes(('a', b'1'), method=zipfile.ZIP_STORED), elf_bytes()
    entry, end = packed.index(b'PK\1\2'), packed.index(b'PK\5\6')
    two = zip_bytes(('a', b'1'), ('b', b'2'))
    sections = len(elf) - 128
    return [
        ('wav', 'W1', wav + b'x'), ('wav', 'W2', riff((b'data', b''))), ('wav', 'W3', changed(wav, 32, b'\2\0')),
        ('tar', 'T1', tar + b'\0'), ('tar', 'T2', tar_of_another(tar)), ('tar', 'T3', tar[:1024]),
        ('tar', 'T4', tar[:-1] + b'x'), ('tar', 'H1', changed(tar, 0, b'b')), ('tar', 'H2', changed(tar, 1024 + 200, b'x')),
        ('gzip', 'Z1', changed(gzip_bytes(b''), 3, b'\x80')),
        ('bmp', 'len_file', changed(bmp, 2, b'\0')), ('bmp', 'B1', changed(bmp, 18, b'\x09')),
        ('bmp', 'B2', changed(bmp_bytes(bits=24, header=12), 18, b'\x09')),
        ('tga', 'T1', changed(tga, 12, b'\x09')), ('tga', 'T2', changed(tga, 2, b'\1')),
        ('tga', 'T3', changed(tga, 1, b'\1')), ('tga', 'T4', tga_bytes(footer=(99, 0))), ('tga', 'T5', changed(tga, 2, b'\0')),
        ('glb', 'len_file', changed(glb_bytes(), 8, b'\0')), ('glb', 'G1', b'glTF' + struct.pack('<II', 2, 12)),
        ('glb', 'G2', glb_bytes()[:8] + struct.pack('<I', 80) + glb_bytes()[12:] + struct.pack('<II', 8, 0x004e4942) + bytes(8)),
        ('glb', 'G3', b'glTF' + struct.pack('<IIII', 2, 22, 2, 0x4e4f534a) + b'{}'),
        ('glb', 'G4', glb_bytes(b'{')),
        ('pcap', 'P1', pcap_bytes(most=2)), ('pcap', 'P2', pcap_bytes(packets=[(1, 1, b'abc', 2)])),
        ('pcap', 'P3', pcap_bytes(packets=[(1, 1_000_000, b'abc', 3)])),
        ('gif', 'G1', GIF + b'x'), ('gif', 'G2', GIF[:19] + b';'), ('gif', 'G3', changed(GIF, 6, b'\0\0')),
        ('zip', 'Z0', b'MZ' * 9 + zip_bytes()), ('zip', 'Z1', changed(packed, end + 8, b'\2')),
        ('zip', 'Z2', changed(packed, end + 12, b'\xff\xff')), ('zip', 'Z3', two.replace(b'b', b'a')),
        ('zip', 'Z4', changed(packed, 30, b'b')), ('zip', 'Z5', changed(packed, entry + 24, b'\7')),
        ('zip', 'Z6', changed(packed, 31, b'2')), ('zip', 'Z7', zip_bytes(('../a', b'1'))),
        ('elf', 'E1', changed(elf, 62, b'\7')), ('elf', 'E2', changed(elf, sections + 64 + 32, b'\xff\xff')),
        ('elf', 'E3', changed(elf, 64 + 32, b'\xff\xff\0\0\0\0\0\0\xff\xff')),
        ('elf', 'E4', changed(elf, 64 + 40, b'\1\0')), ('elf', 'E5', changed(elf, 64 + 16, b'\1')),
    ]


class Everyday(Box):
    def test_dumps_say_where_files_of_archives_lie(self):
        data = zip_bytes(('a', b'x'), ('b', b'yz'), method=zipfile.ZIP_STORED)
        self.path('two.zip', data)
        lines = [line.split() for line in self.tenon('dump', 'two.zip').splitlines()]
        places = [int(line[0]) for line in lines if line[2:] == 'magic 50 4b 03 04'.split()]
        self.assertEqual(places, [0, data.index(b'PK\3\4', 1)])
        self.assertEqual([line[:2] for line in lines if line[2:] == ['file', 'file']], [['0', '32'], ['32', '33']])

    def test_there_is_a_file_of_every_format(self):
        self.assertEqual(sorted({sample[0] for sample in samples()}), FORMATS)
        self.assertEqual(sorted(document[0] for document in documents()), MADE_ANEW)

    def test_files_of_others_come_back(self):
        for form, name, data in samples():
            with self.subTest(form=form, name=name):
                path = self.path(name, data)
                found = json.loads(self.tenon('validate', '--strict', '--output', 'jsonl', path))
                self.assertEqual(found['format'], form)
                self.assertEqual([each for each in found['findings'] if each['severity'] != 'note'], [])
                self.assertIn('identical', self.tenon('roundtrip', path))
                if form in MADE_ANEW:
                    self.tenon('decode', path, '-o', 'file.json')
                    self.tenon('encode', 'file.json', '-o', 'again')
                    self.assertEqual((self.folder / 'again').read_bytes(), data)

    def test_what_is_made_of_json_is_read_by_others(self):
        for form, document, reader, expected in documents():
            with self.subTest(form=form):
                self.path('file.json', json.dumps({'$format': form, **document}).encode())
                self.tenon('encode', 'file.json', '-o', 'made')
                data = (self.folder / 'made').read_bytes()
                self.assertEqual(reader(data), expected)
                self.tenon('validate', '--strict', '--format', form, 'made')

    def test_the_sizes_follow_what_is_changed(self):
        document = json.loads(self.tenon('decode', self.path('a.wav', wav_bytes(b'ab'))))
        document['form']['chunks'][1]['content']['data'] = b'abcd'.hex()
        self.path('file.json', json.dumps(document).encode())
        self.tenon('encode', 'file.json', '-o', 'made.wav')
        self.assertEqual((self.folder / 'made.wav').read_bytes(), wav_bytes(b'abcd'))

    def test_every_rule_has_a_file_that_breaks_it(self):
        listed = [json.loads(line) for line in self.tenon('formats', '--output', 'jsonl').splitlines()]
        rules = {(each['format'], rule['id']) for each in listed if each['format'] in FORMATS for rule in each['rules'] if rule['id']}
        self.assertEqual({(form, rule) for form, rule, _ in damaged()}, rules)
        for form, rule, data in damaged():
            with self.subTest(form=form, rule=rule):
                path = self.path('file', data)
                said = self.run_tool('validate', '--format', form, '--output', 'jsonl', path)[1]
                broken = [each for each in json.loads(said)['findings'] if each['rule'] == rule]
                self.assertTrue(broken and all('found' in each for each in broken), said)

    def test_a_file_that_ends_too_early_is_refused(self):
        for form, name, data in samples():
            with self.subTest(form=form, name=name):
                path = self.path('file', data[:{'tga': 15, 'tar': 700}.get(form, len(data) // 2)])
                self.assertIn('error', self.tenon('validate', '--format', form, path, status=1))

    # ---- programs of the system ----

    def needs(self, program):
        if shutil.which(program) is None:
            self.skipTest(f'{program} is not installed')

    def says(self, *command):
        done = subprocess.run(command, capture_output=True, check=True, timeout=60, cwd=self.folder)
        return done.stdout.decode()

    def test_readelf_sees_the_same_sections(self):
        self.needs('readelf')
        lines = self.says('readelf', '-SW', TENON).splitlines()
        rows = [line.split(']', 1)[1].split() for line in lines if line.lstrip().startswith('[') and ']' in line][2:]
        file = json.loads(self.tenon('get', 'file', TENON))
        self.assertEqual(len(file['sections']), len(rows) + 1)
        for number, row in enumerate(rows, 1):
            section = file['sections'][number]
            self.assertEqual((f"{section['ofs_body']:06x}", f"{section['len_body']:06x}"), (row[3], row[4]))
        for number in 1, len(rows):
            self.assertEqual(self.tenon('get', f'file.sections[{number}].name', TENON).strip(), rows[number - 1][0])

    def lengthen_comment(self, file):
        names = self.tenon('get', 'file.sections[*].name', file).splitlines()
        comment = [name.split(': ')[1:] for name in names].index(['.comment'])
        text = b'\0' + b'a longer comment than any compiler makes, as it goes on and on. ' * 3 + b'\0'
        self.tenon('set', file, f'file.sections[{comment}].body={text.hex()}')
        self.assertIn('goes on and on', self.says('readelf', '-p', '.comment', file))
        self.assertEqual(subprocess.run(['readelf', '-aW', file], capture_output=True, check=True, cwd=self.folder).stderr, b'')
        self.assertEqual(self.tenon('get', 'file.sections[*].name', file).splitlines(), names)

    def test_sections_may_be_larger(self):
        """Where nothing else has their bytes: the comment of an object, which is linked, and of what it is linked to."""
        for program in 'cc', 'readelf', 'objdump':
            self.needs(program)
        self.path('a.c', b'int x = 5; const char *s = "hello"; int main(int n, char **a) { (void)a; return n + x + s[4]; }\n')
        self.says('cc', '-c', 'a.c', '-o', 'a.o')
        before = self.says('objdump', '-dr', 'a.o')
        self.lengthen_comment('a.o')
        self.assertEqual(self.says('objdump', '-dr', 'a.o'), before)
        self.says('cc', 'a.o', '-o', 'made')
        for _ in range(2):
            self.assertEqual(subprocess.run([self.folder / 'made'], check=False).returncode, 1 + 5 + ord('o'))
            self.lengthen_comment('made')

    def test_programs_take_what_is_made(self):
        for form, document, _, _ in documents():
            self.path(form + '.json', json.dumps({'$format': form, **document}).encode())
            self.tenon('encode', form + '.json', '-o', 'made.' + form)
        self.needs('gzip')
        self.says('gzip', '-t', '-S', '.gzip', 'made.gzip')
        self.needs('tar')
        self.assertEqual(self.says('tar', '-tf', 'made.tar'), 'a\n')
        self.needs('file')
        words = {'bmp': 'bitmap, Windows 3.x', 'gif': 'GIF image data, version 89a, 1 x 1', 'tga': 'Targa', 'wav': 'WAVE audio'}
        for form, word in words.items():
            self.assertIn(word, self.says('file', '-b', 'made.' + form))


if __name__ == '__main__':
    unittest.main(argv=sys.argv[:1])
