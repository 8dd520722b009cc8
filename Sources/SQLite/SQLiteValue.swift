/// The value of a column or of a parameter.
package enum SQLiteValue: Hashable, Sendable {
    case null
    case integer(Int64)
    case text(String)
    case blob([UInt8])
    /// A value that no Swift type here stands for: a floating-point number, or text that is not UTF-8.
    case unsupported
}

/// A Swift type that a column can hold.
///
/// Nothing is converted: a number is not text, and text that is not UTF-8 is no string.
package protocol SQLiteConvertible: Sendable {
    /// The value of a column; `nil` where it has another type.
    init?(_ value: SQLiteValue)
    /// The value for a parameter.
    var sqliteValue: SQLiteValue { get }
}

extension SQLiteConvertible where Self: FixedWidthInteger & SignedInteger {
    package init?(_ value: SQLiteValue) {
        guard case .integer(let number) = value else { return nil }
        self.init(exactly: number)
    }

    package var sqliteValue: SQLiteValue { .integer(Int64(self)) }
}

extension Int64: SQLiteConvertible {}
extension Int32: SQLiteConvertible {}
extension Int: SQLiteConvertible {}

extension Bool: SQLiteConvertible {
    package init?(_ value: SQLiteValue) {
        guard case .integer(let number) = value else { return nil }
        self = number != 0
    }

    package var sqliteValue: SQLiteValue { .integer(self ? 1 : 0) }
}

extension String: SQLiteConvertible {
    package init?(_ value: SQLiteValue) {
        guard case .text(let text) = value else { return nil }
        self = text
    }

    package var sqliteValue: SQLiteValue { .text(self) }
}

extension [UInt8]: SQLiteConvertible {
    package init?(_ value: SQLiteValue) {
        guard case .blob(let bytes) = value else { return nil }
        self = bytes
    }

    package var sqliteValue: SQLiteValue { .blob(self) }
}

extension SQLiteValue {
    /// The value as `type`, `nil` for NULL; `column` is for the error.
    func converted<Value: SQLiteConvertible>(to type: Value.Type, _ column: String) throws(SQLiteError) -> Value? {
        if case .null = self { return nil }
        guard let converted = Value(self) else { throw .unexpectedValue(column) }
        return converted
    }
}
