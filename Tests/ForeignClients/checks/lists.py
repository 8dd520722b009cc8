"""Pages, cursors, streams, ledgers and fees."""
import json
import threading

import requests
from stellar_sdk import Asset, ManageSellOffer, Payment

from .world import check, equal, expect, has, problem

XLM = Asset.native()


@check("pages follow one another without gap or overlap, in both directions")
def paging(world):
    keys = world.funded()
    for count in range(6):
        world.submit(keys, Payment(keys.public_key, XLM, str(count + 1)))
    builder = world.server.payments().for_account(keys.public_key).limit(3)
    seen, page = [], builder.call()["_embedded"]["records"]
    while page:
        seen += page
        page = builder.next()["_embedded"]["records"]
    equal(len(seen), 7, "the payments, the account's making included")
    equal(len({record["id"] for record in seen}), 7, "the different payments")
    path = f"/accounts/{keys.public_key}/payments"
    backwards = world.records(path, order="desc", limit=200)
    equal([r["id"] for r in backwards], [r["id"] for r in reversed(seen)], "the payments backwards")
    rest = world.records(path, cursor=seen[4]["paging_token"])
    equal([r["id"] for r in rest], [r["id"] for r in seen[5:]], "the payments after the fifth")
    links = world.document(path, limit=3)["_links"]
    before = requests.get(world.document(path, cursor=seen[4]["paging_token"])["_links"]["prev"]["href"], timeout=20)
    expect(before.ok, f"the link back answered {before.status_code}")
    expect(all(name in links for name in ("self", "next", "prev")), f"the links are {links}")
    equal(world.records(path, cursor="now"), [], "the payments from now on")


@check("parameters that make no sense are refused, with their names")
def parameters(world):
    for field, values in {"limit": ["0", "201", "-1", "x"], "order": ["up"], "cursor": ["x", "-5"]}.items():
        for value in values:
            document = problem(world.get("/operations", **{field: value}), 400, "bad_request")
            equal(document["extras"]["invalid_field"], field, f"the field of {field}={value}")
            has(document["extras"], "reason")


@check("ledgers are listed and found, and hold together")
def ledgers(world):
    keys = world.funded()
    answer = world.submit(keys, Payment(keys.public_key, XLM, "1"))
    ledger = world.server.ledgers().ledger(answer["ledger"]).call()
    has(ledger, "hash", "prev_hash", "closed_at", "total_coins", "fee_pool", "base_fee_in_stroops",
        "base_reserve_in_stroops", "max_tx_set_size", "protocol_version", "paging_token", "operation_count",
        "_links.transactions.href")
    expect(ledger["successful_transaction_count"] >= 1, "the ledger has no transaction")
    below = world.records(f"/ledgers/{answer['ledger']}/transactions", limit=200)
    expect(answer["hash"] in {record["hash"] for record in below}, "the ledger does not list the transaction")
    two = world.records("/ledgers", order="desc", limit=2)
    equal((two[0]["sequence"] - two[1]["sequence"], two[0]["prev_hash"]), (1, two[1]["hash"]), "the last two ledgers")
    problem(world.get("/ledgers/99999999"), 404, "not_found")


@check("fees are told as numbers in texts")
def fees(world):
    document = world.server.fee_stats().call()
    names = ["min", "max", "mode", "p10", "p20", "p30", "p40", "p50", "p60", "p70", "p80", "p90", "p95", "p99"]
    has(document, "last_ledger", "last_ledger_base_fee", "ledger_capacity_usage",
        *(f"{part}.{name}" for part in ("fee_charged", "max_fee") for name in names))
    expect(all(int(document["fee_charged"][name]) >= 100 for name in names), "a fee is less than the least")
    equal(world.server.fetch_base_fee(), 100, "the base fee")


