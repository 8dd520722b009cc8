internal import Diagnostics
internal import FlowLanguage
internal import HTTPTransport

/// The secrets of a run: those that its journal seals, by the names under which events speak of them, and the tokens of its sessions.
struct RunSecrets {
    /// Secrets that the next line of the journal brings with it.
    private(set) var unsealed: [SecretID: Secret<String>] = [:]
    /// Secrets that were made or read before.
    private var known: [SecretID: Secret<String>] = [:]
    /// The tokens of the run's sessions: what a server calls an identifier is none that holds one.
    private(set) var tokens: Set<Secret<String>> = []
    /// The credentials that no journal seals, neither by themselves nor in the words of others: tokens and values of `--header`.
    ///
    /// Secrets of the flow and seeds are none of them: a journal has them, and they are hidden when its words are shown.
    let unkept = KnownSecrets()
    /// The fewest characters of a header's value, or of a part of a token, that is looked for in words: shorter ones may be words.
    private static let shortestUnkept = 8

    /// The secret called `id`, as far as it was made or read before.
    subscript(id: SecretID) -> Secret<String>? { unsealed[id] ?? known[id] }

    /// Sets the secrets that the next line brings, in place of all others.
    mutating func bring(_ secrets: [SecretID: Secret<String>]) { unsealed = secrets }

    /// Learns that the journal has sealed what the last line brought.
    mutating func areSealed() {
        known.merge(unsealed) { _, new in new }
        unsealed = [:]
    }

    /// Learns what the journal has sealed under `id`.
    mutating func learn(_ secret: Secret<String>, as id: SecretID) { known[id] = secret }

    /// Forgets secrets that the next line need not bring.
    mutating func discard(_ ids: [SecretID]) {
        for id in ids { unsealed[id] = nil }
    }

    /// Gives a secret a name under which events may speak of it; the `line` of the journal seals it.
    mutating func conceal(_ secret: Secret<String>, as name: String, in line: Int) -> SecretID {
        var id = SecretID(rawValue: "\(name)-\(line)")
        var number = 2
        while self[id] != nil {
            id = SecretID(rawValue: "\(name)-\(line)-\(number)")
            number += 1
        }
        unsealed[id] = secret
        return id
    }

    /// The name under which a secret is sealed already that was concealed as `name`; `nil` where it is not.
    func name(of secret: Secret<String>, as name: String) -> SecretID? {
        for secrets in [unsealed, known] {
            if let id = secrets.first(where: { $0.value == secret && $0.key.rawValue.hasPrefix("\(name)-") })?.key {
                return id
            }
        }
        return nil
    }

    /// Whether a text is a secret that was made or read before.
    func holds(_ text: String) -> Bool {
        [unsealed, known].contains { $0.values.contains { $0.reveal() == text } }
    }

    /// Learns the token of a session.
    mutating func remember(token: Secret<String>) {
        guard tokens.insert(token).inserted else { return }
        unkept.add(credential: token.reveal())
        // The first part, the header of a JWT, is the same in the tokens of many servers, and says nothing of this one.
        for part in token.reveal().split(separator: ".").dropFirst() where part.count >= Self.shortestUnkept {
            unkept.add(credential: String(part))
        }
    }

    /// Learns the value of a header that `--header` gives.
    func remember(header: Secret<String>) {
        let value = header.reveal()
        if value.count >= Self.shortestUnkept { unkept.add(credential: value) }
    }

    /// Whether a text that another party sent in the place of an identifier holds the token of a session.
    func holdsToken(_ text: String) -> Bool {
        tokens.contains { token in
            let token = token.reveal()
            return text.utf8.count >= token.utf8.count && text.contains(token)
        }
    }
}
