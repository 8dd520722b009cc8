"""The lists of differences that somebody has looked at.

`accepted` has differences that stay, each with a reason that a wallet's developer accepts. `open` has those that the sandbox still has
to lose: each with every place where it was seen, so that neither a new place nor one that is gone passes unnoticed.

An accepted entry has a kind, a path (`where`) or a step, and a reason; a part is a pattern with `*`, or a list of them. An entry, or
a pattern, that matches nothing is refused.
"""
import fnmatch
import json

PARTS = ('file', 'scenario', 'step', 'kind', 'where', 'real', 'ours')
SORT = ('file', 'kind', 'where', 'real', 'ours')


def place(difference):
    return f"{difference['scenario']} / {difference['step']}"


def faults(entry):
    """What is wrong with an accepted entry: it has to say which kind of difference it accepts, and where."""
    text = json.dumps(entry, ensure_ascii=False)
    if not entry.get('why'):
        yield f'an entry has no reason: {text}'
    if unknown := sorted(set(entry) - {*PARTS, 'why'}):
        yield f'an entry has unknown members, {", ".join(unknown)}: {text}'
    named = lambda key: key in entry and all(p.strip('*') for p in patterns(entry, key))
    if not named('kind'):
        yield f'an entry has no kind: {text}'
    # A difference of a whole exchange has no path: there the step is the place.
    if not named('where') and not named('step'):
        yield f'an entry has neither a path (where) nor a step: {text}'


def patterns(entry, key):
    """The patterns of a part of an entry: one, or a list."""
    return [str(p) for p in entry[key]] if isinstance(entry[key], list) else [str(entry[key])]


def part(entry, key, text):
    """Those patterns of a part that `text` matches, as (key, pattern)."""
    # Brackets stand for themselves: they are in paths.
    return {(key, p) for p in patterns(entry, key) if fnmatch.fnmatchcase(text, p.replace('[', '[[]'))}


class Reviewed:
    def __init__(self, path):
        self.path = path
        content = json.loads(path.read_text()) if path.exists() else {'accepted': [], 'open': []}
        self.accepted, self.open = content['accepted'], content['open']
        self.faults = [fault for entry in self.accepted for fault in faults(entry)]
        # What each entry has accepted, and the patterns of each that have accepted nothing yet.
        self.used = {}
        self.unused = [{(k, p) for k in PARTS if k in entry for p in patterns(entry, k)} for entry in self.accepted]

    def accepts(self, difference):
        for number, entry in enumerate(self.accepted):
            parts = [part(entry, k, difference[k]) for k in PARTS if k in entry]
            if all(parts):
                self.used.setdefault(number, []).append(difference)
                self.unused[number] -= set().union(*parts)
                return True
        return False

    def sort_out(self, differences):
        """Returns {accepted, open, new: [difference], gone: [text]}."""
        result = {'accepted': [], 'open': [], 'new': [], 'gone': []}
        known = {(tuple(e[k] for k in SORT), p) for e in self.open for p in e['places']}
        seen = set()
        for difference in differences:
            key = tuple(difference[k] for k in SORT), place(difference)
            if key in known:
                seen.add(key)
                result['open'].append(difference)
            else:
                result['accepted' if self.accepts(difference) else 'new'].append(difference)
        result['gone'] = [f'{key[0][0]}: {key[1]}: {key[0][1]} {key[0][2]}: {key[0][3]} -> {key[0][4]}' for key in sorted(known - seen)]
        result['gone'] += [f'accepted, {", ".join(sorted(f"{k} {p}" for k, p in unused))}: {json.dumps(e, ensure_ascii=False)}'
                           for e, unused in zip(self.accepted, self.unused) if unused]
        return result

    def write_open(self, differences, files):
        """Makes the list of open differences of these files anew."""
        places = {tuple(e[k] for k in SORT): set(e['places']) for e in self.open if e['file'] not in files}
        for difference in differences:
            places.setdefault(tuple(difference[k] for k in SORT), set()).add(place(difference))
        entries = [{**dict(zip(SORT, key)), 'places': sorted(p)} for key, p in sorted(places.items())]
        lines = lambda items: '[\n' + ',\n'.join('  ' + json.dumps(i, ensure_ascii=False) for i in items) + '\n ]' if items else '[]'
        self.path.write_text('{\n "accepted": ' + lines(self.accepted) + ',\n "open": ' + lines(entries) + '\n}\n')
