#!/usr/bin/env python3
"""files.py DIR: small files of everyday formats, DIR/NAME/... for formats/NAME.ksy, made by Python's standard library
or by hand, from the formats' descriptions."""
import gzip
import io
import pathlib
import sqlite3
import struct
import sys
import tarfile
import tempfile
import wave
import zipfile
import zlib


def gzip_file():
    out = io.BytesIO()
    with gzip.GzipFile('text.txt', 'wb', fileobj=out, mtime=1) as file:
        file.write(b'some text, some text')
    yield 'named', out.getvalue()
    body = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = body.compress(b'abc') + body.flush()
    fields = b'ab\x03\x00xyz' + b'cd\x00\x00'
    head = b'\x1f\x8b\x08\x1e' + struct.pack('<IBB', 0, 2, 3) + struct.pack('<H', len(fields)) + fields + b'n\0c\0'
    yield 'all', head + struct.pack('<H', zlib.crc32(head) & 0xffff) + packed + struct.pack('<II', zlib.crc32(b'abc'), 3)
    yield 'cut', out.getvalue()[:6]


def bmp_image():
    info = struct.pack('<iiHHIIiiI', 3, -2, 1, 24, 0, 24, 2835, 2835, 0) + bytes(4)
    yield 'plain', b'BM' + struct.pack('<IHHII', 78, 0, 0, 54, 40) + info + bytes(range(24))
    core = struct.pack('<iiHH', 9, 2, 1, 1)
    yield 'palette', b'BM' + struct.pack('<IHHII', 46, 1, 2, 38, 16) + core + bytes(range(8)) + b'\xff\x80\0\0\x01\0\0\0'


def riff_wave():
    out = io.BytesIO()
    with wave.open(out, 'wb') as file:
        file.setparams((2, 2, 44100, 0, 'NONE', ''))
        file.writeframes(bytes(range(16)))
    yield 'pcm', out.getvalue()
    chunks = b'fmt ' + struct.pack('<IHHIIHHH', 18, 3, 1, 8000, 32000, 4, 32, 0) + b'LIST\x05\0\0\0INFOx\0'
    yield 'odd', b'RIFF' + struct.pack('<I', 4 + len(chunks)) + b'WAVE' + chunks


def png_chunks():
    def chunk(kind, body):
        return struct.pack('>I', len(body)) + kind + body + struct.pack('>I', zlib.crc32(kind + body))
    head = chunk(b'IHDR', struct.pack('>IIBBBBB', 2, 2, 8, 3, 0, 0, 0x80))
    more = chunk(b'PLTE', bytes(range(9))) + chunk(b'tEXt', b'Author\0Zo\xeb') + chunk(b'pHYs', struct.pack('>IIB', 2835, 2835, 1))
    magic = b'\x89PNG\r\n\x1a\n'
    yield 'all', magic + head + more + chunk(b'IDAT', zlib.compress(bytes(6))) + chunk(b'IEND', b'')
    yield 'headless', magic + head


def gif_image():
    head = b'GIF89a' + struct.pack('<HHBBB', 2, 1, 0x90, 0, 49) + bytes(range(12))
    extension = b'\x21\xf9\x04\x01\x05\x00\x02\x00'
    yield 'one', head + extension + b'\x2c' + struct.pack('<HHHHB', 0, 0, 2, 1, 0) + b'\x02\x02\x44\x01\x00\x3b'
    yield 'plain', b'GIF87a' + struct.pack('<HHBBB', 2, 1, 0, 0, 0) + b'\x2c' + struct.pack(
        '<HHHHB', 0, 0, 2, 1, 0x80) + bytes(6) + b'\x02\x00\x3b'


def zip_archive():
    out = io.BytesIO()
    with zipfile.ZipFile(out, 'w', zipfile.ZIP_DEFLATED) as file:
        file.writestr(zipfile.ZipInfo('a.txt', (2020, 2, 29, 13, 7, 58)), b'plain')
        file.writestr('é/b', b'x' * 100)
        file.comment = b'the end'
    yield 'two', out.getvalue()


