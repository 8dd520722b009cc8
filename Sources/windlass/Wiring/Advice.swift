import Diagnostics
import FoundationEssentials
import Synchronization

/// Commands that messages advise: they name the store where the person at the command line has named one.
///
/// Whatever words an advice, in whatever part of the program, knows the run and nothing of stores.
enum Advice {
    private static let store = Mutex<String?>(nil)

    /// From now on commands in messages name the store at `path`, unless it is the one that counts without a word.
    static func name(store path: String) {
        let isUsual = path == StorePlaces.runs(option: nil)
        store.withLock { $0 = isUsual ? nil : path }
    }

    /// `text` with the store behind each command about runs that it quotes, such as `` `windlass resume RUN` ``.
    static func whole(_ text: String) -> String {
        guard let path = store.withLock({ $0 }), !text.contains("--store ") else { return text }
        return text.replacing(/`(windlass (?:resume|runs)\b[^`]*)`/) { "`\($0.output.1) --store \(word(path))`" }
    }

    /// `failure` with the store in the commands of its remedies.
    static func whole(_ failure: Failure) -> Failure {
        guard let path = store.withLock({ $0 }) else { return failure }
        var failure = failure
        failure.remedies = failure.remedies.map { remedy in
            var remedy = remedy
            if let words = remedy.facts.text(.words) {
                remedy.facts[.words] = .text(whole(words))
            } else {
                remedy.facts[.store] = .text(word(path))
            }
            return remedy
        }
        return failure
    }

    /// `text` as one word of a shell.
    static func word(_ text: String) -> String {
        let isPlain =
            !text.isEmpty && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "/._-+=:,@".contains($0)) }
        return isPlain ? text : "'" + text.replacing("'", with: "'\\''") + "'"
    }
}
