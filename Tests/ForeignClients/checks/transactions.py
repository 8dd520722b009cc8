"""Handing transactions in, finding them again, and what is said when they fail."""
import time

import requests
from stellar_sdk import (
    Asset, BumpSequence, FeeBumpTransactionEnvelope, Keypair, MuxedAccount, Payment, TextMemo, TransactionBuilder,
)
from stellar_sdk.exceptions import BadRequestError

from .world import check, equal, expect, has, problem


def rejection(world, envelope):
    """The extras of the refusal of a transaction."""
    response = requests.post(f"{world.url}/transactions", data={"tx": envelope.to_xdr()}, timeout=30)
    extras = problem(response, 400, "transaction_failed")["extras"]
    has(extras, "envelope_xdr", "result_xdr", "result_codes.transaction")
    equal(extras["envelope_xdr"], envelope.to_xdr(), "the envelope in the problem")
    return extras["result_codes"]


@check("a payment is built, signed, submitted and found everywhere")
def payment(world):
    payer, payee = world.funded(), world.funded()
    answer = world.submit(payer, Payment(payee.public_key, Asset.native(), "12.5"), memo=TextMemo("hello"))
    has(answer, "id", "hash", "ledger", "created_at", "source_account", "source_account_sequence", "fee_account",
        "fee_charged", "max_fee", "operation_count", "envelope_xdr", "result_xdr", "signatures", "paging_token",
        "_links.operations.href", "_links.effects.href", "preconditions.timebounds.max_time")
    equal((answer["successful"], answer["fee_charged"], answer["memo_type"], answer["memo"]),
          (True, "100", "text", "hello"), "the answer")
    found = world.server.transactions().transaction(answer["hash"]).call()
    equal(found["envelope_xdr"], answer["envelope_xdr"], "the envelope that is found")
    operation = world.server.operations().for_transaction(answer["hash"]).call()["_embedded"]["records"][0]
    equal((operation["type"], operation["type_i"], operation["amount"], operation["from"], operation["to"]),
          ("payment", 1, "12.5000000", payer.public_key, payee.public_key), "the operation")
    kinds, effects = world.effects(answer["hash"])
    equal(sorted(kinds), ["account_credited", "account_debited"], "the effects")
    equal({effect["account"] for effect in effects}, {payer.public_key, payee.public_key}, "whose effects they are")
    last = world.server.payments().for_account(payee.public_key).order(desc=True).limit(1).join("transactions").call()
    record = last["_embedded"]["records"][0]
    equal((record["id"], record["transaction"]["memo"]), (operation["id"], "hello"), "the last payment")
    equal(world.balance(payee), "10012.5000000", "what the payee has")


@check("the same transaction handed in again is answered as before")
def again(world):
    payer = world.funded()
    envelope = world.build(payer, Payment(payer.public_key, Asset.native(), "1"))
    envelope.sign(payer)
    first, second = (world.server.submit_transaction(envelope) for _ in range(2))
    equal((second["hash"], second["ledger"]), (first["hash"], first["ledger"]), "the second answer")
    equal(len(world.records(f"/accounts/{payer.public_key}/transactions")), 2, "the account's transactions")


@check("a used number, a missing signature and a fee that is too low are told apart")
def codes(world):
    payer = world.funded()
    pay = Payment(payer.public_key, Asset.native(), "1")
    stale = world.build(payer, pay, memo=TextMemo("stale"))
    stale.sign(payer)
    unsigned = world.build(payer, pay)
    equal(rejection(world, unsigned), {"transaction": "tx_bad_auth"}, "the codes without a signature")
    cheap = world.build(payer, pay, fee=99)
    cheap.sign(payer)
    equal(rejection(world, cheap), {"transaction": "tx_insufficient_fee"}, "the codes of a low fee")
    world.submit(payer, pay)
    equal(rejection(world, stale), {"transaction": "tx_bad_seq"}, "the codes of a used number")
    late = TransactionBuilder(world.server.load_account(payer.public_key), world.passphrase).append_operation(pay)
    late = late.add_time_bounds(0, 1_600_000_000).build()
    late.sign(payer)
    equal(rejection(world, late), {"transaction": "tx_too_late"}, "the codes of one that is late")
    nobody = Keypair.random()
    stranger = TransactionBuilder(world.server.load_account(payer.public_key), world.passphrase)
    stranger.source_account.account = MuxedAccount(nobody.public_key)
    envelope = stranger.append_operation(pay).set_timeout(60).build()
    envelope.sign(nobody)
    equal(rejection(world, envelope), {"transaction": "tx_no_source_account"}, "the codes of nobody's")


