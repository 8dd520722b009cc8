"""The client that asks an anchor: its accounts, tokens and payments, and one recorded exchange."""
import base64
import hashlib
import hmac
import json
import re
import time

import requests
from stellar_sdk import Asset, Keypair, Server, TransactionBuilder, TransactionEnvelope

from .common import FINAL, log
from .drivers import Nobody, Platform, Sandbox
from .exchange import Recorder


class Probe:
    # How long a transfer has to stay as it is to be at rest, in seconds.
    settle = 0.2

    def __init__(self, base, horizon, seed, driver="none", client_port=None, token_secret=None):
        """`driver` is sandbox, none, or platform:URL of a Platform API; `token_secret` is the anchor's, to make a token that expired."""
        self.base, self.horizon, self.seed = base.rstrip('/'), horizon.rstrip('/'), seed
        self.client_port, self.token_secret = client_port, token_secret
        self.rec = Recorder()
        self.http = requests.Session()
        self.http.headers.clear()
        self.http.headers.update({'Accept': '*/*', 'User-Agent': 'probe'})
        self.toml = requests.get(self.base + '/.well-known/stellar.toml', timeout=30).text
        value = lambda key: (re.search(r'^%s\s*=\s*"([^"]+)"' % key, self.toml, re.M) or [None, None])[1]
        self.auth, self.kyc, self.s6, self.s24, self.s38, self.s31 = (value(key) for key in (
            'WEB_AUTH_ENDPOINT', 'KYC_SERVER', 'TRANSFER_SERVER', 'TRANSFER_SERVER_SEP0024', 'ANCHOR_QUOTE_SERVER',
            'DIRECT_PAYMENT_SERVER'))
        self.signing_key, self.passphrase = value('SIGNING_KEY'), value('NETWORK_PASSPHRASE')
        self.domain = re.sub(r'^https?://', '', self.base)
        self.code = 'USDC'
        self.issuer = re.search(r'code\s*=\s*"USDC"\s*\nissuer\s*=\s*"([^"]+)"', self.toml)[1]
        self.asset = f'stellar:{self.code}:{self.issuer}'
        self.tokens, self.funded = {}, set()
        kind, _, url = driver.partition(':')
        self.driver = {'platform': lambda: Platform(self, url), 'sandbox': lambda: Sandbox(self), 'none': Nobody}[kind]()
        self.in6, self.out6 = self.methods('deposit'), self.methods('withdraw')

    def methods(self, kind):
        try:
            return requests.get(self.s6 + '/info', timeout=30).json()[kind][self.code]['funding_methods'][0]
        except Exception:
            return 'bank_account'

    # --- accounts, tokens, payments
    def key(self, name):
        return Keypair.from_raw_ed25519_seed(hashlib.sha256((self.seed + name).encode()).digest())

    def account(self, name, trust=True, stock=None):
        k = self.key(name)
        if name not in self.funded:
            self.funded.add(name)
            requests.get(self.horizon + '/friendbot', params={'addr': k.public_key}, timeout=30)
            if trust:
                self.trust(k)
            if stock:
                self.pay(self.account('main'), k.public_key, stock)
        return k

    def submit(self, k, change, memo=None):
        s = Server(self.horizon)
        b = TransactionBuilder(s.load_account(k.public_key), self.passphrase, 1000).set_timeout(60)
        change(b)
        if memo is not None:
            b.add_id_memo(int(memo)) if isinstance(memo, int) or str(memo).isdigit() else b.add_text_memo(memo)
        t = b.build()
        t.sign(k)
        return s.submit_transaction(t)['hash']

    def trust(self, k):
        return self.submit(k, lambda b: b.append_change_trust_op(Asset(self.code, self.issuer)))

    def pay(self, k, to, amount, memo=None):
        return self.submit(k, lambda b: b.append_payment_op(to, Asset(self.code, self.issuer), amount), memo)

    def sign(self, xdr, *keys):
        t = TransactionEnvelope.from_xdr(xdr, self.passphrase)
        for k in keys:
            t.signatures.append(k.sign_decorated(t.hash()))
        return t.to_xdr()

    def challenge(self, name, **q):
        return requests.get(self.auth, params={'account': self.key(name).public_key, 'home_domain': self.domain, **q}, timeout=30).json()['transaction']

    def token(self, name, **q):
        key = name + json.dumps(q)
        if key not in self.tokens:
            self.account(name)
            x = self.sign(self.challenge(name, **q), self.key(name))
            self.tokens[key] = requests.post(self.auth, json={'transaction': x}, timeout=30).json()['token']
        return self.tokens[key]

    def made_token(self, kind, name):
        valid = self.token(name)
        head, body, mark = valid.split('.')
        b64 = lambda raw: base64.urlsafe_b64encode(raw).rstrip(b'=').decode()
        if kind == 'valid':
            return valid
        if kind == 'forged':
            return f'{head}.{body}.' + ('A' if mark[0] != 'A' else 'B') + mark[1:]
        if kind == 'unsigned':
            return b64(b'{"alg":"none"}') + '.' + body + '.'
        if kind == 'other-account':
            return self.token('other')
        if kind == 'garbage':
            return 'abc'
        if kind == 'expired':
            if not self.token_secret:
                return None
            secret = self.token_secret.encode()
            name_of = json.loads(base64.urlsafe_b64decode(head + '==')).get('alg', 'HS256')
            digest = {'HS256': hashlib.sha256, 'HS384': hashlib.sha384, 'HS512': hashlib.sha512}[name_of]
            for s in (secret, base64.b64decode(secret + b'==', validate=False)):
                if b64(hmac.new(s, f'{head}.{body}'.encode(), digest).digest()) == mark:
                    c = json.loads(base64.urlsafe_b64decode(body + '=' * (-len(body) % 4)))
                    c['iat'], c['exp'] = c['iat'] - 90000, c['iat'] - 3600
                    old = b64(json.dumps(c).encode())
                    return f'{head}.{old}.' + b64(hmac.new(s, f'{head}.{old}'.encode(), digest).digest())
            log('  the secret for tokens is another one')
            return None

    # --- one exchange
    def ask(self, file, scenario, step, method, url, token=None, who='main', json_body=None, form=None, files=None, data=None, headers=None, query=None, record=True, scheme='Bearer '):
        h = dict(headers or {})
        label = None
        if token:
            t = self.token(who, **{'memo': token[5:]}) if token.startswith('memo:') else self.made_token(token, who)
            if t is None:
                return None
            h['Authorization'] = scheme + t
            label = scheme + ('valid' if token.startswith('memo:') else token)
            if token.startswith('memo:'):
                label = 'Bearer valid (with memo)'
        body = json_body if json_body is not None else form if form is not None else data.decode('utf-8', 'replace') if isinstance(data, bytes) else data
        if files is not None:
            body = {k: v[1] if v[0] is None else {'filename': v[0], 'bytes': len(v[1]), 'content-type': v[2] if len(v) > 2 else None} for k, v in files.items()}
        raw = json.dumps(json_body).encode() if json_body is not None else form if form is not None else data
        if json_body is not None:
            h.setdefault('Content-Type', 'application/json')
        try:
            r = self.http.request(method, url, params=query, data=raw, files=files, headers=h, allow_redirects=False, timeout=60)
        except requests.RequestException as e:
            log('  no answer', file, scenario, step, repr(e)[:200])
            return None
        r.record = lambda st: self.rec.exchange(file, scenario, st, method, r.request.url, dict(r.request.headers), label, body, r.status_code, list(r.raw.headers.items()), r.content)
        if record:
            r.record(step)
        return r

    def get(self, f, s, st, url, token='valid', **k):
        q = k.pop('q', None)
        return self.ask(f, s, st, 'GET', url, token, query=q, **k)

    # --- following a transfer
    def look(self, f, s, base, t, who, state):
        """Records the transfer where it is not as it was; returns it."""
        r = self.get(f, s, '', base + '/transaction', who=who, q={'id': t}, record=False)
        x = (r.json() if r is not None and r.status_code == 200 else {}).get('transaction') or {}
        seen = json.dumps({k: v for k, v in x.items() if k != 'more_info_url'}, sort_keys=True)
        if seen != state.get('seen'):
            state['seen'] = seen
            n = state[x.get('status')] = state.get(x.get('status'), 0) + 1
            st = str(x.get('status')) + ('' if n == 1 else f' {n}')
            r.record('transaction ' + st)
            q = {'asset_code': self.code, 'limit': '1'}
            if base == self.s6:
                q['account'] = self.key(who).public_key
            self.get(f, s, 'transactions ' + st, base + '/transactions', who=who, q=q)
        return x

    def rest(self, f, s, base, t, who, unlike=None):
        """Waits until the transfer has not changed for a while, and is none of the statuses `unlike`; nothing is recorded.

        What an anchor passes through by itself is seen in one run and not in the next, so only where it rests counts.
        """
        end, last, since = time.time() + 10, None, time.time()
        # SEP-31 has the id in the path.
        url, q = (f'{base}/transactions/{t}', None) if base == self.s31 else (base + '/transaction', {'id': t})
        while time.time() < end:
            r = self.get(f, s, '', url, who=who, q=q, record=False)
            if r is None or r.status_code != 200:
                return
            x = {k: v for k, v in r.json()['transaction'].items() if k != 'more_info_url'}
            if x != last:
                last, since = x, time.time()
            elif time.time() - since > self.settle and x.get('status') not in (unlike or ()):
                return
            time.sleep(0.03)

    def watch(self, f, s, base, t, who, state, until=(), pay=None):
        """Records the transfer wherever it rests, until it is at one of the statuses `until`, or ended, or stays."""
        for _ in range(20):
            self.rest(f, s, base, t, who)
            x = self.look(f, s, base, t, who, state)
            state['now'] = x
            if pay and x.get('status') == 'pending_user_transfer_start' and x.get('withdraw_anchor_account') and not state.get('paid'):
                state['paid'] = True
                self.pay_withdrawal(who, x, pay)
                self.rest(f, s, base, t, who, unlike=('pending_user_transfer_start',))
                continue
            if not until or x.get('status') in until or x.get('status') in FINAL or not self.driver.pass_time():
                return x
        return state['now']

    def pay_withdrawal(self, who, x, amount):
        memo, kind = x.get('withdraw_memo'), x.get('withdraw_memo_type')
        try:
            if kind == 'hash':
                self.submit(self.key(who), lambda b: b.append_payment_op(x['withdraw_anchor_account'], Asset(self.code, self.issuer), amount).add_hash_memo(base64.b64decode(memo)))
            else:
                self.pay(self.key(who), x['withdraw_anchor_account'], amount, int(memo) if kind == 'id' else memo)
        except Exception as e:
            log('  payment refused', repr(e)[:300])

    def run(self, f, s, base, t, who, amount, steps):
        state = {}
        self.watch(f, s, base, t, who, state)
        for step in steps:
            name, k = step if isinstance(step, tuple) else (step, {})
            if name == 'user pays':
                self.watch(f, s, base, t, who, state, pay=k.get('amount', amount))
            elif name == 'user trusts':
                self.trust(self.key(who))
            else:
                self.driver.do(name, t, amount, **k)
                self.watch(f, s, base, t, who, state)
        return state.get('now', {})

    def stocked(self):
        """The main account gets something to withdraw, by a deposit that isn't recorded."""
        if 'stock' in self.funded:
            return
        self.funded.add('stock')
        k = self.account('main')
        r = requests.post(self.s24 + '/transactions/deposit/interactive', headers={'Authorization': 'Bearer ' + self.token('main')}, json={'asset_code': self.code, 'asset_issuer': self.issuer, 'amount': '900'}, timeout=30).json()
        for a in ('ask_in', 'received', 'pay'):
            self.driver.do(a, r['id'], '900')
            self.rest('', '', self.s24, r['id'], 'main')
