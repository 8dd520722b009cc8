/// The name of an answer, exactly as it is given, except that the two names that SEP-9 gives to one field are equal.
///
/// Specification: <https://stellar.org/protocol/sep-9#natural-person-kyc-fields>
package struct AnswerName: Hashable, Sendable {
    /// SEP-9's other names, each with the one that counts.
    private static let aliases = ["family_name": "last_name", "given_name": "first_name"]

    private let key: String

    /// The name that `name` stands for.
    package init(_ name: String) { key = Self.aliases[name] ?? name }
}
