import CSQLite
import ChildProcesses
import Foundation
import TestSupport
import Testing

@testable import SQLite

@Suite("Other processes at a SQLite file")
struct OtherProcessTests {
    let file: SampleFile

    init() throws {
        file = try SampleFile()
    }

    @Test("lose nothing that they acknowledged, and leave no part of a transaction, when they are killed")
    func killed() async throws {
        var numbers = Numbers(state: 21)
        var acknowledged = 0
        for round in 1...25 {
            let writer = try WriterProcess("add", file.path)
            await writer.lines(atLeast: 1 + numbers.next(below: 30))
            // Somewhere in the middle of the next transaction.
            for _ in 0..<numbers.next(below: 40) { sched_yield() }
            let last = try #require(await writer.kill().last.flatMap { Int($0) })
            #expect(last > acknowledged)
            acknowledged = last
            let connection = try file.open()
            let whole = try #require(try connection.value(Int.self, "SELECT MAX(number) FROM line"))
            #expect(whole == acknowledged || whole == acknowledged + 1, "round \(round)")
            #expect(try connection.lineCount() == 2 * whole)
            #expect(try connection.integrity() == "ok")
        }
    }

    @Test("add to the same rows, and no change is lost")
    func together() async throws {
        let writers = try (1...4).map { _ in try WriterProcess("count", file.path, "100") }
        for writer in writers { #expect(await writer.end() == .exited(0)) }
        #expect(try file.open().value(String.self, "SELECT text FROM line") == "400")
    }

    @Test("that keep the file locked are told of, and the connection goes on when they end or die")
    func locked() async throws {
        let connection = try file.open(patience: .milliseconds(30))
        for isKilled in [false, true] {
            let writer = try WriterProcess("lock", file.path)
            #expect(await writer.lines(atLeast: 1) == ["locked"])
            #expect(failure { try connection.transaction { try connection.addLines([1]) } }?.kind == .busy)
            #expect(!connection.isInTransaction)
            #expect(try connection.lineCount() == (isKilled ? 1 : 0))
            if isKilled { _ = await writer.kill() } else { #expect(await writer.end() == .exited(0)) }
            try connection.transaction { try connection.addLines([isKilled ? 2 : 1]) }
        }
        #expect(try connection.lineCount() == 2)
    }
}
