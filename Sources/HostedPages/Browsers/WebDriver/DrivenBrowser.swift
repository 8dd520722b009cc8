internal import Diagnostics
internal import FoundationEssentials
internal import Glibc
internal import HTTPTransport
internal import JSON
internal import Timekeeping

/// A browser with its driver, from its start to its end.
struct DrivenBrowser: Sendable {
    let session: WebDriverSession
    /// The folder of its files; a browser elsewhere has none here.
    let folder: PrivateFolder?
    /// The browsers that the driver drives.
    let family: WebDriverOptions.Family
    private let process: DriverProcess?

    /// Starts a driver, or finds the one that runs, and has it open a browser.
    ///
    /// - Parameters:
    ///   - options: which browser, and how.
    ///   - isKeptOut: whether the browser itself is to ask no addresses of this machine and of private networks, as far as
    ///     it can be told that.
    ///   - language: what the pages should be written in.
    ///   - http: who carries the commands to the driver.
    ///   - clock: by what waits are measured.
    /// - Throws: `WebDriverProblem` where no browser came of it.
    init(
        _ options: WebDriverOptions,
        keepingOutOfPrivateNetworks isKeptOut: Bool,
        language: String,
        http: any HTTPExchanging,
        clock: any WallClock
    ) async throws(WebDriverProblem) {
        let timeouts = options.timeouts
        if let remote = options.remote {
            folder = PageOrigin(remote)?.isLoopback == true ? try PrivateFolder() : nil
            process = nil
            family = options.family ?? .chromium
            do throws(WebDriverProblem) {
                session = try await WebDriverSession(
                    WebDriverConnection(http: http, endpoint: remote),
                    capabilities: Self.capabilities(options, isKeptOut, family: family, language: language),
                    within: timeouts.start
                )
            } catch {
                folder?.remove()
                guard error.kind == .gone else { throw error }
                throw WebDriverProblem(.notListening(at: PagePlace.name(of: remote)))
            }
            return
        }
        guard options.isHeadless || options.hasDisplay else { throw WebDriverProblem(.noDisplay) }
        guard let driver = InstalledDriver.find(path: options.path, family: options.family) else {
            throw WebDriverProblem(.notInstalled)
        }
        family = driver.family
        let folder = try PrivateFolder()
        let (process, port) = try await Self.start(driver, in: folder, within: timeouts.start, clock: clock)
        guard let endpoint = URL(string: "http://127.0.0.1:\(port)") else { throw WebDriverProblem(.noAnswer) }
        session = try await WebDriverSession(
            WebDriverConnection(http: http, endpoint: endpoint),
            capabilities: Self.capabilities(
                options,
                isKeptOut,
                family: driver.family,
                language: language,
                browser: driver.browser,
                profile: try folder.subfolder("profile")
            ),
            within: timeouts.start
        )
        self.folder = folder
        self.process = process
    }

    /// The number of times that a driver is started that ends at once.
    private static let starts = 5

    /// Starts a driver; again where it ends at once: its port may have been taken meanwhile.
    ///
    /// chromedriver needs the same port for IPv4 and IPv6, and looks for one with IPv6 alone.
    private static func start(
        _ driver: InstalledDriver,
        in folder: PrivateFolder,
        within limit: Duration,
        clock: any WallClock
    ) async throws(WebDriverProblem) -> (DriverProcess, UInt16) {
        var attempts = 1
        while true {
            let process = try DriverProcess(driver, in: folder)
            do throws(WebDriverProblem) {
                return (process, try await process.port(within: limit, clock: clock))
            } catch {
                guard case .notStarted = error.kind, !process.isRunning, attempts < starts else { throw error }
                attempts += 1
            }
        }
    }

    /// Closes the browser, ends its driver and removes their files.
    func quit(clock: any WallClock) async {
        await session.quit()
        await process?.stop(clock: clock)
        folder?.remove()
    }

    // MARK: - Capabilities

    /// The capabilities that the browser is asked for.
    ///
    /// Commands wait for nothing by themselves, and alerts are left for us to read.
    private static func capabilities(
        _ options: WebDriverOptions,
        _ isKeptOut: Bool,
        family: WebDriverOptions.Family,
        language: String,
        browser: URL? = nil,
        profile: URL? = nil
    ) -> JSONValue {
        var capabilities: [String: JSONValue] = [
            "unhandledPromptBehavior": "ignore", "pageLoadStrategy": "none",
            "timeouts": ["script": 10_000, "pageLoad": 30_000, "implicit": 0],
        ]
        var own: [String: JSONValue] = [:]
        if let browser { own["binary"] = .string(browser.path) }
        switch family {
        case .chromium:
            var arguments = chromiumArguments(options, language: language, profile: profile)
            if isKeptOut { arguments.append("--host-resolver-rules=\(privateHosts)") }
            own["args"] = .array(arguments.map { .string($0) })
            own["prefs"] = [
                "credentials_enable_service": false, "profile.password_manager_enabled": false,
                "download_restrictions": 3, "autofill.profile_enabled": false,
                "intl.accept_languages": .string(language),
            ]
            capabilities["browserName"] = "chrome"
            capabilities["goog:chromeOptions"] = .object(own)
        case .firefox:
            own["args"] = options.isHeadless ? ["-headless"] : []
            own["prefs"] = [
                "intl.accept_languages": .string(language), "signon.rememberSignons": false,
                "dom.disable_open_during_load": false,
            ]
            capabilities["browserName"] = "firefox"
            capabilities["moz:firefoxOptions"] = .object(own)
        }
        return .object(capabilities)
    }

    /// Hosts for which Chromium finds no address, anyone who asks for them: a page, a redirect or a picture.
    ///
    /// They are those that a URL can name; what a name server makes of other names, the browser alone knows.
    private static let privateHosts: String = {
        let networks = ["127.*.*.*", "0.*.*.*", "10.*.*.*", "192.168.*.*", "169.254.*.*"]
        let class16 = (16...31).map { "172.\($0).*.*" }
        let names = ["localhost", "*.localhost", "[::]", "[::1]", "[fc*]", "[fd*]", "[fe80*]", "[::ffff:*]"]
        return (networks + class16 + names).map { "MAP \($0) ~NOTFOUND" }.joined(separator: ", ")
    }()

    private static func chromiumArguments(
        _ options: WebDriverOptions,
        language: String,
        profile: URL?
    ) -> [String] {
        var arguments = [
            "--no-first-run", "--no-default-browser-check", "--disable-sync", "--disable-background-networking",
            "--disable-component-update", "--disable-extensions", "--disable-popup-blocking", "--window-size=1280,1024",
            "--disable-breakpad",
            // Containers have 64 MB of shared memory, which a page can fill.
            "--disable-dev-shm-usage", "--lang=\(language)",
        ]
        if options.isHeadless { arguments.append("--headless=new") }
        if let profile { arguments.append("--user-data-dir=\(profile.path)") }
        // Chromium's sandbox refuses to work for root, whom only containers and CI have for a user.
        if geteuid() == 0, profile != nil { arguments.append("--no-sandbox") }
        return arguments
    }
}
