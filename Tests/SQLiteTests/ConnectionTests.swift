import CSQLite
import Foundation
import TestSupport
import Testing

@testable import SQLite

@Suite("A connection to a SQLite file")
struct ConnectionTests {
    let file: SampleFile
    let connection: Connection

    init() throws {
        file = try SampleFile()
        connection = try file.open()
    }

    @Test("gives values back as they were, with their type")
    func values() throws {
        for text in ["", "a", "a\u{0}b", "\u{0}", "ü\u{301} 🛞", String(repeating: "x", count: 100_000)] {
            #expect(try connection.value(String.self, "SELECT ?", [text]) == text)
        }
        for number in [0, 1, -1, Int64.max, Int64.min] {
            #expect(try connection.value(Int64.self, "SELECT ?", [number]) == number)
        }
        for bytes in [[], [0], [0xFF, 0, 1]] as [[UInt8]] {
            #expect(try connection.value([UInt8].self, "SELECT ?", [bytes]) == bytes)
        }
        for flag in [true, false] { #expect(try connection.value(Bool.self, "SELECT ?", [flag]) == flag) }
        let types = "SELECT typeof(?) || typeof(?) || typeof(?) || typeof(?)"
        #expect(try connection.value(String.self, types, ["", [UInt8](), 1, nil]) == "textblobintegernull")
        #expect(try connection.value(String.self, "SELECT NULL") == nil)
        #expect(try connection.value(String.self, "SELECT 'a' WHERE FALSE") == nil)
    }

    @Test(
        "converts nothing",
        arguments: ["'1'", "1.0", "x'31'", "CAST(x'FF' AS TEXT)", "9e99", "0x7FFFFFFFFFFFFFFF"]
    )
    func conversions(value: String) throws {
        #expect(failure { _ = try connection.value(Int32.self, "SELECT \(value)") }?.kind == .unexpectedValue)
        if value != "'1'" {
            #expect(failure { _ = try connection.value(String.self, "SELECT \(value)") }?.kind == .unexpectedValue)
        }
        if value != "x'31'" {
            #expect(failure { _ = try connection.value([UInt8].self, "SELECT \(value)") }?.kind == .unexpectedValue)
        }
        let row = try #require(try connection.row("SELECT \(value) AS a, NULL AS b"))
        #expect(failure { _ = try row.value("a", Int32.self) }?.kind == .unexpectedValue)
        #expect(failure { _ = try row.value("b", Int32.self) }?.kind == .unexpectedValue)
        #expect(failure { _ = try row.optional("c", Int32.self) }?.kind == .unexpectedValue)
        #expect(try row.optional("b", Int32.self) == nil)
        #expect(
            failure { _ = try connection.values(Int.self, "SELECT 1 UNION ALL SELECT NULL") }?.kind == .unexpectedValue
        )
    }

    @Test("gives all rows, the first one, or one after the other")
    func rows() throws {
        try connection.addLines(1...3)
        let numbers = "SELECT number, text FROM line ORDER BY number"
        #expect(try connection.rows(numbers).map { try $0.value("number", Int.self) } == [1, 2, 3])
        #expect(try connection.row(numbers)?.value("number", Int.self) == 1)
        #expect(try connection.values(Int.self, numbers) == [1, 2, 3])
        var seen: [Int] = []
        try connection.forEachRow(numbers) { row in
            // The same statement within its own rows is another use of it.
            seen.append(try row.value("number", Int.self) * 10 + connection.rows(numbers).count)
        }
        #expect(seen == [13, 23, 33])
        try connection.execute("DELETE FROM line WHERE number > ?", [1])
        #expect(connection.changes == 2)
    }

    @Test("reads the right columns after another connection has changed the table")
    func changedTable() throws {
        try connection.executeAll("CREATE TABLE pair (a TEXT, b TEXT); INSERT INTO pair VALUES ('1', '2')")
        for _ in 1...2 { #expect(try connection.row("SELECT * FROM pair")?.value("b", String.self) == "2") }
        try file.open().executeAll("ALTER TABLE pair DROP COLUMN a; ALTER TABLE pair ADD COLUMN c TEXT DEFAULT '3'")
        let row = try #require(try connection.row("SELECT * FROM pair"))
        #expect(try row.value("b", String.self) == "2")
        #expect(try row.value("c", String.self) == "3")
        #expect(throws: SQLiteError.self) { try row.value("a", String.self) }
    }

    @Test("sets a pragma each time that it is asked to")
    func pragmas() throws {
        for value in [1, 2, 1, 2, 1] {
            try connection.execute("PRAGMA synchronous = \(value)")
            #expect(try connection.value(Int.self, "PRAGMA synchronous") == value)
        }
    }

    @Test("runs several statements up to the one that fails")
    func several() throws {
        try connection.executeAll(
            """
            ; -- a comment; and more
            INSERT INTO line VALUES (1, 'a;b'); ;
            INSERT INTO line VALUES (2, 'c') /* the last one */
            """
        )
        #expect(try connection.lineCount() == 2)
        for empty in ["", " \n", "-- nothing", ";;"] { try connection.executeAll(empty) }
        #expect(throws: SQLiteError.self) {
            try connection.executeAll("INSERT INTO line VALUES (3, 'd'); INSERT INTO nothing VALUES (1)")
        }
        #expect(try connection.lineCount() == 3)
    }

