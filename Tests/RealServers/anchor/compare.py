"""What differs between two anchors' answers to the same questions.

Statuses, headers, content types, keys, JSON types and the forms of values: decimal places, precision of times, kinds of assets, names of
parameters in URLs. Ids, times, keys, memos and sums themselves differ by nature, and the words of errors are each anchor's own.
"""
import collections
import re

CLASSES = [('<jwt>', r'<jwt>'), ('uuid', r'[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'), ('hash', r'[0-9a-f]{64}'),
           ('account', r'G[A-Z2-7]{55}'), ('muxed account', r'M[A-Z2-7]{68}'), ('stellar:native', r'stellar:native'), ('stellar:CODE:ISSUER', r'stellar:[A-Za-z0-9]{1,12}:G[A-Z2-7]{55}'),
           ('iso4217:CODE', r'iso4217:[A-Z]{3}'), ('XDR', r'AAAA[A-Za-z0-9+/]{80,}=*')]
WORDS = {'status', 'kind', 'type', 'memo_type', 'withdraw_memo_type', 'deposit_memo_type', 'stellar_memo_type'}
NAMED = {'fields', 'provided_fields', 'instructions', 'required_info_updates', 'transaction_fields', 'types'}     # whose keys are the business's own names
ANYTHING = {'error', 'message', 'description', 'how', 'required_info_message', 'extra_info'}


def form(v, key=''):
    """The class of a value."""
    if v is None:
        return 'null'
    if isinstance(v, bool):
        return 'true/false'
    if isinstance(v, (int, float)):
        return 'number' if isinstance(v, int) else 'number with decimals'
    if v == '':
        return 'empty'
    for name, r in CLASSES:
        if re.fullmatch(r, v):
            return name
    m = re.fullmatch(r'\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(\.\d+)?(Z|[+-]\d\d:?\d\d)', v)
    if m:
        n = len(m[2]) - 1 if m[2] else 0
        return 'time, ' + ('without seconds' if not m[1] else 'whole seconds' if not n else 'milliseconds' if n <= 3 else 'microseconds' if n <= 6 else 'nanoseconds') + (', Z' if m[3] == 'Z' else ', offset')
    if re.fullmatch(r'\d{4}-\d\d-\d\d', v):
        return 'date'
    if re.fullmatch(r'-?\d+', v):
        if key.endswith('memo'):
            return 'memo, number of ' + ('a few' if len(v) < 10 else 'many') + ' digits'
        return 'whole number in a string'
    m = re.fullmatch(r'-?\d+\.(\d+)', v)
    if m:
        return 'decimal number, ' + ('7 places' if len(m[1]) == 7 else f'up to 7 places{", zeros at the end" if m[1].endswith("0") else ""}' if len(m[1]) < 7 else 'more than 7 places')
    m = re.match(r'(https?)://[^/?]*([^?]*)\??(.*)', v)
    if m:
        names = sorted({x.split('=')[0] for x in m[3].split('&') if x})
        return f'{m[1]} URL with {", ".join(names) or "no parameters"}'
    if key in WORDS:
        return f'`{v}`'
    return 'text'


def walk(v, path='', key=''):
    """path → (JSON type, form) of everything in it; elements of lists are one."""
    if isinstance(v, dict):
        yield path or '.', 'object', None
        for k, w in v.items():
            k2 = 'CODE' if re.fullmatch(r'(USDC|JPYC|native)', k) else 'FIELD' if key in NAMED and isinstance(w, dict) else k
            yield from walk(w, f'{path}.{k2}' if path else k2, k)
    elif isinstance(v, list):
        yield path or '.', 'list', None
        for w in v:
            yield from walk(w, path + '[]', key)
    else:
        yield path or '.', 'null' if v is None else 'boolean' if isinstance(v, bool) else 'number' if isinstance(v, (int, float)) else 'string', form(v, key)


