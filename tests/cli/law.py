"""What tests of the laws of writers say of one small schema, and of files of it."""
import json

from box import Box

HEAD = 'meta: {id: law, endian: le, encoding: ASCII}\n'
PATCHED = HEAD + '# patched\n'  # the head of a schema that gets an instance which no compiled codec creates
HERE = 'here: {pos: _io.pos, type: u1, if: _io.size == 0}'


def patched(schema):
    '''The same schema, which compiled codecs patch.'''
    for begin, instance in ('\ninstances: {', f'{HERE}, '), ('\ninstances:\n', f'  {HERE}\n'):
        if begin in schema:
            return schema.replace(begin, begin + instance, 1)
    return schema.rstrip('\n') + f'\ninstances: {{{HERE}}}\n'


class Law(Box):
    def law(self, schema, data, head=HEAD):
        """A file of the schema that is given back."""
        self.path('law.ksy', (head + (patched(schema) if head is PATCHED else schema)).encode())
        self.law_of(data)

    def law_of(self, data):
        """Another file of that schema."""
        self.path('file', data)
        self.data = data
        self.assertIn('identical', self.tenon('roundtrip', '-s', 'law.ksy', 'file'))
        self.path('file.json', self.tenon('decode', '-s', 'law.ksy', 'file').encode())
        self.tenon('encode', '-s', 'law.ksy', 'file.json', '-o', 'again')
        self.assertEqual(self.path('again').read_bytes(), data)

    def comes_to(self, expected, *arguments):
        self.path('file', self.data)
        self.tenon('set', '-s', 'law.ksy', 'file', *arguments)
        self.assertEqual(self.path('file').read_bytes(), expected)

    def gives(self, expected, *assignments):
        self.comes_to(expected, *assignments)
        for assignment in assignments:
            path, value = assignment.split('=')
            self.assertEqual(self.tenon('get', '-s', 'law.ksy', path, 'file').strip(), value)

    def refuses(self, said, *assignments):
        """`said`: what the message names, one or several."""
        self.path('file', self.data)
        message = self.tenon('set', '-s', 'law.ksy', 'file', *assignments, status=1)
        for part in [said] if isinstance(said, str) else said:
            self.assertIn(part, message)
        self.assertEqual(self.path('file').read_bytes(), self.data)

    def makes(self, expected, document):
        """What JSON comes to, which has been read by no codec."""
        self.path('made.json', json.dumps(document).encode())
        self.tenon('encode', '-s', 'law.ksy', 'made.json', '-o', 'made')
        self.assertEqual(self.path('made').read_bytes(), expected)

    def not_made(self, said, document):
        self.path('made.json', json.dumps(document).encode())
        self.assertIn(said, self.tenon('encode', '-s', 'law.ksy', 'made.json', '-o', 'none', status=1))
        self.assertFalse(self.path('none').exists())
