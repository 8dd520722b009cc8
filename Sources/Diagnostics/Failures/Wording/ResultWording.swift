/// Remedies for the codes with which transactions fail most often.
///
/// Specification:
/// <https://developers.stellar.org/docs/data/apis/horizon/api-reference/errors/result-codes>
extension Wording {
    /// The words for the first of the codes that has any: those of operations come first, which tell most.
    static func result(_ codes: [String]) -> String {
        codes.lazy.compactMap { operationResults[$0] }.first ?? codes.lazy.compactMap { transactionResults[$0] }.first
            ?? ""
    }

    private static let transactionResults: [String: String] = [
        "tx_bad_seq": "another transaction of the account came first: read its sequence number again, build the "
            + "transaction anew and sign it again",
        "tx_insufficient_fee": "the network is busy: offer a higher fee",
        "tx_insufficient_balance": "the fee would take the account below its reserve: give it more lumens",
        "tx_bad_auth": "the signatures do not suffice: check the key, the thresholds and the network's passphrase",
        "tx_bad_auth_extra": "unused signatures: sign with the keys of the account only",
        "tx_no_source_account": "the account does not exist: fund it first",
        "tx_too_early": "its time has not come: check this machine's clock",
        "tx_too_late": "its time is over: build it anew and sign it again",
        "tx_missing_operation": "it has no operations",
        "tx_internal_error": "the network had a problem of its own: hand the same transaction in again",
        "tx_not_supported": "this network does not support it",
        "tx_bad_sponsorship": "every sponsorship that is begun has to be ended in the same transaction",
        "tx_bad_min_seq_age_or_gap": "the account has to rest longer before it",
        "tx_malformed": "the transaction contradicts itself: report it",
    ]

    private static let operationResults: [String: String] = [
        "op_underfunded":
            "the account has less than that to spend, reserve and open offers deducted: pay less, or give "
            + "it more",
        "op_low_reserve": "the account needs more lumens for the reserve of another entry",
        "op_no_trust": "the receiver has no trustline for the asset: it has to make one first",
        "op_src_no_trust": "the account has no trustline for the asset: make one first",
        "op_not_authorized": "the issuer has not authorised the receiver to hold the asset",
        "op_src_not_authorized": "the issuer has not authorised the account to send the asset",
        "op_line_full": "the receiver's trustline has no room for so much: its limit has to be raised",
        "op_no_destination": "the receiver's account does not exist: create it first",
        "op_no_issuer": "the issuer of the asset does not exist: check the asset",
        "op_already_exists": "the account exists: pay it instead of creating it",
        "op_no_source_account": "the source of the operation does not exist: fund it first",
        "op_bad_auth": "the operation needs the signature of its own source as well",
        "op_malformed": "the operation contradicts itself: check amounts and names",
        "op_too_few_offers": "the order books have no way from one asset to the other for so much: pay less, or wait",
        "op_over_source_max": "the price has risen above what may be sent: allow more, or wait",
        "op_under_dest_min": "the price has fallen below what has to arrive: allow less, or wait",
        "op_invalid_limit": "the trustline's limit is below what the account holds",
        "op_self_not_allowed": "an issuer needs no trustline for its own asset",
        "op_does_not_exist": "the claimable balance does not exist: perhaps it was claimed already",
        "op_cannot_claim": "the balance cannot be claimed by this account, or not now",
        "op_has_sub_entries": "the account still has trustlines, offers or data entries: remove them first",
        "op_too_many_subentries": "the account has as many entries as an account can have",
    ]
}
