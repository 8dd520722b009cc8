internal import CSQLite

/// A compiled statement of one connection.
///
/// It is used between ``begin(_:)`` and ``end()``; a statement that is left without an end would keep its read
/// transaction open, and the log from being moved into the file.
final class Statement {
    private let handle: OpaquePointer
    private let connection: OpaquePointer
    /// Whether the statement is between its beginning and its end.
    private(set) var isInUse = false
    /// The names of the columns, for the present use: SQLite compiles a statement anew when its tables have changed.
    private var columns: [String: Int]?

    /// Compiles the first statement of `sql`, which ends with a zero, and tells how many bytes the statement takes.
    ///
    /// There is no statement where `sql` holds only comments and blanks. One that is used again should be kept.
    static func compile(
        _ sql: ArraySlice<CChar>,
        _ connection: OpaquePointer,
        isKept: Bool
    ) throws(SQLiteError) -> (statement: Statement?, length: Int) {
        guard let count = Int32(exactly: sql.count) else { throw .misuse("the statement is too long") }
        let flags = isKept ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0
        var handle: OpaquePointer?
        let (code, length) = sql.withUnsafeBufferPointer { bytes in
            var tail: UnsafePointer<CChar>?
            let code = sqlite3_prepare_v3(connection, bytes.baseAddress, count, flags, &handle, &tail)
            guard let tail, let start = bytes.baseAddress else { return (code, bytes.count) }
            return (code, tail - start)
        }
        guard code == SQLITE_OK else { throw SQLiteError(connection, code) }
        return (handle.map { Statement($0, connection) }, length)
    }

    private init(_ handle: OpaquePointer, _ connection: OpaquePointer) {
        self.handle = handle
        self.connection = connection
    }

    deinit { sqlite3_finalize(handle) }

    /// Binds the parameters; where that throws, no end is needed.
    func begin(_ arguments: [(any SQLiteConvertible)?]) throws(SQLiteError) {
        guard sqlite3_bind_parameter_count(handle) == arguments.count else {
            throw .misuse("the statement has another number of parameters")
        }
        isInUse = true
        for (offset, argument) in arguments.enumerated() {
            let code = bind(argument?.sqliteValue ?? .null, at: Int32(offset + 1))
            guard code == SQLITE_OK else {
                let error = SQLiteError(connection, code)
                end()
                throw error
            }
        }
    }

    /// Goes on to the next row; `false` where there is none.
    func next() throws(SQLiteError) -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let code: throw SQLiteError(connection, code)
        }
    }

    /// Makes the statement ready for the next use.
    func end() {
        // It returns the error that the last step has thrown already.
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
        columns = nil
        isInUse = false
    }

    /// A copy of the present row.
    var row: Row {
        let columns = columns ?? names
        self.columns = columns
        return Row(columns: columns, values: (0..<sqlite3_column_count(handle)).map { value($0) })
    }

    /// The first column of the present row as `type`; `nil` for NULL.
    func first<Value: SQLiteConvertible>(_ type: Value.Type) throws(SQLiteError) -> Value? {
        try value(0).converted(to: type, "1")
    }

    private var names: [String: Int] {
        let names = (0..<sqlite3_column_count(handle)).map { index in
            sqlite3_column_name(handle, index).map { String(cString: $0) } ?? ""
        }
        return Dictionary(names.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
    }

    private func value(_ index: Int32) -> SQLiteValue {
        switch sqlite3_column_type(handle, index) {
        case SQLITE_NULL: return .null
        case SQLITE_INTEGER: return .integer(sqlite3_column_int64(handle, index))
        case SQLITE_TEXT:
            // SQLite wants the length to be asked for after the text.
            let start = sqlite3_column_text(handle, index)
            let bytes = UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, index)))
            return String(validating: bytes, as: UTF8.self).map { .text($0) } ?? .unsupported
        case SQLITE_BLOB:
            let start = sqlite3_column_blob(handle, index)
            return .blob([UInt8](UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, index)))))
        default: return .unsupported
        }
    }

    private func bind(_ value: SQLiteValue, at index: Int32) -> Int32 {
        switch value {
        case .null: sqlite3_bind_null(handle, index)
        case .integer(let number): sqlite3_bind_int64(handle, index, number)
        case .text(var text): text.withUTF8 { csqlite_bind_text(handle, index, $0.baseAddress, UInt64($0.count)) }
        case .blob(let bytes): csqlite_bind_blob(handle, index, bytes, UInt64(bytes.count))
        case .unsupported: SQLITE_MISMATCH
        }
    }
}

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
