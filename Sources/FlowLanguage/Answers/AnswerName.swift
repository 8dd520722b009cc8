/// The name of an answer, as different forms spell it.
///
/// Anchors that follow SEP-9 ask for `first_name`; others for `firstName`, `kyc[first_name]` or `given_name`, and mean
/// the same.
package struct AnswerName: Hashable, Sendable {
    /// Keys that SEP-9 gives two names.
    ///
    /// Specification: <https://stellar.org/protocol/sep-9#natural-person-kyc-fields>
    private static let aliases = ["lastname": "familyname", "firstname": "givenname"]

    /// The common part of two spellings of one name.
    let key: String

    /// The spelling of `name` that counts.
    package init(_ name: String) {
        // Of `kyc[first_name]` the part in brackets counts; SEP-9's own dots, as in `card.number`, are part of the name.
        let inner = name.split(whereSeparator: { "[]".contains($0) }).last ?? ""
        let letters = inner.lowercased().filter { $0.isLetter || $0.isNumber || $0 == "." }
        key = Self.aliases[letters] ?? letters
    }
}
