internal import Diagnostics
package import HTTPTransport

/// The requests of a tape to an anchor's services, and which of them can be asked again: without a sign-in, and without any effect.
package struct TapeQuestions: Sendable {
    /// The reason why a request is not asked again.
    package enum Obstacle: String, Codable, Hashable, Sendable {
        /// A request that carries a token.
        case signIn = "sign-in"
        /// A request that starts, changes or removes something.
        case effect
        /// Some of its values are not on the tape.
        case hidden
        /// The anchor has no such service now.
        case noService = "no-service"

        /// The reason as a clause.
        package var words: String {
            switch self {
            case .signIn: "it needs a sign-in"
            case .effect: "it changes something"
            case .hidden: "some of its values are not on the tape"
            case .noService: "the stellar.toml of today has no such service"
            }
        }
    }

    /// A request that is asked again.
    package struct Question: Sendable {
        /// The exchange on the tape.
        package var recorded: RecordedExchange
        /// The address of today.
        package var url: String
    }

    /// A request that is not asked again.
    package struct Skipped: Hashable, Sendable {
        /// The method and the address, without its query.
        package var request: String
        /// The reason why not.
        package var obstacle: Obstacle

        /// A request, and why it is not asked.
        package init(request: String, obstacle: Obstacle) {
            self.request = request
            self.obstacle = obstacle
        }
    }

    /// The requests that are asked, each once.
    package private(set) var asked: [Question] = []
    /// The requests that are not asked, each once.
    package private(set) var skipped: [Skipped] = []

    /// The services of an anchor; Horizon, friendbot and pages are others' or for people.
    private static let services: Set<ServerRole> = [
        .toml, .authentication, .transfers, .customers, .hostedTransfers, .directPayments, .quotes,
    ]
    /// The last parts of those paths of SEP-6 that start a transfer by `GET`.
    private static let starts: Set<Substring> = ["deposit", "withdraw", "deposit-exchange", "withdraw-exchange"]

    /// The requests of `exchanges`; `move` has the address of today for one on the tape, and `nil` where there is none.
    package init(_ exchanges: [RecordedExchange], moving move: (ServerRole, String) -> String?) {
        var seen: Set<String> = []
        for exchange in exchanges where Self.services.contains(exchange.server) {
            let request = exchange.request
            let place = request.url.prefix { $0 != "?" }
            if let obstacle = Self.obstacle(exchange) {
                let skipped = Skipped(request: "\(request.method) \(place)", obstacle: obstacle)
                if !self.skipped.contains(skipped) { self.skipped.append(skipped) }
            } else if seen.insert(request.url).inserted {
                if let url = move(exchange.server, request.url) {
                    asked.append(Question(recorded: exchange, url: url))
                } else {
                    skipped.append(Skipped(request: "\(request.method) \(place)", obstacle: .noService))
                }
            }
        }
    }

    private static func obstacle(_ exchange: RecordedExchange) -> Obstacle? {
        let request = exchange.request
        let end = request.url.prefix { $0 != "?" }.split(separator: "/").last ?? ""
        if request.method != "GET" || exchange.server == .transfers && starts.contains(end) { return .effect }
        if request.content.headers.contains(where: { $0.name.lowercased() == "authorization" }) { return .signIn }
        return request.url.contains(Redaction.mark) ? .hidden : nil
    }
}