@check("one that fails in the ledger costs its fee, and is listed where failures are asked for")
def failure(world):
    payer, payee = world.funded(), world.funded()
    try:
        world.submit(payer, Payment(payee.public_key, Asset.native(), "1"),
                     Payment(payee.public_key, Asset.native(), "20000"))
    except BadRequestError as error:
        equal(error.title, "Transaction Failed", "the title")
        equal(error.extras["result_codes"],
              {"transaction": "tx_failed", "operations": ["op_success", "op_underfunded"]}, "the codes")
    else:
        expect(False, "a payment succeeded without funds")
    equal(world.balance(payer), "9999.9999800", "what the payer has after the fee")
    path = f"/accounts/{payer.public_key}/transactions"
    equal(len(world.records(path)), 1, "the transactions that succeeded")
    records = world.records(path, include_failed="true", order="desc")
    equal([record["successful"] for record in records], [False, True], "all transactions")
    failed = world.records(f"/accounts/{payer.public_key}/operations", include_failed="true", order="desc", limit=1)
    equal(failed[0]["transaction_successful"], False, "the last operation")


@check("what is no transaction is refused as malformed")
def malformed(world):
    payer = world.funded()
    sound = world.build(payer, BumpSequence(0)).to_xdr()
    for text in ["", "%%%", "AAAA", sound[:-8], sound + "AAAA"]:
        response = requests.post(f"{world.url}/transactions", data={"tx": text}, timeout=20)
        if text:
            equal(problem(response, 400, "transaction_malformed")["extras"]["envelope_xdr"], text, "the envelope")
        else:
            equal(response.status_code, 400, "the status without a transaction")
    response = requests.post(f"{world.url}/transactions", data=b"\x00" * 64, timeout=20)
    expect(400 <= response.status_code < 500, f"the status of rubbish is {response.status_code}")


@check("a transaction can be handed in without waiting")
def asynchronous(world):
    payer = world.funded()
    envelope = world.build(payer, Payment(payer.public_key, Asset.native(), "1"))
    envelope.sign(payer)
    answer = world.server.submit_transaction_async(envelope)
    equal((answer["tx_status"], answer["hash"]), ("PENDING", envelope.hash_hex()), "the answer")
    for _ in range(100):
        response = world.get(f"/transactions/{answer['hash']}")
        if response.ok:
            break
        time.sleep(0.1)
    expect(response.ok and response.json()["successful"], "it never got into the ledger")
    # The SDK takes everything but 201 for an error.
    unsigned = world.build(payer, Payment(payer.public_key, Asset.native(), "2"))
    response = requests.post(f"{world.url}/transactions_async", data={"tx": unsigned.to_xdr()}, timeout=20)
    equal((response.status_code, response.json()["tx_status"]), (400, "ERROR"), "the answer without a signature")
    has(response.json(), "hash", "error_result_xdr")


@check("a fee bump pays for somebody else, and either hash finds it")
def fee_bump(world):
    payer, sponsor = world.funded(), world.funded()
    inner = world.build(payer, Payment(sponsor.public_key, Asset.native(), "1"))
    inner.sign(payer)
    bump = TransactionBuilder.build_fee_bump_transaction(sponsor, 400, inner, world.passphrase)
    bump.sign(sponsor)
    answer = world.server.submit_transaction(bump)
    equal((answer["hash"], answer["fee_account"], answer["source_account"]),
          (bump.hash_hex(), sponsor.public_key, payer.public_key), "the answer")
    equal((answer["fee_charged"], answer["max_fee"], answer["inner_transaction"]["max_fee"]), ("200", "800", "100"),
          "the fees")
    equal(answer["inner_transaction"]["hash"], inner.hash_hex(), "the hash inside")
    found = world.server.transactions().transaction(inner.hash_hex()).call()
    equal(found["fee_bump_transaction"]["hash"], bump.hash_hex(), "the fee bump around it")
    envelope = FeeBumpTransactionEnvelope.from_xdr(found["envelope_xdr"], world.passphrase)
    equal(envelope.hash_hex(), bump.hash_hex(), "the hash of the envelope that is found")
    equal(world.balance(payer), "9999.0000000", "what the payer has: the fee is not its own")


@check("customers of an account are told apart by their numbers")
def muxed(world):
    payer, payee = world.funded(), world.funded()
    to = MuxedAccount(payee.public_key, 2**63 + 5)
    answer = world.submit(payer, Payment(to, Asset.native(), "1"))
    operation = world.records(f"/transactions/{answer['hash']}/operations")[0]
    equal((operation["to"], operation["to_muxed"], operation["to_muxed_id"]),
          (payee.public_key, to.account_muxed, str(2**63 + 5)), "the receiver")


@check("conditions are told as they were written")
def preconditions(world):
    payer = world.funded()
    account = world.server.load_account(payer.public_key)
    builder = TransactionBuilder(account, world.passphrase).append_operation(BumpSequence(0)).set_timeout(120)
    envelope = builder.set_ledger_bounds(1, 4_000_000_000).set_min_sequence_number(1).build()
    envelope.sign(payer)
    conditions = world.server.submit_transaction(envelope)["preconditions"]
    equal(conditions["ledgerbounds"], {"min_ledger": 1, "max_ledger": 4_000_000_000}, "the ledgers")
    equal(conditions["min_account_sequence"], "1", "the least sequence number")
