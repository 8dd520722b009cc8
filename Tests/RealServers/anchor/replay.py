"""Asks an anchor again what a recording says that another was asked: the same requests, with accounts, ids and tokens of its own.

The questions to the Disbursement Platform are asked in this way. Its page has an interface of its own, which nobody but the page uses:
where somebody registered there, the transfer is taken to its end by the sandbox's own address.
"""
import re

import requests
from stellar_sdk import StrKey

# The recorded anchor's own.
SERVER, ISSUERS, DOMAIN = 'GA57BL2YZMBYAHGEJPSR3CG5JPMA4Z6PIYQZ4Q2ULURBOW5VOKBKZOUJ', ('GBBD47IF6LWK7P7MDEVSCWR7DPUWV3NY3DTQEVFL4NAT4AQH3ZLLFLA5',), 'localhost:21330'
# Scenarios that need the page, another setting of the platform, or somebody who changes its database.
LEFT_OUT = {'client attribution required', 'too many', 'status set by us', 'more_info_url', 'client_domain with a port', 'answer'}
FILES = ('sep1', 'sep10', 'sep24', 'misc')
ACCOUNT = re.compile(r'\bG[A-Z2-7]{55}\b')


def is_asked(exchange):
    """Whether it can be asked again; an answer to a challenge can't, since it is to another challenge."""
    return exchange['scenario'] not in LEFT_OUT and exchange['step'] != 'answer'


class Replay:
    def __init__(self, probe):
        self.p, self.names, self.page_token = probe, {SERVER: probe.signing_key, **dict.fromkeys(ISSUERS, probe.issuer)}, 'abc'

    def account(self, recorded):
        """The account of this anchor's that stands for a recorded one; what is no account stays as it is."""
        if recorded not in self.names and StrKey.is_valid_ed25519_public_key(recorded):
            self.names[recorded] = self.p.key(recorded).public_key
        return self.names.get(recorded, recorded)

    def mine(self, value):
        """The recorded value with accounts, ids and the domain of this anchor."""
        if isinstance(value, dict):
            return {k: self.mine(v) for k, v in value.items()}
        if isinstance(value, list):
            return [self.mine(v) for v in value]
        if not isinstance(value, str):
            return value
        value = ACCOUNT.sub(lambda m: self.account(m[0]), value.replace(DOMAIN, self.p.domain))
        for real, own in self.names.items():
            if len(real) == 36:
                value = value.replace(real, own).replace(real.upper(), own.upper())
        return value

    def token(self, kind, who):
        scheme, _, kind = kind.partition(' ')
        if kind == '':
            return scheme + ' '
        if kind == 'of the page':
            return f'{scheme} {self.page_token}'
        if kind.startswith('valid'):
            return f'{scheme} ' + self.p.token(who, **({'memo': '42'} if 'memo' in kind else {}))
        known = {'other-account': 'other-account', 'garbage': 'garbage', 'forged': 'forged', 'unsigned': 'unsigned', 'of another server': 'forged'}
        return kind in known and f'{scheme} {self.p.made_token(known[kind], who)}' or None

    def ask(self, file, x, who):
        request, p = x['request'], self.p
        headers = {k: v for k, v in request['headers'].items() if k != 'authorization' and not (k == 'content-type' and 'boundary' in v)}
        if 'authorization' in request['headers']:
            headers['Authorization'] = self.token(request['headers']['authorization'], who)
            if headers['Authorization'] is None:
                return
        kind, body, more = request['headers'].get('content-type', ''), self.mine(request['body']), {}
        if 'multipart' in kind:
            more['files'] = {k: (None, v) for k, v in body.items()}
        elif 'form' in kind:
            more['form'] = body
        elif isinstance(body, str):
            more['data'] = body.encode()
        elif body is not None:
            more['json_body'] = body
        path = request['path'].replace('/sep10/auth', re.sub(r'^https?://[^/]*', '', p.auth))
        r = p.ask(file, x['scenario'], x['step'], request['method'], p.base + path, headers=headers, query=self.mine(request['query']) or None, **more)
        answer = x['response']['body']
        if r is not None and r.status_code == 200 and isinstance(answer, dict) and answer.get('type') == 'interactive_customer_info_needed':
            own = r.json()
            self.names[answer['id']] = own.get('id')
            self.page_token = (re.search(r'token=([^&]*)', own.get('url', '')) or [None, 'abc'])[1]


def replay(probe, recorded):
    """`recorded` has the exchanges by files."""
    again, main = Replay(probe), None
    for file in FILES:
        lines = [x for x in recorded[file] if is_asked(x)]
        owners = {}
        for x in lines:
            account = ACCOUNT.search(str(x['request']['body']))
            if account and x['request']['headers'].get('authorization', '').startswith('Bearer valid'):
                owners.setdefault(x['scenario'], account[0])
        main = owners.get('deposit', main)
        for x in lines:
            who = owners.get(x['scenario'], main) or 'main'
            if 'does not exist' in x['scenario']:
                probe.funded.add(who)
            if x['step'] == 'transaction after the registration':
                id = again.mine(x['request']['query']['id'])
                requests.post(f'{probe.base}/sandbox/transfers/{id}', json={'status': 'completed', 'force': True}, timeout=30)
            again.ask(file, x, who)
