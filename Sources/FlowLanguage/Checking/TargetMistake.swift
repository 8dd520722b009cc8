import Diagnostics
import Stellar

/// A mistake in the anchor, the network or an account that a flow names.
enum TargetMistake: Mistake {
    /// A name in the place of an anchor is one of a value of the flow.
    case anchorWithNames(String)
    case invalidAnchor(String, AnchorFlaw)
    /// An anchor and a network of which only one is the embedded sandbox.
    case otherNetwork(anchor: String, network: String)
    /// An address that is written with a scheme is none of a Horizon server.
    case invalidHorizon(String, WebAddress.Flaw)
    case unknownNetwork(String)
    /// The name of a network that only a configuration could have.
    case networkOfConfiguration(String)
    /// A text that is meant as an address is none.
    case misspeltAddress(StrKeyError)
    /// An address is there in the place of an account that signs.
    case addressAlone
    /// The secret seed of an account is in the flow.
    case seedInFlow
    /// The text is no account; it is not told, as it may be a secret.
    case noAccount

    var name: String { entry.name }

    var code: FindingCode { entry.code }

    var facts: Facts { entry.facts }

    var words: MistakeWords { TargetWording.words(of: self) }

    /// The network that was probably meant.
    var near: String? {
        if case .unknownNetwork(let name) = self { TargetCheck.network(near: name) } else { nil }
    }

    private var entry: (name: String, code: FindingCode, facts: Facts) {
        switch self {
        case .anchorWithNames(let text): ("anchor-with-names", .badTarget, [.found: .text(text)])
        case .invalidAnchor(let text, let flaw):
            ("invalid-anchor", .badTarget, [.found: .text(text), .flaw: flaw.fact])
        case .otherNetwork(let anchor, let network):
            ("anchor-not-on-network", .badTarget, [.domain: .text(anchor), .network: .text(network)])
        case .invalidHorizon(let text, let flaw):
            ("invalid-horizon", .badTarget, [.found: .text(text), .flaw: flaw.fact])
        case .unknownNetwork(let name):
            ("unknown-network", .badTarget, [.name: .text(name), .choices: .texts(TargetCheck.networks)])
        case .networkOfConfiguration(let name):
            ("network-of-configuration", .notYet, [.name: .text(name), .choices: .texts(TargetCheck.networks)])
        case .misspeltAddress(let fault): ("misspelt-address", .badTarget, [.cause: .failure(fault.asFailure)])
        case .addressAlone: ("address-alone", .badTarget, [:])
        case .seedInFlow: ("seed-in-flow", .badTarget, [:])
        case .noAccount: ("no-account", .badTarget, [:])
        }
    }
}

/// The flaw of a text that is no anchor.
enum AnchorFlaw: Hashable {
    /// A text with more than a home domain.
    case notAlone
    /// A domain that is longer than home domains can be.
    case length
    /// No request can go there.
    case address(WebAddress.Flaw)

    /// The flaw as facts, with its kind as `name`.
    fileprivate var fact: Fact {
        switch self {
        case .notAlone: .facts([.name: .text("not-alone")])
        case .length: .facts([.name: .text("too-long"), .limit: .number(TargetCheck.longestAnchor)])
        case .address(let flaw): flaw.fact
        }
    }
}
