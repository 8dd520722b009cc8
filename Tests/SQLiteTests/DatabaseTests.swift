import SQLite
import Synchronization
import TestSupport
import Testing

@Suite("A database")
struct DatabaseTests {
    let file: SampleFile

    init() throws {
        file = try SampleFile()
    }

    private func database(patience: Duration = .seconds(20)) throws -> Database {
        try Database(file.path, .readAndWrite, patience: patience)
    }

    @Test("makes its calls one by one, in the order in which they came")
    func order() async throws {
        let database = try database()
        let seen = Mutex<[Int]>([])
        for number in 1...200 { database.enqueue { _ in seen.withLock { $0.append(number) } } }
        let blocking = try database.performBlocking { _ in seen.withLock(\.count) }
        #expect(blocking == 200)
        try await withThrowingTaskGroup { group in
            for number in 1...100 {
                group.addTask {
                    try await database.perform { db in
                        // Two at once would begin a transaction within another one.
                        try db.transaction { try db.execute("INSERT INTO line VALUES (?, ?)", [number, "a"]) }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(seen.withLock { $0 } == Array(1...200))
        #expect(try await database.perform { try $0.value(Int.self, "SELECT COUNT(*) FROM line") } == 100)
    }

    @Test("passes errors on, and makes the next call")
    func errors() async throws {
        let database = try database()
        for _ in 1...2 {
            await #expect(throws: SQLiteError.self) { try await database.perform { try $0.execute("nonsense") } }
            #expect(throws: SQLiteError.self) { try database.performBlocking { try $0.execute("nonsense") } }
        }
        #expect(try await database.perform { try $0.value(Int.self, "SELECT 1") } == 1)
        #expect(throws: SQLiteError.self) {
            _ = try Database(file.path, .readAndWrite, patience: .zero) { try $0.execute("nonsense") }
        }
    }

    @Test("does what a cancelled task has asked for")
    func cancelled() async throws {
        let database = try database()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await database.perform { db in
                try db.execute("INSERT INTO line VALUES (1, 'a')")
                return db.changes
            }
        }
        #expect(try await task.value == 1)
    }

    @Test("blocks no thread of Swift's pool while it waits for a lock")
    func pool() async throws {
        let holder = try database()
        try await holder.perform { try $0.execute("BEGIN IMMEDIATE") }
        // More than the pool has threads.
        let waiters = try (1...32).map { _ in (database: try database(), gate: Gate()) }
        let numbers = try await withThrowingTaskGroup(of: Void.self) { group in
            for (number, waiter) in waiters.enumerated() {
                group.addTask {
                    try await waiter.database.perform { db in
                        waiter.gate.open()
                        try db.transaction { try db.execute("INSERT INTO line VALUES (?, 'a')", [number]) }
                    }
                }
            }
            // Were the pool's threads blocked, this would not go on before the waiters' patience ends.
            for waiter in waiters { await waiter.gate.opened() }
            await withTaskGroup { tasks in for _ in 1...100 { tasks.addTask { await Task.yield() } } }
            let before = try await holder.perform { db in
                let count = try db.value(Int.self, "SELECT COUNT(*) FROM line")
                try db.execute("COMMIT")
                return count
            }
            try await group.waitForAll()
            return (before, try await holder.perform { try $0.value(Int.self, "SELECT COUNT(*) FROM line") })
        }
        #expect(numbers == (0, 32))
    }
}
