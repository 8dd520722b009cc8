import Foundation
import SQLite

/// Another process at a SQLite file, which a test starts and kills.
///
/// - `SQLiteWriter add PATH` adds lines without end, each in a transaction, and prints a line's number when it is added.
/// - `SQLiteWriter count PATH TIMES` adds 1 to a counter so many times, each in a transaction.
/// - `SQLiteWriter lock PATH` begins to write, prints `locked`, and keeps the file until its input ends.
@main
struct SQLiteWriter {
    static func main() {
        let arguments = CommandLine.arguments
        guard arguments.count >= 3 else { exit(64) }
        do {
            try run(arguments)
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(1)
        }
    }

    private static func run(_ arguments: [String]) throws {
        let database = try Database(arguments[2], .readAndWrite, patience: .seconds(30)) { db in
            try db.execute("PRAGMA synchronous = FULL")
        }
        switch arguments[1] {
        case "add":
            for number in try database.performBlocking(nextNumber)... {
                try database.performBlocking { db in
                    try db.transaction {
                        let text = String(repeating: "x", count: 100 + number % 977)
                        try db.execute("INSERT INTO line VALUES (?, ?)", [number, text])
                        try db.execute("INSERT INTO line VALUES (?, ?)", [-number, text])
                    }
                }
                tell("\(number)")
            }
        case "count":
            for _ in 0..<(arguments.dropFirst(3).first.flatMap { Int($0) } ?? 0) {
                try database.performBlocking { db in
                    try db.transaction {
                        let count = try db.value(String.self, "SELECT text FROM line WHERE number = 0")
                        let next = (count.flatMap { Int($0) } ?? 0) + 1
                        try db.execute("INSERT OR REPLACE INTO line VALUES (0, ?)", ["\(next)"])
                    }
                }
            }
        case "lock":
            try database.performBlocking { db in
                try db.transaction {
                    tell("locked")
                    while readLine() != nil {}
                }
            }
        default: exit(64)
        }
    }

    private static func nextNumber(_ db: Connection) throws -> Int {
        (try db.value(Int.self, "SELECT MAX(number) FROM line") ?? 0) + 1
    }

    private static func tell(_ text: String) {
        print(text)
        fflush(nil)
    }
}
