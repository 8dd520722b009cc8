import CSQLite
import Testing

@testable import SQLite

@Suite("Transactions")
struct TransactionTests {
    private struct Change: Error {}

    let file: SampleFile
    let connection: Connection

    init() throws {
        file = try SampleFile()
        connection = try file.open()
    }

    @Test("do all or nothing, and the connection goes on")
    func allOrNothing() throws {
        let result = try connection.transaction {
            try connection.addLines(1...3)
            return "done"
        }
        #expect(result == "done")
        #expect(throws: Change.self) {
            try connection.transaction {
                try connection.addLines(4...6)
                throw Change()
            }
        }
        #expect(throws: SQLiteError.self) { try connection.transaction { try connection.addLines([7, 8, 1]) } }
        #expect(!connection.isInTransaction)
        #expect(try file.open(.read).values(Int.self, "SELECT number FROM line") == [1, 2, 3])
    }

    @Test("are not begun within another one, which is undone then")
    func nested() throws {
        #expect(throws: SQLiteError.self) {
            try connection.transaction {
                try connection.addLines([1])
                try connection.transaction { try connection.addLines([2]) }
            }
        }
        #expect(!connection.isInTransaction)
        #expect(try connection.lineCount() == 0)
    }

    @Test("keep the parts that succeeded when another part fails")
    func savepoints() throws {
        try connection.transaction {
            for start in [1, 10, 20] {
                let second = start == 10 ? 1 : start + 1
                let error = failure { try connection.savepoint { try connection.addLines([start, second]) } }
                #expect(error?.kind == (start == 10 ? .constraint : nil))
            }
            try connection.savepoint {
                try? connection.savepoint {
                    try connection.addLines([30])
                    throw Change()
                }
                try connection.addLines([31])
            }
        }
        #expect(try connection.values(Int.self, "SELECT number FROM line") == [1, 2, 20, 21, 31])
    }

    @Test("that only read see one moment, and write nothing")
    func reading() throws {
        let other = try file.open()
        try connection.read {
            #expect(try connection.lineCount() == 0)
            try other.addLines([1])
            #expect(try connection.lineCount() == 0)
        }
        #expect(try connection.lineCount() == 1)
        #expect(failure { try connection.read { try connection.addLines([2]) } }?.kind == .readOnly)
        #expect(throws: Change.self) { try connection.read { throw Change() } }
        #expect(!connection.isInTransaction)
        #expect(try connection.lineCount() == 1)
    }

    @Test("whose rows were not read to the end let the log be moved into the file")
    func abandonedRows() throws {
        try connection.addLines(1...50)
        #expect(throws: Change.self) {
            try connection.forEachRow("SELECT * FROM line") { _ in throw Change() }
        }
        _ = try connection.row("SELECT * FROM line")
        _ = try connection.value(Int.self, "SELECT number FROM line")
        let row = try #require(try file.open().row("PRAGMA wal_checkpoint(TRUNCATE)"))
        #expect(try row.value("busy", Int.self) == 0)
    }

    @Test("of a connection that waits for another one end after its patience, and come through later")
    func patience() throws {
        let impatient = try file.open(patience: .milliseconds(30))
        let clock = ContinuousClock()
        try connection.transaction {
            let start = clock.now
            for _ in 1...2 {
                #expect(failure { try impatient.transaction {} }?.kind == .busy)
            }
            #expect(start.duration(to: clock.now) >= .milliseconds(60))
            // Reading is possible all the while.
            let count = try impatient.lineCount()
            #expect(count == 0)
        }
        try impatient.transaction { try impatient.addLines([1]) }
        #expect(try connection.lineCount() == 1)
    }
}
