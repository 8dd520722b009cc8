"""What differs between two Horizons' answers to the story: statuses, headers, and every value of the bodies.

The two tell it with other keys, at other times, in other ledgers. Accounts, pools and hashes are therefore called by what they are in
the story (`alice`, `hash of tx_trust`), and of values that differ by nature only the form is compared: ids, times, XDR.
"""
import base64
import json
import re

# Values that differ by nature. Of these the form counts: a number, a time in whole seconds, base64.
FREE = {
    'id', 'paging_token', 'created_at', 'closed_at', 'ledger', 'ledger_close_time', 'last_modified_ledger', 'last_modified_time',
    'sequence_ledger', 'sequence_time', 'sequence', 'source_account_sequence', 'seller_sequence', 'new_seq', 'bump_to', 'envelope_xdr',
    'result_xdr', 'fee_meta_xdr', 'result_meta_xdr', 'header_xdr', 'signatures', 'offer_id', 'base_offer_id', 'counter_offer_id',
    'new_offer_id', 'trade_id', 'operation_id', 'timestamp', 'prev_hash', 'hash', 'abs_before', 'abs_before_epoch', 'min_time', 'max_time',
    'valid_before', 'valid_after', 'last_ledger', 'history_latest_ledger', 'history_latest_ledger_closed_at', 'ingest_latest_ledger',
    'core_latest_ledger', 'history_elder_ledger', 'horizon_version', 'core_version', 'total_coins', 'fee_pool', 'balance_id',
    'ledger_capacity_usage', 'transaction_hash', 'from_ledger', 'min_account_sequence', 'sequence_number',
}
HEADERS = ('content-type', 'cache-control', 'access-control-allow-origin', 'access-control-expose-headers', 'content-disposition', 'vary',
           'allow', 'latest-ledger', 'location')
# Lists whose order goes by keys and hashes, which are other ones in each telling: they are sorted anew, and their links have no cursors.
ORDERED_BY_KEY = ('accounts_signer', 'accounts_asset', 'accounts_sponsor', 'accounts_lp', 'assets_code', 'cb_all', 'cb_asset',
                  'cb_sponsor', 'lps')


class Names:
    """What the keys and hashes of one telling are called."""

    def __init__(self, answers):
        self.named = {}
        for name, answer in answers.items():
            found = re.match(r'(?:account|friendbot)_([a-z]+)$', name) and re.search(r'\bG[A-Z2-7]{55}\b', answer['url'])
            if found and name not in ('friendbot_again', 'friendbot_bad', 'friendbot_none'):
                self.named.setdefault(found[0], name.split('_')[1])
        self.named[re.search(r'G[A-Z2-7]{55}', answers['acc_none']['url'])[0]] = 'ghost'
        self.named[re.search(r'[0-9a-f]{64}', answers['lp']['url'])[0]] = '<pool>'
        for name, balance in (('cb_one', 'lumens to claim'), ('cb_gone', 'claimed')):
            self.named[re.search(r'0000[0-9a-f]{68}', answers[name]['url'])[0]] = f'<{balance}>'
        for name, answer in sorted(answers.items()):
            body = answer['body']
            if isinstance(body, dict) and answer['method'] == 'POST':
                for part in (body, body.get('inner_transaction') or {}):
                    if re.fullmatch('[0-9a-f]{64}', str(part.get('hash'))):
                        kind = 'inner hash' if part is body.get('inner_transaction') else 'hash'
                        self.named.setdefault(part['hash'], f'<{kind} of {name}>')

    def muxed(self, text):
        raw = base64.b32decode(text + '=' * (-len(text) % 8))
        key = b'\x30' + raw[1:33]
        check = 0
        for byte in key:
            check ^= byte << 8
            for _ in range(8):
                check = (check << 1 ^ 0x1021 if check & 0x8000 else check << 1) & 0xFFFF
        account = base64.b32encode(key + check.to_bytes(2, 'little')).decode()
        return f'{self.named.get(account, "<account>")}+{int.from_bytes(raw[33:41], "big")}'

    def read(self, text):
        """The text with names in place of keys and hashes."""
        text = re.sub(r'https?://[^/"]+', 'http://HOST', text)
        text = text.replace('%3A', ':')
        text = re.sub(r'\bM[A-Z2-7]{68}\b', lambda m: self.muxed(m[0]), text)
        text = re.sub(r'\bS[A-Z2-7]{55}\b', '<seed>', text)
        text = re.sub(r'\b0000[0-9a-f]{68}\b', lambda m: self.named.get(m[0], '<balance>'), text)
        text = re.sub(r'(?<![A-Za-z0-9])(?:G[A-Z2-7]{55}|[0-9a-fA-F]{64})(?![A-Za-z0-9])', lambda m: self.named.get(m[0], self.named.get(m[0].lower(), m[0][:1] == 'G' and '<account>' or '<hash>')), text)
        return text


