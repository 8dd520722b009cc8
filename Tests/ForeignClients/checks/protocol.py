"""HTTP itself: media types, other origins, methods and addresses that are not there."""
import requests

from .world import check, equal, expect, problem


@check("documents are HAL, for every origin")
def media(world):
    response = world.get("/ledgers", headers={"Origin": "https://wallet.example"})
    expect(response.headers["Content-Type"].startswith("application/hal+json"), f"{response.headers['Content-Type']}")
    equal(response.headers.get("Access-Control-Allow-Origin"), "https://wallet.example", "who may read it")


@check("a browser is let through before it asks")
def preflight(world):
    response = requests.options(
        f"{world.url}/transactions", timeout=20, headers={
            "Origin": "https://wallet.example", "Access-Control-Request-Method": "POST",
            "Access-Control-Request-Headers": "x-client-name,x-client-version",
        }
    )
    expect(response.ok, f"the status is {response.status_code}")
    equal(response.headers.get("Access-Control-Allow-Origin"), "https://wallet.example", "who may ask")


@check("what is not there, or may not be done, is a problem document")
def problems(world):
    problem(world.get("/nonsense"), 404, "not_found")
    problem(world.get("/transactions/" + "0" * 64), 404, "not_found")
    problem(world.get("/transactions/zz"), 400, "bad_request")
    problem(world.get("/ledgers/x"), 400, "bad_request")
    problem(world.get("/claimable_balances/x"), 400, "bad_request")
    problem(world.get("/liquidity_pools/" + "0" * 64), 404, "not_found")
    problem(world.get("/offers/999999"), 404, "not_found")
    problem(world.get("/accounts"), 400, "invalid_accounts_params")
    problem(world.get("/order_book"), 400, "invalid_order_book")
    expect(requests.delete(f"{world.url}/accounts", timeout=20).status_code in (404, 405), "DELETE is allowed")


@check("a body that is too large is refused, and the server goes on")
def oversized(world):
    try:
        response = requests.post(f"{world.url}/transactions", data={"tx": "A" * (8 << 20)}, timeout=30)
        expect(400 <= response.status_code < 500, f"the status is {response.status_code}")
    except requests.ConnectionError:
        pass  # It may hang up while the body is still coming.
    expect(world.get("/").ok, "the server is gone")
