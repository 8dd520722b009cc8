"""The questions that browsers ask first, and requests with an Origin."""
from .common import NOWHERE, ORIGIN


def cors(p):
    f = 'cors'
    p.account('main')
    pre = {'toml': ('GET', p.base + '/.well-known/stellar.toml'), 'auth get': ('GET', p.auth), 'auth post': ('POST', p.auth)}
    for n, base in (('sep6', p.s6), ('sep24', p.s24), ('sep12', p.kyc), ('sep38', p.s38), ('sep31', p.s31)):
        if not base:
            continue
        pre.update({f'{n} {m.lower()} {x.split("/G")[0]}': (m, f'{base}/{x}') for m, x in {
            'sep6': [('GET', 'info'), ('GET', 'deposit'), ('GET', 'withdraw'), ('GET', 'transaction'), ('GET', 'transactions')],
            'sep24': [('GET', 'info'), ('POST', 'transactions/deposit/interactive'), ('POST', 'transactions/withdraw/interactive'), ('GET', 'transaction'), ('GET', 'transactions')],
            'sep12': [('GET', 'customer'), ('PUT', 'customer'), ('DELETE', 'customer/' + p.key('main').public_key)],
            'sep38': [('GET', 'info'), ('GET', 'prices'), ('GET', 'price'), ('POST', 'quote'), ('GET', 'quote/x')],
            'sep31': [('GET', 'info'), ('POST', 'transactions'), ('GET', 'transactions/x'), ('PATCH', 'transactions/x')]}[n]})
    for st, (m, u) in pre.items():
        p.ask(f, 'preflight', st, 'OPTIONS', u, headers={'Origin': ORIGIN, 'Access-Control-Request-Method': m, 'Access-Control-Request-Headers': 'authorization,content-type'})
    pf = lambda st, u, **h: p.ask(f, 'preflight', st, 'OPTIONS', u, headers=h)
    i = p.s24 + '/info'
    A, B, C = 'Origin', 'Access-Control-Request-Method', 'Access-Control-Request-Headers'
    pf('without headers asked for', i, **{A: ORIGIN, B: 'GET'})
    pf('with a header of its own', i, **{A: ORIGIN, B: 'GET', C: 'x-mine'})
    pf('null origin', i, **{A: 'null', B: 'GET'})
    pf('method that is not served', i, **{A: ORIGIN, B: 'DELETE'})
    pf('no origin', i, **{B: 'GET'})
    pf('origin alone', i, **{A: ORIGIN})
    pf('unknown path', p.base + '/nothing', **{A: ORIGIN, B: 'GET'})
    o = {'Origin': ORIGIN}
    g = lambda st, m, u, t=None, **k: p.ask(f, 'origin', st, m, u, t, headers={**o, **k.pop('headers', {})}, **k)
    G = p.key('main').public_key
    g('toml', 'GET', p.base + '/.well-known/stellar.toml')
    g('challenge', 'GET', p.auth, query={'account': G})
    g('challenge refused', 'GET', p.auth, query={'account': 'GABC'})
    g('answer', 'POST', p.auth, json_body={'transaction': p.sign(p.challenge('main'), p.key('main'))})
    g('answer refused', 'POST', p.auth, json_body={'transaction': 'abc'})
    g('answer with a wrong content type', 'POST', p.auth, data=b'x', headers={'Content-Type': 'text/plain'})
    for n, base in (('sep6', p.s6), ('sep24', p.s24)):
        g(n + ' info', 'GET', base + '/info')
        g(n + ' transactions', 'GET', base + '/transactions', 'valid', query={'asset_code': p.code, 'account': G, 'limit': '1'})
        g(n + ' transactions without token', 'GET', base + '/transactions', query={'asset_code': p.code})
        g(n + ' transactions with a garbage token', 'GET', base + '/transactions', 'garbage', query={'asset_code': p.code})
        g(n + ' unknown transaction', 'GET', base + '/transaction', 'valid', query={'id': NOWHERE})
        g(n + ' no asset', 'GET', base + '/transactions', 'valid')
    g('sep24 deposit', 'POST', p.s24 + '/transactions/deposit/interactive', 'valid', json_body={'asset_code': p.code, 'asset_issuer': p.issuer})
    g('sep24 deposit refused', 'POST', p.s24 + '/transactions/deposit/interactive', 'valid', json_body={'asset_code': 'NOPE'})
    g('sep24 deposit with a wrong content type', 'POST', p.s24 + '/transactions/deposit/interactive', 'valid', data=b'x', headers={'Content-Type': 'text/plain'})
    g('sep12 customer', 'GET', p.kyc + '/customer', 'valid')
    g('sep12 customer without token', 'GET', p.kyc + '/customer')
    g('sep12 put', 'PUT', p.kyc + '/customer', 'valid', json_body={'first_name': 'Jane'})
    g('sep12 unknown id', 'GET', p.kyc + '/customer', 'valid', query={'id': 'nope'})
    g('sep38 info', 'GET', p.s38 + '/info')
    g('sep38 price', 'GET', p.s38 + '/price', query={'sell_asset': 'iso4217:USD', 'buy_asset': p.asset, 'sell_amount': '10', 'context': 'sep6'})
    g('sep38 price refused', 'GET', p.s38 + '/price')
    g('sep38 quote without token', 'POST', p.s38 + '/quote', json_body={})
    g('sep38 unknown quote', 'GET', p.s38 + '/quote/nope', 'valid')
    g('unknown path', 'GET', p.base + '/nothing')
    g('method that is not served', 'DELETE', p.s24 + '/info')
    g('null origin', 'GET', p.s24 + '/info', headers={'Origin': 'null'})
