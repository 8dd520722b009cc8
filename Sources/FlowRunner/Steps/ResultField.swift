internal import FlowLanguage

/// The name of a result of a verb: it is written and read by this name, which flows and journals keep.
protocol ResultField: RawRepresentable<String>, Hashable, CaseIterable, Sendable {}

extension ResultField {
    /// The results with these names.
    static func results(_ values: [Self: Value]) -> [String: Value] {
        var results: [String: Value] = [:]
        for (field, value) in values { results[field.rawValue] = value }
        return results
    }

    /// The result in what a state has found out; null where there is none.
    func value(in results: Value) -> Value { results[rawValue] }

    /// Sets the result; `nil` removes it.
    func set(_ value: Value?, in results: inout [String: Value]) { results[rawValue] = value }
}

/// A result about an account that has funds.
enum FundingField: String, ResultField {
    case account, funded, already
}

/// A result about what was done on the ledger: a payment, a claim, a trustline.
enum LedgerField: String, ResultField {
    case hash, amount, asset, to, ledger, balance, created
}

/// A result about a session, beside the terms of signing in (``SessionTerms/names``).
enum SessionField: String, ResultField {
    case account
    case provedDomain = "proved_domain"
    case expiresAt = "expires_at"
}
