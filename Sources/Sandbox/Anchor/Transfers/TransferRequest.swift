internal import Stellar

/// A checked request for a deposit or a withdrawal.
///
/// Specification: <https://stellar.org/protocol/sep-24#deposit-2>
struct TransferRequest: Sendable {
    var kind: AnchorTransfer.Kind
    var asset: Asset
    var terms: TransferTerms
    var amount: Amount?
    var account: MuxedAccount
    var memo: Memo
    var refundMemo: Memo?
    var language: String
    /// The values that the request brings along for the pages.
    var answers: [String: String]

    /// Checks the fields of a request against what the anchor offers.
    init(
        _ kind: AnchorTransfer.Kind,
        fields: RequestFields,
        by subject: AnchorSubject,
        offer: AnchorOffer
    ) throws(AnchorRefusal) {
        self.kind = kind
        let code = try fields.required("asset_code")
        guard let line = offer.lines.first(where: { $0.asset.code == code }), let terms = line.terms(for: kind) else {
            throw AnchorRefusal("this anchor has no \(kind.rawValue)s of \(code.prefix(64))")
        }
        guard try Self.issuer(in: fields).map({ $0 == line.asset.issuer }) ?? true else {
            throw AnchorRefusal("asset_issuer is not the issuer of the \(code) that this anchor serves")
        }
        asset = line.asset
        self.terms = terms
        amount = try Self.amount(in: fields, terms: terms, code: code)
        account = try Self.account(in: fields) ?? subject.account
        memo = kind == .deposit ? try Self.memo(in: fields, "memo", "memo_type") ?? .none : .none
        refundMemo = kind == .withdrawal ? try Self.memo(in: fields, "refund_memo", "refund_memo_type") : nil
        guard fields["quote_id"] == nil else {
            throw AnchorRefusal("this anchor gives no quotes, so it knows no quote_id")
        }
        language = offer.configuration.language(for: fields["lang"])
        let asked = Set(offer.configuration.pages.pages(for: kind).flatMap(\.fields).map(\.name))
        answers = fields.all.filter { asked.contains($0.key) && $0.key != "amount" && $0.value.count <= 500 }
    }

    private static func issuer(in fields: RequestFields) throws(AnchorRefusal) -> PublicKey? {
        guard let text = fields["asset_issuer"] else { return nil }
        guard let issuer = PublicKey(text) else { throw AnchorRefusal("asset_issuer is not a valid G… address") }
        return issuer
    }

    private static func amount(
        in fields: RequestFields,
        terms: TransferTerms,
        code: String
    ) throws(AnchorRefusal) -> Amount? {
        guard let text = fields["amount"] else { return nil }
        guard let amount = Amount(text), amount > .zero else {
            throw AnchorRefusal("amount is not a positive number of at most seven decimals")
        }
        guard terms.allow(amount) else {
            throw AnchorRefusal("amount must be \(terms.limits(in: code) ?? "positive"), and is \(amount)")
        }
        guard terms.fee.fee(on: amount) != nil else { throw AnchorRefusal("amount does not cover the fee") }
        return amount
    }

    private static func account(in fields: RequestFields) throws(AnchorRefusal) -> MuxedAccount? {
        guard let text = fields["account"] else { return nil }
        guard let account = MuxedAccount(text) else {
            throw AnchorRefusal("account is not a valid G… or M… address; contract accounts are not served here")
        }
        return account
    }

    private static func memo(
        in fields: RequestFields,
        _ name: String,
        _ typeName: String
    ) throws(AnchorRefusal) -> Memo? {
        switch (fields[name], fields[typeName]) {
        case (nil, nil): return nil
        case (let value?, let type?):
            guard ["text", "id", "hash"].contains(type), let memo = try? Memo(type: type, value: value) else {
                throw AnchorRefusal("\(name) is not a memo of the type in \(typeName): text, id or hash")
            }
            return memo
        case (_?, nil), (nil, _?): throw AnchorRefusal("\(name) and \(typeName) belong together")
        }
    }
}

extension RequestFields {
    /// The value of a field that has to be there.
    func required(_ name: String) throws(AnchorRefusal) -> String {
        guard let value = self[name] else { throw AnchorRefusal("\(name) is required") }
        return value
    }
}
