import Foundation
import TestSupport
import Testing

@testable import SQLite

/// A SQLite file with an empty table `line (number INTEGER PRIMARY KEY, text TEXT NOT NULL)`.
struct SampleFile {
    let folder: TemporaryFolder
    let mode: String

    var path: String { folder.file("sample.sqlite") }

    init(mode: String = "WAL") throws {
        folder = try TemporaryFolder()
        self.mode = mode
        try Data().write(to: URL(filePath: path))
        let connection = try open()
        _ = try connection.value(String.self, "PRAGMA journal_mode = \(mode)")
        try connection.execute("CREATE TABLE line (number INTEGER PRIMARY KEY, text TEXT NOT NULL)")
    }

    func open(
        _ access: Connection.Access = .readAndWrite,
        patience: Duration = .seconds(20),
        on fileSystem: String? = nil
    ) throws -> Connection {
        try Connection(path, access, patience: patience, fileSystem: fileSystem)
    }
}

extension Connection {
    /// Adds lines with these numbers, about 300 bytes each.
    func addLines(_ numbers: some Sequence<Int>) throws {
        for number in numbers {
            try execute("INSERT INTO line VALUES (?, ?)", [number, String(repeating: "x", count: 300)])
        }
    }

    func lineCount() throws -> Int? { try value(Int.self, "SELECT COUNT(*) FROM line") }

    /// What SQLite finds of damage; "ok" where there is none.
    func integrity() throws -> String? { try value(String.self, "PRAGMA integrity_check") }
}

/// The error of SQLite that `body` throws.
func failure(_ body: () throws -> Void) -> SQLiteError? {
    do {
        try body()
    } catch let error as SQLiteError {
        return error
    } catch {
        Issue.record(error)
    }
    return nil
}