def tar_archive():
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode='w', format=tarfile.USTAR_FORMAT) as file:
        info = tarfile.TarInfo('folder/name')
        info.size, info.mtime, info.uname = 5, 1234567890, 'nobody'
        file.addfile(info, io.BytesIO(b'hello'))
        link = tarfile.TarInfo('link')
        link.type, link.linkname = tarfile.SYMTYPE, 'folder/name'
        file.addfile(link)
    yield 'two', out.getvalue()


def elf_file():
    def file(order, wide):
        word = 'Q' if wide else 'I'
        sizes = (64, 56) if wide else (52, 32)
        head = struct.pack(order + 'HHI' + 3 * word + 'IHHHHHH', 3, 62 if wide else 3, 1, 0x1000, sizes[0], 0, 0, *sizes,
                           2, 0, 0, 0)
        at = sizes[0] + 2 * sizes[1]
        both = [(1, 5, 0), (3, 4, at)]
        if wide:
            parts = [struct.pack(order + 'IIQQQQQQ', kind, flags, ofs, 0, 0, 8, 8, 1) for kind, flags, ofs in both]
        else:
            parts = [struct.pack(order + 'IIIIIIII', kind, ofs, 0, 0, 8, 8, flags, 1) for kind, flags, ofs in both]
        start = b'\x7fELF' + bytes([2 if wide else 1, 1 if order == '<' else 2, 1, 3]) + bytes(8)
        return start + head + b''.join(parts) + b'/lib/ld\0'
    yield 'le64', file('<', True)
    yield 'be64', file('>', True)
    yield 'le32', file('<', False)
    yield 'be32', file('>', False)


def pcap_capture():
    def packet(body):
        return struct.pack('<IIII', 1700000000, 250000, len(body), len(body) + 1) + body

    def ipv4(protocol, body):
        head = struct.pack('>BBHHHBBH', 0x46, 0, 24 + len(body), 7, 0x4000, 64, protocol, 0xbeef)
        return head + bytes([192, 168, 0, 1, 8, 8, 8, 8]) + b'\x01\x01\x01\x00' + body
    ether = b'\x02\0\0\0\0\x01\x02\0\0\0\0\x02'
    dns = struct.pack('>HHHHHH', 9, 0x100, 2, 0, 0, 0) + b'\x03www\x03com\0\0\x01\0\x01' + b'\xc0\x0c\0\x1c\0\x01'
    udp = struct.pack('>HHHH', 40000, 53, 8 + len(dns), 0) + dns
    tcp = struct.pack('>HHIIBBHHH', 80, 1234, 0xfffffff0, 1, 0x61, 0x12, 512, 0, 0) + b'\x02\x04\x05\xb4' + b'GET'
    yield 'ip', struct.pack('<IHHiIII', 0xa1b2c3d4, 2, 4, -3600, 0, 65535, 1) + packet(
        ether + b'\x08\0' + ipv4(17, udp)) + packet(ether + b'\x81\0\x60\x05\x08\0' + b'raw') + packet(
        ether + b'\x08\0' + ipv4(6, tcp)) + packet(ether + b'\x08\x06' + b'arp')


def variable_integer():
    yield 'message', b'\x08\x96\x01' + b'\x12\x07testing' + b'\x19' + struct.pack('<d', -2.5) + b'\x25\xff\xff\xff\xff' + (
        b'\x80\x01\xff\xff\x03') + b'\x30\x00'


def midi_song():
    events = b'\x00\xff\x03\x04Song' + b'\x00\x90\x3c\x40' + b'\x83\x60\x80\x3c\x00' + b'\x81\x80\x00\xe1\x01\x50' + (
        b'\x00\xc2\x07\x00\xff\x2f\x00')
    track = b'MTrk' + struct.pack('>I', len(events)) + events
    yield 'ticks', b'MThd' + struct.pack('>IHHh', 6, 1, 1, 480) + track
    yield 'frames', b'MThd' + struct.pack('>IHHh', 6, 1, 2, -6360) + track + track


