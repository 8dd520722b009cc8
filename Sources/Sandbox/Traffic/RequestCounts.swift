internal import JSON
internal import Synchronization

/// How often a sandbox was asked for what, over all of its servers.
package final class RequestCounts: Sendable {
    private let counts = Mutex<[SandboxEndpoint: Int]>([:])

    /// Counts one request; callbacks that an anchor posts are not counted.
    func note(_ endpoint: SandboxEndpoint) {
        counts.withLock { $0[endpoint, default: 0] += 1 }
    }

    /// How often each endpoint was asked, those left out that no one asked.
    package var all: [SandboxEndpoint: Int] { counts.withLock { $0 } }

    /// All requests together.
    package var total: Int { counts.withLock { $0.values.reduce(0, +) } }

    /// Begins again at nothing.
    package func reset() {
        counts.withLock { $0 = [:] }
    }

    /// The counts as `GET /sandbox/requests` answers, in the order of the endpoints.
    var wire: OrderedJSON {
        let all = all
        return [
            "total": .number(String(all.values.reduce(0, +))),
            "requests": .object(
                SandboxEndpoint.allCases.compactMap { endpoint in
                    all[endpoint].map { .init(name: endpoint.rawValue, value: .number(String($0))) }
                }
            ),
        ]
    }
}
