"""The questions about deposits and withdrawals by programs (SEP-6)."""
from stellar_sdk import MuxedAccount

from .common import FINAL, NOWHERE, PERSON, guards, log
from .transfers import DEPOSITS, WITHDRAWALS, lists


def tell(p, f, s, who, t=None, st=''):
    """Answers what the customer service asks for."""
    q = {'transaction_id': t} if t else {}
    r = p.ask(f, s, f'customer{st}', 'GET', p.kyc + '/customer', 'valid', who=who, query=q)
    fields = (r.json().get('fields') or {}) if r is not None and r.status_code == 200 else {}
    b = {k: PERSON.get(k, 'x') for k, v in fields.items() if not v.get('optional') and v.get('type') != 'binary'}
    for k, v in fields.items():
        if k in b and v.get('choices'):
            b[k] = b[k] if b[k] in v['choices'] else v['choices'][0]
    if b:
        p.ask(f, s, f'customer answered{st}', 'PUT', p.kyc + '/customer', 'valid', who=who, json_body={**q, **b})
        p.ask(f, s, f'customer after{st}', 'GET', p.kyc + '/customer', 'valid', who=who, query=q)
    return bool(b)


def six_flow(p, f, s, who, kind, query, amount, token='valid', pays=None):
    """SEP-6 as the anchor's business server moves it by itself."""
    r = p.ask(f, s, 'start', 'GET', f'{p.s6}/{kind}', token, who=who, query=query)
    t = r.json().get('id') if r is not None and r.status_code == 200 else None
    if not t:
        return log('  no transfer', f, s, r is not None and r.text[:200])
    state = {}
    p.watch(f, s, p.s6, t, who, state, until=('pending_customer_info_update', 'pending_user_transfer_start'))
    for n in range(3):
        if state['now'].get('status') not in ('pending_customer_info_update', 'incomplete'):
            break
        if not tell(p, f, s, who, t if n else None, '' if not n else f' {n + 1}') and n:
            return
        p.watch(f, s, p.s6, t, who, state, until=('pending_user_transfer_start', 'pending_anchor'), pay=pays)
    p.watch(f, s, p.s6, t, who, state, until=FINAL, pay=pays)


def six_manual(p, f, s, who, kind, steps, amount='10', query=None):
    method = p.in6 if kind.startswith('deposit') else p.out6
    q = {'asset_code': p.code, 'funding_method': method, 'amount': amount}
    if kind == 'deposit':
        q['account'] = p.key(who).public_key
    q.update(query or {})
    r = p.ask(f, s, 'start', 'GET', f'{p.s6}/{kind}', 'valid', who=who, query=q)
    if r is None or r.status_code != 200:
        return log('  no transfer', f, s, r is not None and r.text[:200])
    p.run(f, s, p.s6, r.json()['id'], who, amount, steps)


def sep6_deposit(p):
    f, who = 'sep6-deposit', 'six'
    G = p.account(who).public_key
    p.ask(f, 'info', 'info', 'GET', p.s6 + '/info')
    p.ask(f, 'info', 'info with token', 'GET', p.s6 + '/info', 'valid')
    p.ask(f, 'info', 'info with lang', 'GET', p.s6 + '/info', query={'lang': 'es'})
    six_flow(p, f, 'whole', who, 'deposit', {'asset_code': p.code, 'account': G, 'funding_method': p.in6, 'amount': '10'}, '10')
    six_flow(p, f, 'known customer', who, 'deposit', {'asset_code': p.code, 'account': G, 'funding_method': p.in6, 'amount': '11'}, '11')
    six_flow(p, f, 'no amount', who, 'deposit', {'asset_code': p.code, 'account': G, 'funding_method': p.in6}, '10')
    q = p.ask(f, 'with everything', 'start', 'GET', p.s6 + '/deposit', 'valid', who=who, query={'asset_code': p.code, 'account': G, 'funding_method': p.in6, 'amount': '12', 'memo': '7', 'memo_type': 'id', 'email_address': 'jane@example.com',
              'wallet_name': 'w', 'wallet_url': 'https://w.example', 'lang': 'en', 'on_change_callback': 'http://localhost:1/x', 'country_code': 'USA', 'claimable_balance_supported': 'true', 'customer_id': 'x', 'location_id': 'y'})
    if q is not None and q.status_code == 200:
        p.watch(f, 'with everything', p.s6, q.json()['id'], who, {}, until=FINAL)


