"""Who moves transfers on the anchor's side: the sandbox by its own address, or the Platform API of a real Anchor Platform."""
import json
import os
import time
import uuid

import requests
from stellar_sdk import Keypair

from .common import fmt, log


class Platform:
    """Moves transfers by the Platform API, as a business server would."""

    def __init__(self, probe, url):
        """The seed of the distribution account, which pays, is in the environment."""
        self.p, self.url = probe, url
        self.distribution = Keypair.from_secret(os.environ['DISTRIBUTION_SEED'])

    def get(self, t):
        return requests.get(f'{self.url}/transactions/{t}', timeout=30).json()

    def rpc(self, method, t, **p):
        r = requests.post(self.url, json=[{'id': str(uuid.uuid4()), 'jsonrpc': '2.0', 'method': method, 'params': {'transaction_id': t, **p}}], timeout=30).json()
        e = r[0].get('error') if isinstance(r, list) else r
        if e:
            log('  rpc', method, json.dumps(e)[:300])
        return not e

    def pay(self, to, amount, memo=None):
        return self.p.pay(self.distribution, to, amount, memo)

    def do(self, action, t, a, **k):
        usd, usdc = 'iso4217:USD', self.p.asset
        out = lambda fee: fmt(float(a) - fee)
        x = self.get(t)
        quoted = bool(x.get('quote_id'))
        six = str(x.get('sep')) == '6'
        if action == 'ask_in':
            more = {} if quoted else dict(amount_in={'asset': usd, 'amount': a}, amount_out={'asset': usdc, 'amount': out(1)}, fee_details={'total': '1', 'asset': usd})
            if six:
                more['instructions'] = {'organization.bank_number': {'value': '121122676', 'description': 'US Bank routing number'},
                                        'organization.bank_account_number': {'value': '13719713158835300', 'description': 'US Bank account number'}}
            return self.rpc('request_offchain_funds', t, message='Pay in, please', **more, **k)
        if action == 'ask_again':
            return self.rpc('request_offchain_funds', t, message='Pay in, please')
        if action == 'flow_done':
            return self.rpc('notify_interactive_flow_completed', t, message='Filled in', amount_in={'asset': usd, 'amount': a}, amount_out={'asset': usdc, 'amount': out(1)}, fee_details={'total': '1', 'asset': usd})
        if action == 'flow_done_out':
            return self.rpc('notify_interactive_flow_completed', t, message='Filled in', amount_in={'asset': usdc, 'amount': a}, amount_out={'asset': usd, 'amount': out(1)}, fee_details={'total': '1', 'asset': usdc})
        if action == 'user_sent':
            return self.rpc('notify_offchain_funds_sent', t, message='On its way', **k)
        if action == 'received':
            return self.rpc('notify_offchain_funds_received', t, message='Got it', funds_received_at='2026-11-23T12:00:00Z', external_transaction_id='ext-1')
        if action == 'received_less':
            return self.rpc('notify_offchain_funds_received', t, amount_in={'amount': fmt(float(a) - 5)}, amount_out={'amount': fmt(float(a) - 6)}, fee_details={'total': '1', 'asset': usd})
        if action == 'pay':
            return self.rpc('notify_onchain_funds_sent', t, message='Sent', stellar_transaction_id=self.pay(x['destination_account'], fmt(float(x['amount_out']['amount']))))
        if action == 'request_trust':
            return self.rpc('request_trust', t, message='Trust us, please')
        if action == 'trust_set':
            return self.rpc('notify_trust_set', t, success=True)
        if action == 'customer_info':
            return self.rpc('notify_customer_info_updated', t, message='Tell us more, please', customer_type='sep6', **k)
        if action == 'customer_info_done':
            return self.rpc('notify_customer_info_updated', t, message='Thank you', customer_type='sep6', **k)
        if action in ('refund', 'refund_pending', 'refund_half'):
            part = 4 if action == 'refund_half' else float(a) - 1
            r = {'id': 'r1', 'amount': {'asset': usd, 'amount': fmt(part)}, 'amount_fee': {'asset': usd, 'amount': '1'}}
            return self.rpc('notify_refund_pending' if action == 'refund_pending' else 'notify_refund_sent', t, message='Back it goes', refund=r)
        if action == 'expire':
            return self.rpc('notify_transaction_expired', t, message='Too late')
        if action == 'error':
            return self.rpc('notify_transaction_error', t, message='Our bank is closed')
        if action == 'recover':
            return self.rpc('notify_transaction_recovery', t, message='Again')
        if action == 'hold':
            return self.rpc('notify_transaction_on_hold', t, message='We look at it')
        if action == 'ask_out':
            more = {} if quoted else dict(amount_in={'asset': usdc, 'amount': a}, amount_out={'asset': usd, 'amount': out(1)}, fee_details={
                'total': '1', 'asset': usdc, 'details': [{'name': 'Service', 'amount': '1', 'description': 'what it costs'}]})
            return self.rpc('request_onchain_funds', t, message='Pay us, please', **more, **k)
        if action == 'ask_out_again':
            return self.rpc('request_onchain_funds', t, message='Pay us, please')
        if action == 'paid_out':
            return self.rpc('notify_offchain_funds_sent', t, message='Paid out', external_transaction_id='bank-7')
        if action == 'available':
            return self.rpc('notify_offchain_funds_available', t, message='Pick it up', external_transaction_id='code-7')
        if action == 'pending_out':
            return self.rpc('notify_offchain_funds_pending', t, external_transaction_id='b1')
        if action in ('refund_out', 'refund_out_half'):
            amount = '3' if action == 'refund_out_half' else fmt(float(a) - 1)
            h = self.pay(x['source_account'], amount, x.get('refund_memo'))
            return self.rpc('notify_refund_sent', t, message='Back', refund={'id': h, 'amount': {'asset': usdc, 'amount': amount}, 'amount_fee': {'asset': usdc, 'amount': '1'}})
        if action == 'amounts_updated':
            return self.rpc('notify_amounts_updated', t, amount_out={'amount': fmt(float(a) - 5)}, fee_details={'total': '1', 'asset': usdc})
        raise SystemExit('no such action: ' + action)


    def pass_time(self):
        time.sleep(1)
        return True


