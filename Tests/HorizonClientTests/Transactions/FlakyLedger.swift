import Foundation
import HTTPTestSupport
import HTTPTransport
import HorizonClient
import JSON
import Stellar
import Synchronization
import TestSupport
import Timekeeping

/// A ledger behind servers that fail in every way that hides what became of a transaction.
///
/// Which way is drawn from a seed, so that every failure of a test can be repeated.
final class FlakyLedger: Sendable {
    /// What a server has seen of the ledger at one of its closes.
    struct View: Sendable {
        var number: Int64 = 100
        var closedAt: Timestamp
        var sequence: Int64 = 7
        /// The transactions in the ledger, by all their names.
        var records: [String: JSONValue] = [:]
    }

    struct State: Sendable {
        var numbers: Numbers
        var now: View
        var before: View
        var pending: [TransactionEnvelope] = []
        /// What an operation costs at present, in stroops.
        var baseFee: Int64
        /// How often the payment was made.
        var payments = 0
        /// The highest fee that was ever bid.
        var highestBid: Int64 = 0
        /// The envelopes that reached the server.
        var envelopes: [TransactionEnvelope] = []
    }

    static let interval = Duration.seconds(5)

    let clock = ManualClock(jumps: true)
    private let state: Mutex<State>
    private let network: Network
    private let account: PublicKey

    init(seed: UInt64, account: PublicKey, network: Network) {
        var numbers = Numbers(state: seed)
        let view = View(closedAt: clock.now)
        let baseFee = [100, 100, 350, 5000][numbers.next(below: 4)]
        state = Mutex(State(numbers: numbers, now: view, before: view, baseFee: Int64(baseFee)))
        self.account = account
        self.network = network
    }

    var current: State { state.withLock { $0 } }

    /// Lets so many ledgers close, with whatever is waiting.
    func close(_ count: Int) {
        state.withLock { state in for _ in 0..<count { close(&state) } }
    }

    func horizon(_ url: URL) -> Horizon {
        Horizon(url: url, http: ScriptedHTTP { [self] request, _ in await answer(request) }, clock: clock)
    }

    private func close(_ state: inout State) {
        state.before = state.now
        state.now.number &+= 1
        state.now.closedAt = state.now.closedAt.advanced(by: Self.interval)
        // Another party uses the account as well.
        if state.numbers.next(below: 12) == 0 { state.now.sequence &+= 1 }
        for envelope in state.pending where isValid(envelope, state) {
            state.now.sequence &+= 1
            state.payments += 1
            var record: [String: JSONValue] = ["successful": true, "ledger": .number("\(state.now.number)")]
            let hash = envelope.hash(for: network).hex
            if let inner = envelope.innerHash(for: network) {
                record["fee_bump_transaction"] = ["hash": .string(hash)]
                record["inner_transaction"] = ["hash": .string(inner.hex)]
                record["hash"] = .string(inner.hex)
                state.now.records[inner.hex] = .object(record)
            }
            record["hash"] = .string(hash)
            state.now.records[hash] = .object(record)
        }
        state.pending = []
    }

    private func isValid(_ envelope: TransactionEnvelope, _ state: State) -> Bool {
        let transaction = envelope.innermostTransaction
        let end = transaction.preconditions.timeBounds?.maxTime ?? 0
        return transaction.sequenceNumber == state.now.sequence &+ 1
            && (end == 0 || UInt64(state.now.closedAt.unixSeconds) <= end)
    }

    private func catchUp(_ state: inout State) {
        while state.now.closedAt.advanced(by: Self.interval) <= clock.now { close(&state) }
    }

