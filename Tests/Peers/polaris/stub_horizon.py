#!/usr/bin/env python3
"""A tiny in-memory stand-in for Horizon: just what django-polaris 2.6.0 (and a
test wallet) ask for. Not a ledger: one "ledger" per accepted transaction.

    python stub_horizon.py --port 8001 --fund G...:10000 --trust G...:CODE:ISSUER:5000

Any path may be prefixed with /p/<name>; the prefix is stripped and only written
to the request log, so each client process can be told apart in GET /_log.
"""
import argparse
import base64
import json
import re
import sys
import threading
import time
from datetime import datetime, timezone
from decimal import Decimal
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

from stellar_sdk import (
    ChangeTrust, CreateAccount, CreateClaimableBalance, HashMemo, IdMemo, Keypair,
    ManageData, Payment, ReturnHashMemo, TextMemo, TransactionEnvelope, xdr as X,
)

LOCK = threading.Condition()
ACCOUNTS, TXS, LOG = {}, [], []
PASSPHRASE = "Test SDF Network ; September 2015"


def now():
    return datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


class Account:
    def __init__(self, address, native):
        self.address, self.native = address, Decimal(native)
        self.seq = 1_000_000 << 32
        self.lines, self.data = {}, {}

    def as_json(self):
        balances = [
            {"balance": f"{v:.7f}", "limit": "922337203685.4775807",
             "buying_liabilities": "0.0000000", "selling_liabilities": "0.0000000",
             "is_authorized": True,
             "asset_type": "credit_alphanum4" if len(c) <= 4 else "credit_alphanum12",
             "asset_code": c, "asset_issuer": i}
            for (c, i), v in self.lines.items()
        ]
        balances.append({"balance": f"{self.native:.7f}", "asset_type": "native",
                         "buying_liabilities": "0.0000000",
                         "selling_liabilities": "0.0000000"})
        return {
            "id": self.address, "account_id": self.address, "sequence": str(self.seq),
            "subentry_count": len(self.lines), "last_modified_ledger": len(TXS) + 1,
            "thresholds": {"low_threshold": 0, "med_threshold": 0, "high_threshold": 0},
            "flags": {"auth_required": False, "auth_revocable": False,
                      "auth_immutable": False, "auth_clawback_enabled": False},
            "balances": balances,
            "signers": [{"weight": 1, "key": self.address, "type": "ed25519_public_key"}],
            "data": self.data, "num_sponsoring": 0, "num_sponsored": 0,
            "paging_token": self.address,
        }


class Reject(Exception):
    def __init__(self, tx_code, op_codes=None):
        self.tx_code, self.op_codes = tx_code, op_codes


def move(asset, frm, to, amount):
    amount = Decimal(amount)
    if asset.is_native():
        if frm.native < amount:
            raise Reject("tx_failed", ["op_underfunded"])
        frm.native -= amount
        if to is not None:
            to.native += amount
        return
    key = (asset.code, asset.issuer)
    for who, sign in ((frm, -1), (to, 1)):
        if who is None or who.address == asset.issuer:
            continue
        if key not in who.lines:
            raise Reject("tx_failed", ["op_src_no_trust" if sign < 0 else "op_no_trust"])
        if sign < 0 and who.lines[key] < amount:
            raise Reject("tx_failed", ["op_underfunded"])
    for who, sign in ((frm, -1), (to, 1)):
        if who is not None and who.address != asset.issuer:
            who.lines[key] += sign * amount


def op_result(op):
    t = X.OperationType
    if isinstance(op, Payment):
        tr = X.OperationResultTr(t.PAYMENT, payment_result=X.PaymentResult(
            X.PaymentResultCode.PAYMENT_SUCCESS))
    elif isinstance(op, CreateAccount):
        tr = X.OperationResultTr(t.CREATE_ACCOUNT, create_account_result=X.CreateAccountResult(
            X.CreateAccountResultCode.CREATE_ACCOUNT_SUCCESS))
    elif isinstance(op, ChangeTrust):
        tr = X.OperationResultTr(t.CHANGE_TRUST, change_trust_result=X.ChangeTrustResult(
            X.ChangeTrustResultCode.CHANGE_TRUST_SUCCESS))
    elif isinstance(op, ManageData):
        tr = X.OperationResultTr(t.MANAGE_DATA, manage_data_result=X.ManageDataResult(
            X.ManageDataResultCode.MANAGE_DATA_SUCCESS))
    else:
        tr = X.OperationResultTr(
            t.CREATE_CLAIMABLE_BALANCE,
            create_claimable_balance_result=X.CreateClaimableBalanceResult(
                X.CreateClaimableBalanceResultCode.CREATE_CLAIMABLE_BALANCE_SUCCESS,
                balance_id=X.ClaimableBalanceID(
                    X.ClaimableBalanceIDType.CLAIMABLE_BALANCE_ID_TYPE_V0,
                    v0=X.Hash(b"\0" * 32))))
    return X.OperationResult(X.OperationResultCode.opINNER, tr)


