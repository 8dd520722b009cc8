internal import CSQLite

/// A connection to a SQLite file, which one caller at a time uses; ``Database`` sees to that.
package final class Connection {
    /// The access of a connection to a file that exists.
    ///
    /// No connection creates a file: the caller that makes one also decides about its mode.
    package enum Access: Sendable {
        case readAndWrite, read
    }

    /// The most compiled statements that are kept.
    private static let keptStatements = 64

    private let handle: OpaquePointer
    private var statements: [String: Statement] = [:]

    /// Opens the file at `path`; foreign keys are enforced, and text in double quotes is always a name.
    ///
    /// A call waits for other connections that have the file as long as `patience`.
    package convenience init(_ path: String, _ access: Access, patience: Duration) throws(SQLiteError) {
        try self.init(path, access, patience: patience, fileSystem: nil)
    }

    /// Opens a file with one of SQLite's file systems: tests have one whose disk fails.
    init(_ path: String, _ access: Access, patience: Duration, fileSystem: String?) throws(SQLiteError) {
        try LibraryVersion.verify()
        let mode = access == .read ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(path, &opened, mode | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, fileSystem)
        guard code == SQLITE_OK, let opened else {
            // There is a connection even where the file could not be opened.
            defer { sqlite3_close_v2(opened) }
            throw SQLiteError(opened, code)
        }
        handle = opened
        sqlite3_busy_timeout(handle, Int32(exactly: (patience / .milliseconds(1)).rounded()) ?? .max)
        let options = [
            (SQLITE_DBCONFIG_ENABLE_FKEY, 1), (SQLITE_DBCONFIG_DQS_DML, 0), (SQLITE_DBCONFIG_DQS_DDL, 0),
        ]
        for (option, flag) in options {
            let code = csqlite_configure(handle, option, Int32(flag))
            guard code == SQLITE_OK else { throw SQLiteError(handle, code) }
        }
    }

    deinit {
        // A connection cannot be closed before its statements.
        statements = [:]
        sqlite3_close_v2(handle)
    }

    // MARK: - Statements

    /// Runs one statement.
    package func execute(_ sql: String, _ arguments: [(any SQLiteConvertible)?] = []) throws(SQLiteError) {
        let statement = try begin(sql, arguments)
        defer { statement.end() }
        while try statement.next() {}
    }

    /// Runs several statements without parameters, separated by semicolons; those before a failed one stay done.
    package func executeAll(_ sql: String) throws(SQLiteError) {
        var rest = try Self.text(sql)[...]
        while rest.count > 1 {
            let (statement, length) = try Statement.compile(rest, handle, isKept: false)
            if let statement {
                try statement.begin([])
                defer { statement.end() }
                while try statement.next() {}
            }
            rest = rest.dropFirst(max(1, length))
        }
    }

    /// All rows that a query finds.
    package func rows(_ sql: String, _ arguments: [(any SQLiteConvertible)?] = []) throws(SQLiteError) -> [Row] {
        let statement = try begin(sql, arguments)
        defer { statement.end() }
        var rows: [Row] = []
        while try statement.next() { rows.append(statement.row) }
        return rows
    }

    /// Passes the rows that a query finds to `body` one by one, so that they are not all in memory.
    package func forEachRow(
        _ sql: String,
        _ arguments: [(any SQLiteConvertible)?] = [],
        _ body: (Row) throws -> Void
    ) throws {
        let statement = try begin(sql, arguments)
        defer { statement.end() }
        while try statement.next() { try body(statement.row) }
    }

    /// The first row that a query finds.
    package func row(_ sql: String, _ arguments: [(any SQLiteConvertible)?] = []) throws(SQLiteError) -> Row? {
        let statement = try begin(sql, arguments)
        defer { statement.end() }
        return try statement.next() ? statement.row : nil
    }

    /// The first column of the first row that a query finds; `nil` where there is no row, or NULL.
    package func value<Value: SQLiteConvertible>(
        _ type: Value.Type,
        _ sql: String,
        _ arguments: [(any SQLiteConvertible)?] = []
    ) throws(SQLiteError) -> Value? {
        let statement = try begin(sql, arguments)
        defer { statement.end() }
        return try statement.next() ? statement.first(type) : nil
    }

    /// The first column of all rows that a query finds; throws where one is NULL.
    package func values<Value: SQLiteConvertible>(
        _ type: Value.Type,
        _ sql: String,
        _ arguments: [(any SQLiteConvertible)?] = []
    ) throws(SQLiteError) -> [Value] {
        let statement = try begin(sql, arguments)
        defer { statement.end() }
        var values: [Value] = []
        while try statement.next() {
            guard let value = try statement.first(type) else { throw .unexpectedValue("1") }
            values.append(value)
        }
        return values
    }

    /// The number of rows that the last INSERT, UPDATE or DELETE has changed.
    package var changes: Int { Int(sqlite3_changes64(handle)) }

    private func begin(
        _ sql: String,
        _ arguments: [(any SQLiteConvertible)?]
    ) throws(SQLiteError) -> Statement {
        let statement = try statement(sql)
        try statement.begin(arguments)
        return statement
    }

    /// The compiled form of `sql`; a second one where the first is in use.
    private func statement(_ sql: String) throws(SQLiteError) -> Statement {
        if let kept = statements[sql], !kept.isInUse { return kept }
        // Some pragmas take effect when they are compiled, so that each has to be compiled again.
        let isKept = !sql.hasPrefix("PRAGMA") && statements[sql] == nil
        let text = try Self.text(sql)
        let (statement, length) = try Statement.compile(text[...], handle, isKept: isKept)
        guard let statement else { throw .misuse("there is no statement") }
        // The rest would be left out silently.
        guard text[length...].allSatisfy({ $0 <= 0x20 }) else { throw .misuse("there is more than one statement") }
        if isKept {
            if statements.count >= Self.keptStatements { statements = statements.filter(\.value.isInUse) }
            statements[sql] = statement
        }
        return statement
    }

    /// The text of statements as SQLite takes it, with a zero at its end and none before.
    private static func text(_ sql: String) throws(SQLiteError) -> [CChar] {
        let text = Array(sql.utf8CString)
        guard text.firstIndex(of: 0) == text.count - 1 else { throw .misuse("there is a zero in the statement") }
        return text
    }

    // MARK: - Transactions

    /// Whether a transaction is open; SQLite ends one by itself where the disk is full, for example.
    package var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    /// Runs `body` in a transaction that may write from its beginning on; where anything throws, nothing is done.
    package func transaction<Result>(_ body: () throws -> Result) throws -> Result {
        try execute("BEGIN IMMEDIATE")
        do {
            let result = try body()
            try execute("COMMIT")
            return result
        } catch {
            rollBack()
            throw error
        }
    }

    /// Runs `body` as a part of a transaction; where it throws, only what this part has done is undone.
    ///
    /// The whole transaction may have ended then, as on a full disk: ``isInTransaction`` tells.
    package func savepoint<Result>(_ body: () throws -> Result) throws -> Result {
        try execute("SAVEPOINT part")
        do {
            let result = try body()
            try execute("RELEASE part")
            return result
        } catch {
            if isInTransaction { try executeAll("ROLLBACK TO part; RELEASE part") }
            throw error
        }
    }

    /// Runs `body`, which sees the file as it is at one moment, and throws where `body` has written.
    package func read<Result>(_ body: () throws -> Result) throws -> Result {
        try execute("BEGIN DEFERRED")
        defer { rollBack() }
        let result = try body()
        guard sqlite3_txn_state(handle, nil) != SQLITE_TXN_WRITE else {
            throw SQLiteError(code: SQLITE_READONLY, message: "attempt to write in a transaction that only reads")
        }
        return result
    }

    /// Ends the transaction, unless SQLite has ended it already; it ends whether or not that reports an error.
    private func rollBack() {
        if isInTransaction { try? execute("ROLLBACK") }
    }
}

@available(*, unavailable)
extension Connection: Sendable {}
