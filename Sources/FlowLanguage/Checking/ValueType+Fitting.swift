extension ValueType {
    /// Whether a value of this type can stand where `wanted` is asked for; of `any` nothing is known, so it can.
    func fits(_ wanted: ValueType) -> Bool {
        switch (self, wanted) {
        case (.any, _), (_, .any): true
        case (.record(let own), .record(let other)): own.name == other.name
        case (.list(let own), .list(let other)): own.fits(other)
        case (.record, _), (.list, _), (_, .record), (_, .list): false
        case (_, .text): true
        case (.integer, .amount), (.integer, .number), (.amount, .number), (.number, .amount): true
        default: self == wanted
        }
    }

    /// Whether it can be computed with.
    var isNumeric: Bool {
        switch self {
        case .any, .number, .amount, .integer: true
        default: false
        }
    }

    /// Whether it is a table of which nothing is known but that it has names.
    var isTable: Bool {
        if case .record(let record) = self { record.fields.isEmpty } else { false }
    }

    /// Whether it is a list or a record.
    var isCompound: Bool {
        switch self {
        case .record, .list: true
        default: false
        }
    }
}
