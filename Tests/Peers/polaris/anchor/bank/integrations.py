import logging
import uuid
from datetime import datetime, timedelta, timezone
from decimal import Decimal

from django import forms
from django.conf import settings
from django.core.exceptions import ObjectDoesNotExist
from polaris import integrations as p, settings as polaris_settings
from polaris.models import Asset, Transaction

from .models import KYC, Customer

log = logging.getLogger("bank")
WORDS = {"first_name": "given name", "last_name": "family name",
         "email_address": "email address", "mobile_number": "mobile number"}
PRICE = Decimal("1.05")        # USD for one LABUSD, both ways


def subject(token):
    if token.muxed_account:
        return token.muxed_account
    return f"{token.account}:{token.memo}" if token.memo else token.account


def customer_of(tx):
    s = tx.muxed_account or (f"{tx.stellar_account}:{tx.account_memo}" if tx.account_memo
                             else tx.stellar_account)
    return Customer.objects.get_or_create(subject=s)[0]


def settle(tx):
    """Fill in amount_fee and amount_out from amount_in."""
    if tx.quote:
        tx.amount_fee, tx.amount_out = Decimal(0), tx.quote.buy_amount
        tx.fee_asset = tx.quote.sell_asset
        if tx.amount_out is None:      # indicative quote
            tx.amount_out = round(tx.amount_in / PRICE, 2)
    else:
        op = "deposit" if tx.kind == "deposit" else "withdraw"
        tx.amount_fee = p.calculate_fee({"amount": tx.amount_in, "operation": op,
                                         "asset_code": tx.asset.code})
        tx.amount_out = round(tx.amount_in - tx.amount_fee, tx.asset.significant_decimals)


class KYCForm(forms.Form):
    first_name = forms.CharField(max_length=80)
    last_name = forms.CharField(max_length=80)
    email_address = forms.EmailField()


class PayoutForm(p.TransactionForm):
    bank_account = forms.CharField(label="Bank account number", min_length=4, max_length=34)


class Interactive:
    """What deposits and withdrawals share: KYC form first, then the amount form."""
    amount_form = p.TransactionForm

    def form_for_transaction(self, request, transaction, post_data=None, amount=None,
                             *args, **kwargs):
        who = customer_of(transaction)
        if not who.complete:
            if post_data:
                return KYCForm(post_data)
            return KYCForm(initial={f: getattr(who, f) for f in KYC})
        if transaction.amount_in is None:
            if post_data:
                return self.amount_form(transaction, post_data)
            return self.amount_form(transaction, initial={"amount": amount})
        return None

    def after_form_validation(self, request, form, transaction, *args, **kwargs):
        if isinstance(form, KYCForm):
            who = customer_of(transaction)
            for f in KYC:
                setattr(who, f, form.cleaned_data[f])
            who.save()
        elif isinstance(form, PayoutForm):
            transaction.to_address = form.cleaned_data["bank_account"]
            transaction.save()

    def save_sep9_fields(self, token, request, stellar_account, fields, language_code,
                         *args, **kwargs):
        who, _ = Customer.objects.get_or_create(subject=subject(token))
        for f in KYC:
            if fields.get(f):
                setattr(who, f, fields[f])
        who.save()

    def needs(self, token):
        who = Customer.objects.filter(subject=subject(token)).first()
        missing = who.missing if who else list(KYC)
        if missing:
            return {"type": "non_interactive_customer_info_needed", "fields": missing}
        return None


class Deposits(Interactive, p.DepositIntegration):
    def process_sep6_request(self, token, request, params, transaction, *args, **kwargs):
        need = self.needs(token)
        if need:
            return need
        if transaction.amount_in:
            settle(transaction)
        # polaris saves the transaction after a success response
        return {"how": "Lab Bank, account 000123456, reference " + str(transaction.id)[:8],
                "extra_info": {"message": "funds arrive by themselves"}}


class Withdrawals(Interactive, p.WithdrawalIntegration):
    amount_form = PayoutForm

    def process_sep6_request(self, token, request, params, transaction, *args, **kwargs):
        need = self.needs(token)
        if need:
            return need
        if params["type"] != "bank_account":
            raise ValueError("'type' must be bank_account")
        transaction.to_address = params["dest"]
        if transaction.amount_in:
            settle(transaction)
        return {"extra_info": {"message": "paid out when the payment is seen"}}


