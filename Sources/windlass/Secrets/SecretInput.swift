import Diagnostics
import FlowRunner
import FoundationEssentials
import Glibc
import Questions
import Terminal

/// A secret that someone types at the terminal, without echo, or pipes in.
enum SecretInput {
    /// The most bytes that are taken.
    private static let limit = 64 << 10

    /// Performs the preparation for a secret with typed keys hidden: a secret that is typed or pasted early is not
    /// shown.
    static func hidingWhatIsTyped<Made>(_ make: () async throws -> Made) async throws -> Made {
        guard ProgramOutput.canAsk else { return try await make() }
        KeyboardMode.enter(.silence)
        defer { KeyboardMode.leave() }
        return try await make()
    }

    /// The secret; `label` is what a person is asked for, and `secret` is what is missing where nothing comes.
    static func read(_ label: String, _ secret: Phrase) async throws -> Secret<String> {
        if ProgramOutput.isTerminal(STDIN_FILENO) {
            let question = Question(name: secret.rawValue, label: label, kind: .hidden)
            guard ProgramOutput.canAsk, let text = try await TerminalPrompt().answer(question)
            else { throw Failure.misuse(.inputMissingOnPipe, [.name: .phrase(secret)]) }
            return text
        }
        let bytes: [UInt8]
        do {
            bytes = try OpenFile.standardInput.read(upTo: limit + 1)
        } catch {
            throw Failure.misuse(.inputUnfitOnPipe, [.name: .phrase(secret), .flaw: error.fact])
        }
        guard bytes.count <= limit, let text = String(validating: bytes, as: UTF8.self) else {
            throw Failure.misuse(.inputUnfitOnPipe, [.name: .phrase(secret)])
        }
        let typed = text.trimming(\.isLineBreak)
        guard !typed.isEmpty else { throw Failure.misuse(.inputMissingOnPipe, [.name: .phrase(secret)]) }
        return Secret(typed)
    }
}

/// Asks before something is done that can't be undone.
enum Consent {
    /// Throws unless a person agrees to `question`, or has done so by `--yes`.
    static func ask(_ question: String, given: Bool) async throws {
        if given { return }
        guard ProgramOutput.canAsk else { throw Failure.misuse(.consentMissing, [.name: .text(question)]) }
        let asked = Question(name: "consent", label: question, kind: .confirmation)
        guard try await TerminalPrompt().answer(asked)?.reveal() == "true" else {
            throw Failure.declined("done")
        }
    }
}
