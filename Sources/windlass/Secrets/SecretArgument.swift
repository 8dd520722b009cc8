import Diagnostics
import Stellar
import Terminal

/// A secret that stands on the command line, where everyone on the machine can read it, and the shell remembers it.
///
/// It is refused before anything is done with it, and repeated nowhere.
struct SecretArgument: Diagnostic {
    private enum Kind {
        case seed, words
    }

    private var kind: Kind

    /// The secret in `arguments`, or `nil` where there is none.
    static func found(in arguments: some Collection<String>) -> SecretArgument? {
        if arguments.contains(where: { $0.contains(#/(^|[^A-Za-z0-9])S[A-Z2-7]{55}($|[^A-Za-z0-9])/#) }) {
            return SecretArgument(kind: .seed)
        }
        let words = arguments.flatMap { $0.split(separator: " ").map(String.init) }
        for count in [12, 24] where words.count >= count {
            for start in 0...(words.count - count) {
                let phrase = words[start..<start + count].joined(separator: " ")
                if (try? RecoveryPhrase(words: Secret(phrase))) != nil { return SecretArgument(kind: .words) }
            }
        }
        return nil
    }

    var summary: String {
        switch kind {
        case .seed: "secret seed (S…) on the command line: it is visible to all users of this machine"
        case .words: "recovery phrase on the command line: it is visible to all users of this machine"
        }
    }

    var help: String? {
        let place =
            switch kind {
            case .seed: "pipe it in, or give env:NAME or file:PATH where an account is asked for"
            case .words: "type them at a terminal, or pipe them in"
            }
        return "a secret never belongs on the command line: take it out of the shell's history, and \(place)"
    }

    var failure: FailureKind { .usage }
}
