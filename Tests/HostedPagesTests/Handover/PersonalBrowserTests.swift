import Diagnostics
import Foundation
import HostedPages
import TestSupport
import Testing

@Suite("PersonalBrowser")
struct PersonalBrowserTests {
    /// A folder with a program in it that opens addresses, as far as anybody can tell.
    private static func system(_ script: String) throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "opener-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        #if os(macOS)
        let name = "open"
        #else
        let name = "xdg-open"
        #endif
        let program = folder.appending(path: name)
        try Data("#!/bin/sh\n\(script)\n".utf8).write(to: program)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
        return folder
    }

    @Test("the address reaches the system's program whole, as one word, and through no shell")
    func opens() async throws {
        let folder = try Self.system(#"printf '%s\n' "$#" "$1" > "$(dirname "$0")/opened""#)
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
        let folder = try Self.system(#"/usr/bin/env > "$(/usr/bin/dirname "$0")/variables""#)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = "\(folder.path):/usr/bin:/bin"
        let shown = [
            "PATH": path, "DISPLAY": ":9", "HOME": folder.path, "LANG": "de_DE.UTF-8", "XDG_RUNTIME_DIR": "/run/user/1",
            "https_proxy": "http://proxy.example:3128", "NO_PROXY": "localhost",
        ]
        let hidden = [
            "WINDLASS_PIN", "WINDLASS_ANSWER_FIRST_NAME", "WINDLASS_TOKEN", "SEED", "STELLAR_SECRET", "GITHUB_TOKEN",
            "CI_JOB",
            "AWS_SECRET_ACCESS_KEY", "LC_SECRET", "XDG_SECRET", "path", "SSH_AUTH_SOCK", "HTTP_PROXY",
        ]
        let secret = "http://ada:sesame@proxy.example"
        let secrets = Dictionary(uniqueKeysWithValues: hidden.map { ($0, secret) })
        let browser = try #require(PersonalBrowser.find(environment: shown.merging(secrets) { shown, _ in shown }))
        try await browser.open(Secret(#require(URL(string: "https://anchor.example/w"))), patience: .seconds(120))
        let variables = try String(contentsOf: folder.appending(path: "variables"), encoding: .utf8)
        #expect(!variables.contains(secret))
        let lines = Set(variables.split(separator: "\n").map(String.init))
        #expect(lines.isSuperset(of: shown.map { "\($0.key)=\($0.value)" }))
        // What a shell itself adds.
        let added = lines.subtracting(shown.map { "\($0.key)=\($0.value)" }).compactMap {
            $0.split(separator: "=").first
        }
        #expect(Set(added).isSubset(of: ["PWD", "OLDPWD", "SHLVL", "_"]))
    }

    @Test("a program that fails is named, and the token is not")
    func fails() async throws {
        let folder = try Self.system("exit 3")
        defer { try? FileManager.default.removeItem(at: folder) }
        let browser = try #require(PersonalBrowser.find(environment: ["PATH": folder.path, "DISPLAY": ":9"]))
        let url = try #require(URL(string: "https://anchor.example/w?token=one-time"))
        let error = await #expect(throws: HostedPageError.self) {
            try await browser.open(Secret(url), patience: .seconds(120))
        }
        #expect(error?.summary.hasPrefix("the page anchor.example/w was to be opened by ") == true)
        #expect(error?.failure == .unanswered && error?.description.contains("one-time") == false)
    }

    @Test("where nobody would see a browser there is none")
    func noDisplay() throws {
        let folder = try Self.system("exit 0")
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