    private func answer(_ request: HTTPRequest) async -> ScriptedHTTP.Reply {
        let (reply, waits) = state.withLock { state in
            catchUp(&state)
            return request.method == .post ? post(request, &state) : (get(request, &state), false)
        }
        guard waits else { return reply }
        // A server that waits for the ledger answers when it has closed.
        try? await clock.sleep(for: Self.interval)
        let hash = reply.hash ?? ""
        return state.withLock { state in
            catchUp(&state)
            return state.now.records[hash].map { .json($0.text) } ?? .json(#"{"title":"Timeout"}"#, status: 504)
        }
    }

    private func get(_ request: HTTPRequest, _ state: inout State) -> ScriptedHTTP.Reply {
        switch state.numbers.next(below: 12) {
        case 0: return .failure(.connectionLost(curlMessage: ""))
        case 1: return .text("", status: 503)
        default: break
        }
        // Of two servers behind the address, one may be a ledger behind.
        let view = state.numbers.next(below: 4) == 0 ? state.before : state.now
        let parts = request.url.pathComponents.filter { $0 != "/" }
        switch parts.first {
        case "accounts":
            return .json(#"{"account_id":"\#(account)","sequence":"\#(view.sequence)","balances":[]}"#)
        case "transactions":
            return view.records[parts.last ?? ""].map { .json($0.text) } ?? .json("{}", status: 404)
        default:
            return .json(
                #"{"network_passphrase":"x","history_latest_ledger":\#(view.number),"#
                    + #""history_latest_ledger_closed_at":"\#(view.closedAt)"}"#
            )
        }
    }

    private func post(_ request: HTTPRequest, _ state: inout State) -> (ScriptedHTTP.Reply, waits: Bool) {
        let fault = state.numbers.next(below: 16)
        switch fault {
        case 0, 1: return (.failure(.connectionLost(curlMessage: "")), false)
        case 2: return (.failure(.unreachable(curlMessage: "")), false)
        case 3: return (.json("{}", status: 429, headers: ["Retry-After": "7"]), false)
        case 4: return (.json("{}", status: 503, headers: ["Retry-After": "2"]), false)
        default: break
        }
        let parts = URLComponents(string: "?\(request.bodyText.replacing("+", with: "%20"))")
        guard let text = parts?.queryItems?.first(where: { $0.name == "tx" })?.value,
            let envelope = try? TransactionEnvelope(base64: text)
        else { return (.json("{}", status: 400), false) }
        state.envelopes.append(envelope)
        state.highestBid = max(state.highestBid, envelope.bid)
        let hash = envelope.hash(for: network).hex
        let isKnown = state.now.records[hash] != nil && fault < 12
        if !isKnown, let refusal = refusal(of: envelope, state) { return (refusal, false) }
        if !isKnown, !state.pending.contains(envelope) { state.pending.append(envelope) }
        switch fault {
        case 5, 6, 7: return (.failure(.connectionLost(curlMessage: "")), false)
        case 8: return (.failure(.timedOut(.waiting, after: .seconds(90))), false)
        case 9: return (.json(#"{"title":"Timeout"}"#, status: 504), false)
        default: return (.json(#"{"hash":"\#(hash)"}"#), true)
        }
    }

    /// What the network's checks say, in their order.
    private func refusal(of envelope: TransactionEnvelope, _ state: State) -> ScriptedHTTP.Reply? {
        let transaction = envelope.innermostTransaction
        let end = transaction.preconditions.timeBounds?.maxTime ?? 0
        let next = UInt64(state.now.closedAt.advanced(by: Self.interval).unixSeconds)
        let required = state.baseFee &* Int64(transaction.operations.count + (envelope.transaction == nil ? 1 : 0))
        let isOuter = envelope.transaction != nil
        func rejected(_ code: String) -> ScriptedHTTP.Reply {
            let codes = isOuter ? #""\#(code)""# : #""tx_fee_bump_inner_failed","inner_transaction":"\#(code)""#
            return .json(#"{"extras":{"result_codes":{"transaction":\#(codes)}}}"#, status: 400)
        }
        if envelope.bid < required {
            // The result tells what it would take: the fee, the code, and what is reserved.
            let bytes = (0..<8).map { UInt8(truncatingIfNeeded: required >> (56 - 8 * $0)) }
            let result = Data(bytes + [0xFF, 0xFF, 0xFF, 0xF7] + [0, 0, 0, 0]).base64EncodedString()
            let codes = #"{"transaction":"tx_insufficient_fee"}"#
            return .json(#"{"extras":{"result_codes":\#(codes),"result_xdr":"\#(result)"}}"#, status: 400)
        }
        if end > 0, next > end { return rejected("tx_too_late") }
        if transaction.sequenceNumber != state.now.sequence &+ 1 { return rejected("tx_bad_seq") }
        return nil
    }
}

extension ScriptedHTTP.Reply {
    /// The hash in a document.
    fileprivate var hash: String? {
        guard case .response(_, _, let body) = self else { return nil }
        return (try? JSONValue.parse(body))?["hash"]?.string
    }
}

extension TransactionEnvelope {
    /// The fee that it offers.
    var bid: Int64 {
        if case .feeBump(let bump, _) = self { bump.fee } else { Int64(innermostTransaction.fee) }
    }
}
