import Diagnostics

/// An unknown payee.
struct UnknownPayee: Diagnostic {
    var name: String
    /// The names that there are; `nil` where there is no vault, or it was not opened.
    var known: [String]?

    var summary: String {
        let shown = "`\(Quotation.of(name) ?? "")`"
        return known == nil
            ? "\(shown) is no address, and there is no vault with a contact of this name"
            : "there is neither a contact nor an account called \(shown) in the vault, and no such address"
    }

    var help: String? {
        if let near = known.flatMap({ Suggestion.nearest(to: name, among: $0) }) { return "did you mean `\(near)`?" }
        return "give an address (G… or M…), a name like maria*example.com, or a contact: `windlass contact list`"
    }

    var failure: FailureKind { .usage }
}
