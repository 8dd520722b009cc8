internal import FlowEngine
import HTTPTransport
import Reports
import Sandbox
import Timekeeping

/// The servers, and their end.
struct Served: Sendable {
    var addresses: Addresses
    /// The beginning of the first anchor's addresses.
    var anchorURL: String
    /// The port of Horizon, or of the first anchor where there is none: the authority's file is named by it.
    var port: Int
    /// The certificate of the authority, in PEM.
    var authority: String?
    var stop: @Sendable () async -> Void
}

/// The addresses of the sandbox, as `--json` prints them.
struct Addresses: Encodable {
    /// A server of a tape, and where it is played.
    struct Played: Encodable {
        var recorded: String
        var at: String
    }

    var horizon: String
    var friendbot: String?
    var anchors: [String]
    var passphrase: String
    /// The file with the certificate of the authority that vouches for the servers.
    var authority: String?
    /// The servers of a tape.
    var servers: [Played]?
}

extension Served {
    /// Servers that play `tape`, the first of them that of stellar.toml.
    init(playing tape: Tape, _ configuration: SandboxConfiguration) async throws {
        let accounts = Set(tape.header.accounts.values).union([tape.header.account])
        let player = TapePlayer(tape.exchanges, accounts: accounts)
        let clock = configuration.clock
        let servers = try await StandInServers.start(configuration, count: player.origins.count) { request, served in
            let asked = TapePlayer.Request(
                server: request.server,
                method: request.method,
                target: request.target,
                form: request.form?.map { .init(name: $0.name, value: $0.value, isFile: $0.isFile) },
                body: request.body
            )
            return player.answer(to: asked, at: served, now: clock.now).map { answer in
                StandInServers.Answer(
                    status: answer.status,
                    headers: answer.headers.map { ($0.name, $0.value) },
                    body: answer.body
                )
            }
        }
        let played = zip(player.origins, servers.origins).map { Addresses.Played(recorded: $0, at: $1) }
        let network = tape.header.network
        let horizon = played.first { network.horizon.hasPrefix($0.recorded) }?.at ?? network.horizon
        let toml = tape.exchanges.contains { $0.server == .toml }
        self.init(
            addresses: Addresses(
                horizon: horizon,
                friendbot: nil,
                anchors: toml ? servers.authorities.prefix(1).map(\.self) : [],
                passphrase: network.passphrase,
                servers: played
            ),
            anchorURL: servers.origins.first ?? "",
            port: servers.port,
            authority: servers.authority,
            stop: servers.stop
        )
    }
}
