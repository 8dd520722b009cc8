/// Values that an anchor may have written in more than one way, read by clients.
///
/// Anchors write amounts as numbers and flags as texts; these accessors take both, and `nil` means that the value is
/// neither. `null` counts as missing everywhere.
extension JSONValue {
    /// The text of a string, or the token of a number.
    public var string: String? {
        switch self {
        case .string(let text): text
        case .number(let token): token
        case .null, .bool, .array, .object: nil
        }
    }

    /// The text of a decimal number, whether it was written as a number or as a text; blanks around it do not count.
    ///
    /// The text has JSON's form of a number, and so may have an exponent.
    public var decimalText: String? {
        guard let text = string else { return nil }
        let trimmed = text.split(separator: " ", omittingEmptySubsequences: true)
        guard trimmed.count == 1, let word = trimmed.first, JSONScanner.isNumber(word) else { return nil }
        return String(word)
    }

    /// A boolean, or the texts `true` and `false` in any case of letters.
    public var bool: Bool? {
        switch self {
        case .bool(let value): return value
        case .string(let text):
            switch text.lowercased() {
            case "true": return true
            case "false": return false
            default: return nil
            }
        case .null, .number, .array, .object: return nil
        }
    }

    /// A whole number, whether it was written as a number or as a text; `nil` where it does not fit.
    public var integer: Int64? {
        guard let text = string, !text.hasPrefix("+") else { return nil }
        return Int64(text)
    }

    /// The members of an object.
    public var objectValue: [String: JSONValue]? {
        if case .object(let members) = self { members } else { nil }
    }

    /// The elements of a list.
    public var arrayValue: [JSONValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// Whether the value is `null`.
    public var isNull: Bool { self == .null }

    /// The member of an object under `name`; `nil` where there is none, where it is `null`, and where this is no object.
    public subscript(name: String) -> JSONValue? {
        guard case .object(let members) = self, let member = members[name], !member.isNull else { return nil }
        return member
    }

    /// The element of a list at `index`; `nil` where there is none, where it is `null`, and where this is no list.
    public subscript(index: Int) -> JSONValue? {
        guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
        return elements[index].isNull ? nil : elements[index]
    }
}
