"""The questions about signing in (SEP-10)."""
import base64
import os
import time

from stellar_sdk import Account, Asset, MuxedAccount, Signer, TransactionBuilder, TransactionEnvelope

from .common import log


def sep10(p):
    f, u = 'sep10', p.auth
    k, other = p.account('main'), p.account('other')
    G = k.public_key
    c = lambda st, **q: p.ask(f, 'challenge', st, 'GET', u, query=q)
    c('plain', account=G)
    c('home_domain', account=G, home_domain=p.domain)
    c('memo', account=G, home_domain=p.domain, memo='123')
    c('memo zero', account=G, memo='0')
    c('memo 2^63', account=G, memo='9223372036854775808')
    c('memo 2^64-1', account=G, memo='18446744073709551615')
    c('memo too large', account=G, memo='18446744073709551616')
    c('memo text', account=G, memo='hello')
    c('memo negative', account=G, memo='-1')
    c('memo empty', account=G, memo='')
    c('no account', home_domain=p.domain)
    c('empty account', account='')
    c('bad account', account='GABC')
    c('account with a wrong checksum', account=G[:-1] + ('A' if G[-1] != 'A' else 'B'))
    c('contract account', account='CA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUWDA')
    c('muxed account', account=MuxedAccount(G, 7).account_muxed)
    c('muxed account and memo', account=MuxedAccount(G, 7).account_muxed, memo='5')
    c('account that does not exist on the ledger', account=p.key('ghost').public_key)
    c('wrong home_domain', account=G, home_domain='bad.example')
    c('empty home_domain', account=G, home_domain='')
    c('client_domain that does not answer', account=G, client_domain='localhost:1')
    c('client_domain that is no domain', account=G, client_domain='https://x y')
    c('unknown parameter', account=G, nonsense='1')
    if p.client_port:
        c('client_domain', account=G, home_domain=p.domain, client_domain=f'127.0.0.1:{p.client_port}')
    a = lambda st, **kw: p.ask(f, 'answer', st, 'POST', u, **kw)
    x = lambda who='main', *keys, **q: p.sign(p.challenge(who, **q), *(keys or (p.key(who),)))
    a('json', json_body={'transaction': x()})
    a('form', form={'transaction': x()})
    a('multipart', files={'transaction': (None, x())})
    a('json with charset', json_body={'transaction': x()}, headers={'Content-Type': 'application/json; charset=utf-8'})
    a('json with memo', json_body={'transaction': x(memo='123')})
    t = x()
    a('replay 1', json_body={'transaction': t})
    a('replay 2', json_body={'transaction': t})
    a('no body', headers={'Content-Type': 'application/json'}, data=b'')
    a('no body, no content type')
    a('empty object', json_body={})
    a('null', json_body={'transaction': None})
    a('empty string', json_body={'transaction': ''})
    a('number', json_body={'transaction': 5})
    a('bad json', data=b'{"transaction": ', headers={'Content-Type': 'application/json'})
    a('array', json_body=[])
    a('empty form', form={'x': '1'})
    a('garbage', json_body={'transaction': 'abc'})
    a('garbage in base64', json_body={'transaction': base64.b64encode(b'hello world, this is no transaction').decode()})
    a('text/plain', data=b'x', headers={'Content-Type': 'text/plain'})
    a('xml', data=b'<x/>', headers={'Content-Type': 'application/xml'})
    a('unsigned', json_body={'transaction': p.challenge('main')})
    a('signed by another', json_body={'transaction': x('main', p.key('other'))})
    a('signed by two', json_body={'transaction': x('main', p.key('main'), p.key('other'))})
    a('signed twice by the same', json_body={'transaction': x('main', p.key('main'), p.key('main'))})
    a('account that does not exist', json_body={'transaction': x('ghost')})
    a('account that does not exist, signed by two', json_body={'transaction': x('ghost', p.key('ghost'), p.key('other'))})

    def own(server=None, sequence=-1, lower=None, upper=None, source=None, first=None, passphrase=None, value=None, name=None, memo=None):
        server = server or p.key('impostor')
        b = TransactionBuilder(Account((source or server).public_key, sequence), passphrase or p.passphrase, 100)
        now = int(time.time())
        b.add_time_bounds(lower if lower is not None else now, upper if upper is not None else now + 900)
        b.append_manage_data_op(name or p.domain + ' auth', value or base64.b64encode(os.urandom(48)), source=G)
        b.append_manage_data_op('web_auth_domain', p.domain, source=server.public_key)
        if memo:
            b.add_text_memo(memo)
        t = b.build()
        t.sign(server)
        t.sign(k)
        return t.to_xdr()
    a('foreign challenge', json_body={'transaction': own()})
    a('foreign challenge, expired', json_body={'transaction': own(lower=1, upper=2)})

    def changed(do):
        t = TransactionEnvelope.from_xdr(p.challenge('main'), p.passphrase)
        do(t)
        t.sign(k)
        return t.to_xdr()
    a('challenge with a changed time', json_body={'transaction': changed(lambda t: setattr(t.transaction.preconditions.time_bounds, 'max_time', t.transaction.preconditions.time_bounds.max_time + 1000))})
    a('challenge without time bounds', json_body={'transaction': changed(lambda t: setattr(t.transaction, 'preconditions', None))})
    a('expired challenge with a changed time', json_body={'transaction': changed(lambda t: (setattr(t.transaction.preconditions.time_bounds, 'min_time', 1), setattr(t.transaction.preconditions.time_bounds, 'max_time', 2)))})
    a('challenge with a sequence number', json_body={'transaction': changed(lambda t: setattr(t.transaction, 'sequence', 5))})
    a('challenge without its second operation', json_body={'transaction': changed(lambda t: t.transaction.operations.pop())})
    a('challenge with the signature of the server left out', json_body={'transaction': changed(lambda t: t.signatures.clear())})
    p2 = TransactionEnvelope.from_xdr(p.challenge('main'), 'Public Global Stellar Network ; September 2015')
    p2.sign(k)
    a('signed for another network', json_body={'transaction': p2.to_xdr()})
    pay = TransactionBuilder(Account(G, 5), p.passphrase, 100).append_payment_op(other.public_key, Asset.native(), '1').set_timeout(60).build()
    pay.sign(k)
    a('a payment instead of a challenge', json_body={'transaction': pay.to_xdr()})
    if p.client_port:
        q = dict(client_domain=f'127.0.0.1:{p.client_port}')
        try:
            a('client_domain', json_body={'transaction': x('main', p.key('main'), p.key('wallet'), **q)})
            a('client_domain without its signature', json_body={'transaction': x('main', **q)})
        except Exception as e:
            log('  client_domain', repr(e)[:200])
    p.ask(f, 'answer', 'delete', 'DELETE', u)
    p.ask(f, 'answer', 'put', 'PUT', u, json_body={})
    # an account with a signer and a raised threshold
    m = p.account('multi')
    try:
        p.submit(m, lambda b: b.append_set_options_op(low_threshold=2, med_threshold=2, high_threshold=2, signer=Signer.ed25519_public_key(other.public_key, 1)))
        a('two signers wanted, one signed', json_body={'transaction': x('multi')})
        a('two signers wanted, both signed', json_body={'transaction': x('multi', m, other)})
    except Exception as e:
        log('  multi', repr(e)[:300])