def shape(body):
    types, forms = collections.defaultdict(set), collections.defaultdict(set)
    for path, t, f in walk(body):
        types[path].add(t)
        if f:
            forms[path].add(f)
    return types, forms


def near(a, b):
    """Forms that say no more than that a sum happens to be round."""
    sums = {'whole number in a string', 'decimal number, up to 7 places'}
    return a == b or (a <= sums | b and b <= sums | a)


def compare_exchange(x, y):
    """[(kind, where, real, ours)] of one exchange."""
    out, a, b = [], x['response'], y['response']
    if a['status'] != b['status']:
        out.append(('status', '', a['status'], b['status']))
    for h in sorted(set(a['headers']) | set(b['headers'])):
        va, vb = a['headers'].get(h), b['headers'].get(h)
        if h == 'content-type':
            clean = lambda v: v and re.sub(r'\s+', '', v.lower())
            if clean(va) != clean(vb):
                same = va and vb and clean(va).split(';')[0] == clean(vb).split(';')[0]
                out.append(('charset' if same else 'content-type', h, va, vb))
        elif h.startswith('access-control-'):
            if 'origin' not in x['request']['headers']:
                continue                       # no browser asked
            parts = lambda v: v and sorted(t.strip().lower() for t in v.split(','))
            if parts(va) != parts(vb):
                out.append(('cors', h, va, vb))
        elif h in ('location', 'allow', 'www-authenticate', 'cache-control'):
            if (va is None) != (vb is None) or h == 'cache-control' and va != vb:
                out.append(('header', h, va, vb))
    ja, jb = a['body'], b['body']
    if isinstance(ja, (dict, list)) != isinstance(jb, (dict, list)):
        out.append(('body', '', 'JSON' if isinstance(ja, (dict, list)) else 'text' if ja else 'nothing', 'JSON' if isinstance(jb, (dict, list)) else 'text' if jb else 'nothing'))
        return out
    if not isinstance(ja, (dict, list)):
        if bool(ja) != bool(jb):
            out.append(('body', '', 'text' if ja else 'nothing', 'text' if jb else 'nothing'))
        return out
    if a['status'] != b['status']:
        return out
    (ta, fa), (tb, fb) = shape(ja), shape(jb)
    gone = []
    for path in sorted(set(ta) | set(tb)):
        if any(path.startswith(g) for g in gone):
            continue
        if path not in tb or path not in ta:
            gone += [path + '.', path + '[']
            out.append(('key gone', path, '/'.join(sorted(ta[path])), '—') if path not in tb else ('key added', path, '—', '/'.join(sorted(tb[path]))))
        elif ta[path] != tb[path]:
            gone += [path + '.', path + '[']
            out.append(('type', path, '/'.join(sorted(ta[path])), '/'.join(sorted(tb[path]))))
        elif fa[path] != fb[path] and path.split('.')[-1].rstrip('[]') not in ANYTHING and not near(fa[path], fb[path]):
            kind = 'word' if any(f.startswith('`') for f in fa[path] | fb[path]) else 'format'
            out.append((kind, path, ' | '.join(sorted(fa[path])), ' | '.join(sorted(fb[path]))))
    return out


def compare(name, real, ours):
    """[{file, scenario, step, kind, where, real, ours}] of one file; exchanges are paired by scenario and step."""
    keyed = lambda lines: {(x['scenario'], x['step']): x for x in lines}
    real, ours, differences = keyed(real), keyed(ours), []
    for key in list(real) + [k for k in ours if k not in real]:
        x, y = real.get(key), ours.get(key)
        if x and y:
            found = compare_exchange(x, y)
        elif x:
            found = [('absent', '', x['response']['status'], '-')]
        else:
            found = [('extra', '', '-', y['response']['status'])]
        differences += [{'file': name, 'scenario': key[0], 'step': key[1], 'kind': kind, 'where': where, 'real': str(a), 'ours': str(b)}
                        for kind, where, a, b in found]
    return differences