def submit(envelope_xdr):
    env = TransactionEnvelope.from_xdr(envelope_xdr, PASSPHRASE)
    tx = env.transaction
    source = ACCOUNTS.get(tx.source.account_id)
    if source is None:
        raise Reject("tx_no_source_account")
    if tx.sequence != source.seq + 1:
        raise Reject("tx_bad_seq")
    need = {tx.source.account_id} | {op.source.account_id for op in tx.operations if op.source}
    for address in need:                       # master key only
        kp = Keypair.from_public_key(address)
        for s in env.signatures:
            try:
                kp.verify(env.hash(), s.signature)
                break
            except Exception:
                pass
        else:
            raise Reject("tx_bad_auth")
    source.seq = tx.sequence
    touched = set(need)
    for op in tx.operations:
        who = ACCOUNTS[(op.source or tx.source).account_id]
        if isinstance(op, CreateAccount):
            if op.destination in ACCOUNTS:
                raise Reject("tx_failed", ["op_already_exists"])
            if who.native < Decimal(op.starting_balance):
                raise Reject("tx_failed", ["op_underfunded"])
            who.native -= Decimal(op.starting_balance)
            ACCOUNTS[op.destination] = Account(op.destination, op.starting_balance)
            touched.add(op.destination)
        elif isinstance(op, Payment):
            dest = ACCOUNTS.get(op.destination.account_id)
            if dest is None:
                raise Reject("tx_failed", ["op_no_destination"])
            move(op.asset, who, dest, op.amount)
            touched.add(dest.address)
        elif isinstance(op, ChangeTrust):
            who.lines.setdefault((op.asset.code, op.asset.issuer), Decimal(0))
        elif isinstance(op, CreateClaimableBalance):
            move(op.asset, who, None, op.amount)
            touched |= {c.destination for c in op.claimants}
        elif isinstance(op, ManageData):
            if op.data_value is None:
                who.data.pop(op.data_name, None)
            else:
                who.data[op.data_name] = base64.b64encode(op.data_value).decode()
        else:
            raise Reject("tx_failed", ["op_not_supported"])
    result = X.TransactionResult(
        X.Int64(100 * len(tx.operations)),
        X.TransactionResultResult(X.TransactionResultCode.txSUCCESS,
                                  results=[op_result(op) for op in tx.operations]),
        X.TransactionResultExt(0))
    memo, memo_type = None, "none"
    if isinstance(tx.memo, TextMemo):
        memo, memo_type = tx.memo.memo_text.decode(), "text"
    elif isinstance(tx.memo, IdMemo):
        memo, memo_type = str(tx.memo.memo_id), "id"
    elif isinstance(tx.memo, (HashMemo, ReturnHashMemo)):
        memo_type = "hash" if isinstance(tx.memo, HashMemo) else "return"
        memo = base64.b64encode(getattr(tx.memo, "memo_" + memo_type)).decode()
    ledger = len(TXS) + 1000
    rec = {
        "id": env.hash_hex(), "hash": env.hash_hex(), "paging_token": str(ledger << 32),
        "successful": True, "ledger": ledger, "created_at": now(),
        "source_account": tx.source.account_id, "source_account_sequence": str(tx.sequence),
        "fee_account": tx.source.account_id, "fee_charged": str(100 * len(tx.operations)),
        "max_fee": str(tx.fee), "operation_count": len(tx.operations),
        "envelope_xdr": envelope_xdr, "result_xdr": result.to_xdr(),
        "result_meta_xdr": "", "fee_meta_xdr": "", "memo_type": memo_type,
        "signatures": [base64.b64encode(s.signature).decode() for s in env.signatures],
    }
    if memo is not None:
        rec["memo"] = memo
    TXS.append((touched, rec))
    LOCK.notify_all()
    return rec


