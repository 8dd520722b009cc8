internal import Diagnostics
internal import FlowEngine
internal import FoundationEssentials
internal import Glibc
internal import SQLite
internal import Synchronization
package import Timekeeping

/// Journals of runs in one SQLite file: append-only, synced, with the secrets of each run sealed beside its events.
///
/// Any number of processes may use one store at the same time; anyone who has to wait longer than five seconds for the
/// others gets ``JournalError/Reason/locked``. An open store is a holder: what it holds no other can append to, for as
/// long as the store is there or its process lives.
package final class JournalStore: Sendable {
    /// The path of the store.
    package let path: String

    let database: Database
    let key: SealingKeyFile
    let holds: RunHolds
    /// The exchanges of runs that are over, until these are released.
    let unwritten = Mutex<[RunID: [StoredExchange]]>([:])
    private let writes: WriteQueue
    /// The store's file, which knows how much room there is.
    let file: StoreFile
    /// Whether nothing can be written through this store.
    private let isReadOnly: Bool
    /// Whether other people could read the key until now; it was closed to them when the store was opened.
    package let hadOpenKey: Bool

    private init(
        path: String,
        database: Database,
        _ conditions: OpeningConditions,
        isReadOnly: Bool,
        hadOpenKey: Bool = false
    ) {
        self.path = path
        self.database = database
        self.isReadOnly = isReadOnly
        self.hadOpenKey = hadOpenKey
        file = StoreFile(path: path, space: conditions.space)
        key = SealingKeyFile(store: path)
        holds = RunHolds(clock: conditions.clock, table: conditions.processes)
        writes = WriteQueue(database, store: path)
    }

    /// Opens the store at `path` for appending, and creates it, mode 0600, where there is none.
    ///
    /// The clock tells since when runs are held, and when to show again that they are. A store that is not durable may be damaged by a
    /// power cut: nothing waits for the disk. It is for journals that no one reads later.
    package convenience init(
        path: String,
        isDurable: Bool = true,
        clock: any WallClock = SystemWallClock()
    ) throws(JournalError) {
        try self.init(path: path, conditions: OpeningConditions(isDurable: isDurable, clock: clock))
    }

    /// Opens a store under given conditions; for tests.
    convenience init(path: String, conditions: OpeningConditions) throws(JournalError) {
        let file = StoreFile(path: path, space: conditions.space)
        try file.prepare(future: conditions.future)
        let database = try Self.open(path, .readAndWrite, patience: conditions.patience)
        let hadOpenKey = try SealingKeyFile(store: path).close()
        self.init(path: path, database: database, conditions, isReadOnly: false, hadOpenKey: hadOpenKey)
        try perform { database in
            try database.performBlocking { db in
                try StoreSchema.verify(db, path: path, future: conditions.future)
                try Self.prepareWriting(db, conditions, path)
                try StoreSchema.verifyPages(db, path: path)
                try StoreSchema.migrate(db, path: path, future: conditions.future)
            }
        }
        try file.reserveIndex()
        // Anyone who came before may have made the files, and lost its power before their names were on the disk.
        file.syncFolder()
        writes.begin()
    }

    /// Lets a connection write so that an event survives a power cut as soon as it is appended, if the store is durable.
    private static func prepareWriting(_ db: Connection, _ conditions: OpeningConditions, _ path: String) throws {
        let mode = try db.value(String.self, "PRAGMA journal_mode = WAL")
        guard mode == "wal" else {
            throw JournalError(.inaccessible(.phrase(.noSharedMemory)), path: path)
        }
        try db.execute("PRAGMA synchronous = \(conditions.isDurable ? "FULL" : "OFF")")
        // What is removed is overwritten, so that no sealed secret outlives its run.
        try db.execute("PRAGMA secure_delete = ON")
        if let limit = conditions.pageLimit { try db.execute("PRAGMA max_page_count = \(limit)") }
    }

    /// Opens the store at `path` for reading; it has to be there.
    ///
    /// It is not changed, except that one of an earlier version is brought up to date first.
    package convenience init(
        reading path: String,
        clock: any WallClock = SystemWallClock()
    ) throws(JournalError) {
        try self.init(reading: path, conditions: OpeningConditions(clock: clock))
    }

    /// Opens a store for reading under given conditions; for tests.
    convenience init(reading path: String, conditions: OpeningConditions) throws(JournalError) {
        try StoreFile(path: path).requirePresent()
        self.init(path: path, database: try Self.openForReading(path, conditions), conditions, isReadOnly: true)
        let isCurrent = try perform { database in
            try database.performBlocking { db in
                try db.read {
                    try StoreSchema.verify(db, path: path)
                    guard try StoreSchema.isPresent(db) else { throw JournalError(.notAStore, path: path) }
                    try StoreSchema.verifyPages(db, path: path)
                    return try StoreSchema.isCurrent(db)
                }
            }
        }
        if !isCurrent { _ = try JournalStore(path: path, conditions: conditions) }
    }

    /// Opens a store so that it can be read on a full disk, too.
    ///
    /// To read a store SQLite makes an index of its log in a file beside it, for which there must be room; one that has
    /// the store for itself keeps the index to itself. Where others have the store open, the file is there already.
    private static func openForReading(
        _ path: String,
        _ conditions: OpeningConditions
    ) throws(JournalError) -> Database {
        if conditions.space(path).shortage != nil, access(path, W_OK) == 0 {
            // Long enough for someone who is just closing it; who has it open for good has made the file.
            let database = try? open(path, .readAndWrite, patience: .milliseconds(200)) { db in
                try db.executeAll("PRAGMA locking_mode = EXCLUSIVE; PRAGMA query_only = ON")
                _ = try db.read { try StoreSchema.isPresent(db) }
            }
            if let database { return database }
        }
        return try open(path, .read, patience: conditions.patience)
    }

    /// The conditions under which a store is opened; tests make them worse.
    struct OpeningConditions: Sendable {
        /// The time for which to wait for others.
        var patience = Duration.seconds(5)
        /// The number of pages that the file may have, as on a disk that is nearly full.
        var pageLimit: Int?
        /// Migrations of a later version.
        var future: [String] = []
        /// Whether what is written waits for the disk.
        var isDurable = true
        var clock: any WallClock = SystemWallClock()
        /// The free space in the folder of the store at a path.
        var space: @Sendable (String) -> DiskSpace = { DiskSpace(of: $0) }
        /// The processes of this machine.
        var processes = ProcessTable.system
    }

    private static func open(
        _ path: String,
        _ access: Connection.Access,
        patience: Duration,
        prepare: (Connection) throws -> Void = { _ in }
    ) throws(JournalError) -> Database {
        do {
            return try Database(StoreFile(path: path).forSQLite, access, patience: patience) { db in
                try db.execute("PRAGMA cell_size_check = ON")
                try prepare(db)
            }
        } catch {
            throw JournalError(wrapping: error, path: path)
        }
    }

    /// Runs `body` and says what went wrong in our words.
    func perform<Result>(_ body: (Database) throws -> Result) throws(JournalError) -> Result {
        do {
            return try body(database)
        } catch {
            throw JournalError(wrapping: error, path: path)
        }
    }

    /// Changes the store in one transaction, off the calling thread; when it returns, the change is on the disk.
    ///
    /// Cancelling the task does not abort it: the last lines of an interrupted run have to be written too.
    func write<Result: Sendable>(
        _ updates: @escaping @Sendable (Connection) throws -> Result
    ) async throws(JournalError) -> Result {
        guard !isReadOnly else { throw JournalError(.readOnly, path: path) }
        do {
            return try await writes.write(updates)
        } catch {
            throw JournalError(wrapping: error, path: path)
        }
    }

    /// Performs updates that can't be part of a transaction.
    func writeAlone(_ updates: @escaping @Sendable (Connection) throws -> Void) async throws(JournalError) {
        do {
            try await database.perform(updates)
        } catch {
            throw JournalError(wrapping: error, path: path)
        }
    }

    /// Reads from the store, off the calling thread; cancelling the task does not abort it.
    func read<Result: Sendable>(
        _ value: @escaping @Sendable (Connection) throws -> Result
    ) async throws(JournalError) -> Result {
        do {
            return try await database.perform { db in try db.read { try value(db) } }
        } catch {
            throw JournalError(wrapping: error, path: path)
        }
    }

    /// Moves everything from the log into the store.
    func checkpoint() async throws {
        try await writeAlone { db in try db.execute("PRAGMA wal_checkpoint(TRUNCATE)") }
    }

    /// Runs a statement; tests damage a store with it.
    func execute(_ sql: String) async throws {
        try await write { db in try db.executeAll(sql) }
    }

    /// The text that a query finds; tests look into a store with it.
    func text(_ sql: String) async throws -> String? {
        try await read { db in try db.value(String.self, sql) }
    }

    /// The number that a query finds, for tests too.
    func number(_ sql: String) async throws -> Int64? {
        try await read { db in try db.value(Int64.self, sql) }
    }
}