    @Test(
        "refuses a statement that would not be run as written",
        arguments: ["", "-- nothing", "DELETE FROM line; DELETE FROM line", "DELETE FROM line\u{0}", "DELETE \u{0};"]
    )
    func misuse(sql: String) throws {
        try connection.addLines(1...2)
        #expect(failure { try connection.execute(sql) }?.code == SQLITE_MISUSE)
        if sql.contains("\u{0}") { #expect(throws: SQLiteError.self) { try connection.executeAll(sql) } }
        #expect(try connection.lineCount() == 2)
    }

    @Test(
        "names the cause, with the extended code",
        arguments: [
            ("INSERT INTO line VALUES (1, 'again')", .constraint, SQLITE_CONSTRAINT | 6 << 8),
            ("INSERT INTO line VALUES (2, NULL)", .constraint, SQLITE_CONSTRAINT | 5 << 8),
            ("INSERT INTO child VALUES (9)", .constraint, SQLITE_CONSTRAINT | 3 << 8),
            ("INSERT INTO line VALUES ('a', 'b')", .unexpectedValue, SQLITE_MISMATCH),
            ("SELECT * FROM nothing", .statement, SQLITE_ERROR),
            ("SELECT \"nothing\"", .statement, SQLITE_ERROR),
            ("INSERT INTO line VALUES (?, ?)", .other, SQLITE_MISUSE),
        ] as [(String, SQLiteError.Kind, Int32)]
    )
    func causes(sql: String, kind: SQLiteError.Kind, code: Int32) throws {
        try connection.addLines([1])
        try connection.execute("CREATE TABLE child (line INTEGER REFERENCES line(number))")
        for _ in 1...2 {
            let error = try #require(failure { try connection.execute(sql) })
            #expect(error.kind == kind)
            #expect(error.code == code)
            #expect(!error.message.isEmpty)
        }
        // The connection goes on.
        try connection.addLines([5])
        #expect(try connection.lineCount() == 2)
    }

    @Test("keeps values out of its errors")
    func secrets() throws {
        try connection.execute("CREATE UNIQUE INDEX text ON line(text)")
        for number in 1...2 {
            do {
                try connection.execute("INSERT INTO line VALUES (?, ?)", [number, "SECRET"])
            } catch {
                #expect(!"\(error)".contains("SECRET") && "\(error)".contains("line.text"))
            }
        }
        #expect(try connection.lineCount() == 1)
    }

    @Test("keeps no more than some statements, and all of them work")
    func manyStatements() throws {
        for round in 1...2 {
            for number in 1...200 {
                #expect(try connection.value(Int.self, "SELECT \(number) + ?", [round]) == number + round)
            }
        }
    }

    @Test("tells a file that is missing, and one of another format")
    func wrongFiles() throws {
        let folder = file.folder
        let text = (0..<8192).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        try Data(text).write(to: URL(filePath: folder.file("text")))
        for (name, kind) in [
            ("missing", .cannotOpen), ("no/folder", .cannotOpen), ("text", .notADatabase),
        ] as [(String, SQLiteError.Kind)] {
            for access in [Connection.Access.read, .readAndWrite] {
                let error = failure {
                    let connection = try Connection(folder.file(name), access, patience: .zero)
                    _ = try connection.rows("SELECT * FROM sqlite_master")
                }
                #expect(error?.kind == kind, "\(name)")
            }
        }
        #expect(try !folder.names().contains("missing"))
    }

    @Test("tells damage, and still reads what is whole")
    func damaged() throws {
        try connection.transaction { try connection.addLines(1...200) }
        try connection.executeAll("CREATE TABLE other (a TEXT); INSERT INTO other VALUES ('whole')")
        try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        var data = try Data(contentsOf: URL(filePath: file.path))
        // The first pages hold the list of tables and the root of `line`; `other` has the last one.
        for page in 2..<(data.count / 4096 - 1) {
            data.replaceSubrange(page * 4096..<page * 4096 + 200, with: Data(repeating: 0xA5, count: 200))
        }
        let copy = file.folder.file("damaged.sqlite")
        try data.write(to: URL(filePath: copy))
        let damaged = try Connection(copy, .readAndWrite, patience: .zero)
        for _ in 1...2 {
            #expect(failure { _ = try damaged.rows("SELECT * FROM line") }?.kind == .corrupt)
            #expect(try damaged.values(String.self, "SELECT a FROM other") == ["whole"])
        }
    }
}

@Suite("The SQLite library")
struct LibraryVersionTests {
    @Test("that is linked can be used")
    func linked() throws {
        try LibraryVersion.verify()
    }

    @Test(
        "that is too old is refused, with both versions",
        arguments: [(3_036_000, "3.36.0"), (3_034_001, "3.34.1"), (3_007_017, "3.7.17")] as [(Int32, String)]
    )
    func tooOld(version: Int32, text: String) {
        let error = failure { try LibraryVersion.verify(version) }
        #expect(error?.kind == .unusableLibrary)
        #expect(error?.message == "SQLite \(text) is too old; 3.37.0 or later is required")
    }

    @Test("that is new enough is taken", arguments: [3_037_000, 3_037_002, 3_040_001, 4_000_000] as [Int32])
    func newEnough(version: Int32) throws {
        try LibraryVersion.verify(version, hasThreads: true)
    }

    @Test("without threads is refused")
    func withoutThreads() {
        #expect(failure { try LibraryVersion.verify(hasThreads: false) }?.kind == .unusableLibrary)
    }
}
