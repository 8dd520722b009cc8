internal import CSQLite
internal import Dispatch
internal import Synchronization

/// An open SQLite file: one connection, which the database owns, and which one caller at a time uses.
///
/// SQLite blocks: for the disk, and for other processes. Asynchronous callers therefore wait for a thread of the
/// database's own, and no thread of Swift's pool is blocked. Calls are made in the order in which they came.
package final class Database: Sendable {
    // The queue lets in one caller at a time, and the mutex proves that to the compiler.
    private let connection: Mutex<Connection>
    private let queue = DispatchQueue(label: "SQLite")

    /// Opens the file at `path`, and sets up the connection with `prepare`.
    ///
    /// A call waits for other connections that have the file as long as `patience`.
    package init(
        _ path: String,
        _ access: Connection.Access,
        patience: Duration,
        prepare: (Connection) throws -> Void = { _ in }
    ) throws {
        let opened = try Connection(path, access, patience: patience)
        try prepare(opened)
        connection = Mutex(opened)
    }

    /// Runs `body` on the calling thread, which waits for the calls before; never from within another call.
    package func performBlocking<Result: Sendable>(_ body: @Sendable (Connection) throws -> Result) throws -> Result {
        try queue.sync { try connection.withLock { try body($0) } }
    }

    /// Runs `body` on the database's own thread; cancelling the task does not abort it.
    package func perform<Result: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> Result
    ) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            enqueue { connection in continuation.resume(with: Swift.Result { try body(connection) }) }
        }
    }

    /// Runs `body` later, on the database's own thread.
    package func enqueue(_ body: @escaping @Sendable (Connection) -> Void) {
        queue.async { [self] in connection.withLock { body($0) } }
    }
}

/// The SQLite library that the program runs with, which may be older than the one it was built with.
enum LibraryVersion {
    /// Throws where the library lacks something that the program uses.
    static func verify(
        _ version: Int32 = sqlite3_libversion_number(),
        hasThreads: Bool = sqlite3_threadsafe() != 0
    ) throws(SQLiteError) {
        guard version >= CSQLITE_OLDEST_VERSION else {
            throw .unusableLibrary(
                "SQLite \(text(version)) is too old; \(text(CSQLITE_OLDEST_VERSION)) or later is required"
            )
        }
        // A connection moves between threads, although only one at a time uses it.
        guard hasThreads else { throw .unusableLibrary("SQLite was compiled without support for threads") }
    }

    /// The version as people write it: 3037000 is 3.37.0.
    private static func text(_ version: Int32) -> String {
        "\(version / 1_000_000).\(version / 1000 % 1000).\(version % 1000)"
    }
}
