"""What `check --writable` says of members is what `encode` does: what is derived may be left out, and what is an input is asked
for. Members of several types with one name are looked at only where all of them are written alike."""
import collections
import copy
import json

TOLD = 'if JSON omits it'


def written_alike(report):
    """(names of what is derived, names of inputs)"""
    members = collections.defaultdict(list)
    for each in report['members']:
        members[each['member']].append(each)

    def names(kind):
        return {name for name, all_of in members.items() if {each['written'] for each in all_of} == {kind}}

    return names('derived'), names('input') - {each['member'] for each in report['members'] if TOLD in (each['why'] or '')}


def without(value, names):
    """Nor what is noted of them (`NAME$end`)."""
    if isinstance(value, dict):
        return {key: without(each, names) for key, each in value.items() if key not in names and key.split('$')[0] not in names}
    return [without(each, names) for each in value] if isinstance(value, list) else value


def find(value, name, path=()):
    """The way to the first member of the name, or None."""
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in entries:
        if key == name:
            return *path, key
        found = find(each, name, (*path, key))
        if found:
            return found
    return None


def has(value, path):
    for key in path:
        if isinstance(key, int) and key >= len(value) or isinstance(key, str) and key not in value:
            return False
        value = value[key]
    return True


def less_one(document, path):
    document = copy.deepcopy(document)
    value = document
    for key in path[:-1]:
        value = value[key]
    del value[path[-1]]
    return document


def is_named(path, said):
    """Whether a message names the member at a path, or the object without it: one of a fixed size is too small then."""
    around = [step for step in (path or ())[:-1] if isinstance(step, str)][-1:]
    return any(name in said for name in [path[-1] if path else '', *(f'{each}: the value does not have the size' for each in around)])


def disagreements(report, document, encode):
    """Yields what is wrong. `encode` gives (what is read of the file, or None, and what is said) of a document. What cannot be
    made of the document without `$image` is looked at no further."""
    document = {key: each for key, each in document.items() if key != '$image'}
    made, _ = encode(document)
    if made is None:
        return
    derived, inputs = written_alike(report)
    again, said = encode(without(document, derived))
    if again is None:
        yield f'`encode` asks for what is derived ({", ".join(sorted(derived))}): {said}'
    elif without(again, {*derived, ''}) != without(made, {*derived, ''}):
        yield f'`encode` makes another file without what is derived ({", ".join(sorted(derived))})'
    for name in sorted(inputs):
        path = find(document, name)
        again, said = encode(less_one(document, path)) if path else (None, name)
        if again is not None and has(again, path):
            yield f'`encode` does not ask for the input `{name}`'
        elif again is None and not is_named(path, said):
            yield f'`encode` does not name the input `{name}`: {said}'