def operations(rec, which, q):
    """The operations of a transaction as Horizon lists them; `payments` has only those that move money."""
    tx = TransactionEnvelope.from_xdr(rec["envelope_xdr"], PASSPHRASE).transaction
    records = []
    for index, op in enumerate(tx.operations):
        source = (op.source or tx.source).account_id
        number = str(int(rec["paging_token"]) + index + 1)
        common = {"id": number, "paging_token": number, "transaction_successful": True, "source_account": source,
                  "created_at": rec["created_at"], "transaction_hash": rec["hash"]}
        if q.get("join") == "transactions":
            common["transaction"] = rec
        if isinstance(op, Payment):
            asset = {"asset_type": "native"} if op.asset.is_native() else {
                "asset_type": op.asset.type, "asset_code": op.asset.code, "asset_issuer": op.asset.issuer}
            records.append({**common, **asset, "type": "payment", "type_i": 1, "from": source,
                            "to": op.destination.account_id, "amount": f"{Decimal(op.amount):.7f}"})
        elif isinstance(op, CreateAccount):
            records.append({**common, "type": "create_account", "type_i": 0, "funder": source,
                            "account": op.destination, "starting_balance": f"{Decimal(op.starting_balance):.7f}"})
        elif which == "operations":
            records.append({**common, "type": type(op).__name__})
    return records


