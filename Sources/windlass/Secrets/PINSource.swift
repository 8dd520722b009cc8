import Diagnostics
import FlowRunner
import FoundationEssentials
import Questions
import Terminal
import Wallet

/// The source of a PIN: a file, a variable of the environment, or a person at the terminal; never the command line.
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

    /// The number of times that a person may try.
    private static let tries = 3

    /// The PIN; a person is asked for `what`, again where what they typed can be none.
    func read(_ what: String) async throws -> VaultPIN {
        if let given = try given() { return given }
        return try await trying { objection in try await ask(what, objection) }
    }

    /// The result of `open` with the PIN; a person who types a wrong one is asked for `what` again, three times at most and
    /// while the vault takes one.
    ///
    /// `open` is told how many wrong ones the same person has typed before.
    func opening<Opened: Sendable>(
        _ what: String,
        _ open: @escaping @Sendable (_ pin: VaultPIN, _ slips: Int) async throws -> Opened
    ) async throws -> Opened {
        if let given = try given() { return try await open(given, 0) }
        var tried = 0
        return try await trying { objection in
            let pin = try await ask(what, objection)
            tried += 1
            // Anyone who types on while the PIN is tried shows it to no one.
            KeyboardMode.enter(.silence)
            defer { KeyboardMode.leave() }
            return try await open(pin, tried - 1)
        }
    }

    /// A PIN that someone chooses, who types it twice, so that a slip locks no one out; one that is easily guessed is
    /// refused.
    func choose(_ what: String) async throws -> VaultPIN {
        if let given = try given() {
            try given.checkStrength()
            return given
        }
        return try await trying { objection in
            let asked = "\(what) (\(VaultPIN.fewestDigits) digits or more, or a passphrase)"
            let pin = try await ask(asked, objection)
            try pin.checkStrength()
            guard try await pin.matches(ask("\(what) again", nil)) else {
                throw Failure.misuse(.pinsDiffer)
            }
            return pin
        }
    }

    /// Repeats `attempt` until it succeeds, with the objection to the last one, as long as a person can correct it.
    private func trying<Made: Sendable>(_ attempt: (_ objection: String?) async throws -> Made) async throws -> Made {
        var objection: String?
        var count = 1
        while true {
            do {
                return try await attempt(objection)
            } catch let error as any Diagnostic {
                guard count < Self.tries, Self.isSlip(error) else {
                    // What was typed meanwhile would go to the shell, which shows it and remembers it.
                    KeyboardMode.forgetTyped()
                    throw error
                }
                objection = error.summary
                count += 1
            }
        }
    }

    /// Whether a person may be asked again after `error`.
    private static func isSlip(_ error: any Diagnostic) -> Bool {
        switch error {
        case is VaultPINError: true
        case let error as Failure: error.code == .pinsDiffer
        case let error as VaultError: if case .wrongPIN(_, .zero) = error.reason { true } else { false }
        default: false
        }
    }

    /// Whether there is one that no one has to be asked for.
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
        let bytes: [UInt8]
        do throws(SystemError) {
            bytes = try OpenFile(reading: path).read(upTo: longestFile + 1)
        } catch {
            throw Failure.file(.unreadableFile, .pin, path, [.flaw: error.fact])
        }
        guard (1...longestFile).contains(bytes.count), var text = String(validating: bytes, as: UTF8.self)
        else { throw Failure.file(.otherContent, .pin, path) }
        // Editors leave lines behind a PIN, and a mark before it.
        while text.last?.isNewline == true { text.removeLast() }
        if text.first == "\u{FEFF}" { text.removeFirst() }
        return Secret(text)
    }

    private func ask(_ what: String, _ objection: String?) async throws -> VaultPIN {
        guard asks, ProgramOutput.canAsk else { throw missing }
        let question = Question(name: "pin", label: what, kind: .hidden, objection: objection.map { .stated($0) })
        guard let text = try await TerminalPrompt().answer(question) else {
            throw missing
        }
        return try VaultPIN(text)
    }

    private var missing: Failure {
        .misuse(.pinMissing, [.name: variable.map(Fact.text), .isNew: .flag(variable == Self.newVariable)])
    }
}
