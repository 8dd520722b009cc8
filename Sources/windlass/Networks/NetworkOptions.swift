import CommandLineParsing
import FlowRunner
import FoundationEssentials
import HTTPTransport
import Stellar
import Wallet

/// The options for the network of a wallet command.
struct NetworkOptions: ParsableArguments {
    @Option(help: "testnet, public, or the address of a Horizon server (default: $WINDLASS_NETWORK, or testnet).")
    var network: String?

    @Option(help: "The network's passphrase; overrides Horizon's.")
    var passphrase: String?

    @Option(help: "The address of friendbot; overrides Horizon's.")
    var friendbot: String?

    @OptionGroup var connection: ConnectionOptions

    /// The network's name, as the person gave it.
    var name: String { network ?? Self.preferred }

    /// The network that is meant where a command names none.
    static var preferred: String {
        let environment = ProcessInfo.processInfo.environment["WINDLASS_NETWORK"] ?? ""
        return environment.isEmpty ? "testnet" : environment
    }

    /// The maker of a wallet on the network.
    func connecting(maxFee: FeeLimit = FeeLimit()) throws -> @Sendable () async throws -> NetworkWallet {
        let (name, passphrase, friendbot, http) = (name, passphrase, friendbot, try connection.client())
        return {
            try await Self.wallet(on: name, passphrase: passphrase, friendbot: friendbot, maxFee: maxFee, http: http)
        }
    }

    /// A wallet on the network called `name`; Horizon is asked what no one knows about it.
    static func wallet(
        on name: String,
        passphrase: String? = nil,
        friendbot: String? = nil,
        maxFee: FeeLimit = FeeLimit(),
        http: any HTTPExchanging
    ) async throws -> NetworkWallet {
        let network = try RunTarget.network(ofWallet: name, passphrase: passphrase, friendbot: friendbot)
        guard let known = network.passphrase else {
            return try await NetworkWallet.connected(
                to: network.horizon,
                friendbot: network.friendbot,
                feeLimit: maxFee,
                http: http
            )
        }
        return NetworkWallet(
            network: .init(passphrase: known),
            horizon: network.horizon,
            friendbot: network.friendbot,
            feeLimit: maxFee,
            http: http
        )
    }
}