class Sandbox:
    """Moves transfers by the sandbox's own address."""
    TO = dict(ask_in='pending_user_transfer_start', ask_again='pending_user_transfer_start', flow_done='pending_anchor', flow_done_out='pending_anchor', user_sent='pending_external',
              received='pending_anchor', received_less='pending_anchor', pay='completed', request_trust='pending_trust', trust_set='pending_anchor', customer_info='pending_customer_info_update',
              customer_info_done='pending_anchor', refund='refunded', refund_pending='pending_external', refund_half='pending_anchor', expire='expired', error='error', recover='pending_anchor', hold='on_hold',
              ask_out='pending_user_transfer_start', ask_out_again='pending_user_transfer_start', paid_out='completed', available='pending_user_transfer_complete', pending_out='pending_external',
              refund_out='refunded', refund_out_half='pending_anchor', amounts_updated='pending_anchor')
    SAYS = dict(ask_in='Pay in, please', ask_again='Pay in, please', flow_done='Filled in', flow_done_out='Filled in', user_sent='On its way', received='Got it', pay='Sent', request_trust='Trust us, please', refund='Back it goes',
                expire='Too late', error='Our bank is closed', recover='Again', hold='We look at it', ask_out='Pay us, please', ask_out_again='Pay us, please', paid_out='Paid out', available='Pick it up', refund_out='Back', customer_info='Tell us more, please',
                customer_info_done='Thank you', amounts_updated='Other sums')

    def __init__(self, probe):
        self.p = probe

    def do(self, action, t, a, **k):
        body = {'status': self.TO[action]}
        if action in self.SAYS:
            body['message'] = self.SAYS[action]
        if action in ('refund_half', 'refund_out_half'):
            body.update(refund='4' if action == 'refund_half' else '3', refund_fee='1')
        if action in ('refund', 'refund_out', 'refund_pending'):
            body.update(refund=fmt(float(a) - 1), refund_fee='1')
        if action == 'received_less':
            body['amount_in'] = fmt(float(a) - 5)
        if action in ('ask_in', 'ask_out', 'flow_done', 'flow_done_out'):
            body['amount_in'] = a
        if 'user_action_required_by' in k:
            body['deadline'] = 31536000
        here = f'{self.p.base}/sandbox/transfers/{t}'
        if action == 'customer_info_done' and requests.get(here, timeout=30).json()['transfer']['status'] == body['status']:
            return True     # Whom it knows well enough the sandbox accepts by itself.
        refunds = lambda: len((requests.get(here, timeout=30).json()['transfer'].get('refunds') or {}).get('payments', []))
        before = refunds()
        r = requests.post(here, json=body, timeout=30)
        if r.status_code >= 300 and 'refund' in body:
            for key in ('refund', 'refund_fee'):
                body.pop(key, None)
            r = requests.post(here, json=body, timeout=30)
        if r.status_code >= 300:
            log('  sandbox', action, r.status_code, r.text[:240])
            return False
        # The answer comes when the transfer sets out, which may be before it is there.
        end = time.time() + 5
        while time.time() < end:
            there = requests.get(here, timeout=30).json()['transfer']['status'] == body['status']
            if there and ('refund' not in body or refunds() > before):
                return True
            time.sleep(0.03)
        return True

    def pass_time(self):
        """Takes the anchor to the next thing that it does by itself; returns whether there may be one."""
        return requests.post(f'{self.p.base}/sandbox/clock', json={'advance': '1h'}, timeout=30).status_code < 300


class Nobody:
    def do(self, *a, **k):
        return False

    def pass_time(self):
        time.sleep(1)
        return True
