"""What is asked of SEP-6 and SEP-24 alike: lists of transfers, and the ways that transfers take."""
from .common import NOWHERE


def lists(p, f, base, who, s):
    G = p.key(who).public_key
    six = base == p.s6
    own = {'account': G} if six else {}
    l = lambda st, t='valid', **q: p.ask(f, s, st, 'GET', base + '/transactions', t, who=who, query={k: v for k, v in {'asset_code': p.code, **own, **q}.items() if v is not None})
    r = l('all')
    if r is None or r.status_code != 200:
        return
    x = r.json().get('transactions') or []
    l('limit 1', limit='1')
    l('limit 0', limit='0')
    l('limit negative', limit='-1')
    l('limit junk', limit='x')
    l('limit large', limit='1000')
    l('kind deposit', kind='deposit', limit='2')
    l('kind withdrawal', kind='withdrawal', limit='2')
    l('kind deposit,withdrawal', kind='deposit,withdrawal', limit='2')
    l('kind unknown', kind='x')
    l('kind empty', kind='', limit='1')
    if len(x) > 1:
        l('paging_id', paging_id=x[1]['id'], limit='1')
        l('paging_id of the newest', paging_id=x[0]['id'], limit='1')
        l('no_older_than', no_older_than=x[0]['started_at'], limit='2')
        l('no_older_than in whole seconds', no_older_than=x[0]['started_at'][:19] + 'Z', limit='2')
    l('paging_id unknown', paging_id=NOWHERE, limit='1')
    l('paging_id junk', paging_id='x', limit='1')
    l('no_older_than future', no_older_than='2099-01-01T00:00:00Z')
    l('no_older_than date', no_older_than='2020-01-01', limit='1')
    l('no_older_than with offset', no_older_than='2020-01-01T00:00:00+02:00', limit='1')
    l('no_older_than junk', no_older_than='x', limit='1')
    l('no asset', asset_code=None, limit='1')
    l('unknown asset', asset_code='NOPE')
    l('asset without transactions', asset_code='native', limit='1')
    l('asset id', asset_code=p.asset, limit='1')
    l('lang', lang='es', limit='1')
    l('bad lang', lang='xx-notalang', limit='1')
    l('another customer', 'other-account', **({'account': p.key('other').public_key} if six else {}))
    if six:
        l('no account', account=None, limit='1')
        l('another account', account=p.key('other').public_key, limit='1')
        l('bad account', account='GABC', limit='1')
    g = lambda st, t='valid', **q: p.ask(f, 'transaction', st, 'GET', base + '/transaction', t, who=who, query=q)
    g('no id')
    g('empty id', id='')
    g('unknown id', id=NOWHERE)
    g('junk id', id='junk')
    g('unknown stellar id', stellar_transaction_id='0' * 64)
    g('unknown external id', external_transaction_id='nope')
    if x:
        i = x[0]['id']
        g('by id', id=i)
        g('by id, lang', id=i, lang='es')
        g('by id, bad lang', id=i, lang='xx-notalang')
        g('by id, another customer', 'other-account', id=i)
        g('by id, token with memo', 'memo:77', id=i)
        p.ask(f, 'transaction', 'by id, json content type', 'GET', base + '/transaction', 'valid', who=who, query={'id': i}, headers={'Content-Type': 'application/json'})
        done = next((y for y in x if y.get('stellar_transaction_id')), None)
        if done:
            g('by stellar id', stellar_transaction_id=done['stellar_transaction_id'])
        done = next((y for y in x if y.get('external_transaction_id')), None)
        if done:
            g('by external id', external_transaction_id=done['external_transaction_id'])
    return x


DEPOSITS = {
    'plain': ['ask_in', 'received', 'pay'],
    'trust asked for': ['ask_in', 'received', 'request_trust', 'user trusts', 'trust_set', 'pay'],
    'refunded': ['ask_in', 'received', 'refund'],
    'refund pending': ['ask_in', 'received', 'refund_pending', 'refund'],
    'refunded in part': ['ask_in', 'received', 'refund_half'],
    'expired': [('ask_in', {'user_action_required_by': '2027-11-23T18:00:00Z'}), 'expire'],
    'error': ['ask_in', 'error'],
    'error and recovery': ['ask_in', 'received', 'error', 'recover', 'pay'],
    'on hold': ['ask_in', 'hold', 'received', 'pay'],
    'less came in': ['ask_in', 'received_less', 'pay'],
    'interactive flow completed': ['flow_done', 'ask_again', 'received', 'pay'],
    'on its way': ['ask_in', 'user_sent', 'received', 'pay'],
}
WITHDRAWALS = {
    'plain': ['ask_out', 'user pays', 'paid_out'],
    'available': ['ask_out', 'user pays', 'available', 'paid_out'],
    'pending external': ['ask_out', 'user pays', 'pending_out', 'paid_out'],
    'refunded': ['ask_out', 'user pays', 'refund_out'],
    'refunded in part': ['ask_out', 'user pays', 'refund_out_half', 'amounts_updated', 'paid_out'],
    'on hold': ['ask_out', 'user pays', 'hold', 'available', 'paid_out'],
    'expired': [('ask_out', {'user_action_required_by': '2027-11-23T18:00:00Z'}), 'expire'],
    'error': ['ask_out', 'user pays', 'error'],
    'error and recovery': ['ask_out', 'user pays', 'error', 'recover', 'paid_out'],
    'more paid in than asked for': ['ask_out', ('user pays', {'amount': '12'}), 'paid_out'],
    'less paid in than asked for': ['ask_out', ('user pays', {'amount': '8'}), 'paid_out'],
    'interactive flow completed': ['flow_done_out', 'ask_out_again', 'user pays', 'paid_out'],
}


def start24(p, f, s, who, kind, st='start', token='valid', form=None, **b):
    url = f'{p.s24}/transactions/{kind}/interactive'
    body = {k: v for k, v in {'asset_code': p.code, 'asset_issuer': p.issuer, **b}.items() if v is not None}
    return p.ask(f, s, st, 'POST', url, token, who=who, json_body=body, record=f is not None)
