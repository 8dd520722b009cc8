import Foundation
import Testing

@testable import HostedPages

@Suite("DriverGuard")
struct DriverGuardTests {
    private func files() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "windlass guard-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("profile".utf8).write(to: folder.appending(path: "file"))
        return folder
    }

    private func driver() throws -> pid_t {
        try ProcessGroup.spawn(
            ["/bin/sh", "-c", "sleep 600"],
            environment: ["PATH": "/usr/bin:/bin"],
            output: "/dev/null"
        )
    }

    @Test("where this program is gone, the driver is ended and its files are removed")
    func strikes() throws {
        let (folder, id) = (try files(), try driver())
        let guardian = try DriverGuard(group: id, folder: folder)
        // What the system does when this program is killed.
        guardian.hangUp()
        var status: Int32 = 0
        #expect(waitpid(id, &status, 0) == id && status & 0x7F == SIGKILL)
        #expect(waitpid(guardian.id, &status, 0) == guardian.id && status == 0)
        #expect(!FileManager.default.fileExists(atPath: folder.path))
    }

    @Test("a guard that is dismissed leaves everything as it is")
    func dismissed() throws {
        let (folder, id) = (try files(), try driver())
        var guardian: DriverGuard? = try DriverGuard(group: id, folder: folder)
        let shell = try #require(guardian?.id)
        guardian = nil
        #expect(kill(shell, 0) != 0 && kill(id, 0) == 0)
        #expect(FileManager.default.fileExists(atPath: folder.path))
        var status: Int32 = 0
        kill(-id, SIGKILL)
        waitpid(id, &status, 0)
        try FileManager.default.removeItem(at: folder)
    }
}
