"""The questions about hosted deposits and withdrawals (SEP-24)."""
import json

from stellar_sdk import MuxedAccount

from .common import NOWHERE, guards
from .transfers import DEPOSITS, WITHDRAWALS, lists, start24


def sep24_deposit(p):
    f = 'sep24-deposit'
    p.account('main')
    p.ask(f, 'info', 'info', 'GET', p.s24 + '/info')
    p.ask(f, 'info', 'info with lang', 'GET', p.s24 + '/info', query={'lang': 'es'})
    for s, steps in DEPOSITS.items():
        who = 'main'
        if s == 'trust asked for':
            who = 'naked'
            p.account(who, trust=False)
        r = start24(p, f, s, who, 'deposit', amount='25', lang='en')
        if r is not None and r.status_code == 200:
            p.run(f, s, p.s24, r.json()['id'], who, '25', steps)
    r = start24(p, f, 'no amount', 'main', 'deposit')
    if r is not None and r.status_code == 200:
        p.run(f, 'no amount', p.s24, r.json()['id'], 'main', '25', ['ask_in', 'received', 'pay'])
    r = start24(p, f, 'native', 'main', 'deposit', asset_code='native', asset_issuer=None, amount='5')
    r = start24(p, f, 'with memo and customer', 'main', 'deposit', amount='25', memo='42', memo_type='id', wallet_name='w', wallet_url='https://w.example', claimable_balance_supported='true', account=p.key('main').public_key, first_name='Jane', email_address='jane@example.com')
    if r is not None and r.status_code == 200:
        p.run(f, 'with memo and customer', p.s24, r.json()['id'], 'main', '25', ['ask_in', 'received', 'pay'])


def sep24_withdraw(p):
    f = 'sep24-withdraw'
    p.stocked()
    for s, steps in WITHDRAWALS.items():
        r = start24(p, f, s, 'main', 'withdraw', amount='10', lang='en')
        if r is not None and r.status_code == 200:
            p.run(f, s, p.s24, r.json()['id'], 'main', '10', steps)
    r = start24(p, f, 'refund memo', 'main', 'withdraw', amount='10', refund_memo='5', refund_memo_type='id')
    if r is not None and r.status_code == 200:
        p.run(f, 'refund memo', p.s24, r.json()['id'], 'main', '10', ['ask_out', 'user pays', 'refund_out'])
    r = start24(p, f, 'no amount', 'main', 'withdraw')
    if r is not None and r.status_code == 200:
        p.run(f, 'no amount', p.s24, r.json()['id'], 'main', '10', ['ask_out', 'user pays', 'paid_out'])


def sep24_quote(p):
    f, who = 'sep24-quote', 'main'
    p.stocked()
    for s, kind, sell, buy, steps in (('deposit', 'deposit', 'iso4217:USD', p.asset, ['ask_in', 'received', 'pay']), ('withdrawal', 'withdraw', p.asset, 'iso4217:USD', ['ask_out', 'user pays', 'paid_out'])):
        for context in ('sep24', 'sep6'):
            r = p.ask(f, s, 'quote ' + context, 'POST', p.s38 + '/quote', 'valid', who=who, json_body={'sell_asset': sell, 'buy_asset': buy, 'sell_amount': '10', 'context': context})
            if r is not None and r.status_code < 300:
                break
        context = json.loads(r.request.body)['context']
        more = lambda n: p.ask(f, s, n, 'POST', p.s38 + '/quote', 'valid', who=who, json_body={'sell_asset': sell, 'buy_asset': buy, 'sell_amount': '10', 'context': context}).json().get('id')
        qid = r.json().get('id')
        own = {'source_asset': sell} if kind == 'deposit' else {'destination_asset': buy}
        r = start24(p, f, s, who, kind, amount='10', quote_id=qid, **own)
        if r is not None and r.status_code == 200:
            p.run(f, s, p.s24, r.json()['id'], who, '10', steps)
        start24(p, f, s, who, kind, 'quote used before', amount='10', quote_id=qid, **own)
        start24(p, f, s, who, kind, 'another amount', amount='11', quote_id=more('quote 2'), **own)
        start24(p, f, s, who, kind, 'no amount', quote_id=more('quote 3'), **own)
        start24(p, f, s, who, kind, 'no currency', amount='10', quote_id=more('quote 4'))
        start24(p, f, s, who, kind, 'another currency', amount='10', quote_id=more('quote 5'), **{k: 'iso4217:CAD' for k in own})
        start24(p, f, s, who, kind, 'the quote of another', 'other-account', amount='10', quote_id=more('quote 6'), **own)
        start24(p, f, s, who, kind, 'unknown quote', amount='10', quote_id='nope', **own)
        start24(p, f, s, who, kind, 'junk currency', amount='10', **{k: 'USD' for k in own})
        start24(p, f, s, who, kind, 'currency without quote', amount='10', **own)