def sqlite_database():
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, 'db')
        base = sqlite3.connect(path)
        base.executescript('pragma page_size = 512; vacuum; create table t(a, b); create index i on t(a);')
        base.executemany('insert into t values(?, ?)', [(i, 'x' * 40) for i in range(40)])
        base.commit()
        base.close()
        yield 'small', path.read_bytes()


def java_class():
    def text(value):
        return b'\x01' + struct.pack('>H', len(value)) + value
    constants = [text(b'Main'), b'\x07\x00\x01', b'\x05' + struct.pack('>q', 1 << 40), b'\x06' + struct.pack('>d', 0.1),
                 b'\x03' + struct.pack('>i', -7), b'\x04' + struct.pack('>f', 1.5), b'\x08\x00\x01', b'\x07\x00\x01']
    yield 'main', b'\xca\xfe\xba\xbe' + struct.pack('>HHH', 0, 52, len(constants) + 3) + b''.join(constants) + struct.pack(
        '>HHH', 0x21, 2, 10)


def truetype_font():
    head = struct.pack('>hHhHIIHHqhhhh', 1, 0, -1, 0x4000, 5, 0x5f0f3cf5, 0, 1000, 3600000000, -10, -20, 30, 40)
    tables = [(b'head', head), (b'maxp', struct.pack('>hHH', 0, 0x5000, 9)), (b'loca', struct.pack('>HHH', 0, 9, 5)),
              (b'glyf', b'??')]
    at = 12 + 16 * len(tables)
    directory, bodies = b'', b''
    for tag, body in tables:
        directory += tag + struct.pack('>III', 0xffffffff, at + len(bodies), len(body))
        bodies += body
    yield 'small', struct.pack('>hHHHHH', 1, 0, len(tables), 64, 2, 0) + directory + bodies


def quake_model():
    vector = struct.Struct('<fff').pack
    head = b'IDPO' + struct.pack('<i', 6) + vector(0.1, 0.2, -0.3) + vector(-10.5, 0, 1e10) + struct.pack('<f', 3) + vector(0, 0, 0)
    head += struct.pack('<iiiiiiiif', 2, 4, 2, 3, 1, 1, 0, 8, 1.25)
    skins = struct.pack('<i', 0) + bytes(8) + struct.pack('<iiff', 1, 2, 0.1, 0.2) + bytes(range(16))
    places = struct.pack('<9i', 0, 1, 1, 32, -2, 3, 0, 4, 4)
    frame = struct.pack('<i', 0) + b'\x01\x02\x03\x04\xff\xfe\xfd\x00' + b'stand1'.ljust(16, b'\0') + bytes(range(12))
    yield 'tiny', head + skins + places + struct.pack('<4i', 1, 0, 1, 2) + frame


def doom_wad():
    lumps = (b'MAP01', b''), (b'VERTEXES', struct.pack('<4h', -32768, 32767, 100, -7)), (b'PLAYPAL', bytes(range(9)))
    at, directory, bodies = 12, b'', b''
    for name, body in lumps:
        directory += struct.pack('<ii', at + len(bodies), len(body)) + name.ljust(8, b'\0')
        bodies += body
    yield 'map', b'PWAD' + struct.pack('<ii', len(lumps), at + len(bodies)) + bodies + directory


def gltf_binary():
    text = b'{"asset":{"version":"2.0"}}'.ljust(28)
    numbers = struct.pack('<4f', 0.1, -0.0, 3.5, 1e-40)
    yield 'scene', b'glTF' + struct.pack('<III', 2, 28 + len(text) + len(numbers), len(text)) + b'JSON' + text + struct.pack(
        '<I', len(numbers)) + b'BIN\0' + numbers


def translations():
    texts = ((b'', b'Charset: UTF-8'), (b'one', 'été'.encode()), (b'two', '€\U0001f600'.encode()))
    head, bodies = 28, b''
    tables = [b'', b'']
    for pair in texts:
        for side in (0, 1):
            tables[side] += struct.pack('<II', len(pair[side]), head + 48 + len(bodies))
            bodies += pair[side] + b'\0'
    yield 'three', struct.pack('<IHHIIIII', 0x950412de, 0, 0, 3, head, head + 24, 0, 0) + tables[0] + tables[1] + bodies


