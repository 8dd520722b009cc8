"""The questions about stellar.toml (SEP-1)."""
from .common import ORIGIN


def sep1(p):
    f, u = 'sep1', p.base + '/.well-known/stellar.toml'
    p.ask(f, 'toml', 'get', 'GET', u)
    p.ask(f, 'toml', 'get with origin', 'GET', u, headers={'Origin': ORIGIN})
    p.ask(f, 'toml', 'accept json', 'GET', u, headers={'Accept': 'application/json'})
    p.ask(f, 'toml', 'accept text/plain', 'GET', u, headers={'Accept': 'text/plain'})
    p.ask(f, 'toml', 'head', 'HEAD', u)
    p.ask(f, 'toml', 'options', 'OPTIONS', u)
    p.ask(f, 'toml', 'post', 'POST', u)
    p.ask(f, 'toml', 'with a slash', 'GET', u + '/')
    p.ask(f, 'toml', 'with a query', 'GET', u + '?x=1')
    p.ask(f, 'toml', 'folder', 'GET', p.base + '/.well-known/')
