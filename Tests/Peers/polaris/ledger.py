"""Puts on a ledger what the anchor needs there, by Horizon and friendbot: its accounts, and LABUSD to pay out.

    python ledger.py HORIZON PASSPHRASE
"""
import sys
from urllib.request import urlopen

from stellar_sdk import Asset, Server, TransactionBuilder

from labkeys import ASSET_CODE, DISTRIBUTION, ISSUER


def main(horizon, passphrase):
    asset = Asset(ASSET_CODE, ISSUER.public_key)
    with Server(horizon) as server:
        for key in (ISSUER, DISTRIBUTION):
            urlopen(f"{horizon}/friendbot?addr={key.public_key}", timeout=10).close()
        builder = TransactionBuilder(server.load_account(ISSUER.public_key), passphrase, server.fetch_base_fee())
        builder.append_change_trust_op(asset, source=DISTRIBUTION.public_key)
        builder.append_payment_op(DISTRIBUTION.public_key, asset, "1000000")
        transaction = builder.set_timeout(60).build()
        for key in (ISSUER, DISTRIBUTION):
            transaction.sign(key)
        server.submit_transaction(transaction)


if __name__ == "__main__":
    main(*sys.argv[1:])
