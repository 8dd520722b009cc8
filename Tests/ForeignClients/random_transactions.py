"""Random transactions of all kinds but smart contracts, built with the Python SDK from a seed."""
import random

import stellar_sdk as op
from stellar_sdk import (
    Asset, ClaimPredicate, Claimant, FeeBumpTransaction, FeeBumpTransactionEnvelope, HashMemo, IdMemo, Keypair,
    LedgerBounds, LiquidityPoolAsset, LiquidityPoolId, MuxedAccount, NoneMemo, Preconditions, Price, ReturnHashMemo,
    SignedPayloadSigner, Signer, SignerKey, TextMemo, TimeBounds, Transaction, TransactionEnvelope, TrustLineFlags,
)
from stellar_sdk.operation.allow_trust import TrustLineEntryFlag
from stellar_sdk.operation.revoke_sponsorship import RevokeSponsorship
from stellar_sdk.operation.set_options import AuthorizationFlag

MOST = 2**63 - 1
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"


class RandomTransactions:
    def __init__(self, seed, passphrase):
        self.dice = random.Random(seed)
        self.passphrase = passphrase
        self.keys = [Keypair.from_raw_ed25519_seed(bytes([60 + n]) * 32) for n in range(8)]

    def envelope(self):
        inner = self.signed(TransactionEnvelope(self.transaction(), self.passphrase))
        if self.dice.randrange(6):
            return inner
        transaction = inner.transaction
        fee = transaction.fee * (len(transaction.operations) + 1) + self.dice.randrange(1_000_000)
        bump = FeeBumpTransaction(self.muxed(), fee, inner)
        return self.signed(FeeBumpTransactionEnvelope(bump, self.passphrase))

    def signed(self, envelope):
        for key in self.dice.sample(self.keys, self.dice.randrange(4)):
            envelope.sign(key)
        if not self.dice.randrange(12):
            envelope.sign_hashx(self.bytes(self.dice.randrange(65)))
        return envelope

    def transaction(self):
        count = self.dice.choice([1, 1, 1, 2, 3, 5, 100 if not self.dice.randrange(20) else 8])
        # The form from before protocol 13 knows neither muxed accounts nor other conditions than a time.
        is_v1 = bool(self.dice.randrange(10))
        return Transaction(
            source=self.muxed() if is_v1 else MuxedAccount(self.account()),
            sequence=self.number(),
            fee=count * self.dice.randint(100, 100_000),
            operations=[self.operation() for _ in range(count)],
            memo=self.memo(),
            preconditions=self.preconditions(is_v1),
            v1=is_v1,
        )

    def memo(self):
        return self.dice.choice([
            NoneMemo, lambda: TextMemo("Grüße, мир ✓"[: self.dice.randrange(13)]),
            lambda: TextMemo(self.bytes(self.dice.randrange(29))), lambda: IdMemo(self.dice.getrandbits(64)),
            lambda: HashMemo(self.bytes(32)), lambda: ReturnHashMemo(self.bytes(32)),
        ])()

    def preconditions(self, is_v1):
        start = self.dice.randrange(2_000_000_000)
        time = TimeBounds(start, self.dice.choice([0, start + self.dice.randrange(1_000_000)]))
        if not is_v1 or self.dice.randrange(3):
            return Preconditions(time_bounds=self.maybe(time))
        first = self.dice.randrange(1_000_000)
        return Preconditions(
            time_bounds=self.maybe(time),
            ledger_bounds=self.maybe(LedgerBounds(first, self.dice.choice([0, first + self.dice.randrange(1000)]))),
            min_sequence_number=self.maybe(self.number()),
            min_sequence_age=self.maybe(self.dice.randrange(1_000_000)),
            min_sequence_ledger_gap=self.maybe(self.dice.randrange(1_000_000)),
            extra_signers=[self.signer_key() for _ in range(self.dice.randrange(3))],
        )

    def maybe(self, value):
        return value if self.dice.randrange(2) else None

    def bytes(self, count):
        return self.dice.randbytes(count)

    def number(self):
        return self.dice.getrandbits(63) >> self.dice.randrange(63)

    def amount(self):
        stroops = self.dice.choice([0, 1, MOST] + [self.number()] * 9)
        return f"{stroops // 10**7}.{stroops % 10**7:07}"

    def price(self):
        return Price(self.dice.randint(1, 2**31 - 1), self.dice.choice([1, 7, self.dice.randint(1, 2**31 - 1)]))

    def account(self):
        return self.dice.choice(self.keys).public_key

    def muxed(self):
        return MuxedAccount(self.account(), None if self.dice.randrange(3) else self.dice.getrandbits(64))

    def code(self):
        return "".join(self.dice.choices(LETTERS, k=self.dice.randint(1, 12)))

    def asset(self):
        return Asset(self.code(), self.account()) if self.dice.randrange(4) else Asset.native()

    def signer_key(self):
        return self.dice.choice([
            lambda: SignerKey.ed25519_public_key(self.account()), lambda: SignerKey.pre_auth_tx(self.bytes(32)),
            lambda: SignerKey.sha256_hash(self.bytes(32)),
            lambda: SignerKey.ed25519_signed_payload(self.signed_payload()),
        ])()

    def signed_payload(self):
        return SignedPayloadSigner(self.account(), self.bytes(self.dice.randint(1, 64)))

    def pool(self):
        first, second = self.asset(), self.asset()
        if first == second:
            return first
        if not LiquidityPoolAsset.is_valid_lexicographic_order(first, second):
            first, second = second, first
        return LiquidityPoolAsset(first, second)

    def balance_id(self):
        return "00000000" + self.bytes(32).hex()

    def name(self):
        return self.dice.choice(["a", "config.memo_required", "näme ✓", "x" * 64])

    def predicate(self, depth=0):
        kinds = [
            ClaimPredicate.predicate_unconditional,
            lambda: ClaimPredicate.predicate_before_absolute_time(self.number()),
            lambda: ClaimPredicate.predicate_before_relative_time(self.number()),
        ]
        if depth < 3:
            kinds += [
                lambda: ClaimPredicate.predicate_and(self.predicate(depth + 1), self.predicate(depth + 1)),
                lambda: ClaimPredicate.predicate_or(self.predicate(depth + 1), self.predicate(depth + 1)),
                lambda: ClaimPredicate.predicate_not(self.predicate(depth + 1)),
            ]
        return self.dice.choice(kinds)()

    def sponsored(self, source):
        account = self.account()
        return self.dice.choice([
            lambda: RevokeSponsorship.revoke_account_sponsorship(account, source),
            lambda: RevokeSponsorship.revoke_trustline_sponsorship(account, self.asset(), source),
            lambda: RevokeSponsorship.revoke_trustline_sponsorship(account, LiquidityPoolId(self.bytes(32).hex()), source),
            lambda: RevokeSponsorship.revoke_offer_sponsorship(account, self.number(), source),
            lambda: RevokeSponsorship.revoke_data_sponsorship(account, self.name(), source),
            lambda: RevokeSponsorship.revoke_claimable_balance_sponsorship(self.balance_id(), source),
            lambda: RevokeSponsorship.revoke_signer_sponsorship(account, self.signer_key(), source),
        ])()

    def options(self, source):
        return op.SetOptions(
            inflation_dest=self.maybe(self.account()),
            clear_flags=self.maybe(AuthorizationFlag(self.dice.randrange(16))),
            set_flags=self.maybe(AuthorizationFlag(self.dice.randrange(16))),
            master_weight=self.maybe(self.dice.randrange(256)),
            low_threshold=self.maybe(self.dice.randrange(256)),
            med_threshold=self.maybe(self.dice.randrange(256)),
            high_threshold=self.maybe(self.dice.randrange(256)),
            home_domain=self.maybe(self.dice.choice(["", "example.org", "d" * 32])),
            signer=self.maybe(Signer(self.signer_key(), self.dice.randrange(256))),
            source=source,
        )

    def operation(self):
        source = None if self.dice.randrange(3) else self.muxed()
        path = [self.asset() for _ in range(self.dice.randrange(6))]
        flags = [TrustLineFlags(self.dice.randrange(8)) for _ in range(2)]
        kinds = [
            lambda: op.CreateAccount(self.account(), self.amount(), source),
            lambda: op.Payment(self.muxed(), self.asset(), self.amount(), source),
            lambda: op.PathPaymentStrictReceive(
                self.muxed(), self.asset(), self.amount(), self.asset(), self.amount(), path, source
            ),
            lambda: op.PathPaymentStrictSend(
                self.muxed(), self.asset(), self.amount(), self.asset(), self.amount(), path, source
            ),
            lambda: op.ManageSellOffer(
                self.asset(), self.asset(), self.amount(), self.price(), self.number(), source
            ),
            lambda: op.ManageBuyOffer(self.asset(), self.asset(), self.amount(), self.price(), self.number(), source),
            lambda: op.CreatePassiveSellOffer(self.asset(), self.asset(), self.amount(), self.price(), source),
            lambda: self.options(source),
            lambda: op.ChangeTrust(self.pool() if self.dice.randrange(2) else self.asset(), self.amount(), source),
            lambda: op.AllowTrust(
                self.account(), self.code(), TrustLineEntryFlag(self.dice.randrange(3)), source
            ),
            lambda: op.SetTrustLineFlags(self.account(), self.asset(), flags[0], flags[1], source),
            lambda: op.AccountMerge(self.muxed(), source),
            lambda: op.Inflation(source),
            lambda: op.ManageData(self.name(), self.maybe(self.bytes(self.dice.randint(1, 64))), source),
            lambda: op.BumpSequence(self.number(), source),
            lambda: op.CreateClaimableBalance(
                self.asset(),
                self.amount(),
                [Claimant(self.account(), self.predicate()) for _ in range(self.dice.randint(1, 10))],
                source,
            ),
            lambda: op.ClaimClaimableBalance(self.balance_id(), source),
            lambda: op.ClawbackClaimableBalance(self.balance_id(), source),
            lambda: op.BeginSponsoringFutureReserves(self.account(), source),
            lambda: op.EndSponsoringFutureReserves(source),
            lambda: self.sponsored(source),
            lambda: op.Clawback(self.asset(), self.muxed(), self.amount(), source),
            lambda: op.LiquidityPoolDeposit(
                self.bytes(32).hex(), self.amount(), self.amount(), self.price(), self.price(), source
            ),
            lambda: op.LiquidityPoolWithdraw(
                self.bytes(32).hex(), self.amount(), self.amount(), self.amount(), source
            ),
        ]
        return self.dice.choice(kinds)()
