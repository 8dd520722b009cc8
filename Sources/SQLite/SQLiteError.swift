internal import CSQLite

/// An error of SQLite: its extended result code, and its words.
///
/// The words may name tables and columns, but never hold a value that was bound.
package struct SQLiteError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The causes that callers tell apart.
    package enum Kind: Hashable, Sendable {
        /// The file was held by another connection for longer than this one's patience.
        case busy
        /// The file, its folder or its file system takes no writes.
        case readOnly
        /// The file system is full, or the file has as many pages as it may.
        case full
        /// A system call on the file failed.
        case inputOutput
        /// The file, or one beside it, could not be opened.
        case cannotOpen
        /// The file is damaged.
        case corrupt
        /// The file is not one of SQLite.
        case notADatabase
        /// A row breaks a constraint of its table.
        case constraint
        /// The statement is invalid for these tables.
        case statement
        /// A column is missing, or holds a value of another type than was asked for.
        case unexpectedValue
        /// The installed library cannot be used.
        case unusableLibrary
        /// Any other result code.
        case other
    }

    package let kind: Kind
    /// The extended result code, as <https://www.sqlite.org/rescode.html> lists them.
    package let code: Int32
    package let message: String

    package var description: String { "\(message) (SQLite \(code))" }

    /// An error with a result code of SQLite, which decides its kind.
    package init(code: Int32, message: String) {
        self.init(Self.kind(of: code), code: code, message: message)
    }

    private init(_ kind: Kind, code: Int32, message: String) {
        (self.kind, self.code, self.message) = (kind, code, message)
    }

    /// The last error of the connection `handle`; `code` is what the failed function returned.
    ///
    /// Without a connection there was no memory for one.
    init(_ handle: OpaquePointer?, _ code: Int32) {
        let extended = handle.map { sqlite3_extended_errcode($0) } ?? code
        // A function may return a code without an error of the connection.
        let isLast = extended & 0xFF == code & 0xFF
        let message = isLast ? handle.flatMap { sqlite3_errmsg($0) } : sqlite3_errstr(code)
        self.init(code: isLast ? extended : code, message: message.map { String(cString: $0) } ?? "no message")
    }

    static func misuse(_ message: String) -> SQLiteError { SQLiteError(code: SQLITE_MISUSE, message: message) }

    static func unexpectedValue(_ column: String) -> SQLiteError {
        SQLiteError(code: SQLITE_MISMATCH, message: "column \(column) is missing or has another type")
    }

    static func unusableLibrary(_ message: String) -> SQLiteError {
        SQLiteError(.unusableLibrary, code: SQLITE_ERROR, message: message)
    }

    private static func kind(of code: Int32) -> Kind {
        // The lower byte of an extended code is the primary one.
        switch code & 0xFF {
        case SQLITE_BUSY, SQLITE_LOCKED: .busy
        case SQLITE_READONLY, SQLITE_PERM: .readOnly
        case SQLITE_FULL: .full
        case SQLITE_IOERR: .inputOutput
        case SQLITE_CANTOPEN: .cannotOpen
        case SQLITE_CORRUPT: .corrupt
        case SQLITE_NOTADB: .notADatabase
        case SQLITE_CONSTRAINT: .constraint
        case SQLITE_ERROR: .statement
        case SQLITE_MISMATCH: .unexpectedValue
        default: .other
        }
    }
}
