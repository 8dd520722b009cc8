"""The table of checks, and what they share: a server, accounts, and words for what is wrong."""
import requests
from stellar_sdk import Asset, ChangeTrust, Keypair, Payment, Server, TransactionBuilder

CHECKS = []


def check(sentence):
    """Puts a function into the table of checks, under a sentence that says what it shows."""

    def add(function):
        CHECKS.append((f"{function.__module__.split('.')[-1]}: {sentence}", function))
        return function

    return add


class Wrong(Exception):
    """Something is not as Horizon documents it."""


def expect(condition, what):
    if not condition:
        raise Wrong(what)


def equal(actual, expected, what):
    expect(actual == expected, f"{what} is {actual!r}, not {expected!r}")


def has(document, *names):
    """Each name is there, and not null; `a.b` is the member b of a."""
    for name in names:
        value = document
        for part in name.split("."):
            value = value.get(part) if isinstance(value, dict) else None
        expect(value is not None, f"there is no {name} in {str(document)[:300]}")


def problem(response, status, kind):
    """An error is a problem document as Horizon writes it."""
    equal(response.status_code, status, f"the status of {response.url}")
    media = response.headers.get("Content-Type", "")
    expect(media.startswith("application/problem+json"), f"the media type of an error is {media!r}")
    document = response.json()
    has(document, "type", "title", "status", "detail")
    equal(document["status"], status, "the status within the problem")
    equal(document["type"], f"https://stellar.org/horizon-errors/{kind}", "the type of the problem")
    return document


class World:
    def __init__(self, url, passphrase):
        self.url = url.rstrip("/")
        self.passphrase = passphrase
        self.server = Server(self.url)

    def get(self, path, headers=None, **query):
        return requests.get(self.url + path, params=query, headers=headers, timeout=20)

    def document(self, path, **query):
        response = self.get(path, **query)
        expect(response.ok, f"{path} answered {response.status_code}: {response.text[:300]}")
        return response.json()

    def records(self, path, **query):
        return self.document(path, **query)["_embedded"]["records"]

    def funded(self):
        """A new account with lumens of friendbot."""
        keys = Keypair.random()
        response = self.get("/friendbot", addr=keys.public_key)
        expect(response.ok, f"friendbot answered {response.status_code}: {response.text[:300]}")
        return keys

    def build(self, source, *operations, fee=100, memo=None):
        """A transaction of the account that is not signed yet."""
        account = self.server.load_account(source.public_key)
        builder = TransactionBuilder(account, self.passphrase, base_fee=fee).set_timeout(120)
        if memo is not None:
            builder.add_memo(memo)
        for operation in operations:
            builder.append_operation(operation)
        return builder.build()

    def submit(self, source, *operations, signers=(), **options):
        """Submits a transaction, and gives back what Horizon says of it."""
        envelope = self.build(source, *operations, **options)
        for keys in (source, *signers):
            envelope.sign(keys)
        return self.server.submit_transaction(envelope)

    def issued(self, *holders, code="USDC", amount="1000"):
        """A new asset that all holders trust and hold an amount of; with its issuer's keys."""
        issuer = self.funded()
        asset = Asset(code, issuer.public_key)
        for holder in holders:
            self.submit(holder, ChangeTrust(asset))
            self.submit(issuer, Payment(holder.public_key, asset, amount))
        return asset, issuer

    def balance(self, keys, asset=None):
        """What an account holds of an asset; of lumens unless given."""
        for entry in self.document(f"/accounts/{keys.public_key}")["balances"]:
            if asset is None or asset.is_native():
                if entry["asset_type"] == "native":
                    return entry["balance"]
            elif entry.get("asset_code") == asset.code and entry.get("asset_issuer") == asset.issuer:
                return entry["balance"]
        return None

    def effects(self, hash):
        """The kinds of a transaction's effects, and the effects."""
        records = self.records(f"/transactions/{hash}/effects", limit=200)
        return [record["type"] for record in records], records
