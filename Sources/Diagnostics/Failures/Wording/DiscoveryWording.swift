/// A stellar.toml: `S1..`.
extension Wording {
    static func discovery(_ failure: Failure) -> MessageText? {
        let facts = failure.facts
        let domain = facts.text(.domain) ?? "the anchor"
        let file = "the stellar.toml of \(domain)"
        let status = facts.number(.status) ?? 0
        let (key, found) = (facts.text(.name) ?? "", facts.text(.found) ?? "")
        return switch failure.code {
        case .tomlUnavailable: "\(domain) could not give its stellar.toml (status \(status))"
        case .tomlRateLimited: "\(domain) was asked too often for its stellar.toml (status 429)"
        case .tomlMissing: "\(domain) has no stellar.toml: it answers with status \(status)"
        case .tomlTooLarge: "\(file) has more than \(facts.number(.limit) ?? 0) KB"
        case .tomlEmpty: "\(file) is empty"
        case .tomlNotText: "\(file) is not UTF-8 text"
        case .tomlWebPage: "\(domain) answers with a web page where its stellar.toml should be"
        case .tomlSyntax:
            """
            \(file) is not TOML from line \(facts.number(.line) ?? 0), column \(facts.number(.column) ?? 0) on: the \
            parser says "\(facts.text(.flaw) ?? "")"
            """
        case .tomlTooDeep: "\(file) nests its tables too deeply"
        case .tomlKeyMissing: "\(file) has no \(key)"
        case .contractsOnly:
            """
            \(domain) lets only contract accounts sign in (SEP-45): its stellar.toml has \(key), and no \
            \(facts.text(.lacking) ?? "")
            """
        case .tomlInvalidAccount: "\(key) in \(file) is not an account: \(facts.failure(.cause)?.message ?? "")"
        case .tomlInvalidURL: "\(key) in \(file) is not a URL"
        case .tomlInsecureURL: "\(key) in \(file) is not safe to use: \(found)"
        case .otherNetwork: "\(domain) is on the network \"\(found)\""
        case .unknownCurrency: "\(domain) has no currency \(facts.text(.asset) ?? "")"
        case .ambiguousCurrency: "\(domain) has \(facts.number(.count) ?? 0) currencies \(facts.text(.asset) ?? "")"
        default: nil
        }
    }
}