def problem(status, title, detail=None, **extras):
    body = {"type": "https://stellar.org/horizon-errors/" + title.lower().replace(" ", "_"),
            "title": title, "status": status, "detail": detail or title}
    if extras:
        body["extras"] = extras
    return status, body


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True       # else 40 ms per reply (delayed ACK)

    def log_message(self, *_):
        pass

    def reply(self, status, body):
        raw = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/hal+json; charset=utf-8"
                         if status < 400 else "application/problem+json; charset=utf-8")
        self.send_header("Content-Length", str(len(raw)))
        self.send_header("Access-Control-Allow-Origin", "*")
        self.end_headers()
        self.wfile.write(raw)

    def note(self, who, path, q, status):
        LOG.append({"at": now(), "who": who, "method": self.command, "path": path,
                    "params": {k: v for k, v in q.items() if not k.startswith("X-Client")},
                    "accept": self.headers.get("Accept", ""), "status": status})

    def split(self):
        u = urlsplit(self.path)
        q = {k: v[0] for k, v in parse_qs(u.query).items()}
        m = re.match(r"^/p/([\w-]+)(/.*|$)", u.path)
        who, path = (m.group(1), m.group(2) or "/") if m else ("-", u.path)
        return who, path.rstrip("/") or "/", q

    def do_GET(self):
        who, path, q = self.split()
        if path == "/_log":
            return self.reply(200, LOG)
        if path == "/_reset_log":
            LOG.clear()
            return self.reply(200, {})
        m = re.match(r"^/accounts/(G[A-Z2-7]{55})/transactions$", path)
        if m and "text/event-stream" in self.headers.get("Accept", ""):
            self.note(who, path, q, 200)
            return self.stream(m.group(1), q.get("cursor", "now"))
        with LOCK:
            status, body = self.lookup(who, path, q)
        self.note(who, path, q, status)
        self.reply(status, body)

    def lookup(self, who, path, q):
        if path == "/":
            here = f"http://{self.headers.get('Host', '')}" + ("" if who == "-" else f"/p/{who}")
            return 200, {"_links": {"friendbot": {"href": here + "/friendbot{?addr}", "templated": True}},
                         "horizon_version": "stub", "network_passphrase": PASSPHRASE,
                         "current_protocol_version": 22, "history_latest_ledger": len(TXS) + 1000}
        if path == "/friendbot":
            addr = q.get("addr", "")
            if addr in ACCOUNTS:
                return problem(400, "Bad Request", detail="account already funded to starting balance")
            ACCOUNTS[addr] = Account(addr, 10000)
            return 200, {"successful": True, "hash": "0" * 64}
        if path == "/ledgers":
            rec = {"sequence": len(TXS) + 1000, "base_fee_in_stroops": 100,
                   "base_reserve_in_stroops": 5000000, "closed_at": now()}
            return 200, {"_links": {}, "_embedded": {"records": [rec]}}
        if path == "/fee_stats":
            d = {k: "100" for k in ("max", "min", "mode", "p10", "p50", "p90", "p95", "p99")}
            return 200, {"last_ledger": "1000", "last_ledger_base_fee": "100",
                         "ledger_capacity_usage": "0.01", "fee_charged": d, "max_fee": d}
        m = re.match(r"^/accounts/([GM][A-Z2-7]+)$", path)
        if m:
            acc = ACCOUNTS.get(m.group(1))
            return (200, acc.as_json()) if acc else problem(404, "Resource Missing")
        m = re.match(r"^/transactions/([0-9a-f]{64})$", path)
        if m:
            for _, rec in TXS:
                if rec["hash"] == m.group(1):
                    return 200, rec
        m = re.match(r"^/transactions/([0-9a-f]{64})/(operations|payments)$", path)
        if m:
            return 200, {"_links": {}, "_embedded": {"records": [
                op for _, rec in TXS if rec["hash"] == m.group(1) for op in operations(rec, m.group(2), q)]}}
        m = re.match(r"^/accounts/(G[A-Z2-7]{55})/(operations|payments)$", path)
        if m:
            recs = [op for t, rec in TXS if m.group(1) in t for op in operations(rec, m.group(2), q)]
            cursor = q.get("cursor", "")
            if q.get("order") == "desc":
                recs = [op for op in recs[::-1] if not cursor.isdigit() or int(op["id"]) < int(cursor)]
            else:
                recs = [op for op in recs if not cursor.isdigit() or int(op["id"]) > int(cursor)]
            return 200, {"_links": {}, "_embedded": {"records": recs[:int(q.get("limit", 10))]}}
        m = re.match(r"^/accounts/(G[A-Z2-7]{55})/transactions$", path)
        if m:
            recs = [r for t, r in TXS if m.group(1) in t]
            return 200, {"_links": {}, "_embedded": {"records": recs}}
        return problem(404, "Resource Missing")

    def stream(self, account, cursor):
        self.close_connection = True
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream; charset=utf-8")
        self.send_header("Cache-Control", "no-cache")
        self.send_header("Connection", "close")
        self.end_headers()
        cursor = self.headers.get("Last-Event-ID") or cursor
        with LOCK:
            last = int(TXS[-1][1]["paging_token"]) if TXS and cursor == "now" else (
                0 if cursor == "now" else int(cursor))
        end = time.time() + 55                       # real Horizon closes too
        try:
            self.wfile.write(b'retry: 1000\nevent: open\ndata: "hello"\n\n')
            while time.time() < end:
                with LOCK:
                    todo = [r for t, r in TXS if account in t and int(r["paging_token"]) > last]
                    if not todo:
                        LOCK.wait(1)
                for r in todo:
                    last = int(r["paging_token"])
                    self.wfile.write(f"id: {last}\ndata: {json.dumps(r)}\n\n".encode())
                self.wfile.write(b": keep\n\n")
                self.wfile.flush()
            self.wfile.write(b'retry: 10\nevent: close\ndata: "byebye"\n\n')
        except OSError:
            pass

    def do_POST(self):
        who, path, q = self.split()
        raw = self.rfile.read(int(self.headers.get("Content-Length") or 0)).decode()
        if path != "/transactions":
            status, body = problem(404, "Resource Missing")
        else:
            form = {k: v[0] for k, v in parse_qs(raw).items()}
            q = {"tx": form.get("tx", "")[:12] + "..."}
            with LOCK:
                try:
                    status, body = 200, submit(form["tx"])
                except Reject as e:
                    codes = {"transaction": e.tx_code}
                    if e.op_codes:
                        codes["operations"] = e.op_codes
                    status, body = problem(400, "Transaction Failed",
                                           envelope_xdr=form["tx"], result_codes=codes)
                except Exception as e:
                    status, body = problem(400, "Transaction Malformed", error=str(e))
        self.note(who, path, q, status)
        self.reply(status, body)


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("--port", type=int, default=8001)
    ap.add_argument("--fund", action="append", default=[])
    ap.add_argument("--trust", action="append", default=[])
    a = ap.parse_args()
    for f in a.fund:
        addr, amount = f.split(":")
        ACCOUNTS[addr] = Account(addr, amount)
    for t in a.trust:
        addr, code, issuer, amount = t.split(":")
        ACCOUNTS[addr].lines[(code, issuer)] = Decimal(amount)
    ThreadingHTTPServer.daemon_threads = True
    srv = ThreadingHTTPServer(("127.0.0.1", a.port), Handler)
    print("stub horizon on", a.port, flush=True)
    try:
        srv.serve_forever()
    except KeyboardInterrupt:
        sys.exit(0)


if __name__ == "__main__":
    main()