def sep24_errors(p):
    f, who = 'sep24-errors', 'err24'
    G = p.account(who).public_key
    p.account('other')
    # What another customer's list has.
    for kind, sell, buy, side in (('deposit', 'iso4217:USD', p.asset, 'source_asset'), ('withdraw', p.asset, 'iso4217:USD', 'destination_asset')):
        q = p.ask(None, '', '', 'POST', p.s38 + '/quote', 'valid', who='other', record=False, json_body={'sell_asset': sell, 'buy_asset': buy, 'sell_amount': '10', 'context': 'sep6'})
        start24(p, None, None, 'other', kind, amount='10', quote_id=q.json()['id'], **{side: sell if kind == 'deposit' else buy})
    for kind in ('deposit', 'withdraw'):
        url = f'{p.s24}/transactions/{kind}/interactive'
        guards(p, f, kind, 'POST', url, who=who, json_body={'asset_code': p.code, 'asset_issuer': p.issuer})
        e = lambda st, token='valid', **b: start24(p, f, kind, who, kind, st, token, **b)
        e('no asset', asset_code=None, asset_issuer=None)
        e('empty asset', asset_code='', asset_issuer=None)
        e('unknown asset', asset_code='NOPE', asset_issuer=None)
        e('asset that is not enabled', asset_code='JPYC')
        e('no issuer', asset_issuer=None)
        e('unknown issuer', asset_issuer=G)
        e('amount too large', amount='100000000')
        e('amount just over the limit', amount='1000.01')
        e('amount 0', amount='0')
        e('amount negative', amount='-1')
        e('amount junk', amount='abc')
        e('amount too fine', amount='1.00000001')
        e('amount as number', amount=10)
        e('another account', account=p.key('other').public_key)
        e('bad account', account='GABC')
        e('muxed account', account=MuxedAccount(G, 7).account_muxed)
        e('own account', account=G)
        e('bad lang', lang='xx-notalang')
        e('other lang', lang='es')
        e('es-AR', lang='es-AR')
        e('bad memo', memo='abc', memo_type='id')
        e('memo without type', memo='abc')
        e('bad memo type', memo='5', memo_type='nope')
        e('bad refund memo', refund_memo='abc', refund_memo_type='id')
        e('refund memo without type', refund_memo='5')
        e('unknown quote', amount='10', quote_id='nope')
        e('unknown field', nonsense='x')
        e('token with memo', 'memo:77', amount='10')
        e('ok', amount='10')
        p.ask(f, kind, 'form', 'POST', url, 'valid', who=who, form={'asset_code': p.code, 'asset_issuer': p.issuer, 'amount': '10'})
        p.ask(f, kind, 'multipart', 'POST', url, 'valid', who=who, files={'asset_code': (None, p.code), 'asset_issuer': (None, p.issuer), 'amount': (None, '10')})
        p.ask(f, kind, 'text/plain', 'POST', url, 'valid', who=who, data=b'x', headers={'Content-Type': 'text/plain'})
        p.ask(f, kind, 'bad json', 'POST', url, 'valid', who=who, data=b'{"asset_code": ', headers={'Content-Type': 'application/json'})
        p.ask(f, kind, 'no body', 'POST', url, 'valid', who=who, data=b'', headers={'Content-Type': 'application/json'})
        p.ask(f, kind, 'array', 'POST', url, 'valid', who=who, json_body=[])
        p.ask(f, kind, 'get', 'GET', url, 'valid', who=who)
    guards(p, f, 'transaction', 'GET', p.s24 + '/transaction', who=who, query={'id': NOWHERE})
    guards(p, f, 'transactions', 'GET', p.s24 + '/transactions', who=who, query={'asset_code': p.code})
    lists(p, f, p.s24, who, 'transactions')
    p.ask(f, 'fee', 'get', 'GET', p.s24 + '/fee', 'valid', who=who, query={'operation': 'deposit', 'asset_code': p.code, 'amount': '10'})
    p.ask(f, 'fee', 'no token', 'GET', p.s24 + '/fee', None, query={'operation': 'deposit', 'asset_code': p.code, 'amount': '10'})
