internal import FlowEngine
internal import FlowLanguage

extension Outcome {
    /// Whether this tells nothing that `last`, of the same visit, has not told.
    ///
    /// Anchors make the address of a transfer's page anew with every answer; that alone is no news.
    func isAgain(_ last: Outcome) -> Bool {
        name == last.name && visit == last.visit && summary == last.summary
            && Value.object(results).isSame(as: .object(last.results))
    }
}

extension Value {
    /// Whether both are equal, where all secrets count as equal.
    func isSame(as other: Value) -> Bool {
        switch (self, other) {
        case (.secret, .secret): true
        case (.list(let some), .list(let others)):
            some.count == others.count && zip(some, others).allSatisfy { $0.isSame(as: $1) }
        case (.object(let some), .object(let others)):
            some.count == others.count
                && some.allSatisfy { name, value in others[name].map { value.isSame(as: $0) } ?? false }
        default: self == other
        }
    }

    /// The names of all secrets in it.
    var secrets: [SecretID] {
        switch self {
        case .secret(let id): [id]
        case .list(let elements): elements.flatMap(\.secrets)
        case .object(let fields): fields.values.flatMap(\.secrets)
        case .null, .bool, .number, .text: []
        }
    }
}