class Rails(p.RailsIntegration):
    def poll_pending_deposits(self, pending_deposits, *args, **kwargs):
        ready = []
        old = datetime.now(timezone.utc) - timedelta(seconds=settings.LAB_FUND_DELAY)
        for tx in pending_deposits:
            if tx.started_at > old:
                continue
            if tx.to_address.startswith("M"):
                # polaris 2.6.0 would call Keypair.from_public_key("M...") on it, unhandled:
                # the whole process_pending_deposits command ends
                tx.status, tx.status_message = "error", "muxed destinations are not paid"
                tx.save()
                continue
            if tx.amount_in is None:
                tx.amount_in = Decimal(50)
            settle(tx)
            tx.external_transaction_id = "bank-" + uuid.uuid4().hex[:8]
            tx.save()
            log.info("bank transfer seen for deposit %s", tx.id)
            ready.append(tx)
        return ready

    def execute_outgoing_transaction(self, transaction, *args, **kwargs):
        settle(transaction)
        transaction.external_transaction_id = "bank-" + uuid.uuid4().hex[:8]
        transaction.status = Transaction.STATUS.pending_external
        transaction.save()
        log.info("paying out withdrawal %s", transaction.id)

    def poll_outgoing_transactions(self, transactions, *args, **kwargs):
        return list(transactions)


class Customers(p.CustomerIntegration):
    def _find(self, token, wanted):
        who = Customer.objects.filter(subject=subject(token)).first()
        if wanted and (who is None or str(who.id) != str(wanted)):
            raise ObjectDoesNotExist("customer not found")
        return who

    def _describe(self, who):
        def field(f, **more):
            return {"type": "string", "description": WORDS[f], **more}
        if who is None:
            return {"status": "NEEDS_INFO", "fields": {f: field(f) for f in KYC}}
        provided = {f: field(f, status="ACCEPTED") for f in KYC if getattr(who, f)}
        if who.mobile_number:
            provided["mobile_number"] = field(
                "mobile_number",
                status="ACCEPTED" if who.mobile_verified else "VERIFICATION_REQUIRED")
        out = {"id": str(who.id), "status": "ACCEPTED" if who.complete else "NEEDS_INFO"}
        if provided:
            out["provided_fields"] = provided
        if who.missing:
            out["fields"] = {f: field(f) for f in who.missing}
        return out

    def get(self, token, request, params, *args, **kwargs):
        return self._describe(self._find(token, params.get("id")))

    def put(self, token, request, params, *args, **kwargs):
        who = self._find(token, params.get("id"))
        if who is None:
            who = Customer(subject=subject(token))
        if "email_address" in params and "@" not in params["email_address"]:
            raise ValueError("invalid email_address")
        for f in KYC + ("mobile_number",):
            if params.get(f):
                if f == "mobile_number" and params[f] != who.mobile_number:
                    who.mobile_verified = False
                setattr(who, f, params[f])
        who.save()
        return str(who.id)

    def put_verification(self, token, request, account, params, *args, **kwargs):
        who = self._find(token, params["id"])
        if params.get("mobile_number_verification") != "123456":
            raise ValueError("wrong verification code")
        who.mobile_verified = True
        who.save()
        return self._describe(who)

    def callback(self, token, request, params, *args, **kwargs):
        who = self._find(token, params.get("id"))
        if who is None:
            raise ObjectDoesNotExist("customer not found")
        who.callback_url = params["url"]
        who.save()

    def delete(self, token, request, account, memo, memo_type, *args, **kwargs):
        who = self._find(token, None)
        if who is None:
            raise ObjectDoesNotExist("customer not found")
        who.delete()

    def more_info_url(self, token, request, account, *args, memo=None, **kwargs):
        return request.build_absolute_uri("/kyc-status")


class Quotes(p.QuoteIntegration):
    def get_price(self, token, request, sell_asset, buy_asset, buy_amount=None,
                  sell_amount=None, *args, **kwargs):
        return PRICE

    def get_prices(self, token, request, sell_asset, sell_amount, buy_assets, *args, **kwargs):
        return [PRICE for _ in buy_assets]

    def post_quote(self, token, request, quote, *args, **kwargs):
        quote.price = PRICE
        quote.expires_at = quote.requested_expire_after or (
            datetime.now(timezone.utc) + timedelta(minutes=10))
        return quote


def stellar_toml(request, *args, **kwargs):
    return {
        "DOCUMENTATION": {"ORG_NAME": "Polaris Lab", "ORG_URL": polaris_settings.HOST_URL},
        "CURRENCIES": [{"code": a.code, "issuer": a.issuer, "status": "test",
                        "display_decimals": a.significant_decimals, "is_asset_anchored": True,
                        "anchor_asset_type": "fiat", "anchor_asset": "USD"}
                       for a in Asset.objects.all()],
    }


def sep6_info(request, asset, lang, exchange=False, *args, **kwargs):
    return {
        "fields": {"type": {"description": "how the money is sent", "choices": ["bank_account"],
                            "optional": True}},
        "types": {"bank_account": {"fields": {
            "dest": {"description": "bank account number"},
            "dest_extra": {"description": "bank routing number", "optional": True}}}},
    }
