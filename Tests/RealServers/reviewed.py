"""The lists of differences that somebody has looked at.

`accepted` has differences that stay, each with a reason that a wallet's developer accepts. `open` has those that the sandbox still has
to lose: each with every place where it was seen, so that neither a new place nor one that is gone passes unnoticed.
"""
import fnmatch
import json

PARTS = ('file', 'scenario', 'step', 'kind', 'where', 'real', 'ours')
SORT = ('file', 'kind', 'where', 'real', 'ours')


def place(difference):
    return f"{difference['scenario']} / {difference['step']}"


class Reviewed:
    def __init__(self, path):
        self.path = path
        content = json.loads(path.read_text()) if path.exists() else {'accepted': [], 'open': []}
        self.accepted, self.open = content['accepted'], content['open']
        self.faults = [f'an entry has no reason: {json.dumps(e)}' for e in self.accepted if not e.get('why')]
        self.used = set()

    def accepts(self, difference):
        for number, entry in enumerate(self.accepted):
            # Brackets stand for themselves: they are in paths.
            patterns = {k: str(entry[k]).replace('[', '[[]') for k in PARTS if k in entry}
            if all(fnmatch.fnmatchcase(difference[k], pattern) for k, pattern in patterns.items()):
                self.used.add(number)
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
        files = {d['file'] for d in differences}
        result['gone'] = [f'{key[0][0]}: {key[1]}: {key[0][1]} {key[0][2]}: {key[0][3]} -> {key[0][4]}' for key in sorted(known - seen)]
        result['gone'] += [f'accepted: {json.dumps(e, ensure_ascii=False)}' for n, e in enumerate(self.accepted) if n not in self.used]
        return result

    def write_open(self, differences, files):
        """Makes the list of open differences of these files anew."""
        places = {tuple(e[k] for k in SORT): set(e['places']) for e in self.open if e['file'] not in files}
        for difference in differences:
            places.setdefault(tuple(difference[k] for k in SORT), set()).add(place(difference))
        entries = [{**dict(zip(SORT, key)), 'places': sorted(p)} for key, p in sorted(places.items())]
        lines = lambda items: '[\n' + ',\n'.join('  ' + json.dumps(i, ensure_ascii=False) for i in items) + '\n ]' if items else '[]'
        self.path.write_text('{\n "accepted": ' + lines(self.accepted) + ',\n "open": ' + lines(entries) + '\n}\n')
