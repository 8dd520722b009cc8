import CommandLineParsing
import Diagnostics
import FlowRunner
import FoundationEssentials

/// The wallet's own domain, for anchors that serve only wallets that they know (`client_domain` of SEP-10).
struct ClientOptions: ParsableArguments {
    @Option(help: "The wallet's domain, sent as client_domain unless the flow's sep10 names one.")
    var clientDomain: String?

    @Option(
        help: "env:NAME or file:PATH of the secret seed (S…) for the domain's SIGNING_KEY.",
        recorded: RecordedCommand.place
    )
    var clientSeed: String?

    @Option(help: "The server that signs for the domain, instead of a seed.")
    var clientSigner: String?

    func validate() throws {
        guard clientDomain != nil else {
            guard clientSeed == nil, clientSigner == nil else {
                throw Failure.option(clientSeed == nil ? "--client-signer" : "--client-seed", needs: "--client-domain")
            }
            return
        }
        guard (clientSeed == nil) != (clientSigner == nil) else {
            guard clientSeed == nil else { throw Failure.exclude("--client-seed", "--client-signer") }
            throw Failure.option("--client-domain", needs: "--client-seed", "--client-signer")
        }
    }

    /// The client that the options give; `nil` where they name no domain.
    func client() throws -> RunClient? {
        guard let clientDomain else { return nil }
        if let clientSeed {
            guard let seed = try RunAccount.seed(at: clientSeed) else { throw Failure.misuse(.clientSeedPlace) }
            return RunClient(domain: clientDomain, signer: .seed(seed))
        }
        guard let url = clientSigner.flatMap({ URL(string: $0) }), url.host() != nil else {
            throw Failure.misuse(.clientSignerAddress)
        }
        return RunClient(domain: clientDomain, signer: .server(url))
    }
}
