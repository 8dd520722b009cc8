import CSQLite
import Foundation

/// A SQLite file that is written past the store, as damage and other programs write it.
struct RawStore {
    struct Failure: Error {
        var message: String
    }

    var path: String

    /// Runs `sql` in one go, in the mode that the file has.
    func execute(_ sql: String) throws {
        var connection: OpaquePointer?
        defer { sqlite3_close(connection) }
        guard sqlite3_open(path, &connection) == SQLITE_OK, sqlite3_exec(connection, sql, nil, nil, nil) == SQLITE_OK
        else { throw Failure(message: sqlite3_errmsg(connection).map { String(cString: $0) } ?? "") }
    }
}
