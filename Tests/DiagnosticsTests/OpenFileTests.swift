import Diagnostics
import Foundation
import Testing

@Suite("OpenFile")
struct OpenFileTests {
    /// Hands the path of a file with `bytes` to `body`, and removes it.
    private func withFile(_ bytes: [UInt8], _ body: (String) throws -> Void) throws {
        let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        #expect(FileManager.default.createFile(atPath: path, contents: Data(bytes)))
        defer { try? FileManager.default.removeItem(atPath: path) }
        try body(path)
    }

    @Test("reads no more than it is asked for, and all where it is asked for more", arguments: [0, 1, 65_536, 200_000])
    func reading(_ size: Int) throws {
        let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0) }
        try withFile(bytes) { path in
            for limit in [0, 1, size, size + 1, .max] {
                #expect(try OpenFile(reading: path).read(upTo: limit) == Array(bytes.prefix(limit)))
            }
            let file = try OpenFile(reading: path)
            #expect(try file.read(upTo: 100, at: UInt64(size / 2)) == Array(bytes.dropFirst(size / 2).prefix(100)))
            #expect(try file.length() == UInt64(size))
            #expect(OpenFile.regularSize(at: path) == size)
        }
    }

    @Test("writes at an offset, and cuts what is behind")
    func writing() throws {
        try withFile(Array("0123456789".utf8)) { path in
            let file = OpenFile(owning: open(path, O_RDWR | O_CLOEXEC))
            try file.write(Array("ab".utf8), at: 4)
            try file.truncate(to: 8)
            try file.write(Array("cd".utf8))
            #expect(try OpenFile(reading: path).read() == Array("cd23ab67".utf8))
        }
    }

    @Test("tells why the system refuses")
    func refusals() throws {
        #expect(throws: SystemError(number: ENOENT)) { try OpenFile(reading: "/nowhere/nothing") }
        #expect(throws: SystemError(number: EISDIR)) { try OpenFile(reading: "/tmp").read() }
        #expect(SystemError(number: ENOENT).description == "No such file or directory")
        let closed = OpenFile(owning: -1)
        #expect(throws: SystemError(number: EBADF)) { try closed.write([1]) }
    }

    @Test("takes neither a link nor a folder for a regular file")
    func kinds() throws {
        try withFile([1]) { path in
            let link = path + ".link"
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
            defer { try? FileManager.default.removeItem(atPath: link) }
            #expect(OpenFile.regularSize(at: link) == nil)
            #expect(OpenFile.regularSize(at: "/tmp") == nil)
            #expect(OpenFile.regularSize(at: path + ".none") == nil)
        }
    }
}
