internal import JSON

extension OrderedJSON {
    /// The kind of JSON of a value; a description is as it is in a sentence.
    enum Sort: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
        case null, boolean, number, text, list, object

        var description: String {
            switch self {
            case .null: "null"
            case .object: "an object"
            default: "a " + rawValue
            }
        }
    }

    var sort: Sort {
        switch self {
        case .null: .null
        case .bool: .boolean
        case .number: .number
        case .string: .text
        case .array: .list
        case .object: .object
        }
    }
}
