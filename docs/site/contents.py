"""The order of the manual: groups of pages, each by its path in the sources, with what the contents call it."""

FORMATS = 'formats'  # the folder of the specifications

GROUPS = (
    ('Start', (('README.md', 'Tenon'), ('docs/tutorial.md', 'Tutorial'), ('docs/coming_from.md', 'Coming from …'),
               ('docs/comparison.md', 'Comparison'), ('docs/faq.md', 'Questions'), ('docs/glossary.md', 'Glossary'))),
    ('Schemas', (('docs/guide.md', 'Guide'), ('docs/reference.md', 'Reference'), ('docs/recipes.md', 'Recipes'),
                 ('docs/json_documents.md', 'JSON documents'), ('docs/revising.md', 'Revising a format'))),
    ('Programs', (('docs/c_api.md', 'The generated C'), ('docs/embedding.md', 'In your project'), ('docs/packaging.md', 'Package managers'),
                  ('docs/libtenon.md', 'libtenon'), ('docs/python.md', 'Python'),
           ('docs/machines.md', 'Other machines'), ('docs/security.md', 'Hostile files'),
           ('docs/fuzzing.md', 'Fuzzing'))),
    ('The tool', (('docs/tool.md', 'Commands'), ('docs/cookbook.md', 'Cookbook'), ('docs/continuous_integration.md', 'Continuous integration'),
                  ('docs/fleets.md', 'Many machines'),
                  ('docs/playground.md', 'Playground'), ('docs/duckdb.md', 'Records in DuckDB'), ('docs/json.md', 'JSON of files'), ('docs/editors.md', 'Editors'))),
    ('Formats', ((f'{FORMATS}/index.html', 'Specifications'), ('docs/documents.md', 'Their documents'))),
    ('The project', (('CHANGELOG.md', 'Changes'), ('CONTRIBUTING.md', 'Contributing'), ('docs/architecture.md', 'Architecture'),
                     ('SECURITY.md', 'Security'), ('LICENSE', 'Licence'))),
)


def groups(root):
    """The groups; pages of docs/ that nobody has put into one are in the last, by their file names."""
    listed = {path for _, group in GROUPS for path, _ in group}
    more = sorted(path for path in (root / 'docs').glob('*.md') if f'docs/{path.name}' not in listed)
    return GROUPS + (('More', tuple((f'docs/{path.name}', path.stem.capitalize()) for path in more)),) * bool(more)


def pages(groups):
    """The name of each page's file, by the path of its source."""
    sources = [path for _, group in groups for path, _ in group if not path.startswith(f'{FORMATS}/')]
    stems = {path: path.removeprefix('docs/').removesuffix('.md').lower() for path in sources}
    # SECURITY.md is about reports, docs/security.md about promises.
    stems |= {'README.md': 'index', 'SECURITY.md': 'reporting', 'LICENSE': 'licence'}
    return {path: f'{stem}.html' for path, stem in stems.items()}
