internal import Diagnostics
internal import Glibc
internal import Synchronization

/// The secrets that a run has sent or holds, so that they can be removed where a server repeats them.
final class KnownSecrets: Sendable {
    private struct State {
        var credentials: Set<String> = []
        var answers: Set<String> = []
    }

    /// The shortest secret that is searched for: what is shorter stands in other words by chance.
    private static let shortest = 4
    /// From how many characters on an answer is looked for within a name, which may be made of chance letters.
    private static let shortestInName = 8

    private let state = Mutex(State())

    /// Learns a credential: a token, a seed, a secret of the flow.
    func add(credential: String) {
        guard credential.count >= Self.shortest else { return }
        state.withLock { _ = $0.credentials.insert(credential) }
    }

    /// Learns what a customer has answered.
    func add(answer: String) {
        guard !answer.isEmpty else { return }
        state.withLock { _ = $0.answers.insert(answer) }
    }

    /// A text without credentials.
    func withoutCredentials(_ text: String) -> String {
        let credentials = state.withLock { $0.credentials }
        return Self.removing(credentials, from: text)
    }

    /// Prose without credentials and answers.
    func withoutSecrets(_ text: String) -> String {
        let (credentials, answers) = state.withLock { ($0.credentials, $0.answers) }
        return Self.removing(credentials.union(answers.filter { $0.count >= Self.shortest }), from: text)
    }

    /// Whether a name that another party chose is, or holds, a secret.
    func isIn(name: String) -> Bool {
        state.withLock { state in
            state.answers.contains(name) || state.credentials.contains { name.contains($0) }
                || state.answers.contains { $0.count >= Self.shortestInName && name.contains($0) }
        }
    }

    /// The letters that texts have least of.
    private static let rare = Set("jqxzJQXZ".utf8)

    /// Whether `secret` stands in a text, by its bytes: every body is searched for every secret.
    ///
    /// Its rarest byte is looked for: all tokens begin with the letter that texts have most of.
    private static func holds(_ text: String, _ secret: String) -> Bool {
        var (text, secret) = (text, secret)
        return text.withUTF8 { bytes in
            secret.withUTF8 { searched in
                guard let start = bytes.baseAddress, let wanted = searched.baseAddress, !searched.isEmpty else {
                    return false
                }
                let pivot = searched.firstIndex(where: rare.contains) ?? 0
                // Where the byte stands at the latest.
                let last = bytes.count - searched.count + pivot
                var next = pivot
                while next <= last, let hit = memchr(start + next, Int32(searched[pivot]), last - next + 1) {
                    let place = UnsafeRawPointer(hit) - UnsafeRawPointer(start)
                    if memcmp(start + (place - pivot), wanted, searched.count) == 0 { return true }
                    next = place + 1
                }
                return false
            }
        }
    }

    /// The text with `•••` in the place of secrets, the longest first, since one may be part of another.
    private static func removing(_ secrets: Set<String>, from text: String) -> String {
        secrets.filter { holds(text, $0) }
            .sorted { ($0.count, $0) > ($1.count, $1) }
            .reduce(text) { $0.replacing($1, with: Redaction.mark) }
    }
}
