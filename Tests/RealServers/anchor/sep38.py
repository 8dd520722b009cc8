"""The questions about prices and quotes (SEP-38)."""
from .common import NOWHERE, guards


def sep38(p):
    f, who = 'sep38', 'quotes'
    p.account(who), p.account('other')
    U, S = 'iso4217:USD', p.asset
    for t in (None, 'valid', 'garbage'):
        p.ask(f, 'info', 'info, token ' + str(t), 'GET', p.s38 + '/info', t, who=who)
    a = lambda s, st, t=None, **q: p.ask(f, s, st, 'GET', f'{p.s38}/{s}', t, who=who, query={k: v for k, v in q.items() if v is not None})
    a('prices', 'sell fiat', sell_asset=U, sell_amount='10')
    a('prices', 'sell on-chain', sell_asset=S, sell_amount='10')
    a('prices', 'with token', 'valid', sell_asset=U, sell_amount='10')
    a('prices', 'garbage token', 'garbage', sell_asset=U, sell_amount='10')
    a('prices', 'nothing')
    a('prices', 'no amount', sell_asset=U)
    a('prices', 'no asset', sell_amount='10')
    a('prices', 'buy side', buy_asset=S, buy_amount='10')
    a('prices', 'unknown fiat', sell_asset='iso4217:XXX', sell_amount='10')
    a('prices', 'junk asset', sell_asset='USD', sell_amount='10')
    a('prices', 'amount junk', sell_asset=U, sell_amount='x')
    a('prices', 'amount 0', sell_asset=U, sell_amount='0')
    a('prices', 'amount negative', sell_asset=U, sell_amount='-1')
    a('prices', 'delivery method', sell_asset=U, sell_amount='10', sell_delivery_method='WIRE')
    a('prices', 'unknown delivery method', sell_asset=U, sell_amount='10', sell_delivery_method='PIGEON')
    a('prices', 'country', sell_asset=U, sell_amount='10', country_code='US')
    a('prices', 'unknown country', sell_asset=U, sell_amount='10', country_code='XX')
    b = dict(sell_asset=U, buy_asset=S, sell_amount='10', context='sep6')
    for st, k in (('sell', {}), ('buy amount', dict(sell_amount=None, buy_amount='10')), ('other way', dict(sell_asset=S, buy_asset=U)), ('other way, buy amount', dict(sell_asset=S, buy_asset=U, sell_amount=None, buy_amount='10')),
                  ('odd amount', dict(sell_amount='10.123')), ('large amount', dict(sell_amount='100000000')), ('small amount', dict(sell_amount='0.01')), ('too fine', dict(sell_amount='1.00000001')),
                  ('context sep24', dict(context='sep24')), ('context sep31', dict(context='sep31')), ('no context', dict(context=None)), ('context junk', dict(context='x')),
                  ('both amounts', dict(buy_amount='5')), ('no amount', dict(sell_amount=None)), ('amount junk', dict(sell_amount='x')), ('amount 0', dict(sell_amount='0')), ('amount negative', dict(sell_amount='-1')),
                  ('no sell asset', dict(sell_asset=None)), ('no buy asset', dict(buy_asset=None)), ('unknown sell asset', dict(sell_asset='iso4217:XXX')), ('unknown buy asset', dict(buy_asset='stellar:NOPE:' + p.issuer)),
                  ('the same asset twice', dict(buy_asset=U)), ('delivery method', dict(sell_delivery_method='WIRE')), ('unknown delivery method', dict(sell_delivery_method='PIGEON')),
                  ('unknown buy delivery method', dict(buy_delivery_method='PIGEON')), ('country', dict(country_code='US')), ('unknown country', dict(country_code='XX'))):
        a('price', st, **{**b, **k})
    a('price', 'with token', 'valid', **b)
    a('price', 'garbage token', 'garbage', **b)
    guards(p, f, 'quote', 'POST', p.s38 + '/quote', who=who, json_body=b)
    q = lambda st, t='valid', **k: p.ask(f, 'quote', st, 'POST', p.s38 + '/quote', t, who=who, json_body={x: v for x, v in {**b, **k}.items() if v is not None})
    r = q('sell')
    qid = r.json().get('id') if r is not None and r.status_code < 300 else NOWHERE
    for st, k in (('buy amount', dict(sell_amount=None, buy_amount='10')), ('other way', dict(sell_asset=S, buy_asset=U)), ('context sep24', dict(context='sep24')), ('context sep31', dict(context='sep31')), ('no context', dict(context=None)), ('context junk', dict(context='x')),
                  ('both amounts', dict(buy_amount='5')), ('no amount', dict(sell_amount=None)), ('amount junk', dict(sell_amount='x')), ('amount 0', dict(sell_amount='0')), ('amount as number', dict(sell_amount=10)), ('odd amount', dict(sell_amount='10.123')),
                  ('no sell asset', dict(sell_asset=None)), ('unknown sell asset', dict(sell_asset='iso4217:XXX')), ('expire_after soon', dict(expire_after='2026-11-23T23:00:00Z')), ('expire_after far', dict(expire_after='2099-01-01T00:00:00Z')), ('expire_after past', dict(expire_after='2020-01-01T00:00:00Z')), ('expire_after junk', dict(expire_after='x')),
                  ('delivery method', dict(sell_delivery_method='WIRE')), ('unknown delivery method', dict(sell_delivery_method='PIGEON')), ('unknown country', dict(country_code='XX')), ('unknown field', dict(nonsense='x'))):
        q(st, **k)
    p.ask(f, 'quote', 'form', 'POST', p.s38 + '/quote', 'valid', who=who, form=b)
    p.ask(f, 'quote', 'bad json', 'POST', p.s38 + '/quote', 'valid', who=who, data=b'{', headers={'Content-Type': 'application/json'})
    p.ask(f, 'quote', 'no body', 'POST', p.s38 + '/quote', 'valid', who=who, data=b'', headers={'Content-Type': 'application/json'})
    p.ask(f, 'quote', 'empty', 'POST', p.s38 + '/quote', 'valid', who=who, json_body={})
    g = lambda st, i, t='valid': p.ask(f, 'quote by id', st, 'GET', f'{p.s38}/quote/{i}', t, who=who)
    g('own', qid)
    g('no token', qid, None)
    g('garbage token', qid, 'garbage')
    g('another customer', qid, 'other-account')
    g('token with memo', qid, 'memo:77')
    g('unknown', NOWHERE)
    g('junk', 'nope')
    p.ask(f, 'quote by id', 'no id', 'GET', p.s38 + '/quote', 'valid', who=who)
    p.ask(f, 'quote by id', 'delete', 'DELETE', f'{p.s38}/quote/{qid}', 'valid', who=who)
