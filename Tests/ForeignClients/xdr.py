"""Holds our XDR against that of the Python SDK, byte for byte and in both directions.

    python xdr.py TRANSACTION-SAMPLES SCENARIOS [COUNT]

Three sources: every envelope that a real node was given (SCENARIOS), COUNT random transactions that our side wrote, and
COUNT that the SDK built. Each is read and written again by both, from plain XDR values and from the values that programs
build transactions of, and hashed by both. The last line is `xdr: N passed, N failed`; exits 0 when none failed.
"""
import json
import pathlib
import subprocess
import sys

from random_transactions import RandomTransactions
from stellar_sdk import FeeBumpTransactionEnvelope, TransactionEnvelope
from stellar_sdk import xdr as stellar_xdr

PASSPHRASE = "Test SDF Network ; September 2015"
SEED = 20261121


def as_values(xdr, passphrase):
    """The envelope as the SDK's values for programs."""
    kind = stellar_xdr.TransactionEnvelope.from_xdr(xdr).type
    bump = kind == stellar_xdr.EnvelopeType.ENVELOPE_TYPE_TX_FEE_BUMP
    return (FeeBumpTransactionEnvelope if bump else TransactionEnvelope).from_xdr(xdr, passphrase)


def disagreement(xdr, ours, passphrase, malformed=False, expected_hash=None):
    """What the SDK and we see differently in an envelope, or None."""
    if "xdr" not in ours:
        return f"we can't read it: {ours.get('error')}"
    if ours["xdr"] != xdr:
        return f"we write it otherwise: {ours['xdr']}"
    if expected_hash not in (None, ours["hash"]):
        return f"our hash is {ours['hash']}, not {expected_hash}"
    theirs = stellar_xdr.TransactionEnvelope.from_xdr(xdr).to_xdr()
    if theirs != xdr:
        return f"the SDK writes it otherwise: {theirs}"
    if malformed:
        return None
    if ours.get("values") != xdr or ours.get("values_hash") != ours["hash"]:
        return f"our values say otherwise: {ours.get('values')} {ours.get('error', '')}"
    value = as_values(xdr, passphrase)
    if value.to_xdr() != xdr:
        return f"the SDK's values say otherwise: {value.to_xdr()}"
    if value.hash_hex() != ours["hash"]:
        return f"our hash is {ours['hash']}, the SDK's {value.hash_hex()}"
    return None


class Samples:
    """Our side, in a process of its own."""

    def __init__(self, program):
        self.program = program

    def written(self, seed, count, passphrase):
        return self._lines(["write", str(seed), str(count), passphrase], "")

    def read(self, envelopes, passphrase):
        answers = self._lines(["read", passphrase], "".join(f"{envelope}\n" for envelope in envelopes))
        if len(answers) != len(envelopes):
            sys.exit(f"error: {self.program} answered {len(answers)} of {len(envelopes)} envelopes")
        return answers

    def _lines(self, words, text):
        done = subprocess.run([self.program, *words], input=text, capture_output=True, text=True, timeout=600)
        if done.returncode != 0:
            sys.exit(f"error: {self.program} {words[0]} ended with {done.returncode}: {done.stderr.strip()}")
        return [json.loads(line) for line in done.stdout.splitlines()]


def recorded(scenarios):
    """The envelopes of all scenarios, by network: (name, transaction)."""
    by_network = {}
    for path in sorted(pathlib.Path(scenarios).glob("*.json")):
        scenario = json.loads(path.read_text(encoding="utf-8"))
        for step in scenario["setup"]["steps"] + scenario["steps"]:
            for transaction in step["transactions"]:
                name = f"{path.stem} {transaction['name']}"
                by_network.setdefault(scenario["network"]["passphrase"], []).append((name, transaction))
    return by_network


class Verdict:
    def __init__(self):
        self.passed = self.failed = 0

    def note(self, name, wrong):
        if wrong is None:
            self.passed += 1
            return
        self.failed += 1
        if self.failed <= 20:
            print(f"FAIL {name}: {wrong}")


def main(program, scenarios, count):
    samples, verdict = Samples(program), Verdict()

    total = 0
    for passphrase, transactions in recorded(scenarios).items():
        total += len(transactions)
        answers = samples.read([transaction["envelope_xdr"] for _, transaction in transactions], passphrase)
        for (name, transaction), ours in zip(transactions, answers):
            malformed = bool(transaction.get("deliberately_malformed"))
            verdict.note(
                name, guarded(transaction["envelope_xdr"], ours, passphrase, malformed, transaction["hash"])
            )
    if not total:
        sys.exit(f"error: there are no scenarios in {scenarios}")
    print(f"ok   {total} recorded envelopes" if not verdict.failed else f"{total} recorded envelopes")

    written = samples.written(SEED, count, PASSPHRASE)
    again = samples.read([sample["xdr"] for sample in written], PASSPHRASE)
    before = verdict.failed
    for index, (sample, ours) in enumerate(zip(written, again)):
        verdict.note(f"our transaction {index}", guarded(sample["xdr"], ours, PASSPHRASE, False, sample["hash"]))
    if len(written) != count:
        verdict.note("our transactions", f"there are {len(written)}, not {count}")
    print(f"{'ok  ' if verdict.failed == before else 'FAIL'} {count} random transactions written by us")

    built = RandomTransactions(SEED, PASSPHRASE)
    envelopes = [built.envelope() for _ in range(count)]
    before = verdict.failed
    answers = samples.read([envelope.to_xdr() for envelope in envelopes], PASSPHRASE)
    for index, (envelope, ours) in enumerate(zip(envelopes, answers)):
        verdict.note(
            f"the SDK's transaction {index}",
            guarded(envelope.to_xdr(), ours, PASSPHRASE, False, envelope.hash_hex()),
        )
    print(f"{'ok  ' if verdict.failed == before else 'FAIL'} {count} random transactions built by the SDK")

    print(f"xdr: {verdict.passed} passed, {verdict.failed} failed")
    return 1 if verdict.failed else 0


def guarded(xdr, ours, passphrase, malformed, expected_hash):
    """`disagreement`, where an error of the SDK is one too."""
    try:
        return disagreement(xdr, ours, passphrase, malformed, expected_hash)
    except Exception as error:  # whatever the SDK throws, the envelope is the one to look at
        return f"the SDK says {type(error).__name__}: {error} of {xdr}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else 10_000))
