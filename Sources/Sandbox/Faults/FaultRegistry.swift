internal import Synchronization

/// The faults that are arranged in a sandbox, and how often each has struck.
package final class FaultRegistry: Sendable {
    /// A fault with its number, by which it is called off.
    package struct Arranged: Hashable, Sendable, Identifiable {
        package let id: Int
        package let fault: Fault
        /// The number of requests to its endpoints so far.
        package fileprivate(set) var requests = 0
        /// The number of them at which it struck.
        package fileprivate(set) var struck = 0
        /// The number of these at which it changed nothing of the answer.
        package fileprivate(set) var missed = 0
    }

    /// The effects of faults that struck nowhere.
    package struct DryRun: Hashable, Sendable {
        package let faults: [Fault]
        /// The number of requests to each endpoint.
        package fileprivate(set) var requests: [SandboxEndpoint: Int] = [:]
        /// The numbers of the requests, from 1, whose answers a fault would have changed, by the fault's place in
        /// ``faults`` and the endpoint.
        package fileprivate(set) var changed: [Int: [SandboxEndpoint: [Int]]] = [:]
    }

    /// The requests at which a fault could strike, and those at which it did.
    private struct Tally {
        var requests = 0
        var struck = 0
    }

    /// A fault and a transfer that it could strike.
    private struct Place: Hashable {
        var fault: Int
        var transfer: String
    }

    /// The most transfers whose requests are counted apart.
    private static let mostPlaces = 10_000

    private struct State {
        var arranged: [Arranged] = []
        /// The counts of faults that are counted for each transfer.
        var tallies: [Place: Tally] = [:]
        var count = 0
        var done = 0
        /// The first answers to requests, for faults that repeat them.
        var memory: [String: FaultMemory] = [:]
        var dryRun: DryRun?
    }

    private let state = Mutex(State())

    package init() {}

    /// Arranges a fault; returns the number that it has from then on.
    @discardableResult
    package func arrange(_ fault: Fault) -> Int {
        state.withLock { state in
            state.count += 1
            state.arranged.append(Arranged(id: state.count, fault: fault))
            return state.count
        }
    }

    /// Calls one fault off, or all; returns whether there was one.
    @discardableResult
    package func callOff(_ id: Int? = nil) -> Bool {
        state.withLock { state in
            let before = state.arranged.count
            state.arranged.removeAll { id == nil || $0.id == id }
            if state.arranged.isEmpty { (state.memory, state.tallies) = ([:], [:]) }
            return state.arranged.count < before
        }
    }

    /// The arranged faults, in the order in which they were arranged.
    package var all: [Arranged] { state.withLock { $0.arranged } }

    /// The number of requests for which all is done that is to be done, and whose answer a fault replaces or holds back.
    package var doneCount: Int { state.withLock { $0.done } }

    /// Notes that a request is one of them.
    func noteDone() { state.withLock { $0.done += 1 } }

    /// Whether anything is arranged at Horizon, whose answers then are not to be given ahead.
    var concernsHorizon: Bool {
        state.withLock { state in
            state.dryRun != nil || state.arranged.contains { $0.fault.endpoints.contains(where: \.isHorizon) }
        }
    }

    /// The faults that strike at this request to `endpoint` about a `transfer`, which is counted.
    func strike(at endpoint: SandboxEndpoint, of transfer: String = "") -> [Fault] {
        state.withLock { state in
            guard !state.arranged.isEmpty else { return [] }
            var faults: [Fault] = []
            for index in state.arranged.indices where state.arranged[index].fault.endpoints.contains(endpoint) {
                state.arranged[index].requests += 1
                let arranged = state.arranged[index]
                let occasion = arranged.fault.occasion
                let place = occasion.isPerTransfer ? Place(fault: arranged.id, transfer: transfer) : nil
                var tally = Tally(requests: arranged.requests, struck: arranged.struck)
                if let place {
                    if state.tallies.count >= Self.mostPlaces { state.tallies = [:] }
                    tally = state.tallies[place] ?? Tally()
                    tally.requests += 1
                }
                let isStruck = occasion.strikes(at: tally.requests, having: tally.struck)
                if isStruck { tally.struck += 1 }
                if let place { state.tallies[place] = tally }
                guard isStruck else { continue }
                state.arranged[index].struck += 1
                faults.append(arranged.fault)
            }
            return faults
        }
    }

    /// Notes that these faults, as they are arranged, struck at a request and changed nothing of the answer.
    func noteMisses(of faults: [Fault]) {
        state.withLock { state in
            for fault in faults {
                // Of several that are alike, each is noted.
                let index = state.arranged.firstIndex { $0.fault == fault && $0.missed < $0.struck }
                if let index { state.arranged[index].missed += 1 }
            }
        }
    }

    /// Begins to find out what `faults` would change, each at its endpoints regardless of its occasion; none of them strikes.
    package func beginDryRun(_ faults: [Fault]) {
        state.withLock { state in
            state.dryRun = DryRun(faults: faults)
            state.memory = [:]
        }
    }

    /// Ends the dry run, and returns what it found out.
    package func endDryRun() -> DryRun? {
        state.withLock { state in
            defer { (state.dryRun, state.memory) = (nil, [:]) }
            return state.dryRun
        }
    }

    /// The faults to try at this request to `endpoint`, which is counted.
    func trials(at endpoint: SandboxEndpoint) -> [FaultTrial] {
        state.withLock { state in
            guard let dryRun = state.dryRun else { return [] }
            let number = dryRun.requests[endpoint, default: 0] + 1
            state.dryRun?.requests[endpoint] = number
            return dryRun.faults.enumerated().filter { $0.element.endpoints.contains(endpoint) }
                .map { FaultTrial(index: $0.offset, fault: $0.element, endpoint: endpoint, number: number) }
        }
    }

    /// Notes that `trial` would have changed an answer.
    func note(_ trial: FaultTrial) {
        state.withLock { state in
            state.dryRun?.changed[trial.index, default: [:]][trial.endpoint, default: []].append(trial.number)
        }
    }

    /// Whether answers at `endpoint` have to be kept in mind.
    func remembers(_ endpoint: SandboxEndpoint) -> Bool {
        state.withLock { state in
            state.arranged.contains { $0.fault.kind == .stale && $0.fault.endpoints.contains(endpoint) }
        }
    }

    /// The answer that is remembered for a request; `fresh` is remembered where there is none.
    func memory(of request: String, orElse fresh: FaultMemory? = nil) -> FaultMemory? {
        state.withLock { state in
            if let known = state.memory[request] { return known }
            guard let fresh else { return nil }
            if state.memory.count < 1000 { state.memory[request] = fresh }
            return nil
        }
    }
}
