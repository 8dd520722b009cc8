"""The questions about payments to others (SEP-31)."""
import json
import time

from .common import FINAL, NOWHERE, PERSON, fmt, guards, log


def sep31(p):
    f, who = 'sep31', 'sender'
    if not p.s31:
        return log('  no SEP-31 here')
    p.stocked()
    G = p.account(who, stock='60').public_key
    p.account('other')
    u = p.s31 + '/transactions'
    p.ask(f, 'info', 'info', 'GET', p.s31 + '/info')
    p.ask(f, 'info', 'info with lang', 'GET', p.s31 + '/info', query={'lang': 'es'})
    put = lambda st, **k: p.ask(f, 'customers', st, 'PUT', p.kyc + '/customer', 'valid', who=who, json_body=k)
    s31 = {k: v for k, v in PERSON.items()}
    ids = {}
    for n, kind in (('1', 'sep31-sender'), ('2', 'sep31-receiver')):
        p.ask(f, 'customers', 'asked ' + kind, 'GET', p.kyc + '/customer', 'valid', who=who, query={'type': kind, 'account': G, 'memo': n, 'memo_type': 'id'})
        r = put('told ' + kind, account=G, memo=n, memo_type='id', type=kind, **s31)
        ids[kind] = r.json().get('id')
        p.ask(f, 'customers', 'then ' + kind, 'GET', p.kyc + '/customer', 'valid', who=who, query={'type': kind, 'id': ids[kind]})
    b = dict(amount='10', asset_code=p.code, asset_issuer=p.issuer, destination_asset='iso4217:USD', funding_method=p.in6, sender_id=ids['sep31-sender'], receiver_id=ids['sep31-receiver'], fields={'transaction': {'receiver_account_number': '1'}})
    q = lambda st: p.ask(f, 'quotes', st, 'POST', p.s38 + '/quote', 'valid', who=who, json_body={'sell_asset': p.asset, 'buy_asset': 'iso4217:USD', 'sell_amount': '10', 'context': 'sep31'}).json().get('id')
    guards(p, f, 'errors', 'POST', u, who=who, json_body=b)
    e = lambda st, **k: p.ask(f, 'errors', st, 'POST', u, 'valid', who=who, json_body={x: v for x, v in {**b, **k}.items() if v is not None})
    for gone in ('amount', 'asset_code', 'asset_issuer', 'destination_asset', 'funding_method', 'sender_id', 'receiver_id', 'fields'):
        e('without ' + gone, **{gone: None})
    e('unknown asset', asset_code='NOPE')
    e('unknown issuer', asset_issuer=G)
    e('amount 0', amount='0')
    e('amount negative', amount='-1')
    e('amount junk', amount='x')
    e('amount too large', amount='100000000')
    e('unknown funding_method', funding_method='PIGEON')
    e('unknown sender', sender_id='nope')
    e('unknown receiver', receiver_id='nope')
    e('unknown destination', destination_asset='iso4217:XXX')
    e('unknown quote', quote_id='nope')
    qid = q('first')
    e('quote of another amount', quote_id=qid, amount='11')
    e('empty', **{k: None for k in b})
    p.ask(f, 'errors', 'form', 'POST', u, 'valid', who=who, form={'amount': '10'})
    p.ask(f, 'errors', 'bad json', 'POST', u, 'valid', who=who, data=b'{', headers={'Content-Type': 'application/json'})
    for s, steps in (('whole', None), ('quote used before', None), ('without quote', None), ('refund memo', None)):
        k = {'quote_id': qid} if s in ('whole', 'quote used before') else {}
        if s == 'refund memo':
            k = {'refund_memo': '9', 'refund_memo_type': 'id', 'quote_id': q('second')}
        r = p.ask(f, s, 'start', 'POST', u, 'valid', who=who, json_body={**b, **k})
        if r is None or r.status_code >= 300:
            continue
        # The recorded anchor asked for the money before the first look, but for the first payment.
        if s != 'whole':
            p.driver.pass_time()
        t, seen, counts, paid, end = r.json()['id'], None, {}, False, time.time() + 45
        while time.time() < end:
            # Right after its clock was moved the sandbox may be on its way, the more the busier the machine is.
            p.rest(f, s, p.s31, t, who)
            r = p.get(f, s, '', f'{u}/{t}', who=who, record=False)
            x = r.json().get('transaction') or {}
            if json.dumps(x) != seen:
                seen = json.dumps(x)
                n = counts[x.get('status')] = counts.get(x.get('status'), 0) + 1
                r.record('transaction ' + str(x.get('status')) + ('' if n == 1 else f' {n}'))
            if not paid and x.get('status') == 'pending_sender' and x.get('stellar_memo'):
                paid = True
                p.pay(p.key(who), x['stellar_account_id'], fmt(float(x['amount_in'])), int(x['stellar_memo']))
                # Time that passes before the anchor has seen the payment takes it nowhere.
                p.rest(f, s, p.s31, t, who, unlike=('pending_sender',))
            if x.get('status') in FINAL:
                break
            if not p.driver.pass_time():
                time.sleep(0.2)
        if s == 'whole':
            g = lambda st, i, tk='valid', m='GET', **kk: p.ask(f, 'by id', st, m, f'{u}/{i}', tk, who=who, **kk)
            g('own', t)
            g('no token', t, None)
            g('garbage token', t, 'garbage')
            g('another customer', t, 'other-account')
            g('unknown', NOWHERE)
            g('junk', 'nope')
            g('patch', t, m='PATCH', json_body={'fields': {'transaction': {'receiver_account_number': '2'}}})
            g('patch unknown', NOWHERE, m='PATCH', json_body={'fields': {'transaction': {'receiver_account_number': '2'}}})
            g('patch without token', t, None, m='PATCH', json_body={})
            p.ask(f, 'by id', 'callback', 'PUT', f'{u}/{t}/callback', 'valid', who=who, json_body={'url': 'http://localhost:1/x'})
    p.ask(f, 'by id', 'list', 'GET', u, 'valid', who=who)
