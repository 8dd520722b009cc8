internal import ChildProcesses
internal import Diagnostics
internal import FoundationEssentials
internal import Glibc
internal import Synchronization
internal import Timekeeping

/// A driver that this program has started: a process group of its own, which ends with its owner.
final class DriverProcess: Sendable {
    private let process: ChildProcess
    /// The guard that ends the group where no one here does; `nil` once it has been killed, and where the system has none.
    private let guardian: Mutex<DriverGuard?>
    private let output: URL
    let driver: InstalledDriver

    /// Starts a driver on a port that the system chooses, with what a browser may see of `environment`.
    init(
        _ driver: InstalledDriver,
        in folder: PrivateFolder,
        environment own: [String: String] = ProcessInfo.processInfo.environment
    ) throws(WebDriverProblem) {
        self.driver = driver
        output = folder.url.appending(path: "driver.log")
        let temporary = try folder.subfolder("tmp")
        let arguments: [String] =
            switch driver.family {
            case .chromium: ["--port=0", "--log-level=SEVERE"]
            // Whom it lets in depends on the port that it is given, so that has to be one.
            case .firefox: ["--port=\(try Self.freePort())", "--websocket-port=0", "--log=info"]
            }
        var environment = BrowserEnvironment.of(own)
        environment["TMPDIR"] = temporary.path
        // Beside its profile a browser keeps reports of crashes and caches, for which it would use the person's home.
        environment["XDG_CONFIG_HOME"] = temporary.path
        environment["XDG_CACHE_HOME"] = temporary.path
        let command = ChildCommand(
            driver.program.path,
            arguments,
            environment: environment,
            output: .file(output.path),
            hasOwnGroup: true
        )
        do { process = try ChildProcess(command) } catch { throw WebDriverProblem(error) }
        guardian = Mutex(try? DriverGuard(group: process.id, folder: folder.url))
    }

    deinit {
        kill()
    }

    /// A port that no one has at the moment.
    private static func freePort() throws(WebDriverProblem) -> UInt16 {
        #if canImport(Darwin)
        let kind = SOCK_STREAM
        #else
        let kind = Int32(SOCK_STREAM.rawValue)
        #endif
        let descriptor = socket(AF_INET, kind, 0)
        guard descriptor >= 0 else { throw WebDriverProblem(.system(errno: errno)) }
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, length) == 0 && getsockname(descriptor, address, &length) == 0
            }
        }
        guard isBound else { throw WebDriverProblem(.system(errno: errno)) }
        return UInt16(bigEndian: address.sin_port)
    }

    /// Waits until the driver says on which port it listens.
    func port(within limit: Duration, clock: any WallClock) async throws(WebDriverProblem) -> UInt16 {
        let deadline = clock.now.advanced(by: limit)
        while true {
            if let port = saidPort() { return port }
            guard isRunning, clock.now < deadline else {
                let name = driver.program.lastPathComponent
                let last = said.split(whereSeparator: \.isNewline).last.map(String.init) ?? ""
                throw WebDriverProblem(.notStarted(driver: name, output: PlainText.line(last, limit: 200)))
            }
            do { try await clock.sleep(for: .milliseconds(50)) } catch { throw WebDriverProblem(.cancelled) }
        }
    }

    /// `ChromeDriver was started successfully on port 37979.`, `Listening on 127.0.0.1:37979`.
    private func saidPort() -> UInt16? {
        let match = said.firstMatch(of: /(?:successfully on port |Listening on 127\.0\.0\.1:)(\d{1,5})\D/)
        return match.flatMap { UInt16($0.output.1) }.flatMap { $0 == 0 ? nil : $0 }
    }

    /// The beginning of the driver's output.
    private var said: String {
        let bytes = try? OpenFile(reading: output.path).read(upTo: 16_384)
        return String(decoding: bytes ?? [], as: UTF8.self)
    }

    /// Whether the driver is still there.
    var isRunning: Bool { process.isRunning }

    /// Asks the driver and its browser to end, and makes them where they don't within three seconds.
    func stop(clock: any WallClock) async {
        process.sendToGroup(SIGTERM)
        let deadline = clock.now.advanced(by: .seconds(3))
        while isRunning, clock.now < deadline {
            guard (try? await clock.sleep(for: .milliseconds(50))) != nil else { break }
        }
        kill()
    }

    /// Ends the driver and its browser at once.
    ///
    /// The browser belongs to the driver's group, which is there as long as one of its members is.
    func kill() {
        process.kill()
        guardian.withLock { $0 = nil }
    }
}
