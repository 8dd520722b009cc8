import CSQLite
import Foundation
import TestLanes
import Testing

@testable import SQLite

@Suite("Where the disk fails, a transaction")
struct DiskFaultTests {
    @Test(
        "is done or not done, wherever it fails, and the connection goes on",
        .tags(.thorough),
        arguments: ["WAL", "DELETE"],
        [FaultyDisk.Fault.full, .broken, .unsynced]
    )
    func everywhere(mode: String, fault: FaultyDisk.Fault) throws {
        let file = try SampleFile(mode: mode)
        var connection = try file.open(on: FaultyDisk.name)
        try connection.execute("PRAGMA synchronous = FULL")
        // Few pages in memory, so that some are written before the transaction ends.
        try connection.execute("PRAGMA cache_size = 5")
        FaultyDisk.mend(file.path)
        var (next, lines) = (1, 0)
        func add() throws {
            try connection.transaction { try connection.addLines(next..<next + 60) }
        }
        try add()
        let operations = FaultyDisk.mend(file.path)
        #expect(operations >= 5)
        (next, lines) = (61, 60)
        var failures = 0
        for count in 0...operations {
            FaultyDisk.fail(file.path, fault, after: count)
            do {
                try add()
                lines += 60
            } catch let error as SQLiteError {
                failures += 1
                #expect(error.kind == (fault == .full ? .full : .inputOutput), "\(count): \(error)")
                #expect(fault == .full || error.code > 0xFF, "the code is not extended: \(error)")
            }
            #expect(!connection.isInTransaction)
            FaultyDisk.mend(file.path)
            // A connection that kept its index of the log in memory must agree with one that reads the file.
            #expect(try connection.lineCount() == lines, "\(count)")
            #expect(try file.open().lineCount() == lines, "\(count)")
            next += 60
            try add()
            (next, lines) = (next + 60, lines + 60)
            if count.isMultiple(of: 5) {
                #expect(try file.open().integrity() == "ok")
                connection = try file.open(on: FaultyDisk.name)
                try connection.execute("PRAGMA cache_size = 5")
            }
        }
        #expect(failures > 2)
        #expect(try connection.integrity() == "ok")
    }

    @Test("is refused on a disk that is read-only, which can still be read")
    func readOnly() throws {
        let file = try SampleFile(mode: "DELETE")
        try file.open().addLines([1])
        let before = try Data(contentsOf: URL(filePath: file.path))
        _ = FaultyDisk.name
        FaultyDisk.fail(file.path, .readOnly)
        let connection = try file.open(on: FaultyDisk.name)
        for _ in 1...2 {
            #expect(failure { try connection.transaction { try connection.addLines([2]) } }?.kind == .readOnly)
            #expect(!connection.isInTransaction)
            let count = try connection.read { try connection.lineCount() }
            #expect(count == 1)
        }
        #expect(try Data(contentsOf: URL(filePath: file.path)) == before)
    }

    @Test("cannot begin where there is no room for the index of the log, and begins when there is")
    func index() throws {
        let file = try SampleFile()
        let connection = try file.open(on: FaultyDisk.name)
        FaultyDisk.fail(file.path, .full)
        for _ in 1...2 {
            #expect(failure { try connection.transaction { try connection.addLines([1]) } }?.kind == .inputOutput)
            #expect(!connection.isInTransaction)
        }
        FaultyDisk.mend(file.path)
        try connection.transaction { try connection.addLines([1]) }
        #expect(try file.open().lineCount() == 1)
    }

    @Test("is refused by a connection that only reads")
    func reader() throws {
        let file = try SampleFile()
        let connection = try file.open(.read)
        #expect(failure { try connection.transaction { try connection.addLines([1]) } }?.kind == .readOnly)
        try file.open().addLines([1])
        #expect(try connection.lineCount() == 1)
    }

    @Test("that needs more pages than the file may have is undone as a whole, with all its parts")
    func pages() throws {
        let file = try SampleFile()
        let connection = try file.open()
        try connection.execute("PRAGMA max_page_count = 20")
        try connection.transaction { try connection.addLines(1...10) }
        let error = failure {
            try connection.transaction {
                try connection.addLines(11...20)
                try connection.savepoint { try connection.addLines(21...1000) }
            }
        }
        #expect(error?.kind == .full)
        #expect(!connection.isInTransaction)
        #expect(try connection.lineCount() == 10)
        try connection.transaction { try connection.addLines(11...20) }
        #expect(try file.open().lineCount() == 20)
    }
}
