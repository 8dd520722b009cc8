import SourceYAML

/// The part of a file that has keys.
package enum FlowPart: Hashable, Sendable {
    case flow, state, input, secret, environments, environment
    /// The table behind a key.
    case key(String)
}

/// The kind of a file.
package enum FlowFileKind: String, Hashable, Sendable {
    case flow, answers, environments
}

/// The shape of a value that a key takes.
package enum FlowShape: String, Hashable, Sendable {
    case names
    case states
    case namesWithValues = "names-with-values"
    case matrix
    case axis
    case environments
    case environment
    case inputs
    case results
    case words
    case expressions
}

/// The value that is there, of a text its beginning.
package enum FoundValue: Hashable, Sendable {
    case nothing, list, table
    case text(String)

    init(_ node: YAMLNode) {
        self =
            switch node.content {
            case .scalar(let scalar, _): node.isEmpty ? .nothing : .text(String(scalar.text.prefix(40)))
            case .list: .list
            case .fields: .table
            }
    }
}

/// The thing that has a name already.
package enum NameOwner: String, Hashable, Sendable {
    case input, secret, state
}
