"""Offers, order books, trades, and ways through them."""
from stellar_sdk import (
    Asset, ChangeTrust, CreatePassiveSellOffer, LiquidityPoolAsset, LiquidityPoolDeposit, LiquidityPoolWithdraw,
    ManageBuyOffer, ManageSellOffer, PathPaymentStrictReceive, PathPaymentStrictSend, Price,
)

from .world import check, equal, expect, has, problem

XLM = Asset.native()


@check("an offer stands in the order book, and is found by its seller and its number")
def offers(world):
    seller = world.funded()
    asset, _ = world.issued(seller)
    world.submit(seller, ManageSellOffer(asset, XLM, "100", Price(3, 2)))
    records = world.server.offers().for_seller(seller.public_key).call()["_embedded"]["records"]
    equal(len(records), 1, "the seller's offers")
    offer = records[0]
    has(offer, "id", "paging_token", "last_modified_ledger", "_links.self.href")
    equal((offer["seller"], offer["amount"], offer["price"], offer["price_r"]),
          (seller.public_key, "100.0000000", "1.5000000", {"n": 3, "d": 2}), "the offer")
    equal((offer["selling"]["asset_code"], offer["buying"]), ("USDC", {"asset_type": "native"}), "the assets")
    equal(world.server.offers().offer(int(offer["id"])).call()["amount"], "100.0000000", "the offer by its number")
    equal(world.records(f"/accounts/{seller.public_key}/offers")[0]["id"], offer["id"], "the account's offer")
    equal(len(world.records("/offers", selling=f"USDC:{asset.issuer}", buying="native")), 1, "the offers of a pair")
    book = world.server.orderbook(asset, XLM).call()
    equal((book["asks"], book["bids"]),
          ([{"price_r": {"n": 3, "d": 2}, "price": "1.5000000", "amount": "100.0000000"}], []), "the order book")
    mirrored = world.server.orderbook(XLM, asset).call()
    equal(mirrored["bids"], [{"price_r": {"n": 2, "d": 3}, "price": "0.6666667", "amount": "100.0000000"}],
          "the order book from the other side")
    world.submit(seller, ManageSellOffer(asset, XLM, "0", Price(3, 2), int(offer["id"])))
    problem(world.get(f"/offers/{offer['id']}"), 404, "not_found")


@check("offers that cross trade at the older one's price, and both sides are told")
def trades(world):
    seller, buyer = world.funded(), world.funded()
    asset, _ = world.issued(seller, buyer)
    world.submit(seller, ManageSellOffer(asset, XLM, "100", Price(2, 1)))
    offer = world.records(f"/accounts/{seller.public_key}/offers")[0]["id"]
    answer = world.submit(buyer, ManageBuyOffer(XLM, asset, "40", Price(3, 1)))
    equal(world.balance(buyer, asset), "1040.0000000", "what the buyer has")
    equal(world.balance(buyer), "9919.9999800", "what the buyer paid: 80 and two fees")
    records = world.server.trades().for_asset_pair(asset, XLM).call()["_embedded"]["records"]
    equal(len(records), 1, "the trades")
    trade = records[0]
    has(trade, "id", "paging_token", "ledger_close_time", "base_is_seller", "trade_type")
    equal((trade["base_account"], trade["base_amount"], trade["counter_account"], trade["counter_amount"]),
          (seller.public_key, "40.0000000", buyer.public_key, "80.0000000"), "the trade")
    equal((trade["base_offer_id"], trade["base_is_seller"]), (offer, True), "the older side")
    equal({name: int(value) for name, value in trade["price"].items()}, {"n": 2, "d": 1}, "the price")
    for scope in (f"/accounts/{buyer.public_key}/trades", f"/offers/{offer}/trades"):
        equal([record["id"] for record in world.records(scope)], [trade["id"]], f"the trades below {scope}")
    kinds, effects = world.effects(answer["hash"])
    equal(kinds, ["trade", "trade"], "the effects")
    equal({effect["account"] for effect in effects}, {seller.public_key, buyer.public_key}, "whose effects they are")
    equal(world.records(f"/accounts/{seller.public_key}/offers")[0]["amount"], "60.0000000", "what is left")


@check("a passive offer takes no other of the same price")
def passive(world):
    one, two = world.funded(), world.funded()
    asset, _ = world.issued(one, two)
    world.submit(one, ManageSellOffer(asset, XLM, "10", Price(1, 1)))
    world.submit(two, CreatePassiveSellOffer(XLM, asset, "10", Price(1, 1)))
    book = world.server.orderbook(asset, XLM).call()
    equal((len(book["asks"]), len(book["bids"])), (1, 1), "the order book's sides")