def sep6_withdraw(p):
    f, who = 'sep6-withdraw', 'six-out'
    p.stocked()
    p.account(who, stock='60')
    base = {'asset_code': p.code, 'funding_method': p.out6}
    six_flow(p, f, 'whole', who, 'withdraw', {**base, 'amount': '10'}, '10', pays='10')
    six_flow(p, f, 'known customer', who, 'withdraw', {**base, 'amount': '11'}, '11', pays='11')
    six_flow(p, f, 'with dest and refund memo', who, 'withdraw', {**base, 'amount': '9', 'dest': '123', 'dest_extra': '4', 'refund_memo': '5', 'refund_memo_type': 'id', 'account': p.key(who).public_key, 'lang': 'en'}, '9', pays='9')


def sep6_exchange(p):
    f, who = 'sep6-exchange', 'six-ex'
    p.stocked()
    G = p.account(who, stock='60').public_key
    d = {'destination_asset': p.code, 'source_asset': 'iso4217:USD', 'amount': '10', 'account': G, 'funding_method': p.in6}
    w = {'source_asset': p.code, 'destination_asset': 'iso4217:USD', 'amount': '10', 'funding_method': p.out6}
    quote = lambda s, **b: (p.ask(f, s, 'quote', 'POST', p.s38 + '/quote', 'valid', who=who, json_body={'context': 'sep6', **b}))
    six_flow(p, f, 'deposit without quote', who, 'deposit-exchange', d, '10')
    r = quote('deposit with quote', sell_asset='iso4217:USD', buy_asset=p.asset, sell_amount='10')
    qid = r.json().get('id') if r is not None else None
    six_flow(p, f, 'deposit with quote', who, 'deposit-exchange', {**d, 'quote_id': qid}, '10')
    p.ask(f, 'errors', 'quote of another amount', 'GET', p.s6 + '/deposit-exchange', 'valid', who=who, query={**d, 'amount': '11', 'quote_id': qid})
    p.ask(f, 'errors', 'quote used before', 'GET', p.s6 + '/deposit-exchange', 'valid', who=who, query={**d, 'quote_id': qid})
    six_flow(p, f, 'withdrawal without quote', who, 'withdraw-exchange', w, '10', pays='10')
    r = quote('withdrawal with quote', sell_asset=p.asset, buy_asset='iso4217:USD', sell_amount='10')
    qid = r.json().get('id') if r is not None else None
    six_flow(p, f, 'withdrawal with quote', who, 'withdraw-exchange', {**w, 'quote_id': qid}, '10', pays='10')
    e = lambda st, kind, **q: p.ask(f, 'errors', st, 'GET', f'{p.s6}/{kind}', 'valid', who=who, query={k: v for k, v in q.items() if v is not None})
    for kind, b, mine, theirs in (('deposit-exchange', d, 'destination_asset', 'source_asset'), ('withdraw-exchange', w, 'source_asset', 'destination_asset')):
        e(kind + ' as asset id', kind, **{**b, mine: p.asset})
        e(kind + ' unknown fiat', kind, **{**b, theirs: 'iso4217:XXX'})
        e(kind + ' junk fiat', kind, **{**b, theirs: 'USD'})
        e(kind + ' unknown asset', kind, **{**b, mine: 'NOPE'})
        for gone in ('amount', mine, theirs, 'funding_method', 'account'):
            e(kind + ' without ' + gone, kind, **{**b, gone: None})
        e(kind + ' junk amount', kind, **{**b, 'amount': 'x'})
        e(kind + ' too much', kind, **{**b, 'amount': '100000000'})
        e(kind + ' unknown quote', kind, **{**b, 'quote_id': 'nope'})
        p.ask(f, 'errors', kind + ' no token', 'GET', f'{p.s6}/{kind}', None, query=b)


def sep6_deposit_manual(p):
    f = 'sep6-deposit'
    G = p.account('six-m').public_key
    for s, steps in DEPOSITS.items():
        if s in ('interactive flow completed', 'trust asked for'):
            continue
        six_manual(p, f, s, 'six-m', 'deposit', steps)
    p.account('six-m-naked', trust=False)
    p.tokens.pop('six-m-naked{}', None)
    six_manual(p, f, 'trust asked for', 'six-m-naked', 'deposit', DEPOSITS['trust asked for'])


