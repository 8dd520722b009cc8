extension ValueType {
    /// Whether a value of this type can be where `wanted` is asked for; of `any` nothing is known, so it can.
    func fits(_ wanted: ValueType) -> Bool {
        switch (self, wanted) {
        case (.any, _), (_, .any): true
        case (.record(let own), .record(let other)): own.name == other.name
        case (.list(let own), .list(let other)): own.fits(other)
        case (.record, _), (.list, _), (_, .record), (_, .list): false
        case (_, .text), (.account, .payee): true
        case (.integer, .amount), (.integer, .number), (.amount, .number), (.number, .amount): true
        default: self == wanted
        }
    }

    /// Whether a value of this type can be a piece of a text that makes one of type `whole`.
    func canBePart(of whole: ValueType) -> Bool {
        switch (self, whole) {
        case (.any, _), (.text, _), (_, .any), (_, .text), (_, .url), (_, .payee): true
        case (.number, .amount), (.number, .number), (.amount, .amount), (.amount, .number): true
        case (.integer, .amount), (.integer, .number), (.integer, .integer), (.integer, .duration), (.integer, .date):
            true
        case (.asset, .asset), (.account, .asset), (.account, .account): true
        default: false
        }
    }

    /// A character of `piece` that no text of this type has; `nil` where there is none.
    func stray(in piece: String) -> Character? {
        let allowed: (Character) -> Bool =
            switch self {
            case .number, .amount, .integer: { $0.isNumber || ".-".contains($0) }
            case .date: { $0.isNumber || $0 == "-" }
            case .duration: { $0.isNumber || "msdh".contains($0) }
            case .boolean: { "truefalse".contains($0) }
            case .account: { $0.isNumber || $0.isUppercase }
            case .asset: { $0.isNumber || $0.isLetter || $0 == ":" }
            case .url: { !$0.isWhitespace }
            case .any, .text, .time, .payee, .record, .list: { _ in true }
            }
        return piece.first { !allowed($0) }
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
