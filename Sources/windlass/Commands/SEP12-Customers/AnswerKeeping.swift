import CustomerFields
import Diagnostics
import FlowEngine
import FlowLanguage
import FlowRunner
import FoundationEssentials
import Questions
import RunStore
import Terminal
import Timekeeping
import Wallet

/// Keeps what someone has answered to an anchor in a profile, where they want that.
struct AnswerKeeping {
    var vault: VaultOptions
    /// Whether there is a terminal to ask at.
    var asks: Bool

    /// Throws where nothing can be kept in the profile called `name`, before any question.
    func check(_ name: String) throws {
        try VaultContent.check(profileName: name)
        _ = try Vault.status(at: vault.path)
    }

    /// Keeps what a person has answered in `run`, which someone went on with, in the profile that the run was started with
    /// `--keep` for, or else in the one from which `flow` takes answers, or in one that the person names.
    func keepAnswers(of run: RunID, _ flow: Flow, in store: JournalStore) async throws {
        let profiles = flow.states.flatMap(\.fill).compactMap { source in
            if case .profile(let name) = source.value { name } else { nil }
        }
        let wanted = flow.input(named: BuiltInFlow.keepInput)?.defaultValue?.value
        try await keep(try await FlowRun.answers(of: run, in: store), in: wanted, rather: profiles.first)
    }

    /// Keeps those of `answers` that SEP-9 knows in the profile called `name`; without a name, in the one that a person
    /// names or agrees to, `usual` unless there is none.
    func keep(_ answers: Answers, in name: String?, rather usual: String?) async throws {
        let all = answers.texts.merging(answers.files) { text, _ in text }
        let known = all.filter { name, _ in
            CustomerField.named(name).map { ($0.kind == .binary) == (answers.files[name] != nil) } ?? false
        }
        if known.isEmpty, let name {
            StandardError.write(
                "nothing was kept in the profile `\(name)`: nothing was asked that profiles have; what files and "
                    + "profiles answered stays where it is"
            )
        }
        guard !known.isEmpty, let name = try await profile(name, usual, count: known.count) else { return }
        let now = SystemWallClock().now
        let kept = try await vault.open().change { content in
            var kept = 0
            // What another value depends on comes first: the format of a number before the number.
            for (key, answer) in known.sortedByKey.reversed() {
                if try Self.set(key, to: answer, inProfile: name, of: &content, at: now) { kept += 1 }
            }
            return kept
        }
        StandardError.write("kept \(kept) of \(known.count.of("answer")) in the profile `\(name)`")
    }

    /// The profile to keep the answers in, or `nil` where no one wants that.
    private func profile(_ name: String?, _ usual: String?, count: Int) async throws -> String? {
        if let name { return name }
        guard asks else { return nil }
        do throws(VaultError) {
            _ = try Vault.status(at: vault.path)
        } catch {
            let reason =
                error.reason == .missing
                ? "because there is no vault; `windlass vault create` makes one" : "because \(error.summary)"
            StandardError.write("what was answered is kept in no profile, \(reason)")
            return nil
        }
        let answers = count == 1 ? "the answer" : "the \(count) answers"
        let question =
            if let usual {
                Question(name: "keep", label: "Keep \(answers) in the profile `\(usual)`?", kind: .confirmation)
            } else {
                Question(
                    name: "keep",
                    label: "A name for a profile that keeps \(answers) for the next time",
                    about: "profiles are sealed in the vault; without a name nothing is kept",
                    isRequired: false,
                    demand: Question.Demand("letters, digits, `_` and `-`, a letter first") { name in
                        do throws(VaultContentError) {
                            try VaultContent.check(profileName: name)
                            return nil
                        } catch {
                            return Clause(.failedCheck, [.cause: .failure(error.asFailure)])
                        }
                    }
                )
            }
        let answer = try await TerminalPrompt().answer(question)?.reveal()
        return usual == nil ? answer : answer == "true" ? usual : nil
    }

    /// Whether the profile takes the answer; one that an anchor accepted may be none that SEP-9 has.
    private static func set(
        _ key: String,
        to answer: Secret<String>,
        inProfile name: String,
        of content: inout VaultContent,
        at now: Timestamp
    ) throws -> Bool {
        guard let field = CustomerField.named(key) else { return false }
        do {
            if field.kind == .binary {
                guard let data = FileManager.default.contents(atPath: answer.reveal()) else { return false }
                let fileName = URL(filePath: answer.reveal()).lastPathComponent
                try content.set(key, toFile: Secret(Array(data)), called: fileName, inProfile: name)
            } else {
                try content.set(key, to: answer, inProfile: name, at: now)
            }
            return true
        } catch is CustomerFieldError {
            return false
        }
    }
}