def streamed(builder, count, act):
    """The first records of a stream, of which some are only made (`act`) once it is open."""
    records, failure = [], []

    def follow():
        try:
            for record in builder.stream():
                records.append(record)
                if len(records) == count:
                    return
        except Exception as error:  # shown by the thread that waits
            failure.append(error)

    thread = threading.Thread(target=follow, daemon=True)
    thread.start()
    thread.join(0.5)
    act()
    thread.join(15)
    expect(not failure, f"the stream broke: {failure}")
    expect(not thread.is_alive(), f"only {len(records)} of {count} records came")
    return records


@check("payments are streamed as they happen, from any place on")
def streams(world):
    payer, payee = world.funded(), world.funded()
    first = world.records(f"/accounts/{payee.public_key}/payments")[0]

    def pay():
        for amount in ("1", "2"):
            world.submit(payer, Payment(payee.public_key, XLM, amount))

    builder = world.server.payments().for_account(payee.public_key).cursor(first["paging_token"])
    records = streamed(builder, 2, pay)
    equal([record["amount"] for record in records], ["1.0000000", "2.0000000"], "the stream")
    resumed = world.server.payments().for_account(payee.public_key).cursor(records[0]["paging_token"])
    equal([record["id"] for record in streamed(resumed, 1, lambda: None)], [records[1]["id"]], "the stream's rest")
    now = world.server.payments().for_account(payee.public_key).cursor("now")
    equal([record["amount"] for record in streamed(now, 2, pay)], ["1.0000000", "2.0000000"], "the stream from now on")


@check("all other histories are streamed too")
def more_streams(world):
    keys, other = world.funded(), world.funded()
    asset, _ = world.issued(keys, other)
    world.submit(other, ManageSellOffer(asset, XLM, "100", "1"))

    def trade():
        world.submit(keys, ManageSellOffer(XLM, asset, "1", "1"))

    for kind in ("transactions", "operations", "effects", "trades"):
        builder = getattr(world.server, kind)().for_account(keys.public_key).cursor("now")
        has(streamed(builder, 1, trade)[0], "id", "paging_token")
    has(streamed(world.server.ledgers().cursor("now"), 1, trade)[0], "sequence")
    for kind in ("transactions", "operations", "payments", "effects", "trades"):
        builder = getattr(world.server, kind)().cursor("now")
        records = streamed(builder, 1, lambda: (trade(), world.submit(keys, Payment(other.public_key, XLM, "1"))))
        has(records[0], "id", "paging_token")


@check("an account, its offers and an order book are streamed as they change")
def state_streams(world):
    keys, other = world.funded(), world.funded()
    asset, _ = world.issued(keys, other)

    def offer():
        world.submit(keys, ManageSellOffer(asset, XLM, "7", "2"))

    documents = streamed(world.server.accounts().account_id(keys.public_key), 2, offer)
    equal(int(documents[1]["sequence"]) - int(documents[0]["sequence"]), 1, "the sequence number's step")
    offers = streamed(world.server.offers().for_account(keys.public_key), 1, lambda: None)
    equal(offers[0]["amount"], "7.0000000", "the offer")
    books = streamed(world.server.orderbook(asset, XLM), 2, offer)
    equal([book["asks"][0]["amount"] for book in books], ["7.0000000", "14.0000000"], "the order books")


@check("a stream says hello, how long to wait, and the place of each record")
def event_stream(world):
    keys = world.funded()
    url = f"{world.url}/accounts/{keys.public_key}/payments"
    with requests.get(url, headers={"Accept": "text/event-stream"}, stream=True, timeout=10) as response:
        media = response.headers["Content-Type"]
        expect(media.startswith("text/event-stream"), f"the media type is {media}")
        lines = []
        for line in response.iter_lines(decode_unicode=True):
            lines.append(line)
            if line.startswith("data: {"):
                break
    expect("retry: 1000" in lines and 'data: "hello"' in lines and "event: open" in lines, f"it begins with {lines[:5]}")
    record = json.loads(lines[-1].removeprefix("data: "))
    expect(f"id: {record['paging_token']}" in lines, f"the record's id is missing: {lines}")
