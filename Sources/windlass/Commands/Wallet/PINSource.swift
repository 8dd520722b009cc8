import Diagnostics
import FlowRunner
import Foundation
import Wallet

/// Where a PIN comes from: a file, a variable of the environment, or a person at the terminal; never the command line.
struct PINSource {
    /// The variable that has the PIN of the vault.
    static let variable = "WINDLASS_PIN"
    /// The variable that has the one that the vault is to have.
    static let newVariable = "WINDLASS_NEW_PIN"

    /// The most bytes that a file with a PIN may have.
    private static let longestFile = 4096

    var file: String?
    var variable: String?
    /// Whether a person may be asked.
    var asks = true

    /// The PIN; a person is asked for `what`.
    func read(_ what: String) async throws -> VaultPIN {
        if let given = try given() { return given }
        return try await ask(what)
    }

    /// A PIN that somebody chooses, who types it twice, so that a slip locks nobody out.
    func choose(_ what: String) async throws -> VaultPIN {
        if let given = try given() { return given }
        let pin = try await ask("\(what) (\(VaultPIN.fewestDigits) digits or more, or a passphrase)")
        guard try await pin.matches(ask("\(what) again")) else { throw PINError(reason: .differs, variable: variable) }
        return pin
    }

    /// Whether there is one that nobody has to be asked for.
    var isGiven: Bool {
        file != nil || !(variable.flatMap { ProcessInfo.processInfo.environment[$0] } ?? "").isEmpty
    }

    private func given() throws -> VaultPIN? {
        if let file {
            for warning in PrivateFile.warnings(for: [PrivateFile(path: file, content: "a PIN")]) { warning.write() }
            return try VaultPIN(try Self.text(of: file))
        }
        guard let variable, let text = ProcessInfo.processInfo.environment[variable], !text.isEmpty else { return nil }
        return try VaultPIN(Secret(text))
    }

    private static func text(of path: String) throws -> Secret<String> {
        guard let handle = FileHandle(forReadingAtPath: path), let data = try? handle.read(upToCount: longestFile + 1),
            data.count <= longestFile, var text = String(validating: data, as: UTF8.self)
        else { throw PINError(reason: .unreadable(path), variable: nil) }
        if text.last?.isNewline == true { text.removeLast() }
        return Secret(text)
    }

    private func ask(_ what: String) async throws -> VaultPIN {
        guard asks, Terminal.canAsk else { throw PINError(reason: .nobodyToAsk, variable: variable) }
        guard let text = try await TerminalPrompt().answer(Question(name: "pin", label: what, kind: .hidden)) else {
            throw PINError(reason: .noAnswer, variable: variable)
        }
        return try VaultPIN(text)
    }
}

/// There is no PIN to go on with.
struct PINError: Diagnostic {
    enum Reason {
        case nobodyToAsk, noAnswer, differs
        case unreadable(String)
    }

    var reason: Reason
    var variable: String?

    var summary: String {
        switch reason {
        case .nobodyToAsk: "the vault's PIN is needed, and nobody can be asked for it"
        case .noAnswer: "the vault's PIN is needed, and was not given"
        case .differs: "the two PINs differ"
        case .unreadable(let path): "the file \(path) can't be read, or holds no PIN"
        }
    }

    var help: String? {
        switch reason {
        case .nobodyToAsk, .noAnswer:
            variable.map { "set \($0), or name a file that holds it" } ?? "run the command at a terminal"
        case .differs: "nothing was changed; try again"
        case .unreadable: "write the PIN into it, on one line"
        }
    }

    var failure: FailureKind {
        switch reason {
        case .nobodyToAsk, .noAnswer: .unanswered
        case .differs, .unreadable: .usage
        }
    }
}
