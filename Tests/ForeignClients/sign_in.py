"""Signs in at an anchor with the Python SDK as wallets do, which compare `web_auth_domain` with the host without its port.

    python sign_in.py ANCHOR PASSPHRASE [host | host:port]

ANCHOR is the beginning of its addresses, as https://localhost:8001. The last word is the form in which the anchor names its
host: with `host:port` the SDK has to refuse the challenge. Certificates are checked against SSL_CERT_FILE. The last line is
`signin: N passed, N failed`.
"""
import json
import sys
import tomllib
import urllib.parse
import urllib.request

from stellar_sdk import Keypair, TransactionEnvelope
from stellar_sdk.sep.exceptions import InvalidSep10ChallengeError
from stellar_sdk.sep.stellar_web_authentication import read_challenge_transaction


def ask(url, body=None):
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data=data, headers={"Content-Type": "application/json"} if data else {})
    with urllib.request.urlopen(request, timeout=20) as response:
        return response.read().decode()


def sign_in(anchor, passphrase, form):
    parts = urllib.parse.urlsplit(anchor)
    home = parts.netloc
    text = ask(f"{anchor}/.well-known/stellar.toml")
    toml = tomllib.loads(text)
    for word in text.split():
        if "://" in word and not word.strip('",[]').startswith(f"{parts.scheme}://"):
            raise AssertionError(f"stellar.toml has an address of another scheme than {parts.scheme}: {word}")
    endpoint = toml["WEB_AUTH_ENDPOINT"]
    wallet = Keypair.random()
    query = urllib.parse.urlencode({"account": wallet.public_key, "home_domain": home})
    challenge = json.loads(ask(f"{endpoint}?{query}"))
    # What the wallet SDKs do: the host of the endpoint, without the port.
    host = urllib.parse.urlsplit(endpoint).hostname
    try:
        read_challenge_transaction(challenge["transaction"], toml["SIGNING_KEY"], home, host, passphrase)
    except InvalidSep10ChallengeError as error:
        if form == "host:port" and "web_auth_domain" in str(error):
            read_challenge_transaction(challenge["transaction"], toml["SIGNING_KEY"], home, home, passphrase)
            return f"refused without the port, and taken with it: {error}"
        raise
    if form == "host:port":
        raise AssertionError("the SDK takes a web_auth_domain with the port")
    envelope = TransactionEnvelope.from_xdr(challenge["transaction"], passphrase)
    envelope.sign(wallet)
    token = json.loads(ask(endpoint, {"transaction": envelope.to_xdr()}))["token"]
    if token.count(".") != 2:
        raise AssertionError(f"the token is {token!r}")
    return "signed in"


def main(anchor, passphrase, form="host"):
    try:
        said = sign_in(anchor, passphrase, form)
    except Exception as error:  # whatever goes wrong is a failure of this check
        print(f"FAIL {anchor} with {form}: {type(error).__name__}: {error}")
        print("signin: 0 passed, 1 failed")
        return 1
    print(f"ok   {anchor} with {form}: {said}")
    print("signin: 1 passed, 0 failed")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
