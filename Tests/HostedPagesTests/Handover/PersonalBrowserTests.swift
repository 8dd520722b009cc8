import Diagnostics
import Foundation
import TestSupport
import Testing
import Timekeeping

@testable import HostedPages

@Suite("PersonalBrowser")
struct PersonalBrowserTests {
    /// A folder with a program in it that opens addresses, as far as anybody can tell.
    private static func system(_ script: String) async throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "opener-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        #if os(macOS)
        let name = "open"
        #else
        let name = "xdg-open"
        #endif
        try await ExecutableScript.write(script, to: folder.appending(path: name).path)
        return folder
    }

    @Test("the address reaches the system's program whole, as one word, and through no shell")
    func opens() async throws {
        let folder = try await Self.system(#"printf '%s\n' "$#" "$1" > "$(dirname "$0")/opened""#)
        defer { try? FileManager.default.removeItem(at: folder) }
        let environment = ["PATH": "\(folder.path):/usr/bin:/bin", "DISPLAY": ":9"]
        let browser = try #require(PersonalBrowser.find(environment: environment))
        let url = try #require(URL(string: "https://anchor.example/w?a=1&token=$(id);`x`%20'"))
        try await browser.open(Secret(url), patience: .seconds(120))
        let opened = try String(contentsOf: folder.appending(path: "opened"), encoding: .utf8)
        #expect(opened == "1\n\(url.absoluteString)\n")
    }

    @Test("the system's program gets what shows a window, and no variable that may hold a secret")
    func environment() async throws {
        let folder = try await Self.system(#"/usr/bin/env > "$(/usr/bin/dirname "$0")/variables""#)
        defer { try? FileManager.default.removeItem(at: folder) }
        let variables = OwnVariables(path: "\(folder.path):/usr/bin:/bin", home: folder.path)
        let browser = try #require(PersonalBrowser.find(environment: variables.all))
        try await browser.open(Secret(#require(URL(string: "https://anchor.example/w"))), patience: .seconds(120))
        variables.expect(try String(contentsOf: folder.appending(path: "variables"), encoding: .utf8))
    }

    @Test("a driver, and with it the browser that it starts, gets no more, but folders of its own")
    func driverEnvironment() async throws {
        let script = #"/usr/bin/env > "$(/usr/bin/dirname "$0")/variables""#
        let folder = try await Self.system(script)
        defer { try? FileManager.default.removeItem(at: folder) }
        var variables = OwnVariables(path: "\(folder.path):/usr/bin:/bin", home: folder.path)
        let program = try #require(
            try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil).first
        )
        for family in WebDriverOptions.Family.allCases {
            let files = try PrivateFolder()
            let driver = InstalledDriver(family: family, program: program, browser: nil)
            let process = try DriverProcess(driver, in: files, environment: variables.all)
            // It has written everything when it ends without having said where it listens.
            await #expect(throws: WebDriverProblem.self) {
                try await process.port(within: .seconds(120), clock: SystemWallClock())
            }
            let temporary = try files.subfolder("tmp").path
            for name in ["TMPDIR", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"] { variables.shown[name] = temporary }
            variables.expect(try String(contentsOf: folder.appending(path: "variables"), encoding: .utf8))
        }
    }

    /// Variables of this program: those that a browser has to get, and others that may hold a secret.
    private struct OwnVariables {
        var shown: [String: String]
        private static let secret = "http://ada:sesame@proxy.example"
        private static let hidden = [
            "WINDLASS_PIN", "WINDLASS_ANSWER_FIRST_NAME", "WINDLASS_TOKEN", "SEED", "STELLAR_SECRET", "GITHUB_TOKEN",
            "CI_JOB", "AWS_SECRET_ACCESS_KEY", "LC_SECRET", "XDG_SECRET", "path", "SSH_AUTH_SOCK", "HTTP_PROXY",
        ]

        init(path: String, home: String) {
            shown = [
                "PATH": path, "DISPLAY": ":9", "HOME": home, "LANG": "de_DE.UTF-8", "XDG_RUNTIME_DIR": "/run/user/1",
                "https_proxy": "http://proxy.example:3128", "NO_PROXY": "localhost",
            ]
        }

        var all: [String: String] {
            shown.merging(Self.hidden.map { ($0, Self.secret) }) { shown, _ in shown }
        }

        /// Holds what `env` printed against this.
        func expect(_ printed: String) {
            let lines = Set(printed.split(separator: "\n").map(String.init))
            for name in Self.hidden { #expect(!lines.contains("\(name)=\(Self.secret)"), "\(name)") }
            let expected = Set(shown.map { "\($0.key)=\($0.value)" })
            #expect(lines.isSuperset(of: expected), "\(expected.subtracting(lines))")
            // What a shell itself adds.
            let added = lines.subtracting(expected).compactMap { $0.split(separator: "=").first }
            #expect(Set(added).isSubset(of: ["PWD", "OLDPWD", "SHLVL", "_"]), "\(added)")
        }
    }

    @Test("a program that fails is named, and the token is not")
    func fails() async throws {
        let folder = try await Self.system("exit 3")
        defer { try? FileManager.default.removeItem(at: folder) }
        let browser = try #require(PersonalBrowser.find(environment: ["PATH": folder.path, "DISPLAY": ":9"]))
        let url = try #require(URL(string: "https://anchor.example/w?token=one-time"))
        let error = await #expect(throws: HostedPageError.self) {
            try await browser.open(Secret(url), patience: .seconds(120))
        }
        #expect(error?.summary.hasPrefix("the page anchor.example was to be opened by ") == true)
        #expect(error?.failure == .unanswered && error?.description.contains("one-time") == false)
    }

    @Test("where nobody would see a browser there is none")
    func noDisplay() async throws {
        let folder = try await Self.system("exit 0")
        defer { try? FileManager.default.removeItem(at: folder) }
        #if os(macOS)
        #expect(PersonalBrowser.find(environment: ["PATH": folder.path, "SSH_CONNECTION": "x"]) == nil)
        #else
        #expect(PersonalBrowser.find(environment: ["PATH": folder.path]) == nil)
        #expect(PersonalBrowser.find(environment: ["PATH": folder.path, "DISPLAY": ""]) == nil)
        #expect(PersonalBrowser.find(environment: ["PATH": folder.path, "WAYLAND_DISPLAY": "w"]) != nil)
        #endif
        #expect(PersonalBrowser.find(environment: ["PATH": "/nowhere", "DISPLAY": ":9"]) == nil)
    }
}
