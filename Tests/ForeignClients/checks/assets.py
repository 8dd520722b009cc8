"""Issued assets: who may hold them, claimable balances, and clawbacks."""
from stellar_sdk import (
    Asset, ChangeTrust, ClaimClaimableBalance, ClaimPredicate, Claimant, Clawback, ClawbackClaimableBalance,
    CreateClaimableBalance, Payment, SetOptions, SetTrustLineFlags, TrustLineFlags,
)
from stellar_sdk.exceptions import BadRequestError
from stellar_sdk.operation.set_options import AuthorizationFlag

from .world import check, equal, expect, has, problem


@check("an asset is listed with how it is spread, and its holders are found")
def listing(world):
    holder, other = world.funded(), world.funded()
    asset, issuer = world.issued(holder, other, code="LONGCODE12", amount="250.5")
    found = world.server.assets().for_code("LONGCODE12").for_issuer(issuer.public_key).call()["_embedded"]["records"]
    equal(len(found), 1, "the assets")
    record = found[0]
    has(record, "paging_token", "accounts.authorized", "balances.authorized", "num_claimable_balances",
        "num_liquidity_pools", "claimable_balances_amount", "liquidity_pools_amount", "flags.auth_required")
    equal((record["asset_type"], record["accounts"]["authorized"], record["balances"]["authorized"]),
          ("credit_alphanum12", 2, "501.0000000"), "the asset")
    holders = world.server.accounts().for_asset(asset).call()["_embedded"]["records"]
    equal({h["id"] for h in holders}, {holder.public_key, other.public_key}, "the holders")


@check("nobody holds an asset without trusting it")
def trust(world):
    issuer, holder = world.funded(), world.funded()
    asset = Asset("USDC", issuer.public_key)
    try:
        world.submit(issuer, Payment(holder.public_key, asset, "1"))
    except BadRequestError as error:
        equal(error.extras["result_codes"]["operations"], ["op_no_trust"], "the codes")
    else:
        expect(False, "an asset was paid to one who does not trust it")
    answer = world.submit(holder, ChangeTrust(asset, "5"))
    kinds, effects = world.effects(answer["hash"])
    equal((kinds, effects[0]["limit"]), (["trustline_created"], "5.0000000"), "the effects")
    operation = world.records(f"/transactions/{answer['hash']}/operations")[0]
    equal((operation["trustor"], operation["trustee"], operation["limit"]),
          (holder.public_key, issuer.public_key, "5.0000000"), "the operation")


@check("an issuer lets holders in, and takes its asset back")
def clawback(world):
    issuer, holder = world.funded(), world.funded()
    flags = AuthorizationFlag(2 | 8 | 1)
    world.submit(issuer, SetOptions(set_flags=flags))
    asset = Asset("USDC", issuer.public_key)
    world.submit(holder, ChangeTrust(asset))
    line = [b for b in world.document(f"/accounts/{holder.public_key}")["balances"] if b["asset_type"] != "native"][0]
    equal((line["is_authorized"], line["is_clawback_enabled"]), (False, True), "the new trustline")
    world.submit(issuer, SetTrustLineFlags(holder.public_key, asset, set_flags=TrustLineFlags.AUTHORIZED_FLAG))
    world.submit(issuer, Payment(holder.public_key, asset, "10"))
    answer = world.submit(issuer, Clawback(asset, holder.public_key, "4"))
    equal(world.balance(holder, asset), "6.0000000", "what is left")
    kinds, _ = world.effects(answer["hash"])
    equal(sorted(kinds), ["account_credited", "account_debited"], "the effects")
    made = world.submit(holder, CreateClaimableBalance(asset, "1", [Claimant(issuer.public_key)]))
    balance = world.records("/claimable_balances", claimant=issuer.public_key)[0]
    equal(balance["flags"]["clawback_enabled"], True, "the balance's flag")
    expect(made["successful"], "the balance was not made")
    world.submit(issuer, ClawbackClaimableBalance(balance["id"]))
    problem(world.get(f"/claimable_balances/{balance['id']}"), 404, "not_found")


@check("a claimable balance is made, found, and claimed by whom it is for, when it may be")
def claimable_balances(world):
    giver, friend, late = world.funded(), world.funded(), world.funded()
    soon = ClaimPredicate.predicate_not(ClaimPredicate.predicate_before_relative_time(100_000))
    answer = world.submit(
        giver, CreateClaimableBalance(
            Asset.native(), "7.5", [Claimant(friend.public_key), Claimant(late.public_key, soon)]
        )
    )
    found = world.server.claimable_balances().for_claimant(friend.public_key).call()["_embedded"]["records"]
    equal(len(found), 1, "the friend's balances")
    record = found[0]
    has(record, "paging_token", "last_modified_ledger", "flags", "_links.self.href")
    equal((record["asset"], record["amount"], record["sponsor"]), ("native", "7.5000000", giver.public_key),
          "the balance")
    predicates = {claimant["destination"]: claimant["predicate"] for claimant in record["claimants"]}
    equal(predicates[friend.public_key], {"unconditional": True}, "the friend's condition")
    # The ledger makes relative times absolute.
    has(predicates[late.public_key], "not.abs_before", "not.abs_before_epoch")
    identity = record["id"]
    equal(len(identity), 72, "the length of the id")
    equal(world.server.claimable_balances().claimable_balance(identity).call()["id"], identity, "the balance by its id")
    for query in ({"sponsor": giver.public_key}, {"claimant": late.public_key, "asset": "native"}):
        equal([r["id"] for r in world.records("/claimable_balances", **query)], [identity], f"the balances of {query}")
    kinds, _ = world.effects(answer["hash"])
    expect("claimable_balance_created" in kinds and "account_debited" in kinds, f"the effects are {kinds}")
    try:
        world.submit(late, ClaimClaimableBalance(identity))
    except BadRequestError as error:
        equal(error.extras["result_codes"]["operations"], ["op_cannot_claim"], "the codes")
    else:
        expect(False, "it was claimed too early")
    answer = world.submit(friend, ClaimClaimableBalance(identity))
    equal(world.balance(friend), "10007.4999900", "what the friend has")
    kinds, _ = world.effects(answer["hash"])
    expect("claimable_balance_claimed" in kinds and "account_credited" in kinds, f"the effects are {kinds}")
    problem(world.get(f"/claimable_balances/{identity}"), 404, "not_found")
    operations = [r["type"] for r in world.records(f"/claimable_balances/{identity}/operations")]
    equal(operations, ["create_claimable_balance", "claim_claimable_balance"], "the balance's operations")