def form(value):
    """What stays of a value that differs by nature."""
    if not isinstance(value, str):
        return type(value).__name__
    if re.fullmatch(r'\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z', value):
        return '<time>' if '.' not in value else '<time with fractions>'
    value = re.sub(r'\d+(\.\d+)?', '#', value)
    if value.startswith('<') or '#' in value and re.fullmatch(r'[#.a-z <>-]*', value):
        return value
    return '<base64>' if re.fullmatch(r'[A-Za-z0-9+/#]+=*', value) else value


def walk(path, key, real, ours, names, out):
    if isinstance(real, bool) != isinstance(ours, bool) or type(real) is not type(ours):
        out.append(('type', path, show(real, key, names[0]), show(ours, key, names[1])))
    elif isinstance(real, dict):
        for k in real:
            if k not in ours:
                out.append(('missing', f'{path}.{k}', show(real[k], k, names[0]), '-'))
            else:
                walk(f'{path}.{k}', k, real[k], ours[k], names, out)
        out += [('added', f'{path}.{k}', '-', show(ours[k], k, names[1])) for k in ours if k not in real]
    elif isinstance(real, list):
        if len(real) != len(ours):
            out.append(('length', path, str(len(real)), str(len(ours))))
            return
        for x, y in zip(real, ours):
            walk(f'{path}[]', key, x, y, names, out)
    elif isinstance(real, str):
        x, y = names[0].read(real), names[1].read(ours)
        if key == 'href':
            # Positions and numbers differ by nature, but a page's size doesn't.
            x, y = (re.sub(r'(?<=cursor=)[\d-]+|(?<=offer_id=)\d+|(?<=/)\d+(?=[/{?]|$)|\b\d{10,}\b(-\d+)?', '#', t) for t in (x, y))
        elif key in FREE or '.events' in path and x.startswith('id: '):
            x, y = form(x), form(y)
        if x != y:
            out.append(('value', path, x[:300], y[:300]))
    elif real != ours and key not in FREE:
        out.append(('value', path, str(real), str(ours)))


def show(value, key, names):
    if key in FREE:
        return form(names.read(value) if isinstance(value, str) else value)
    text = re.sub(r'\d{4}-\d\d-\d\dT[\d:.]+Z', '<time>', names.read(json.dumps(value, ensure_ascii=False)))
    return re.sub(r'\d{8,}', '#', text)[:160]


def in_order(name, body, names):
    """The body with lists that are ordered by keys in an order of their own."""
    if not isinstance(body, dict):
        return body
    if isinstance(body.get('signers'), list):
        body = {**body, 'signers': sorted(body['signers'], key=lambda s: names.read(s['key']))}
    records = (body.get('_embedded') or {}).get('records')
    if records is None:
        return body
    records = [in_order(name, record, names) for record in records]
    if name not in ORDERED_BY_KEY:
        return {**body, '_embedded': {'records': records}}
    key = lambda r: names.read(json.dumps([r.get(k) for k in ('account_id', 'asset_code', 'asset_issuer', 'amount')]))
    links = {k: {'href': re.sub(r'cursor=[^&]*', 'cursor=', v['href'])} for k, v in body['_links'].items()}
    return {'_links': links, '_embedded': {'records': sorted(records, key=key)}}


def unlined(answer):
    """A refusal of a stream, which comes as a document: real Horizon writes it over several lines."""
    if answer['method'] != 'STREAM' or answer['status'] == 200:
        return answer
    return {**answer, 'body': json.loads(''.join(answer['body']['events']))}


def cut(answer, lines):
    """A stream's first lines, as many as both have where it goes on."""
    return {**answer, 'body': {'events': answer['body']['events'][:lines]}}


def compare(real, ours):
    """[{file, scenario, step, kind, where, real, ours}] of two tellings, by names of answers."""
    names = Names(real), Names(ours)
    differences = []
    for name in real:
        a, b = real[name], ours.get(name)
        found = []
        if b is None:
            found.append(('absent', '', str(a['status']), '-'))
        else:
            if name == 's_ledgers':
                a, b = cut(a, 6), cut(b, 6)
            a, b = unlined(a), unlined(b)
            if a['status'] != b['status']:
                found.append(('status', '', f"{a['status']} {show(a['body'], '', names[0])}", f"{b['status']} {show(b['body'], '', names[1])}"))
            else:
                walk('', '', in_order(name, a['body'], names[0]), in_order(name, b['body'], names[1]), names, found)
            for header in HEADERS:
                x, y = a['headers'].get(header), b['headers'].get(header)
                if header == 'latest-ledger':
                    x, y = x and 'set', y and 'set'
                if x != y:
                    found.append(('header', header, str(x), str(y)))
        for kind, where, x, y in dict.fromkeys(found):
            differences.append({'file': 'horizon', 'scenario': 'story', 'step': name, 'kind': kind, 'where': where, 'real': x, 'ours': y})
    differences += [{'file': 'horizon', 'scenario': 'story', 'step': n, 'kind': 'extra', 'where': '', 'real': '-', 'ours': str(ours[n]['status'])} for n in ours if n not in real]
    return differences
