internal import AnchorClient
package import Diagnostics
package import FlowEngine
package import HTTPTransport
internal import JSON

/// The baseline of an anchor: its answers, remembered to tell later what has changed.
///
/// It holds shapes, terms and names, and no value that is of one run or one customer.
package struct Baseline: Hashable, Sendable {
    /// The answers to all requests of a kind.
    package struct Answer: Hashable, Sendable {
        /// The statuses; those that pass by themselves, 429 and 500 to 599, are left out.
        package var statuses: Set<Int> = []
        /// The time that half of the answers took less than: 100 milliseconds, or ten times, a hundred times as much.
        package var milliseconds: Int?
        /// The shape of those of success, without the members of transfers and customers.
        package var shape = AnswerShape()
        /// The shapes of the transfers or customers in them, by kind and status: `deposit/completed`.
        package var shapesByStatus: [String: AnswerShape] = [:]

        package init() {}
    }

    /// The anchor's home domain, or `sandbox`.
    package var anchor: String
    /// The network that it is on.
    package var network: String
    /// The answers by the names of the requests, such as `SEP-24 GET /info`.
    package var answers: [String: Answer] = [:]
    /// The terms by names such as `SEP-24 deposit USDC` or `SEP-12 customer`.
    package var terms: [String: BaselineTerms] = [:]
    /// The statuses that transfers and customers had one after the other, each order once; by flow and state.
    package var statuses: [String: Set<[String]>] = [:]
    /// The anchor's deviations from the SEPs.
    package var findings: [KnownFinding] = []

    /// A baseline of an anchor of which nothing is known.
    package init(anchor: String, network: String) {
        self.anchor = anchor
        self.network = network
    }

    /// Whether the anchor is a sandbox, whose keys and issuers are new each time it is started.
    private var isSandbox: Bool { network == Self.sandbox }

    /// The name of an embedded sandbox's network.
    static let sandbox = "sandbox"
}

// MARK: - Learning

extension Baseline {
    /// The evidence that was seen of an anchor.
    package struct Evidence: Sendable {
        /// The exchanges with it, without their secrets.
        package var exchanges: [RecordedExchange] = []
        /// The deviations from the SEPs.
        package var findings: [Deviation] = []
        /// The journals of runs with it that are over.
        package var journals: [[JournalEntry]] = []
        /// The flow, where the statuses of transfers are only in the exchanges.
        package var flow: String?

        package init(exchanges: [RecordedExchange] = [], findings: [Deviation] = []) {
            self.exchanges = exchanges
            self.findings = findings
        }
    }

    /// Adds what was seen of the anchor.
    package mutating func learn(_ evidence: Evidence) {
        learn(evidence.exchanges)
        if let flow = evidence.flow {
            for (state, order) in Self.statuses(in: evidence.exchanges) {
                statuses["\(flow) \(state)", default: []].insert(order)
            }
        }
        var found = evidence.findings
        for journal in evidence.journals {
            let trace = RunTrace(journal)
            for (state, order) in trace.statuses { statuses["\(trace.flow) \(state)", default: []].insert(order) }
            found += trace.findings
        }
        for finding in found.map(KnownFinding.init) {
            guard let index = findings.firstIndex(where: { $0.key == finding.key }) else {
                findings.append(finding)
                continue
            }
            // One that came with several severities is as bad as the worst.
            guard !findings[index].severity.covers(finding.severity) else { continue }
            findings[index].severity = finding.severity
            findings[index].expected = finding.expected
        }
        findings.sort { $0.key < $1.key }
    }

    private mutating func learn(_ exchanges: [RecordedExchange]) {
        var times: [String: [Double]] = [:]
        for exchange in exchanges {
            guard let name = exchange.endpointName, let response = exchange.response,
                response.status != 429, response.status < 500
            else { continue }
            answers[name, default: Answer()].statuses.insert(response.status)
            guard response.status < 300 else { continue }
            if exchange.milliseconds.total > 0 { times[name, default: []].append(exchange.milliseconds.total) }
            // An answer of success without a body, and one of which only the beginning was recorded, has no shape.
            guard let body = response.content.body, !response.content.isCut else { continue }
            let json = Self.json(body, of: exchange.server)
            let type = exchange.server == .customers ? Self.customerType(exchange.request.url) : nil
            answers[name, default: Answer()].add(json, to: name, customerType: type)
            guard let json else { continue }
            terms.merge(BaselineTerms.all(in: json, to: name, keepsKeys: !isSandbox)) { _, new in new }
            if name == "SEP-12 GET /customer" { learn(customer: json, type: type) }
        }
        for (name, times) in times {
            // Of several runs the slowest counts, regardless of the order in which they are learned.
            let slowest = [Self.order(of: times), answers[name]?.milliseconds].compactMap(\.self).max()
            answers[name]?.milliseconds = slowest
        }
    }

    private mutating func learn(customer: JSONValue, type: String?) {
        let name = BaselineTerms.Kind.customer(type: type).name
        for table in ["fields", "provided_fields"] {
            for (key, field) in customer[table]?.objectValue ?? [:] {
                let isRequired = field["optional"]?.bool != true
                let known = terms[name, default: BaselineTerms()].fields[key]
                terms[name, default: BaselineTerms()].fields[key] = known == true || isRequired
            }
        }
    }

    // MARK: Reading exchanges

    /// The body as JSON; `nil` where it is neither that nor the stellar.toml.
    private static func json(_ body: String, of server: ServerRole) -> JSONValue? {
        guard server == .toml else { return try? JSONValue.parse(body) }
        // The domain only words the errors.
        guard let domain = HomeDomain("anchor.example") else { return nil }
        return try? StellarToml(Array(body.utf8), of: domain).fields
    }

    private static func customerType(_ url: String) -> String? {
        let query = url.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
        let pair = query.split(separator: "&").first { $0.hasPrefix("type=") }
        return pair.map { String($0.dropFirst(5)) }
    }

    /// The power of ten, from 100 milliseconds on, that half of the times are below.
    static func order(of milliseconds: [Double]) -> Int? {
        guard !milliseconds.isEmpty else { return nil }
        let median = milliseconds.sorted()[milliseconds.count / 2]
        return orders.first { median < Double($0) } ?? orders.last
    }

    /// The orders of magnitude of times, in milliseconds: powers of ten.
    static let orders = [100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000]

    /// The statuses of the transfers that a run on a tape followed, by state.
    private static func statuses(in exchanges: [RecordedExchange]) -> [String: [String]] {
        exchanges.reduce(into: [:]) { orders, exchange in
            guard let state = exchange.state, [.transfers, .hostedTransfers].contains(exchange.server),
                exchange.endpointName?.hasSuffix("GET /transaction") == true,
                let body = exchange.response?.content.body,
                let status = (try? JSONValue.parse(body))?["transaction"]?["status"]?.string,
                orders[state]?.last != status
            else { return }
            orders[state, default: []].append(status)
        }
    }
}
