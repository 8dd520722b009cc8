import ChildProcesses
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

    private func driver() throws -> ChildProcess {
        try ChildProcess(
            ChildCommand(
                "/bin/sh",
                ["-c", "sleep 600"],
                environment: ["PATH": "/usr/bin:/bin"],
                hasOwnGroup: true
            )
        )
    }

    @Test("where this program is gone, the driver is ended and its files are removed")
    func strikes() async throws {
        let (folder, driver) = (try files(), try driver())
        let guardian = try DriverGuard(group: driver.id, folder: folder)
        // The system closes the pipe when this program is killed.
        guardian.shell.closeInput()
        #expect(await driver.ended(within: .seconds(120)) == .signalled(SIGKILL))
        #expect(await guardian.shell.ended(within: .seconds(120)) == .exited(0))
        #expect(!FileManager.default.fileExists(atPath: folder.path))
    }

    @Test("a guard that is dismissed leaves everything as it is")
    func dismissed() throws {
        let (folder, driver) = (try files(), try driver())
        var guardian: DriverGuard? = try DriverGuard(group: driver.id, folder: folder)
        let shell = try #require(guardian?.shell.id)
        guardian = nil
        #expect(kill(shell, 0) != 0 && driver.isRunning)
        #expect(FileManager.default.fileExists(atPath: folder.path))
        driver.kill()
        try FileManager.default.removeItem(at: folder)
    }
}
