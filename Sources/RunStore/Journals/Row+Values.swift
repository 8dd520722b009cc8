internal import GRDB

extension Row {
    /// The value of a column; throws where there is another one, as only a damaged file has it.
    ///
    /// GRDB's subscripts trap then.
    func value<Value: DatabaseValueConvertible>(_ column: String, _ type: Value.Type) throws -> Value {
        try decode(type, forColumn: column)
    }

    /// As ``value(_:_:)``, and `nil` where there is none.
    func optional<Value: DatabaseValueConvertible>(_ column: String, _ type: Value.Type) throws -> Value? {
        try decode(Value?.self, forColumn: column)
    }
}
