#!/usr/bin/env python3
"""grown.py TENON: files that other programs made, edited to other sizes; the program that made a file, or another one that
reads it, says what is in it then. Where a program is absent its test is skipped."""
import gettext
import gzip
import importlib.util
import io
import json
import marshal
import pathlib
import py_compile
import shutil
import struct
import subprocess
import tarfile
import unittest
import wave
import zipfile
import zlib
import zoneinfo
from datetime import datetime, timedelta, timezone

from box import Box

HERE = pathlib.Path(__file__).resolve().parent
ZONE = pathlib.Path('/usr/share/zoneinfo/Europe/Berlin')
LONG = b'longer than it was, ' * 20


def needs(*programs):
    absent = [program for program in programs if not shutil.which(program)]
    return unittest.skipIf(absent, f'there is no {", ".join(absent)}')


class Grown(Box):
    def make(self, name, data):
        self.name = name
        return self.path(name, data)

    def set(self, *edits, schema=()):
        """No word is lost about it."""
        self.assertEqual(self.tenon('set', *schema, self.name, *edits), '')
        return self.path(self.name).read_bytes()

    def edit(self, change, schema=()):
        """The same by JSON."""
        document = json.loads(self.tenon('decode', *schema, self.name))
        change(document)
        self.path('edited.json', json.dumps(document).encode())
        self.tenon('encode', *schema, 'edited.json', '-o', self.name)
        return self.path(self.name).read_bytes()

    def refuses(self, said, *edits, schema=()):
        before = self.path(self.name).read_bytes()
        self.assertIn(said, self.tenon('set', *schema, self.name, *edits, status=1))
        self.assertEqual(self.path(self.name).read_bytes(), before)

    def judge(self, *command):
        done = subprocess.run([*command, self.path(self.name)], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return done.stdout


# ---- archives ----

def tar_header(header, size):
    """What is octal text in a header, which nothing derives, with what else is there."""
    header.update(size=f'{size:011o}', checksum=' ' * 8)
    numbers = {'mode', 'user', 'group', 'size', 'modified'}
    data = header['name'].encode().ljust(100, b'\0')
    data += b''.join(header[key].encode().ljust(12 if key in ('size', 'modified') else 8, b'\0')
                     for key in ('mode', 'user', 'group', 'size', 'modified') if key in numbers)
    data += b' ' * 8 + b'0' + header['target'].encode().ljust(100, b'\0') + bytes.fromhex(header['magic'])
    for key, room in (('user_name', 32), ('group_name', 32), ('major', 8), ('minor', 8), ('prefix', 155)):
        data += header[key].encode().ljust(room, b'\0')
    header['checksum'] = f'{sum(data):06o}'


class Archives(Grown):
    TAR = {'first': b'1', 'folder/second': b'2' * 700, 'third': b''}

    def tar(self):
        out = io.BytesIO()
        with tarfile.open(fileobj=out, mode='w', format=tarfile.USTAR_FORMAT) as archive:
            for name, data in self.TAR.items():
                info = tarfile.TarInfo(name)
                info.size = len(data)
                archive.addfile(info, io.BytesIO(data))
        return out.getvalue()

    def test_tar(self):
        for name, data in ('first', LONG), ('folder/second', b'short'), ('third', b'x' * 512):
            self.make('a.tar', self.tar())

            def change(document, name=name, data=data):
                entry = next(each for each in document['entries'] if each['header']['name'] == name)
                entry['content'] = data.hex()
                tar_header(entry['header'], len(data))
            edited = self.edit(change)
            with tarfile.open(fileobj=io.BytesIO(edited)) as archive:
                self.assertEqual({each.name: archive.extractfile(each).read() for each in archive},
                                 {**self.TAR, name: data})
            self.assertEqual(self.tenon('validate', self.name), '')

    def test_tar_says_that_the_size_is_another(self):
        self.make('a.tar', self.tar())
        self.refuses('entries[0].content', 'entries[0].content=' + LONG.hex())

    def test_gzip(self):
        out = io.BytesIO()
        with gzip.GzipFile('name', 'wb', fileobj=out, mtime=0) as file:
            file.write(b'content ' * 50)
        packer = zlib.compressobj(wbits=-15)
        packed = packer.compress(LONG) + packer.flush()
        self.make('a.gz', out.getvalue())
        edited = self.set('name=' + b'a longer name'.hex(), 'data=' + packed.hex(), f'checksum={zlib.crc32(LONG)}',
                          f'len_content={len(LONG)}')
        self.assertEqual(gzip.decompress(edited), LONG)
        self.assertIn(b'a longer name\0', edited)
        edited = self.set('flags=["name", "comment", "extra"]', 'comment=' + LONG.hex(),
                          'extra={"fields": {"fields": [{"id": "4142", "data": "616263"}]}}')
        self.assertEqual(gzip.decompress(edited), LONG)
        self.assertIn(b'\x07\0AB\x03\0abca longer name\0' + LONG + b'\0', edited)
        self.assertEqual(self.tenon('set', self.name, 'flags=[]').count('is now absent'), 3)
        self.assertEqual(gzip.decompress(self.path(self.name).read_bytes()), LONG)

    @needs('unzip')
    def test_a_jar(self):
        """As `jar` makes it: the manifest is the first, and files are packed."""
        files = {'META-INF/MANIFEST.MF': b'Manifest-Version: 1.0\r\n', 'a/Main.class': b'\xca\xfe\xba\xbe' * 30}
        out = io.BytesIO()
        with zipfile.ZipFile(out, 'w', zipfile.ZIP_DEFLATED) as archive:
            for name, data in files.items():
                archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
        files['META-INF/MANIFEST.MF'] += b'Main-Class: a.Main\r\n' * 20
        new = files['META-INF/MANIFEST.MF']
        packer = zlib.compressobj(wbits=-15)
        packed = packer.compress(new) + packer.flush()
        self.make('a.zip', out.getvalue())
        edited = self.set('entries[0].file.data=' + packed.hex(), *[
            f'entries[0].{of}{member}={value}' for of in ('', 'file.') for member, value in
            (('checksum', zlib.crc32(new)), ('len_content', len(new)))])
        with zipfile.ZipFile(io.BytesIO(edited)) as archive:
            self.assertIsNone(archive.testzip())
            self.assertEqual({each: archive.read(each) for each in archive.namelist()}, files)
        self.judge('unzip', '-tq')


# ---- sound, pictures, packets ----

def png_chunk(kind, data):
    return struct.pack('>I', len(data)) + kind + data + struct.pack('>I', zlib.crc32(kind + data))


def png_chunks(data):
    chunks, at = [], 8
    while at < len(data):
        size = struct.unpack_from('>I', data, at)[0]
        kind, body = data[at + 4:at + 8], data[at + 8:at + 8 + size]
        assert data[at:at + 12 + size] == png_chunk(kind, body)
        chunks.append((kind, body))
        at += 12 + size
    return chunks


def gif_comments(data):
    """The comments of a file without colours of its own, whose pictures have none either."""
    at, comments = 13 + (3 * (2 << (data[10] & 7)) if data[10] & 128 else 0), []
    while data[at] != 0x3b:
        kind, label = data[at], data[at + 1]
        at += 2 if kind == 0x21 else 11
        parts = b''
        while data[at]:
            parts += data[at + 1:at + 1 + data[at]]
            at += 1 + data[at]
        at += 1
        if kind == 0x21 and label == 0xfe:
            comments.append(parts)
    assert at == len(data) - 1
    return comments


class Media(Grown):
    def test_png(self):
        head = (b'IHDR', struct.pack('>IIBBBBB', 2, 2, 8, 0, 0, 0, 0))
        pixels = (b'IDAT', zlib.compress(b'\0\1\2\0\3\4'))
        chunks = [head, (b'tEXt', b'Title\0old'), pixels, (b'IEND', b'')]
        self.make('a.png', b'\x89PNG\r\n\x1a\n' + b''.join(png_chunk(*chunk) for chunk in chunks))
        chunks[1] = (b'tEXt', b'Title\0' + LONG)
        chunks.insert(2, (b'tEXt', b'Author\0new'))
        edited = self.set('chunks[1].body=' + b''.join(chunks[1]).hex(),
                          'chunks[+2]=' + json.dumps({'body': b''.join(chunks[2]).hex()}))
        self.assertEqual(png_chunks(edited), chunks)
        if shutil.which('pngcheck'):
            self.judge('pngcheck', '-q')

    def test_wav(self):
        for width, frames in (1, b'\x80' * 7), (2, bytes(range(200))), (2, b''):
            out = io.BytesIO()
            with wave.open(out, 'wb') as file:
                file.setnchannels(1)
                file.setsampwidth(width)
                file.setframerate(8000)
                file.writeframes(b'\1\2' * 3)
            self.make('a.wav', out.getvalue())
            title = {'name': 'LIST', 'list': {'kind': 'INFO', 'chunks': [{'name': 'INAM', 'content': LONG.hex()}]}}

            def change(document, frames=frames, width=width):
                chunks = document['form']['chunks']
                chunks[1]['content']['data'] = frames.hex()
                if len(frames) % 2:
                    chunks[1]['padding'] = ''
                if width == 2:
                    chunks.insert(1, title)
            edited = self.edit(change)
            self.assertEqual(struct.unpack_from('<I', edited, 4)[0], len(edited) - 8)
            with wave.open(io.BytesIO(edited)) as file:
                self.assertEqual(file.readframes(1000), frames)

    def test_gif(self):
        """A comment is in blocks of up to 255 bytes."""
        picture = b'\x2c' + struct.pack('<4HB', 0, 0, 1, 1, 0) + b'\x02\x02\x44\x01\x00'
        old = b'\x21\xfe\x03old\x00'
        self.make('a.gif', b'GIF89a' + struct.pack('<HHBBB', 1, 1, 0x80, 0, 0) + b'\0\0\0\xff\xff\xff' + old + picture + b';')
        blocks = [{'data': LONG[:255].hex()}, {'data': LONG[255:].hex()}, {'data': ''}]
        edited = self.set('blocks[0].extension.data.blocks=' + json.dumps(blocks))
        self.assertEqual(gif_comments(edited), [LONG])
        edited = self.set('--remove', 'blocks[0]')
        self.assertEqual(gif_comments(edited), [])

    def test_pcap(self):
        packet = bytes.fromhex('ffffffffffff0102030405060800') + b'payload'
        for order in '<', '>':
            head = struct.pack(order + 'IHHiIII', 0xa1b2c3d4, 2, 4, 0, 0, 65535, 1)
            record = struct.pack(order + 'IIII', 1, 2, len(packet), len(packet)) + packet
            self.make('a.pcap', head + record * 3)
            longer = packet + LONG
            edited = self.set('capture.packets[1].data=' + longer.hex(), f'capture.packets[1].len_packet={len(longer)}')
            self.assertEqual(edited, head + record + struct.pack(order + 'IIII', 1, 2, len(longer), len(longer)) + longer +
                             record)
            self.assertEqual(self.set('--remove', 'capture.packets[1]'), head + record * 2)
            if shutil.which('tcpdump'):
                self.assertEqual(self.judge('tcpdump', '-nr').count('\n'), 2)


# ---- what programs read when they start ----

PO = '''msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\nPlural-Forms: nplurals=2; plural=n != 1;\\n"
msgid "file"
msgstr "Datei"
msgid "one file"
msgid_plural "%d files"
msgstr[0] "eine Datei"
msgstr[1] "%d Dateien"
msgctxt "menu"
msgid "Open"
msgstr "\u00d6ffnen"
'''


class Data(Grown):
    MO = ('-s', HERE / 'grown/gettext.ksy')
    ZONES = ('-s', HERE / 'grown/time_zone.ksy')

    def messages(self, *options):
        self.name = 'a.mo'
        self.path('a.po', PO.encode())
        subprocess.run(['msgfmt', *options, '-o', self.path('a.mo'), self.path('a.po')], check=True)
        return gettext.GNUTranslations(io.BytesIO(self.path('a.mo').read_bytes()))

    @needs('msgfmt', 'msgunfmt')
    def test_messages_that_grow_and_shrink(self):
        for words in 'Akten' + 50 * ' und Akten', '', 'D':
            self.messages()
            edited = self.set('translations[1].body.text=' + words.encode().hex(), schema=self.MO)
            told = gettext.GNUTranslations(io.BytesIO(edited))
            self.assertEqual((told.gettext('file'), told.pgettext('menu', 'Open'), told.ngettext('one file', '%d files', 3)),
                             (words, '\u00d6ffnen', '%d Dateien'))
            self.judge('msgunfmt')

    @needs('msgfmt', 'msgunfmt')
    def test_a_message_more(self):
        self.messages('--no-hash')
        new = [json.dumps({'body': {'text': word.encode().hex()}}) for word in ('a new one', 'etwas Neues')]
        edited = self.set(f'originals[+1]={new[0]}', f'translations[+1]={new[1]}', schema=self.MO)
        told = gettext.GNUTranslations(io.BytesIO(edited))
        self.assertEqual((told.gettext('a new one'), told.gettext('file')), ('etwas Neues', 'Datei'))
        self.assertIn('"a new one"', self.judge('msgunfmt'))
        self.refuses('the array has 6 elements, but originals gives it 5', f'translations[+1]={new[1]}', schema=self.MO)

    @unittest.skipUnless(ZONE.exists(), f'there is no {ZONE}')
    def test_a_time_zone(self):
        def offset(when):
            zone = zoneinfo.ZoneInfo.from_file(io.BytesIO(self.path('zone').read_bytes()))
            return datetime.fromtimestamp(when, zone).utcoffset()
        self.make('zone', ZONE.read_bytes())
        last = int(self.tenon('get', *self.ZONES, 'long_table.num_changes', 'zone').split()[-1])
        late = int(datetime(2090, 7, 1, tzinfo=timezone.utc).timestamp())
        before = offset(946684800)
        self.set('rule.text=<+05>-5', schema=self.ZONES)
        self.assertEqual((offset(late), offset(946684800)), (timedelta(hours=5), before))
        self.set(f'long_table.times[+{last}]={late - 1000}', f'long_table.kinds_of_changes[+{last}]=0', schema=self.ZONES)
        self.assertNotEqual(offset(late - 500), before)
        self.assertEqual(offset(946684800), before)

    @unittest.skipUnless(ZONE.exists(), f'there is no {ZONE}')
    def test_two_lists_of_one_number(self):
        """One alone is refused; what is said is the other list, and not the number, which nobody sets."""
        self.make('zone', ZONE.read_bytes())
        said = 'elements, but long_table.times gives it '
        self.refuses(said, 'long_table.times[+]=4000000000', schema=self.ZONES)
        self.refuses(said, 'long_table.kinds_of_changes[+]=0', schema=self.ZONES)

    def test_compiled_python(self):
        """What stands behind the head is all of the file."""
        self.path('module.ksy', b'''
meta: {id: compiled_python, endian: le, encoding: ASCII}
seq:
  - {id: version, type: u2}
  - {id: magic, contents: "\\r\\n"}
  - {id: flags, type: u4}
  - {id: modified, type: u4, if: flags == 0}
  - {id: len_source, type: u4, if: flags == 0}
  - {id: hash, size: 8, if: flags != 0}
  - {id: code, size-eos: true}
''')
        self.path('module.py', b'answer = 41\n')
        py_compile.compile(self.path('module.py'), self.path('module.pyc'), doraise=True,
                           invalidation_mode=py_compile.PycInvalidationMode.TIMESTAMP)
        self.name = 'module.pyc'
        code = marshal.dumps(compile('answer = 42\ntext = ' + repr(LONG.decode()), 'module.py', 'exec'))
        schema = ('-s', self.path('module.ksy'))
        for head in (), ('flags=1', 'hash=0102030405060708', '--remove', 'modified', '--remove', 'len_source'):
            self.set('code=' + code.hex(), *head, schema=schema)
            spec = importlib.util.spec_from_file_location('module', self.path('module.pyc'))
            module = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(module)
            self.assertEqual((module.answer, module.text), (42, LONG.decode()))


# ---- programs ----

class Programs(Grown):
    @needs('cc', 'readelf')
    def test_an_object_file_shrinks(self):
        self.path('f.c', b'int f(int x) { return x + 1; }\n')
        subprocess.run(['cc', '-c', self.path('f.c'), '-o', self.path('f.o')], check=True)
        self.name = 'f.o'
        listed = self.judge('readelf', '-SW').replace('[ ', '[').split('\n')
        number = next(line.split(']')[0].strip(' [') for line in listed if ' .comment ' in line)
        self.set(f'file.sections[{number}].body=' + b'\0less\0'.hex())
        self.assertIn('less', self.judge('readelf', '-p.comment'))
        self.path('main.c', b'int f(int); int main(void) { return f(-1); }\n')
        subprocess.run(['cc', self.path('main.c'), self.path('f.o'), '-o', self.path('main')], check=True)
        subprocess.run([self.path('main')], check=True)

    @unittest.skipUnless(pathlib.Path('/bin/true').exists(), 'there is no /bin/true')
    def test_a_program_is_loaded_as_it_lies(self):
        self.make('true', pathlib.Path('/bin/true').read_bytes())
        self.refuses('error[E5] file.segments[', 'file.sections[1].body=414243')


if __name__ == '__main__':
    unittest.main(verbosity=1)
