public import AnchorClient
internal import Diagnostics
internal import FlowEngine
public import FoundationEssentials
public import HTTPTransport
internal import Stellar
internal import Synchronization
public import Timekeeping

/// Receives the callbacks of anchors about transfers, and wakes the runs that wait for them.
///
/// A callback is a hint only: the run polls its anchor at once instead of later. Lost callbacks are harmless, as the run polls
/// as well; callbacks without the anchor's signature are refused.
///
/// Specification: <https://stellar.org/protocol/sep-24#callback-signature>
public final class CallbackReceiver: Sendable {
    /// The result of receiving a callback.
    public enum Outcome: Hashable, Sendable {
        /// The run that it is for looks at its transfer.
        case taken
        /// A repetition: each signature counts once.
        case repeated
        /// No run waits for it.
        case unknown
        /// An invalid callback.
        case refused(CallbackError)
        /// The anchor's key could not be read, so the signature is unchecked.
        case undecided
    }

    private struct Reader: Sendable {
        var signal: CallbackSignal
        var key: @Sendable () async throws -> PublicKey
        /// The signatures that have counted, with the instant from which they are too old anyway.
        var counted: [[UInt8]: Timestamp] = [:]

        /// Lets a signature count, unless it has before; of too many at once, no more do.
        mutating func count(_ signature: CallbackSignature, now: Timestamp) -> Bool {
            counted = counted.filter { $0.value >= now }
            guard counted[signature.bytes] == nil, counted.count < CallbackReceiver.memory else { return false }
            counted[signature.bytes] = signature.time.advanced(by: CallbackSignature.freshness)
            return true
        }
    }

    /// The number of signatures that are remembered for a run at a time.
    private static let memory = 4096

    /// The URL at which anchors reach it; each run has a path below.
    public let address: URL

    private let clock: any WallClock
    private let readers = Mutex<[RunID: Reader]>([:])

    /// A receiver that anchors reach at `address`; `clock` says how old a signature is.
    public init(address: URL, clock: any WallClock = SystemWallClock()) {
        self.address = address
        self.clock = clock
    }

    /// The URL at which the anchor posts what it has to tell `run`.
    func address(of run: RunID) -> URL { address.appending(path: run.description) }

    /// Accepts callbacks for `run` that are signed with `key`.
    func open(_ run: RunID, _ signal: CallbackSignal, key: @escaping @Sendable () async throws -> PublicKey) {
        readers.withLock { $0[run] = Reader(signal: signal, key: key) }
    }

    /// Refuses callbacks for `run` from now on.
    func close(_ run: RunID) {
        readers.withLock { $0[run] = nil }
    }

    /// Takes what was posted to `path`, and wakes the run that it is for where the anchor has signed it.
    public func take(_ body: [UInt8], headers: HTTPHeaders, at path: String) async -> Outcome {
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        let reader = readers.withLock { readers in readers.first { $0.key.description == name } }
        guard let (run, reader) = reader, path == address(of: run).path() else { return .unknown }
        let signature: CallbackSignature
        do throws(CallbackError) {
            signature = try CallbackSignature(of: headers)
            guard let key = try? await reader.key() else { return .undecided }
            try signature.verify(body, for: address, key: key, now: clock.now)
        } catch {
            return .refused(error)
        }
        // Anyone who has seen a post on its way can send it again.
        let now = clock.now
        guard readers.withLock({ $0[run]?.count(signature, now: now) }) == true else { return .repeated }
        reader.signal.ring()
        return .taken
    }
}