def time_zone():
    def block(version, time):
        kinds = struct.pack('>iBB', 3600, 0, 0) + struct.pack('>iBB', -12600, 1, 4)
        head = b'TZif' + version + bytes(15) + struct.pack('>6I', 2, 2, 1, 3, 2, 8)
        return head + struct.pack(f'>3{time}', -5, 0, 1000000) + b'\0\1\0' + kinds + b'CET\0XST\0' + struct.pack(
            f'>{time}i', 78796800, 1) + b'\0\1\1\0'
    yield 'old', block(b'\0', 'i')
    yield 'current', block(b'2', 'i') + block(b'2', 'q') + b'\nCET-1CEST\n'


def disk_partitions():
    entry = struct.Struct('<B3sB3sII').pack
    table = entry(0x80, b'\x01\xc1\x02', 6, b'\xfe\xff\xff', 1, 40000) + entry(0, b'\0\0\0', 0x83, b'\0\0\0', 0xfffffff0, 5)
    fat = b'\xeb\x3c\x90MSDOS5.0' + struct.pack('<HBHBHHBHHHII', 512, 4, 1, 2, 500, 0, 0xf8, 40, 63, 255, 1, 40000)
    yield 'fat', bytes(446) + table + bytes(32) + b'\x55\xaa' + fat.ljust(512, b'\0')


def ogg_pages():
    def page(flags, granule, number, lengths):
        return b'OggS' + struct.pack('<BBQIIIB', 0, flags, granule, 0xdeadbeef, number, 7, len(lengths)) + bytes(
            lengths) + b'x' * sum(lengths)
    yield 'two', page(2, 0, 0, [3, 0, 255]) + page(5, 0xffffffffffffffff, 1, [1])


def bson_document():
    def document(fields):
        return struct.pack('<i', len(fields) + 5) + fields + b'\0'
    inner = document(b'\x100\0' + struct.pack('<i', -1) + b'\x0a1\0')
    fields = b'\x01pi\0' + struct.pack('<d', 3.14) + b'\x02text\0\x04\0\0\0\xc3\xa9t\0' + b'\x04list\0' + inner + b'\x03in\0' + inner
    fields += b'\x05raw\0\x02\0\0\0\x80\xff\xfe' + b'\x07_id\0' + bytes(range(240, 252)) + b'\x08yes\0\x01'
    fields += b'\x12long\0' + struct.pack('<q', -2 ** 63 + 1) + b'\x09when\0' + struct.pack('<q', 2 ** 53 + 1)
    yield 'kinds', document(fields)


def message_pack():
    yield 'nested', b'\x84' + b'\xa1a\x93\x01\xff\xd0\x80' + b'\xa1b\xcb' + struct.pack('>d', 0.1) + b'\xa0\xdc\x00\x02\x7f\xe0' + (
        b'\xa3\xe2\x82\xac\x82\xa1x\xd3' + struct.pack('>q', -2 ** 62 - 1) + b'\xa1y\xca\x7f\x80\x00\x00')


def der_value():
    inner = b'\x02\x01\x05\x06\x03\x2a\x86\x48' + b'\x30\x81\x03\x01\x01\xff'
    long = b'\x04\x82\x01\x00' + bytes(256)
    yield 'sequence', b'\x30\x82' + struct.pack('>H', len(inner) + len(long) + 4) + inner + long + b'\xa0\x02\x05\x00'


FORMATS = (gzip_file, bmp_image, riff_wave, png_chunks, gif_image, zip_archive, tar_archive, elf_file, pcap_capture,
           variable_integer, midi_song, sqlite_database, java_class, truetype_font, quake_model, doom_wad, gltf_binary,
           translations, time_zone, disk_partitions, ogg_pages, bson_document, message_pack, der_value)


def main(folder):
    for each in FORMATS:
        to = pathlib.Path(folder, each.__name__)
        to.mkdir(parents=True, exist_ok=True)
        for name, data in each():
            (to / name).write_bytes(data)


if __name__ == '__main__':
    main(sys.argv[1])
