import Diagnostics
import Stellar

/// The words of mistakes in the anchor, the network or an account of a flow.
enum TargetWording {
    static func words(of mistake: TargetMistake) -> MistakeWords {
        switch mistake {
        case .anchorWithNames(let text):
            (
                "`anchor` can't hold names: \(code: text)",
                "write the domain out, or leave `anchor` out and run with `--anchor DOMAIN`"
            )
        case .invalidAnchor(let text, let flaw): ("\(code: text) is no anchor", advice(on: flaw))
        case .otherNetwork(let anchor, let network):
            (
                "the anchor \(code: anchor) is not on the network \(code: network)",
                "the embedded sandbox is an anchor and a network: name it at both, or at none"
            )
        case .invalidHorizon(let text, let flaw):
            ("\(code: text) is no address of a Horizon", WebAddressWording.advice(on: flaw))
        case .unknownNetwork(let name):
            ("there is no network \(code: name)", networks)
        case .networkOfConfiguration(let name):
            (
                "the network \(code: name) would be in a configuration, and this version has none",
                "\(networks), here or with `--network`"
            )
        case .misspeltAddress(let fault): (fault.summary, fault.help)
        case .addressAlone:
            (
                "an address alone signs nothing: the key of the account is needed",
                "name the account as it is called in the vault, or where its secret seed is: `env:VARIABLE` or `file:PATH`"
            )
        case .seedInFlow:
            (
                "a flow can't hold the seed of an account",
                "put it into a file or the environment, and write `account: env:SEED`"
            )
        case .noAccount:
            (
                "this names no account",
                "write `fresh`, the name of an account in the vault, or `env:VARIABLE` or `file:PATH` for its seed"
            )
        }
    }

    private static let networks = "name sandbox, testnet, public or the address of a Horizon"

    private static func advice(on flaw: AnchorFlaw) -> String {
        switch flaw {
        case .notAlone: "write the home domain alone, such as testanchor.stellar.org"
        case .length: "no anchor can have more than \(TargetCheck.longestAnchor) characters"
        case .address(let flaw): WebAddressWording.advice(on: flaw)
        }
    }
}