def sep6_customer_manual(p):
    f, s, who = 'sep6-deposit', 'customer asked', 'six-m-kyc'
    G = p.account(who).public_key
    r = p.ask(f, s, 'customer told a little', 'PUT', p.kyc + '/customer', 'valid', who=who, json_body={'first_name': 'Jane'})
    k = {'customer_id': r.json().get('id')}
    r = p.ask(f, s, 'start', 'GET', p.s6 + '/deposit', 'valid', who=who, query={'asset_code': p.code, 'funding_method': p.in6, 'amount': '10', 'account': G})
    t, state = r.json()['id'], {}
    p.watch(f, s, p.s6, t, who, state)
    p.driver.do('customer_info', t, '10', **k)
    p.watch(f, s, p.s6, t, who, state)
    tell(p, f, s, who, t)
    p.watch(f, s, p.s6, t, who, state)
    ways = (('customer_info_done', k), ('ask_in', {}), ('received', {}), ('pay', {}))
    for a in ways:
        p.driver.do(a[0], t, '10', **a[1])
        p.watch(f, s, p.s6, t, who, state)
    # A customer who is known well enough, and asked for all the same.
    six_manual(p, f, 'customer asked again', who, 'deposit', ways)


def sep6_withdraw_manual(p):
    f, who = 'sep6-withdraw', 'six-m-out'
    p.stocked()
    p.account(who, stock='200')
    for s, steps in WITHDRAWALS.items():
        if s == 'interactive flow completed':
            continue
        six_manual(p, f, s, who, 'withdraw', steps)


def sep6_errors(p):
    f, who = 'sep6-errors', 'six-e'
    G = p.account(who).public_key
    p.account('other')
    guards(p, f, 'deposit', 'GET', p.s6 + '/deposit', who=who, query={'asset_code': p.code, 'account': G, 'funding_method': p.in6})
    guards(p, f, 'withdraw', 'GET', p.s6 + '/withdraw', who=who, query={'asset_code': p.code, 'funding_method': p.out6, 'amount': '10'})
    guards(p, f, 'transaction', 'GET', p.s6 + '/transaction', who=who, query={'id': NOWHERE})
    guards(p, f, 'transactions', 'GET', p.s6 + '/transactions', who=who, query={'asset_code': p.code, 'account': G})
    for kind, b in (('deposit', {'asset_code': p.code, 'account': G, 'funding_method': p.in6, 'amount': '10'}), ('withdraw', {'asset_code': p.code, 'funding_method': p.out6, 'amount': '10'})):
        e = lambda st, **q: p.ask(f, kind, st, 'GET', f'{p.s6}/{kind}', 'valid', who=who, query={k: v for k, v in {**b, **q}.items() if v is not None})
        e('no asset', asset_code=None)
        e('empty asset', asset_code='')
        e('unknown asset', asset_code='NOPE')
        e('asset that is not enabled', asset_code='JPYC')
        e('asset id', asset_code=p.asset)
        e('no account', account=None)
        e('bad account', account='GABC')
        e('another account', account=p.key('other').public_key)
        e('account that does not exist', account=p.key('ghost').public_key)
        e('muxed account', account=MuxedAccount(G, 7).account_muxed)
        e('no funding_method', funding_method=None)
        e('unknown funding_method', funding_method='PIGEON')
        e('type instead of funding_method', funding_method=None, type=b['funding_method'])
        e('both type and funding_method', type=b['funding_method'])
        e('no amount', amount=None)
        e('amount 0', amount='0')
        e('amount negative', amount='-1')
        e('amount junk', amount='x')
        e('amount with exponent', amount='1e1')
        e('amount too fine', amount='1.00000001')
        e('amount too large', amount='100000000')
        e('amount just over the limit', amount='1000.01')
        e('bad memo', memo='abc', memo_type='id')
        e('memo without type', memo='abc')
        e('bad memo type', memo='5', memo_type='nope')
        e('bad lang', lang='xx-notalang')
        e('bad refund memo', refund_memo='abc', refund_memo_type='id')
        e('ok')
        p.ask(f, kind, 'post', 'POST', f'{p.s6}/{kind}', 'valid', who=who, json_body=b)
    lists(p, f, p.s6, who, 'transactions')
    p.ask(f, 'fee', 'get', 'GET', p.s6 + '/fee', 'valid', who=who, query={'operation': 'deposit', 'asset_code': p.code, 'amount': '10'})
    p.ask(f, 'patch', 'unknown id', 'PATCH', p.s6 + '/transactions/' + NOWHERE, 'valid', who=who, json_body={'transaction': {'dest': '1'}})
    p.ask(f, 'transaction', 'post', 'POST', p.s6 + '/transaction', 'valid', who=who, json_body={})
