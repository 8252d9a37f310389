#!/usr/bin/env python3
"""long_texts.py TENON: long texts and many short ones in every encoding are read and written within the limits that hold where nobody
sets any."""
import unittest

from box import Box

SCHEMA = 'meta: {{id: long_texts, encoding: {}}}\nseq: [{}]\n'
LONG = '{id: text, type: str, size-eos: true}'
MANY = '{id: texts, type: strz, repeat: eos}'
COMPILED = 'UTF-8', 'SJIS', 'UTF-16LE'
ENCODINGS = [('UTF-8', 'utf-8', '漢'), ('ASCII', 'ascii', 'a'), ('ISO-8859-1', 'latin-1', 'é'), ('windows-1252', 'cp1252', '€'),
             ('IBM437', 'cp437', 'ü'), ('SJIS', 'shift_jis', 'ｱ'), ('SJIS', 'shift_jis', '漢a'), ('EUC-JP', 'euc_jp', '漢'),
             ('UTF-16LE', 'utf-16-le', '漢'), ('UTF-16BE', 'utf-16-be', 'a'), ('UTF-32LE', 'utf-32-le', '漢')]


class LongTexts(Box):
    def check(self, encoding, member, data):
        schema = self.path('long_texts.ksy', SCHEMA.format(encoding, member).encode())
        file = self.path('file', data)
        for flags in ([], ['--compiled'] if encoding in COMPILED else []):
            status, output, errors = self.run_tool('validate', '-s', schema, file, *flags)
            self.assertEqual((status, output, errors), (0, '', ''), encoding)
        if encoding in COMPILED:
            self.assertIn('identical', self.tenon('roundtrip', '-s', schema, file))

    def test_one_long_text(self):
        for encoding, codec, text in ENCODINGS:
            self.check(encoding, LONG, text.encode(codec) * 150000)

    def test_many_short_texts(self):
        for encoding, codec, text in (each for each in ENCODINGS if each[0] in COMPILED):
            self.check(encoding, MANY, (text + '\0').encode(codec) * 100000)


if __name__ == '__main__':
    unittest.main()