@check("ways are found through order books, and can be gone")
def paths(world):
    payer, maker, payee = world.funded(), world.funded(), world.funded()
    usd, _ = world.issued(payer, maker, code="USD")
    eur, _ = world.issued(maker, payee, code="EURO12")
    world.submit(maker, ManageSellOffer(XLM, usd, "500", Price(1, 2)))
    world.submit(maker, ManageSellOffer(eur, XLM, "500", Price(4, 1)))
    found = world.server.strict_receive_paths(payer.public_key, eur, "10").call()["_embedded"]["records"]
    ways = {(way["source_asset_type"], way["source_amount"]) for way in found}
    equal(ways, {("native", "40.0000000"), ("credit_alphanum4", "20.0000000")}, "the ways to 10 EURO12")
    way = next(way for way in found if way["source_asset_type"] == "credit_alphanum4")
    equal((way["path"], way["destination_amount"], way["destination_asset_code"]),
          ([{"asset_type": "native"}], "10.0000000", "EURO12"), "the way from USD")
    sent = world.server.strict_send_paths(usd, "20", payee.public_key).call()["_embedded"]["records"]
    arriving = {way["destination_amount"] for way in sent if way["destination_asset_type"] == "credit_alphanum12"}
    equal(arriving, {"10.0000000"}, "what arrives of 20 USD")
    by_assets = world.server.strict_send_paths(usd, "20", [eur, XLM]).call()["_embedded"]["records"]
    equal(len(by_assets), 2, "the ways to one of two assets")
    answer = world.submit(payer, PathPaymentStrictReceive(payee.public_key, usd, "21", eur, "10", [XLM]))
    operation = world.records(f"/transactions/{answer['hash']}/operations")[0]
    equal((operation["type"], operation["amount"], operation["source_amount"], operation["source_max"]),
          ("path_payment_strict_receive", "10.0000000", "20.0000000", "21.0000000"), "the operation")
    answer = world.submit(payer, PathPaymentStrictSend(payee.public_key, usd, "20", eur, "9", [XLM]))
    operation = world.records(f"/transactions/{answer['hash']}/operations")[0]
    equal((operation["type"], operation["amount"], operation["source_amount"], operation["destination_min"]),
          ("path_payment_strict_send", "10.0000000", "20.0000000", "9.0000000"), "the second operation")
    equal(world.balance(payee, eur), "1020.0000000", "what the payee has")
    none = world.server.strict_receive_paths([usd], eur, "100000").call()["_embedded"]["records"]
    equal(none, [], "the ways to more than there is")


@check("a pool takes deposits, trades, and gives back")
def pools(world):
    keys = world.funded()
    asset, _ = world.issued(keys)
    shares = LiquidityPoolAsset(XLM, asset)
    world.submit(keys, ChangeTrust(shares))
    pool = shares.liquidity_pool_id
    answer = world.submit(keys, LiquidityPoolDeposit(pool, "100", "400", Price(1, 5), Price(1, 3)))
    operation = world.records(f"/transactions/{answer['hash']}/operations")[0]
    has(operation, "reserves_deposited", "shares_received", "liquidity_pool_id", "reserves_max")
    document = world.server.liquidity_pools().liquidity_pool(pool).call()
    has(document, "paging_token", "last_modified_ledger", "_links.transactions.href")
    equal((document["fee_bp"], document["type"], document["total_trustlines"], document["total_shares"]),
          (30, "constant_product", "1", "200.0000000"), "the pool")
    equal([reserve["amount"] for reserve in document["reserves"]], ["100.0000000", "400.0000000"], "the reserves")
    for query in ({"reserves": f"native,USDC:{asset.issuer}"}, {"account": keys.public_key}):
        equal([record["id"] for record in world.records("/liquidity_pools", **query)], [pool], f"the pools of {query}")
    entry = [e for e in world.document(f"/accounts/{keys.public_key}")["balances"] if "liquidity_pool_id" in e]
    equal([(e["asset_type"], e["balance"]) for e in entry], [("liquidity_pool_shares", "200.0000000")], "the shares")
    world.submit(keys, PathPaymentStrictSend(keys.public_key, XLM, "10", asset, "1", []))
    records = world.records(f"/liquidity_pools/{pool}/trades")
    equal([record["trade_type"] for record in records], ["liquidity_pool"], "the pool's trades")
    world.submit(keys, LiquidityPoolWithdraw(pool, "200", "1", "1"))
    equal(world.document(f"/liquidity_pools/{pool}")["total_shares"], "0.0000000", "what is left")
    expect(world.records(f"/liquidity_pools/{pool}/operations"), "the pool has no operations")
