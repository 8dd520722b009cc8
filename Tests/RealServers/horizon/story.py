"""One story of about 110 transactions and 350 questions, told to a Horizon.

It takes accounts, trust, offers, paths, a pool, claimable balances, sponsorship, clawback, fee bumps, preconditions, failures of every
kind, asynchronous submission, streams, lists, pages and bad requests. The recordings were made by telling it to real ones.
"""
import hashlib
import json
import re
import time
import warnings

import requests
from stellar_sdk import *
from stellar_sdk.operation import *
from stellar_sdk.operation.set_trust_line_flags import TrustLineFlags


def tell(url, passphrase, salt):
    """Tells the story to the Horizon at `url`; returns the answers by their names. Keys grow out of `salt`."""
    # One transaction goes without time bounds on purpose.
    warnings.simplefilter('ignore')
    URL, PASS, SALT = url.rstrip('/'), passphrase, salt
    ses = requests.Session()
    def kp(n): return Keypair.from_raw_ed25519_seed(hashlib.sha256(f'{SALT}/{n}'.encode()).digest())
    K = {n: kp(n) for n in ('iss','alice','bob','carol','dave','eve','spon','child','merge','ghost','lp','multi','pay2')}
    P = {n: k.public_key for n, k in K.items()}
    USD, EUR, XLM = Asset('USD', P['iss']), Asset('EURO5', P['iss']), Asset.native()
    answers = {}
    def save(name, r):
        try: body = r.json()
        except ValueError: body = {'__text__': r.text[:2000]}
        answers[name] = dict(name=name, method=r.request.method, url=r.request.url.replace(URL, ''), status=r.status_code,
                             headers={k.lower(): v for k, v in r.headers.items()}, body=body)
        return body
    def landed(hash):
        end = time.time() + 30
        while ses.get(f'{URL}/transactions/{hash}', timeout=30).status_code != 200 and time.time() < end: time.sleep(0.2)
    def get(name, path, **kw):
        r = ses.get(URL + path, timeout=30, **kw); return save(name, r)
    def seq(acc):
        r = ses.get(f'{URL}/accounts/{P[acc]}').json(); return int(r['sequence'])
    def build(acc, ops, fee=100, memo=None, tb=True, s=None, cond=None):
        a = Account(P[acc], s if s is not None else seq(acc))
        b = TransactionBuilder(a, PASS, base_fee=fee)
        for o in ops: b.append_operation(o)
        if memo is not None: b.add_memo(memo)
        if tb: b.set_timeout(300)
        if cond: cond(b)
        return b.build()
    def post(name, env, path='/transactions'):
        x = env if isinstance(env, str) else env.to_xdr()
        r = ses.post(URL + path, data={'tx': x}, timeout=90)
        return save(name, r)
    def tx(name, acc, ops, signers=(), **kw):
        e = build(acc, ops, **kw)
        e.sign(K[acc])
        for s in signers: e.sign(K[s])
        return post(name, e)
    # --- accounts
    get('root', '/')
    for i, a in enumerate(('iss','alice','bob','carol','dave','spon','multi','lp')):
        r = ses.get(f'{URL}/friendbot', params={'addr': P[a]}, timeout=90); save(f'friendbot_{a}', r)
    r = ses.get(f'{URL}/friendbot', params={'addr': P['alice']}, timeout=90); save('friendbot_again', r)
    r = ses.get(f'{URL}/friendbot', params={'addr': 'nonsense'}, timeout=90); save('friendbot_bad', r)
    r = ses.get(f'{URL}/friendbot', timeout=90); save('friendbot_none', r)
    tx('tx_set_options', 'iss', [SetOptions(home_domain='lab.example', set_flags=AuthorizationFlag(2 | 8))])
    tx('tx_trust', 'alice', [ChangeTrust(USD, '1000000'), ChangeTrust(EUR)])
    tx('tx_trust_b', 'bob', [ChangeTrust(USD), ChangeTrust(EUR, '5000')])
    tx('tx_trust_c', 'carol', [ChangeTrust(USD), ChangeTrust(EUR)])
    tx('tx_issue', 'iss', [Payment(P['alice'], USD, '10000'), Payment(P['carol'], EUR, '10000.1234567'), Payment(P['carol'], USD, '777'), Payment(P['alice'], EUR, '50')])
    # --- payments and memos
    tx('tx_pay_text', 'alice', [Payment(P['bob'], XLM, '12.5')], memo=TextMemo('hällo'))
    tx('tx_pay_textbytes', 'alice', [Payment(P['bob'], XLM, '1')], memo=TextMemo(b'\xff\xfe\x01'))
    tx('tx_pay_id', 'alice', [Payment(P['bob'], XLM, '1')], memo=IdMemo(2**64-1))
    tx('tx_pay_hash', 'alice', [Payment(P['bob'], XLM, '1')], memo=HashMemo(b'\x01'*32))
    tx('tx_pay_return', 'alice', [Payment(P['bob'], USD, '1')], memo=ReturnHashMemo(b'\x02'*32))
    tx('tx_pay_emptytext', 'alice', [Payment(P['bob'], XLM, '1')], memo=TextMemo(''))
    tx('tx_pay_muxed', 'alice', [Payment(MuxedAccount(P['bob'], 12345), XLM, '3')])
    # muxed source
    mux = MuxedAccount(P['alice'], 99)
    a = Account(mux, seq('alice')); b = TransactionBuilder(a, PASS, 100).append_operation(Payment(P['bob'], USD, '2')).set_timeout(300).build(); b.sign(K['alice']); post('tx_pay_muxedsource', b)
    tx('tx_create', 'alice', [CreateAccount(P['eve'], '20'), CreateAccount(P['merge'], '5')])
    tx('tx_notb', 'alice', [Payment(P['bob'], XLM, '1')], tb=False)
    tx('tx_preconds', 'alice', [Payment(P['bob'], XLM, '1')], cond=lambda b: (b.set_ledger_bounds(1, 10_000_000), b.set_min_sequence_age(1), b.set_min_sequence_ledger_gap(0), b.set_min_sequence_number(1)))
    # --- offers, paths, trades
    r1 = tx('tx_offer_sell', 'carol', [ManageSellOffer(EUR, USD, '1000', '1.1')])
    tx('tx_offer_buy', 'carol', [ManageBuyOffer(XLM, EUR, '100', '0.05')])
    tx('tx_offer_passive', 'carol', [CreatePassiveSellOffer(USD, XLM, '10', '4')])
    tx('tx_offer_xlm', 'carol', [ManageSellOffer(XLM, USD, '100', '0.25')])
    tx('tx_path_recv', 'alice', [PathPaymentStrictReceive(P['bob'], USD, '100', EUR, '20', [])])
    tx('tx_path_send', 'alice', [PathPaymentStrictSend(P['bob'], USD, '11', EUR, '9', [])])
    tx('tx_path_xlm_hop', 'alice', [PathPaymentStrictReceive(P['bob'], XLM, '5', EUR, '1', [USD])])
    tx('tx_offer_take', 'alice', [ManageSellOffer(USD, EUR, '22', '0.9')])
    tx('tx_offer_mine', 'alice', [ManageSellOffer(USD, EUR, '5', '5')])
    off = ses.get(f'{URL}/accounts/{P["alice"]}/offers').json()['_embedded']['records']
    oid = int(off[0]['id'])
    tx('tx_offer_update', 'alice', [ManageSellOffer(USD, EUR, '6', '5', oid)])
    tx('tx_offer_delete', 'alice', [ManageSellOffer(USD, EUR, '0', '5', oid)])
    tx('tx_offer_stay', 'alice', [ManageSellOffer(USD, EUR, '7', '5.5')])
    # --- pool
    pool = LiquidityPoolAsset(*sorted([XLM, USD], key=lambda a: (not a.is_native(), a.code)))
    pid = pool.liquidity_pool_id
    tx('tx_lp_trust', 'alice', [ChangeTrust(pool)])
    tx('tx_lp_deposit', 'alice', [LiquidityPoolDeposit(pid, '400', '100', '3.9', '4.1')])
    tx('tx_lp_trade', 'bob', [PathPaymentStrictSend(P['bob'], XLM, '2', USD, '0.1', [])])
    tx('tx_lp_withdraw', 'alice', [LiquidityPoolWithdraw(pid, '10', '1', '1')])
    # --- claimable balances
    tomorrow = 4102444800
    pr_any, pr_never = ClaimPredicate.predicate_unconditional(), ClaimPredicate.predicate_not(ClaimPredicate.predicate_unconditional())
    tx('tx_cb_create', 'alice', [CreateClaimableBalance(USD, '5', [Claimant(P['bob'], pr_any), Claimant(P['alice'], ClaimPredicate.predicate_before_absolute_time(tomorrow))]),
       CreateClaimableBalance(XLM, '6', [Claimant(P['bob'], ClaimPredicate.predicate_and(ClaimPredicate.predicate_before_relative_time(86400), ClaimPredicate.predicate_or(ClaimPredicate.predicate_not(ClaimPredicate.predicate_before_absolute_time(1000)), pr_any)))]),
       CreateClaimableBalance(XLM, '7', [Claimant(P['carol'], pr_never)])])
    cbs = ses.get(f'{URL}/claimable_balances', params={'claimant': P['bob'], 'order': 'asc'}).json()['_embedded']['records']
    usdcb = [c['id'] for c in cbs if c['asset'].startswith('USD')][0]; xlmcb = [c['id'] for c in cbs if c['asset'] == 'native'][0]
    tx('tx_cb_claim', 'bob', [ClaimClaimableBalance(usdcb)])
    ccb = ses.get(f'{URL}/claimable_balances', params={'claimant': P['carol']}).json()['_embedded']['records'][0]['id']
    tx('tx_cb_claim_refused', 'carol', [ClaimClaimableBalance(ccb)])
    tx('tx_cb_create_claw', 'iss', [CreateClaimableBalance(USD, '3', [Claimant(P['dave'], pr_any)])])
    dcb = ses.get(f'{URL}/claimable_balances', params={'claimant': P['dave']}).json()['_embedded']['records'][0]['id']
    # --- sponsorship
    tx('tx_sponsor', 'spon', [BeginSponsoringFutureReserves(P['child']), CreateAccount(P['child'], '0'), ChangeTrust(USD, source=P['child']), ManageData('k', b'v', source=P['child']),
       SetOptions(signer=Signer.ed25519_public_key(P['bob'], 1), source=P['child']), EndSponsoringFutureReserves(source=P['child'])], signers=['child'])
    tx('tx_sponsor_revoke', 'spon', [RevokeSponsorship.revoke_data_sponsorship(P['child'], 'k')])  # child low reserve -> fails
    tx('tx_sponsor_pay', 'spon', [Payment(P['child'], XLM, '10')])
    tx('tx_sponsor_revoke2', 'spon', [RevokeSponsorship.revoke_data_sponsorship(P['child'], 'k'), RevokeSponsorship.revoke_trustline_sponsorship(P['child'], USD), RevokeSponsorship.revoke_signer_sponsorship(P["child"], SignerKey.ed25519_public_key(P["bob"])), RevokeSponsorship.revoke_account_sponsorship(P['child'])])
    # --- misc operations
    tx('tx_data', 'alice', [ManageData('name', b'value'), ManageData('bin', b'\x00\xff'), ManageData('gone', b'x')])
    tx('tx_data2', 'alice', [ManageData('name', b'value2'), ManageData('gone', None)])
    tx('tx_bump', 'multi', [BumpSequence(seq('multi') + 1000)])
    tx('tx_signers', 'multi', [SetOptions(signer=Signer.ed25519_public_key(P['alice'], 2), master_weight=1, low_threshold=1, med_threshold=2, high_threshold=3),
       SetOptions(signer=Signer.sha256_hash(hashlib.sha256(b'preimage').digest(), 1)), SetOptions(signer=Signer.pre_auth_tx(b'\x07'*32, 1))])
    tx('tx_multi_lacks', 'multi', [Payment(P['bob'], XLM, '1')])
    tx('tx_multi_ok', 'multi', [Payment(P['bob'], XLM, '1')], signers=['alice'])
    tx('tx_multi_toomany', 'multi', [Payment(P['bob'], XLM, '1')], signers=['alice', 'bob'])
    tx('tx_flags', 'iss', [SetTrustLineFlags(P['dave'], USD, set_flags=TrustLineFlags(1))])
    tx('tx_dave_trust', 'dave', [ChangeTrust(USD)])
    tx('tx_dave_claim', 'dave', [ClaimClaimableBalance(dcb)])
    tx('tx_clawback', 'iss', [Clawback(USD, P['dave'], '1')])
    tx('tx_flags2', 'iss', [SetTrustLineFlags(P['dave'], USD, clear_flags=TrustLineFlags(1), set_flags=TrustLineFlags(2))])
    tx('tx_allow', 'iss', [AllowTrust(P['dave'], 'USD', TrustLineEntryFlag.AUTHORIZED_FLAG)])
    tx('tx_pay_dave_back', 'dave', [Payment(P['iss'], USD, '2'), ChangeTrust(USD, '0')])
    tx('tx_merge', 'merge', [AccountMerge(P['alice'])])
    tx('tx_inflation', 'alice', [Inflation()])
    fb_inner = build('bob', [Payment(P['alice'], XLM, '1')]); fb_inner.sign(K['bob'])
    fb = TransactionBuilder.build_fee_bump_transaction(K['alice'], 300, fb_inner, PASS); fb.sign(K['alice']); post('tx_feebump', fb)
    fb_inner = build('bob', [Payment(P['ghost'], XLM, '1')]); fb_inner.sign(K['bob'])
    fb = TransactionBuilder.build_fee_bump_transaction(K['alice'], 300, fb_inner, PASS); fb.sign(K['alice']); fbfail = post('tx_feebump_fail', fb)
    fb_inner = build('bob', [Payment(P['alice'], XLM, '1')], s=5); fb_inner.sign(K['bob'])
    fb = TransactionBuilder.build_fee_bump_transaction(K['alice'], 300, fb_inner, PASS); fb.sign(K['alice']); post('tx_feebump_badseq', fb)
    fb_inner = build('bob', [Payment(P['alice'], XLM, '1')]); fb_inner.sign(K['bob'])
    fb = TransactionBuilder.build_fee_bump_transaction(K['alice'], 300, fb_inner, PASS); fb.sign(K['bob']); post('tx_feebump_badauth', fb)
    # --- failures
    tx('txf_no_dest', 'alice', [Payment(P['ghost'], XLM, '1')])
    tx('txf_no_trust', 'alice', [Payment(P['dave'], USD, '1')])
    tx('txf_src_no_trust', 'dave', [Payment(P['alice'], USD, '1')])
    tx('txf_underfunded', 'alice', [Payment(P['bob'], XLM, '99999999')])
    tx('txf_underfunded_usd', 'bob', [Payment(P['alice'], USD, '99999999')])
    tx('txf_line_full', 'carol', [Payment(P['bob'], EUR, '4999')])
    tx('txf_two_ops', 'alice', [Payment(P['bob'], XLM, '1'), Payment(P['ghost'], XLM, '1')])
    tx('txf_create_exists', 'alice', [CreateAccount(P['bob'], '20')])
    tx('txf_create_low', 'alice', [CreateAccount(P['ghost'], '0.5')])
    tx('txf_create_underfunded', 'eve', [CreateAccount(P['ghost'], '500')])
    tx('txf_trust_noissuer', 'alice', [ChangeTrust(Asset('NOPE', P['ghost']))])
    tx('txf_trust_self', 'iss', [ChangeTrust(USD)])
    tx('txf_trust_invalid_limit', 'alice', [ChangeTrust(USD, '1')])
    tx('txf_trust_low_reserve', 'child', [ManageData(f'd{i}', b'x') for i in range(20)])
    tx('txf_path_too_few', 'alice', [PathPaymentStrictReceive(P['bob'], USD, '1000', EUR, '500', [])])
    tx('txf_path_over_max', 'alice', [PathPaymentStrictSend(P['bob'], USD, '1', EUR, '500', [])])
    tx('txf_offer_cross_self', 'carol', [ManageSellOffer(USD, EUR, '500', '0.5')])
    tx('txf_offer_none', 'alice', [ManageSellOffer(USD, EUR, '1', '5', 999999)])
    tx('txf_merge_sub', 'carol', [AccountMerge(P['alice'])])
    tx('txf_merge_self', 'eve', [AccountMerge(P['eve'])])
    tx('txf_data_none', 'alice', [ManageData('nothere', None)])
    tx('txf_bad_seq', 'alice', [Payment(P['bob'], XLM, '1')], s=seq('alice') + 5)
    tx('txf_bad_seq_old', 'alice', [Payment(P['bob'], XLM, '1')], s=1)
    tx('txf_low_fee', 'alice', [Payment(P['bob'], XLM, '1')], fee=1)
    e = build('alice', [Payment(P['bob'], XLM, '1')]); e.sign(K['bob']); post('txf_bad_auth', e)
    e = build('alice', [Payment(P['bob'], XLM, '1')]); post('txf_no_sig', e)
    e = build('alice', [Payment(P['bob'], XLM, '1')]); e.sign(K['alice']); e.signatures.append(e.signatures[0]); post('txf_dup_sig', e)
    e = build('alice', [Payment(P['alice'], XLM, '1', source=P['bob'])]); e.sign(K['alice']); post('txf_op_bad_auth', e)
    e = TransactionBuilder(Account(P['ghost'], 1), PASS, 100).append_operation(Payment(P['bob'], XLM, '1')).set_timeout(300).build(); e.sign(K['ghost']); post('txf_no_account', e)
    tx('txf_too_late', 'alice', [Payment(P['bob'], XLM, '1')], tb=False, cond=lambda b: b.add_time_bounds(1, 1000))
    tx('txf_too_early', 'alice', [Payment(P['bob'], XLM, '1')], tb=False, cond=lambda b: b.add_time_bounds(tomorrow, 0))
    e = TransactionBuilder(Account(P['alice'], seq('alice')), 'Other network', 100).append_operation(Payment(P['bob'], XLM, '1')).set_timeout(300).build(); e.sign(K['alice']); post('txf_other_network', e)
    tx('txf_zero_amount', 'alice', [Payment(P['bob'], XLM, '0')])
    tx('txf_ledger_bounds', 'alice', [Payment(P['bob'], XLM, '1')], cond=lambda b: b.set_ledger_bounds(1, 2))
    tx('txf_min_age', 'alice', [Payment(P['bob'], XLM, '1')], cond=lambda b: b.set_min_sequence_age(10**9))
    tx('txf_notrust_cb', 'alice', [CreateClaimableBalance(Asset('NOPE', P['iss']), '1', [Claimant(P['bob'], pr_any)])])
    tx('txf_lp_no', 'bob', [LiquidityPoolDeposit(pid, '1', '1', '1', '1')])
    tx('txf_clawback', 'alice', [Clawback(USD, P['bob'], '1')])
    e = build('alice', [Payment(P['bob'], XLM, '1')]); e.transaction.operations = []; e.sign(K['alice']); post('txf_missing_op', e)
    post('txf_garbage', 'notxdr')
    post('txf_truncated', e.to_xdr()[:40])
    r = ses.post(URL + '/transactions', timeout=30); save('txf_empty', r)
    r = ses.post(URL + '/transactions', json={'tx': e.to_xdr()}, timeout=30); save('txf_json', r)
    r = ses.post(URL + '/transactions?tx=' + requests.utils.quote(e.to_xdr(), safe=''), timeout=30); save('txf_query', r)
    e = build('alice', [Payment(P['bob'], XLM, '1')]); e.sign(K['alice']); post('tx_dup_first', e); post('tx_dup_second', e)
    e = build('alice', [Payment(P['bob'], XLM, '1.5')]); e.sign(K['alice']); post('async_ok', e, '/transactions_async'); post('async_dup', e, '/transactions_async')
    landed(answers['async_ok']['body']['hash'])
    e = build('alice', [Payment(P['bob'], XLM, '1.5')], s=3); e.sign(K['alice']); post('async_badseq', e, '/transactions_async')
    post('async_garbage', 'notxdr', '/transactions_async')
    # --- reads
    A = P['alice']
    al = f"asset_type=credit_alphanum4&asset_code=USD&asset_issuer={P['iss']}"
    okhash = answers['tx_issue']['body']['hash']
    bumphash = answers['tx_feebump']['body']
    innerhash = bumphash.get('inner_transaction', {}).get('hash', okhash); bumph = bumphash.get('hash', okhash)
    payops = get('x_ops_of_tx', f'/transactions/{okhash}/operations')['_embedded']['records']
    opid = payops[0]['id']
    trades = get('trades_alice', f'/accounts/{A}/trades?limit=200')['_embedded']['records']
    txrec = get('transaction', f'/transactions/{okhash}')
    led = txrec['ledger']
    Q = [
     ('fee_stats', '/fee_stats'), ('accounts_signer', f"/accounts?signer={A}"), ('accounts_asset', f"/accounts?asset=USD:{P['iss']}&limit=50"), ('accounts_sponsor', f"/accounts?sponsor={P['spon']}"),
     ('accounts_lp', f'/accounts?liquidity_pool={pid}'), ('accounts_nofilter', '/accounts'), ('accounts_two', f"/accounts?signer={A}&sponsor={A}"), ('accounts_badasset', '/accounts?asset=USD'), ('accounts_badsigner', '/accounts?signer=xx'),
     ('data_name', f'/accounts/{A}/data/name'), ('data_none', f'/accounts/{A}/data/none'),
     ('trx_inner', f'/transactions/{innerhash}'), ('trx_bump', f'/transactions/{bumph}'), ('trx_none', '/transactions/' + '0'*64), ('trx_badhash', '/transactions/xyz'), ('trx_upper', f'/transactions/{okhash.upper()}'),
     ('trx_effects', f'/transactions/{okhash}/effects'), ('trx_payments', f'/transactions/{okhash}/payments'), ('trx_ops_join', f'/transactions/{okhash}/operations?join=transactions'),
     ('trx_ops_none', '/transactions/' + '0'*64 + '/operations'), ('trx_effects_none', '/transactions/' + '0'*64 + '/effects'),
     ('op', f'/operations/{opid}'), ('op_join', f'/operations/{opid}?join=transactions'), ('op_effects', f'/operations/{opid}/effects'), ('op_none', '/operations/999999999999999999'), ('op_bad', '/operations/abc'), ('op_effects_none', '/operations/999999999999999999/effects'),
     ('ledger', f'/ledgers/{led}'), ('ledger_1', '/ledgers/1'), ('ledger_2', '/ledgers/2'), ('ledger_none', '/ledgers/99999999'), ('ledger_bad', '/ledgers/abc'), ('ledger_neg', '/ledgers/-1'), ('ledger_tx', f'/ledgers/{led}/transactions'), ('ledger_ops', f'/ledgers/{led}/operations'), ('ledger_pay', f'/ledgers/{led}/payments'), ('ledger_eff', f'/ledgers/{led}/effects?limit=200'), ('ledger_tx_none', '/ledgers/99999999/transactions'),
     ('ledgers', '/ledgers?order=desc&limit=3'), ('ledgers_asc', '/ledgers?limit=3'),
     ('all_tx', '/transactions?order=desc&limit=3'), ('all_tx_failed', '/transactions?order=desc&limit=3&include_failed=true'), ('all_ops_failed', '/operations?order=desc&limit=3&include_failed=true'), ('all_pay_failed', '/payments?order=desc&limit=3&include_failed=true'), ('all_effects', '/effects?order=desc&limit=3'), ('all_trades', '/trades?order=desc&limit=3'),
     ('offers', f"/offers?seller={P['carol']}"), ('offers_sponsor', f"/offers?sponsor={P['spon']}"), ('offers_selling', f"/offers?selling_asset_type=credit_alphanum12&selling_asset_code=EURO5&selling_asset_issuer={P['iss']}"), ('offers_selling2', f"/offers?selling=EURO5:{P['iss']}"), ('offers_buying2', f"/offers?buying=native"), ('offers_all', '/offers'), ('offer_none', '/offers/999999'), ('offer_bad', '/offers/abc'), ('offers_acc', f"/accounts/{P['carol']}/offers"), ('offers_acc_none', f"/accounts/{P['ghost']}/offers"),
     ('order_book', f"/order_book?selling_asset_type=credit_alphanum12&selling_asset_code=EURO5&selling_asset_issuer={P['iss']}&buying_asset_type=credit_alphanum4&buying_asset_code=USD&buying_asset_issuer={P['iss']}"),
     ('order_book_inv', f"/order_book?buying_asset_type=credit_alphanum12&buying_asset_code=EURO5&buying_asset_issuer={P['iss']}&selling_asset_type=credit_alphanum4&selling_asset_code=USD&selling_asset_issuer={P['iss']}&limit=1"),
     ('order_book_native', f"/order_book?selling_asset_type=native&buying_asset_type=credit_alphanum4&buying_asset_code=USD&buying_asset_issuer={P['iss']}"), ('order_book_bad', '/order_book'), ('order_book_bad2', '/order_book?selling_asset_type=foo&buying_asset_type=native'), ('order_book_same', '/order_book?selling_asset_type=native&buying_asset_type=native'),
     ('trade_pair', f"/trades?base_asset_type=credit_alphanum12&base_asset_code=EURO5&base_asset_issuer={P['iss']}&counter_asset_type=credit_alphanum4&counter_asset_code=USD&counter_asset_issuer={P['iss']}"),
     ('trade_pair_inv', f"/trades?counter_asset_type=credit_alphanum12&counter_asset_code=EURO5&counter_asset_issuer={P['iss']}&base_asset_type=credit_alphanum4&base_asset_code=USD&base_asset_issuer={P['iss']}"),
     ('trade_half', '/trades?base_asset_type=native'), ('trade_offer', f'/trades?offer_id={oid}'), ('trade_type_lp', '/trades?trade_type=liquidity_pool'), ('trade_type_ob', '/trades?trade_type=orderbook&limit=2'), ('trade_type_bad', '/trades?trade_type=foo'), ('offer_trades', f'/offers/{oid}/trades'), ('lp_trades', f'/liquidity_pools/{pid}/trades'),
     ('trade_agg', f"/trade_aggregations?base_asset_type=credit_alphanum12&base_asset_code=EURO5&base_asset_issuer={P['iss']}&counter_asset_type=credit_alphanum4&counter_asset_code=USD&counter_asset_issuer={P['iss']}&resolution=86400000&start_time=1600000000000&end_time=4102444800000"),
     ('trade_agg_native', f"/trade_aggregations?base_asset_type=native&counter_asset_type=credit_alphanum4&counter_asset_code=USD&counter_asset_issuer={P['iss']}&resolution=900000&order=desc&limit=5"),
     ('trade_agg_badres', '/trade_aggregations?base_asset_type=native&counter_asset_type=native&resolution=5'), ('trade_agg_none', '/trade_aggregations'), ('trade_agg_nores', f"/trade_aggregations?base_asset_type=native&counter_asset_type=credit_alphanum4&counter_asset_code=USD&counter_asset_issuer={P['iss']}"), ('trade_agg_off', f"/trade_aggregations?base_asset_type=native&counter_asset_type=credit_alphanum4&counter_asset_code=USD&counter_asset_issuer={P['iss']}&resolution=86400000&offset=3600000"), ('trade_agg_badoff', f"/trade_aggregations?base_asset_type=native&counter_asset_type=credit_alphanum4&counter_asset_code=USD&counter_asset_issuer={P['iss']}&resolution=86400000&offset=1"),
     ('assets', f"/assets?asset_issuer={P['iss']}"), ('assets_code', '/assets?asset_code=USD'), ('assets_both', f"/assets?asset_code=EURO5&asset_issuer={P['iss']}"), ('assets_badcode', '/assets?asset_code=TOOLONGASSETCODE'), ('assets_badissuer', '/assets?asset_issuer=xx'), ('assets_noissuer', f"/assets?asset_issuer={P['ghost']}"),
     ('cb_claimant', f"/claimable_balances?claimant={P['bob']}"), ('cb_sponsor', f"/claimable_balances?sponsor={A}&order=asc"), ('cb_asset', '/claimable_balances?asset=native'), ('cb_all', '/claimable_balances'), ('cb_one', f'/claimable_balances/{xlmcb}'), ('cb_gone', f'/claimable_balances/{usdcb}'), ('cb_bad', '/claimable_balances/xyz'), ('cb_tx', f'/claimable_balances/{usdcb}/transactions'), ('cb_ops', f'/claimable_balances/{usdcb}/operations'),
     ('lps', '/liquidity_pools'), ('lps_reserves', f"/liquidity_pools?reserves=native,USD:{P['iss']}"), ('lps_account', f'/liquidity_pools?account={A}'), ('lp', f'/liquidity_pools/{pid}'), ('lp_none', '/liquidity_pools/' + '0'*64), ('lp_bad', '/liquidity_pools/xyz'), ('lp_ops', f'/liquidity_pools/{pid}/operations'), ('lp_tx', f'/liquidity_pools/{pid}/transactions'), ('lp_eff', f'/liquidity_pools/{pid}/effects'),
     ('path_recv', f"/paths/strict-receive?source_account={A}&destination_asset_type=credit_alphanum12&destination_asset_code=EURO5&destination_asset_issuer={P['iss']}&destination_amount=10"),
     ('path_recv_assets', f"/paths/strict-receive?source_assets=native,USD:{P['iss']}&destination_asset_type=credit_alphanum12&destination_asset_code=EURO5&destination_asset_issuer={P['iss']}&destination_amount=10"),
     ('path_send', f"/paths/strict-send?source_asset_type=credit_alphanum4&source_asset_code=USD&source_asset_issuer={P['iss']}&source_amount=10&destination_account={P['bob']}"),
     ('path_send_assets', f"/paths/strict-send?source_asset_type=native&source_amount=10&destination_assets=EURO5:{P['iss']},USD:{P['iss']}"),
     ('path_legacy', f"/paths?source_account={A}&destination_account={P['bob']}&destination_asset_type=credit_alphanum12&destination_asset_code=EURO5&destination_asset_issuer={P['iss']}&destination_amount=10"),
     ('path_none', f"/paths/strict-send?source_asset_type=native&source_amount=99999999&destination_assets=EURO5:{P['iss']}"), ('path_bad', '/paths/strict-send'), ('path_bad2', '/paths/strict-receive?destination_asset_type=native'), ('path_both', f"/paths/strict-send?source_asset_type=native&source_amount=10&destination_assets=native&destination_account={A}"), ('path_badamount', f"/paths/strict-send?source_asset_type=native&source_amount=-1&destination_assets=native"), ('path_zero', f"/paths/strict-send?source_asset_type=native&source_amount=0&destination_assets=native"), ('path_nosource', f"/paths/strict-receive?source_account={P['ghost']}&destination_asset_type=native&destination_amount=10"),
     ('p_bad_limit', '/ledgers?limit=201'), ('p_zero_limit', '/ledgers?limit=0'), ('p_neg_limit', '/ledgers?limit=-1'), ('p_text_limit', '/ledgers?limit=x'), ('p_bad_order', '/ledgers?order=up'), ('p_bad_cursor', '/ledgers?cursor=abc'), ('p_bad_cursor_eff', '/effects?cursor=abc'), ('p_bad_cursor_tr', '/trades?cursor=abc'), ('p_bad_join', '/operations?join=foo'), ('p_bad_failed', '/operations?include_failed=maybe'), ('p_now', '/ledgers?cursor=now'), ('p_now_desc', '/operations?cursor=now&order=desc&limit=2'), ('p_neg_cursor', '/operations?cursor=-5'), ('p_big_cursor', '/ledgers?cursor=99999999999999999999999'), ('p_unknown', '/nosuch'), ('p_unknown2', '/accounts/x/y/z'), ('p_slash', '/ledgers/'), ('p_health', '/health'), ('p_metrics', '/metrics'),
     ('acc_none', f"/accounts/{P['ghost']}"), ('acc_bad', '/accounts/GABC'), ('acc_muxed', f'/accounts/{mux.account_muxed}'), ('acc_secret', f"/accounts/{K['alice'].secret}"), ('acc_tx_none', f"/accounts/{P['ghost']}/transactions"), ('acc_ops_none', f"/accounts/{P['ghost']}/operations"), ('acc_pay_none', f"/accounts/{P['ghost']}/payments"), ('acc_eff_none', f"/accounts/{P['ghost']}/effects"), ('acc_trades_none', f"/accounts/{P['ghost']}/trades"),
    ]
    for a in ('alice','bob','carol','dave','iss','child','multi','spon','eve','merge'):
        Q += [(f'account_{a}', f'/accounts/{P[a]}'), (f'atx_{a}', f'/accounts/{P[a]}/transactions?limit=200&include_failed=true'), (f'aops_{a}', f'/accounts/{P[a]}/operations?limit=200&include_failed=true'), (f'apay_{a}', f'/accounts/{P[a]}/payments?limit=200'), (f'aeff_{a}', f'/accounts/{P[a]}/effects?limit=200'), (f'apayj_{a}', f'/accounts/{P[a]}/payments?limit=3&order=desc&join=transactions&include_failed=true')]
    for name, path in Q:
        get(name, path)
    # HEAD, OPTIONS, methods
    for m, p, nm in (('HEAD', '/ledgers', 'm_head'), ('OPTIONS', '/ledgers', 'm_options'), ('POST', '/ledgers', 'm_post'), ('DELETE', f'/accounts/{A}', 'm_delete'), ('PUT', '/transactions', 'm_put'), ('GET', '/transactions_async', 'm_async_get')):
        r = ses.request(m, URL + p, headers={'Origin': 'http://x.example', 'Access-Control-Request-Method': 'GET'} if m == 'OPTIONS' else {}, timeout=20); save(nm, r)
    r = ses.get(URL + '/ledgers?limit=1', headers={'Origin': 'http://x.example', 'Accept': 'application/json'}); save('h_origin', r)
    for nm, acc in (('h_acc_hal', 'application/hal+json'), ('h_acc_html', 'text/html'), ('h_acc_xml', 'application/xml'), ('h_acc_browser', 'text/html,application/xhtml+xml,*/*;q=0.8'), ('h_acc_octet', 'application/octet-stream')):
        r = ses.get(URL + f'/accounts/{A}', headers={'Accept': acc}); save(nm, r)
    # streams: as many lines of each as the recording has, or as many as come at once
    def stream(name, path, lines, hdr={}, meanwhile=lambda: None):
        out = []
        with ses.get(URL + path, headers={'Accept': 'text/event-stream', **hdr}, stream=True, timeout=(5, 15)) as r:
            for line in r.iter_lines(decode_unicode=True):
                out.append(line)
                if line == 'data: "hello"': meanwhile()
                if len(out) == lines: break
        events = [json.loads(l[6:]) if l.startswith('data: {') else l for l in out]
        answers[name] = dict(name=name, method='STREAM', url=path, status=r.status_code, headers={k.lower(): v for k, v in r.headers.items()}, body=dict(events=events))
    fund = lambda name: requests.get(f'{URL}/friendbot', params={'addr': kp(name).public_key}, timeout=30)
    # The sandbox closes an empty ledger where none has closed for five seconds: on a slow machine that would come first.
    fund('early')
    stream('s_ledgers', '/ledgers?cursor=now', 7, meanwhile=lambda: fund('late'))
    stream('s_payments', f'/accounts/{A}/payments?limit=3', 17)
    stream('s_account', f'/accounts/{A}', 6)
    stream('s_orderbook', '/order_book?selling_asset_type=native&buying_asset_type=credit_alphanum4&buying_asset_code=USD&buying_asset_issuer=' + P['iss'], 6)
    stream('s_lasteventid', f'/accounts/{A}/payments?limit=3', 17, {'Last-Event-ID': payops[0]['paging_token']})
    stream('s_badcursor', '/ledgers?cursor=abc', 10)
    stream('s_none', f"/accounts/{P['ghost']}", 6)
    stream('s_nonstream', '/fee_stats', 5)
    return answers
