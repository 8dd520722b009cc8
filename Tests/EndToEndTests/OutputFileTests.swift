import Diagnostics
import Foundation
import HTTPTransport
import Synchronization
import TestSupport
import Testing
import Timekeeping

@testable import windlass

/// Files that can't be made, and disks that are full.
@Suite("Output files")
struct OutputFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private var content: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path) } }

    @Test("a file is found impossible before it is written, also where its folder only looks as if it took files")
    func impossible() throws {
        let place = try OutputFile.check(folder.file("report.json"))
        #expect(place?.hasSuffix("/report.json") == true)
        #expect(try content.isEmpty)
        #expect(throws: OutputFileError.self) { try OutputFile.check("/proc/windlass.json") }
        #expect(throws: OutputFileError.self) { try OutputFile.check(folder.file("none/report.json")) }
    }

    @Test(
        "of a line that is not written as a whole nothing is left, and of a file without lines neither",
        arguments: [0, 1]
    )
    func fullDisk(linesBefore count: Int) throws {
        let room = Mutex(count)
        let path = folder.file("events.jsonl")
        let file = try GrowingFile(path: path) { text, file in
            let isRoom = room.withLock { room in
                defer { room -= 1 }
                return room > 0
            }
            if isRoom { return OutputFile.put(text, into: file) }
            _ = OutputFile.put(String(text.prefix(3)), into: file)
            errno = ENOSPC
            return false
        }
        for _ in 0..<count { try file.add("{\"a\":1}\n") }
        let error = #expect(throws: OutputFileError.self) { try file.add("{\"b\":2}\n") }
        #expect(error?.errorNumber == ENOSPC && error?.path == path)
        let text = try? String(contentsOfFile: path, encoding: .utf8)
        #expect(text == (count == 0 ? nil : "{\"a\":1}\n"))
    }

    @Test("a file that was there before stays where nothing could be added to it")
    func former() throws {
        let path = folder.file("summary.md")
        try Data().write(to: URL(filePath: path))
        let file = try GrowingFile(path: path, keepsContent: true) { _, _ in false }
        #expect(throws: OutputFileError.self) { try file.add("text") }
        #expect(try content == ["summary.md"])
    }

    @Test(
        "a file that is written anew keeps its mode, and a private one is its owner's alone",
        arguments: [0o640, 0o604]
    )
    func mode(bits: Int) throws {
        let path = folder.file("b.json")
        try Data("old".utf8).write(to: URL(filePath: path))
        try FileManager.default.setAttributes([.posixPermissions: bits], ofItemAtPath: path)
        try OutputFile.write("new", to: path, isPrivate: false)
        #expect(try folder.mode(of: "b.json") == String(bits, radix: 8))
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
        try OutputFile.write("newer", to: path, isPrivate: true)
        #expect(try folder.mode(of: "b.json") == "600")
    }

    @Test("of a trace that can't be written no empty folder is left")
    func trace() throws {
        let path = folder.file("trace")
        #expect(try TraceFolder.prepare(path))
        #expect(try !TraceFolder.prepare(path))
        var exchange = RecordedExchange(
            number: 1,
            id: "id",
            server: .other,
            startedAt: Timestamp(nanoseconds: 0),
            milliseconds: RecordedExchange.Times(total: .zero),
            request: RecordedExchange.Request(method: "no/file", url: "https://a.example/")
        )
        let run = try TraceFolder(path, run: "run-1")
        #expect(throws: OutputFileError.self) { try run.write(exchange) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: path).isEmpty)
        exchange.request.method = "GET"
        let other = try TraceFolder(path, run: "run-2")
        try other.write(exchange)
        exchange.request.method = "no/file"
        #expect(throws: OutputFileError.self) { try other.write(exchange) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: path + "/run-2").count == 1)
    }
}
