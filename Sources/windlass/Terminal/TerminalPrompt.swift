import Diagnostics
import Dispatch
import FlowRunner
import Foundation
import Reports
import Synchronization

/// Asks the person at the terminal, one question at a time, on standard error.
///
/// However many runs ask, they take turns. The thread that waits for the keyboard is none of those that runs go on with.
struct TerminalPrompt: AnswerSource {
    /// Who asks, where there are several.
    var asker: String?
    /// Makes room on the screen before something is asked.
    var makeRoom: @Sendable () -> Void = {}
    /// Gives the room back.
    var closeRoom: @Sendable () -> Void = {}

    /// Where questions stand in line.
    private static let line = DispatchQueue(label: "TerminalPrompt")

    func answer(_ question: Question) async throws -> Secret<String>? {
        let isCancelled = Atomic(false)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                Self.line.async {
                    continuation.resume(with: Result { try ask(question) { isCancelled.load(ordering: .relaxed) } })
                }
            }
        } onCancel: {
            isCancelled.store(true, ordering: .relaxed)
        }
    }

    private func ask(_ question: Question, _ isCancelled: () -> Bool) throws -> Secret<String>? {
        if isCancelled() { throw CancellationError() }
        makeRoom()
        defer { closeRoom() }
        let terminal = Terminal.standardError
        let context = [asker, question.context].compactMap { $0 }.joined(separator: ": ")
        if !context.isEmpty { say(context, as: .faint) }
        if let objection = question.objection { say(objection, as: .bad) }
        if case .choice(let choices) = question.kind {
            for (number, choice) in zip(1..., choices) { say("  \(number)  \(choice.label)") }
        }
        while true {
            let isHidden = question.kind == .hidden
            // Before the question is seen: whoever answers at once is neither shown nor, when echo is stopped, lost.
            if isHidden { KeyboardEcho.stop() }
            terminal.show(prompt(for: question))
            guard let line = try readAnswer(to: prompt(for: question), hidden: isHidden, isCancelled) else {
                terminal.show("\n")
                return nil
            }
            if let problem = problem(of: line, for: question) {
                say(problem, as: .bad)
                continue
            }
            if line.isEmpty { return question.suggestion.map { Secret($0) } }
            return Secret(value(of: line, for: question))
        }
    }

    /// Writes a line of which an anchor may have worded a part: it can neither drive the terminal nor forge a line of ours.
    private func say(_ text: String, as style: StyledLine.Style = .plain) {
        let terminal = Terminal.standardError
        terminal.show(terminal.styled(StyledLine.harmless(text), as: style) + "\n")
    }

    private func prompt(for question: Question) -> String {
        let terminal = Terminal.standardError
        var text = terminal.styled(StyledLine.harmless(question.label), as: .strong)
        if question.kind == .confirmation { text += " [y/N]" }
        if let suggestion = question.suggestion, question.kind != .hidden {
            text += " [\(StyledLine.harmless(suggestion))]"
        }
        if !question.isRequired { text += terminal.styled(" (optional)", as: .faint) }
        return text + ": "
    }

    private func problem(of line: String, for question: Question) -> String? {
        if question.kind == .confirmation { return Self.yesOrNo(line) == nil ? "answer y or n" : nil }
        if line.isEmpty {
            let isNeeded = question.isRequired && question.suggestion == nil
            return isNeeded ? "an answer is needed; Ctrl-D ends the questions" : nil
        }
        if let limit = question.lengthLimit, line.count > limit { return "at most \(limit) characters fit" }
        if case .choice(let choices) = question.kind, choice(line, of: choices) == nil {
            return "choose by number or name: \(choices.map(\.value).joined(separator: ", "))"
        }
        return nil
    }

    private func value(of line: String, for question: Question) -> String {
        switch question.kind {
        case .confirmation: Self.yesOrNo(line) == true ? "true" : "false"
        case .choice(let choices): choice(line, of: choices)?.value ?? line
        default: line
        }
    }

    /// What a line says to a question of yes or no; nothing is no, and `nil` is neither.
    private static func yesOrNo(_ line: String) -> Bool? {
        switch line.lowercased() {
        case "y", "yes": true
        case "", "n", "no": false
        default: nil
        }
    }

    private func choice(_ line: String, of choices: [Question.Choice]) -> Question.Choice? {
        if let number = Int(line), choices.indices.contains(number - 1) { return choices[number - 1] }
        return choices.first { $0.value == line || $0.label == line }
    }

    /// A line from the keyboard, after which a hidden one's echo comes back; `nil` at the end of the input.
    ///
    /// Throws `CancellationError` as soon as nobody wants the answer: Ctrl-C at a question ends the run like anywhere else.
    private func readAnswer(to prompt: String, hidden: Bool, _ isCancelled: () -> Bool) throws -> String? {
        defer {
            if hidden {
                KeyboardEcho.restore()
                Terminal.standardError.show("\n")
            }
        }
        var bytes: [UInt8] = []
        var resumptions = KeyboardEcho.resumptions
        while true {
            if KeyboardEcho.resumptions != resumptions {
                // The shell has written over the question.
                resumptions = KeyboardEcho.resumptions
                Terminal.standardError.show(prompt)
            }
            var keyboard = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
            let count = poll(&keyboard, 1, 50)
            if isCancelled() { throw CancellationError() }
            guard count > 0 else { continue }
            var byte: UInt8 = 0
            let read = read(STDIN_FILENO, &byte, 1)
            if read < 0 && errno == EINTR { continue }
            if read <= 0 && bytes.isEmpty { return nil }
            if read <= 0 || byte == UInt8(ascii: "\n") { break }
            bytes.append(byte)
            if bytes.count > Self.longestAnswer { break }
        }
        return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// A longer line than a person types is taken to be a slip.
    private static let longestAnswer = 100_000
}
