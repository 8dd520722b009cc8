internal import Diagnostics
internal import JSON

/// The members of a stellar.toml that depend on each other.
struct TomlCheck: DeviationSource {
    let form: AnswerForm
    let request: Subject.Request?

    /// The deviations of a stellar.toml, by its members as JSON.
    func deviations(of toml: JSONValue) -> [Deviation] {
        var found = DeviationList()
        for (service, needs) in Self.needs where toml[service]?.isFilled == true {
            guard !needs.contains(where: { toml[$0]?.isFilled == true }), let name = needs.first,
                let form = TomlForm.general.first(where: { $0.name == name })?.form
            else { continue }
            found.insert(deviation(.absentMember, .must, .missing(form, beside: service), .addMember, at: name))
        }
        for (index, entry) in (toml["CURRENCIES"]?.arrayValue ?? []).enumerated() {
            guard case .object(let members) = entry else { continue }
            for flaw in Self.flaws(of: members) { found.insert(deviation(of: flaw, at: index)) }
        }
        return found.all
    }

    /// The members without which a service can't be used; of several one is enough.
    ///
    /// SEP-1 has the last one, SEP-10 and SEP-45 what they sign with, and SEP-12, SEP-24 and SEP-31 have no request without signing in but `/info`.
    private static let needs: [(service: String, needs: [String])] = {
        let signIn = [StellarToml.Service.authentication.rawValue, StellarToml.contractAuthenticationName]
        let signedIn: [StellarToml.Service] = [.hostedTransfers, .customers, .directPayments]
        return signedIn.map { ($0.rawValue, signIn) } + signIn.map { ($0, [StellarToml.signingKeyName]) } + [
            (StellarToml.contractAuthenticationName, ["WEB_AUTH_CONTRACT_ID"]),
            (StellarToml.Service.directPayments.rawValue, [StellarToml.Service.customers.rawValue]),
        ]
    }()

    // MARK: Currencies

    /// A member of a currency that is wrong beside the others.
    private struct Flaw {
        var name: String
        var words: FindingWords
        var code = FailureCode.conflictingMembers
        var severity = Deviation.Severity.must
    }

    private static func flaws(of currency: [String: JSONValue]) -> [Flaw] {
        if currency["toml"] != nil {
            guard let other = currency.keys.filter({ $0 != "toml" }).min() else { return [] }
            return [Flaw(name: "toml", words: .linkBeside(other), severity: .should)]
        }
        return identity(of: currency) + supply(of: currency)
    }

    /// The code, and either an issuer or a contract; the ledger's own asset has neither.
    private static func identity(of currency: [String: JSONValue]) -> [Flaw] {
        var flaws: [Flaw] = []
        if currency["code"] == nil, currency["code_template"] == nil {
            flaws.append(Flaw(name: "code", words: .missing(TomlForm.code), code: .absentMember))
        }
        switch (currency["issuer"], currency["contract"]) {
        case (nil, nil) where !["native", "XLM"].contains(currency["code"]?.string):
            flaws.append(Flaw(name: "issuer", words: .missing(.account, beside: nil), code: .absentMember))
        case (_?, _?): flaws.append(Flaw(name: "contract", words: .contractBesideIssuer))
        default: break
        }
        return flaws
    }

    /// At most one policy of issuance; a flag that is false contradicts no number.
    private static func supply(of currency: [String: JSONValue]) -> [Flaw] {
        let numbers = ["fixed_number", "max_number"].filter { currency[$0] != nil }
        if let number = numbers.first, let flag = currency["is_unlimited"] {
            let severity = flag == .bool(false) && numbers.count == 1 ? Deviation.Severity.should : .must
            return [Flaw(name: "is_unlimited", words: .policy(beside: number), severity: severity)]
        }
        return numbers.count == 2 ? [Flaw(name: "max_number", words: .policy(beside: "fixed_number"))] : []
    }

    private func deviation(of flaw: Flaw, at index: Int) -> Deviation {
        deviation(
            flaw.code,
            flaw.severity,
            flaw.words,
            flaw.code == .absentMember ? .addMember : .sendOrLeaveOut,
            at: "CURRENCIES[\(index)].\(flaw.name)",
            pattern: "CURRENCIES[].\(flaw.name)",
            named: flaw.name,
            by: SEPSection(1, "Currency Documentation")
        )
    }
}
