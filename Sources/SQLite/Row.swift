/// A copy of a row, which outlives the statement that it comes from.
package struct Row: Sendable {
    /// The place of each column's value.
    let columns: [String: Int]
    let values: [SQLiteValue]

    /// The value of a column; throws where the column is missing, NULL or of another type.
    package func value<Value: SQLiteConvertible>(_ column: String, _ type: Value.Type) throws(SQLiteError) -> Value {
        guard let value = try optional(column, type) else { throw .unexpectedValue(column) }
        return value
    }

    /// The value of a column, `nil` for NULL; throws where the column is missing or of another type.
    package func optional<Value: SQLiteConvertible>(
        _ column: String,
        _ type: Value.Type
    ) throws(SQLiteError) -> Value? {
        guard let index = columns[column] else { throw .unexpectedValue(column) }
        return try values[index].converted(to: type, column)
    }
}
