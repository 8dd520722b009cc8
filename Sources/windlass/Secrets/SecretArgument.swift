import Diagnostics
import Stellar
import Terminal

/// A secret that stands on the command line, where everyone on the machine can read it, and the shell remembers it.
///
/// It is refused before anything is done with it, and repeated nowhere.
enum SecretArgument {
    /// That a secret is in `arguments`, or `nil` where there is none.
    static func found(in arguments: some Collection<String>) -> Failure? {
        if arguments.contains(where: { $0.contains(#/(^|[^A-Za-z0-9])S[A-Z2-7]{55}($|[^A-Za-z0-9])/#) }) {
            return refusal(
                "secret seed (S…)",
                "pipe it in, or give env:NAME or file:PATH where an account is asked for"
            )
        }
        let words = arguments.flatMap { $0.split(separator: " ").map(String.init) }
        for count in [12, 24] where words.count >= count {
            for start in 0...(words.count - count) {
                let phrase = words[start..<start + count].joined(separator: " ")
                if (try? RecoveryPhrase(words: Secret(phrase))) != nil {
                    return refusal("recovery phrase", "type them at a terminal, or pipe them in")
                }
            }
        }
        return nil
    }

    private static func refusal(_ what: String, _ place: String) -> Failure {
        .misuse(.secretOnCommandLine, [.subject: .text(what), .expected: .text(place)])
    }
}
