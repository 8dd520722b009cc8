import Diagnostics
import FoundationEssentials
import Reports
import Synchronization

/// Commands that messages advise: they name the store where the person at the command line has named one.
///
/// Code that fails knows the run and nothing of stores: commands are facts of its remedies, and get the store here.
enum Advice {
    private static let store = Mutex<String?>(nil)

    /// Sets the store at `path` that commands in messages name, unless it is the default one.
    static func name(store path: String) {
        let isUsual = path == StorePlaces.runs(option: nil)
        store.withLock { $0 = isUsual ? nil : path }
    }

    /// `words` as a command in a message: about the store that the person has named.
    static func command(_ words: String) -> String {
        "`\(bare(words))`"
    }

    /// `words` as a command that stands for itself.
    static func bare(_ words: String) -> String {
        words + (store.withLock { $0 }.map { " --store \(word($0))" } ?? "")
    }

    /// `failure` with the store in the commands of its remedies.
    static func whole(_ failure: Failure) -> Failure {
        guard let path = store.withLock({ $0 }) else { return failure }
        var failure = failure
        for index in failure.remedies.indices { failure.remedies[index].facts[.store] = .text(word(path)) }
        return failure
    }

    /// The words of `remedies`, with the store in their commands; `nil` where there are none.
    static func words(of remedies: [Remedy]) -> String? {
        whole(Failure(.usage, remedies: remedies)).help
    }

    /// `text` as one word of a shell.
    static func word(_ text: String) -> String {
        let isPlain =
            !text.isEmpty && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "/._-+=:,@".contains($0)) }
        return isPlain ? text : CurlCommand.quoted(text)
    }
}
