"""Accounts, their data, their signers, and who pays their reserves."""
import base64

from stellar_sdk import (
    AccountMerge, Asset, BeginSponsoringFutureReserves, CreateAccount, EndSponsoringFutureReserves, Keypair, ManageData,
    Payment, SetOptions, Signer,
)
from stellar_sdk.exceptions import BadRequestError, NotFoundError

from .world import check, equal, expect, has, problem


@check("the root tells the network and where everything is")
def root(world):
    document = world.document("/")
    has(document, "horizon_version", "core_version", "history_latest_ledger", "history_latest_ledger_closed_at",
        "history_elder_ledger", "core_latest_ledger", "current_protocol_version", "_links.account.href",
        "_links.friendbot.href", "_links.transactions.href", "_links.self.href")
    equal(document["network_passphrase"], world.passphrase, "the passphrase")
    equal(world.server.root().call()["network_passphrase"], world.passphrase, "the SDK's passphrase")


@check("friendbot makes an account once")
def friendbot(world):
    keys = world.funded()
    equal(world.balance(keys), "10000.0000000", "what friendbot gives")
    again = world.get("/friendbot", addr=keys.public_key)
    equal(again.status_code, 400, "the status of a second request")
    has(again.json(), "title", "status", "detail")


@check("an account has all that is documented")
def account(world):
    keys = world.funded()
    document = world.server.accounts().account_id(keys.public_key).call()
    has(document, "id", "account_id", "sequence", "subentry_count", "last_modified_ledger", "last_modified_time",
        "thresholds.low_threshold", "thresholds.med_threshold", "thresholds.high_threshold", "flags.auth_required",
        "flags.auth_revocable", "flags.auth_immutable", "flags.auth_clawback_enabled", "balances", "signers",
        "num_sponsoring", "num_sponsored", "paging_token", "_links.self.href", "_links.transactions.href")
    equal(document["data"], {}, "the data of a new account")
    equal(document["signers"], [{"key": keys.public_key, "weight": 1, "type": "ed25519_public_key"}], "the signers")
    native = document["balances"][0]
    has(native, "balance", "buying_liabilities", "selling_liabilities")
    equal(world.server.load_account(keys.public_key).sequence, int(document["sequence"]), "the sequence number")


@check("an account that is not there is not found, one that is none is refused")
def missing(world):
    keys = Keypair.random()
    problem(world.get(f"/accounts/{keys.public_key}"), 404, "not_found")
    document = problem(world.get("/accounts/G123"), 400, "bad_request")
    equal(document["extras"]["invalid_field"], "account_id", "the field")
    try:
        world.server.load_account(keys.public_key)
    except NotFoundError as error:
        equal(error.title, "Resource Missing", "the title")
    else:
        expect(False, "the SDK found an account that is not there")


@check("data is set, read and removed")
def data(world):
    keys = world.funded()
    world.submit(keys, ManageData("colour", b"blue \xff"))
    document = world.server.data(keys.public_key, "colour").call()
    equal(base64.b64decode(document["value"]), b"blue \xff", "the value")
    equal(world.document(f"/accounts/{keys.public_key}")["data"]["colour"], document["value"], "the account's value")
    answer = world.submit(keys, ManageData("colour", None))
    kinds, _ = world.effects(answer["hash"])
    equal(kinds, ["data_removed"], "the effects")
    problem(world.get(f"/accounts/{keys.public_key}/data/colour"), 404, "not_found")


@check("several have to sign where the thresholds ask for it, and accounts are found by signers")
def signers(world):
    keys, other = world.funded(), world.funded()
    answer = world.submit(
        keys, SetOptions(med_threshold=2, high_threshold=2, signer=Signer.ed25519_public_key(other.public_key, 1))
    )
    kinds, _ = world.effects(answer["hash"])
    expect("signer_created" in kinds and "account_thresholds_updated" in kinds, f"the effects are {kinds}")
    found = world.server.accounts().for_signer(other.public_key).call()["_embedded"]["records"]
    equal({record["id"] for record in found}, {keys.public_key, other.public_key}, "the accounts of a signer")
    pay = Payment(other.public_key, Asset.native(), "1")
    try:
        world.submit(keys, pay)
    except BadRequestError as error:
        equal(error.extras["result_codes"]["transaction"], "tx_failed", "the code")
        equal(error.extras["result_codes"]["operations"], ["op_bad_auth"], "the operation's code")
    else:
        expect(False, "one signature was enough")
    expect(world.submit(keys, pay, signers=[other])["successful"], "two signatures were not enough")


@check("reserves are paid by somebody else")
def sponsorship(world):
    sponsor, keys = world.funded(), Keypair.random()
    answer = world.submit(
        sponsor, BeginSponsoringFutureReserves(keys.public_key), CreateAccount(keys.public_key, "0"),
        EndSponsoringFutureReserves(keys.public_key), signers=[keys]
    )
    document = world.document(f"/accounts/{keys.public_key}")
    equal((document["num_sponsored"], document["sponsor"]), (2, sponsor.public_key), "the sponsored account")
    equal(world.document(f"/accounts/{sponsor.public_key}")["num_sponsoring"], 2, "the reserves that are paid")
    found = world.server.accounts().for_sponsor(sponsor.public_key).call()["_embedded"]["records"]
    equal([record["id"] for record in found], [keys.public_key], "the accounts of a sponsor")
    kinds, _ = world.effects(answer["hash"])
    expect("account_sponsorship_created" in kinds, f"the effects are {kinds}")


@check("a merged account is gone, and its history is not")
def merge(world):
    keys, heir = world.funded(), world.funded()
    answer = world.submit(keys, AccountMerge(heir.public_key))
    problem(world.get(f"/accounts/{keys.public_key}"), 404, "not_found")
    equal(world.balance(heir), "19999.9999900", "what the heir has")
    kinds, _ = world.effects(answer["hash"])
    equal(kinds, ["account_debited", "account_credited", "account_removed"], "the effects")
    operation = world.records(f"/accounts/{keys.public_key}/operations", order="desc", limit=1)[0]
    equal((operation["type"], operation["into"]), ("account_merge", heir.public_key), "the last operation")
