internal import AnchorClient
internal import CustomerFields
internal import Diagnostics
internal import FlowLanguage
internal import JSON

/// The side of a payment to another person (SEP-31) on which a customer is.
///
/// Answers about one of them have names that begin with the side, as `receiver.first_name`: what is told about the sender
/// is never told about the receiver.
enum CustomerSide: String, CaseIterable, Sendable {
    case sender
    case receiver

    /// The parameter with the customer's name at the anchor.
    var parameter: String { "\(rawValue)_id" }

    /// The parameter with the customer's type.
    var typeParameter: String { "\(rawValue)_type" }

    /// The field of SEP-9 that is called `name`, with a side before it or without.
    static func field(named name: String) -> CustomerField? {
        for side in allCases where name.hasPrefix(side.prefix) {
            return CustomerField.named(String(name.dropFirst(side.prefix.count)))
        }
        return CustomerField.named(name)
    }

    /// The types of customers that an anchor's `terms` have for either side; no SEP has another member for them.
    static func types(in terms: JSONValue?) -> [String] { allCases.flatMap { $0.types(in: terms) } }

    /// The types of customers that an anchor's `terms` have for this side, in order.
    func types(in terms: JSONValue?) -> [String] {
        terms?["sep12"]?[rawValue]?["types"]?.objectValue?.keys.sorted() ?? []
    }

    /// The one type of customers that `terms` have for this side; `nil` where they have none.
    ///
    /// - Throws: `StepError` where there are several, among which the flow has to choose.
    func type(in terms: JSONValue?, at anchor: String) throws(StepError) -> String? {
        let types = types(in: terms)
        guard types.count > 1 else { return types.first }
        throw StepError(
            .customerTypeOpen,
            [.domain: .text(anchor), .subject: .text(rawValue), .choices: .list(types.map(Fact.identifier))],
            [Remedy(.nameCustomerType, [.name: .text(typeParameter)])]
        )
    }

    /// The customer, with the side before the names of all fields.
    func naming(_ customer: Customer) -> Customer {
        var customer = customer
        for index in customer.requested.indices {
            customer.requested[index].key = prefix + customer.requested[index].key
        }
        for index in customer.provided.indices {
            customer.provided[index].field.key = prefix + customer.provided[index].field.key
        }
        return customer
    }

    /// The answers, with the names that the anchor knows.
    func stripping(_ answers: CustomerAnswers) -> CustomerAnswers {
        CustomerAnswers(
            texts: stripping(answers.texts),
            files: stripping(answers.files),
            fileIDs: stripping(answers.fileIDs),
            codes: stripping(answers.codes)
        )
    }

    private func stripping<Answer>(_ answers: [String: Answer]) -> [String: Answer] {
        let pairs = answers.map { ($0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : $0, $1) }
        return Dictionary(pairs) { first, _ in first }
    }

    private var prefix: String { "\(rawValue)." }
}
