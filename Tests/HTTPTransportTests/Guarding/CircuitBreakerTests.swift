import Testing
import Timekeeping

@testable import HTTPTransport

@Suite("CircuitBreaker")
struct CircuitBreakerTests {
    private let policy = CircuitBreakerPolicy(failures: 3, rest: .seconds(10), longestRest: .seconds(30))
    private let start = Timestamp(unixSeconds: 1_790_000_000)

    private func at(_ seconds: Int) -> Timestamp { start.advanced(by: .seconds(seconds)) }

    private func pass(_ circuit: inout CircuitBreaker, at now: Timestamp) throws -> CircuitBreaker.Pass {
        guard case .pass(let pass) = circuit.admit(at: now) else {
            throw CurlTransferFailure(.circuitOpen(failures: circuit.failures, last: .status(0)))
        }
        return pass
    }

    /// A circuit that has just opened, at the start.
    private func opened() throws -> CircuitBreaker {
        var circuit = CircuitBreaker()
        for _ in 1...3 {
            circuit.fail(try pass(&circuit, at: start), .status(501), at: start, policy)
        }
        return circuit
    }

    @Test("opens after so many failures in a row, and not before")
    func opening() throws {
        var circuit = CircuitBreaker()
        for _ in 1...2 {
            circuit.fail(try pass(&circuit, at: start), .status(501), at: start, policy)
        }
        circuit.succeed()
        #expect(circuit.isIdle)
        for _ in 1...2 {
            circuit.fail(try pass(&circuit, at: start), .status(501), at: start, policy)
        }
        let third = try pass(&circuit, at: start)
        #expect(!third.isTrial)
        circuit.fail(third, .status(502), at: start, policy)
        #expect(circuit.admit(at: start) == .refusal(for: .seconds(10)))
        #expect(circuit.admit(at: at(9)) == .refusal(for: .seconds(1)))
        #expect(circuit.failures == 3 && circuit.lastFailure == .status(502))
    }

    @Test("lets one through when its rest is over, and nobody else before that one is back")
    func trial() throws {
        var circuit = try opened()
        #expect(try pass(&circuit, at: at(10)).isTrial)
        #expect(circuit.admit(at: at(10)) == .refusal(for: .seconds(1)))
        circuit.succeed()
        #expect(try pass(&circuit, at: at(10)).isTrial == false)
        #expect(circuit.isIdle)
    }

    @Test("rests twice as long after each trial that fails, up to a limit")
    func failedTrials() throws {
        var circuit = try opened()
        var now = 10
        for rest in [20, 30, 30] {
            circuit.fail(
                try pass(&circuit, at: at(now)),
                .status(503),
                at: at(now),
                policy
            )
            #expect(circuit.admit(at: at(now)) == .refusal(for: .seconds(rest)))
            now += rest
        }
        #expect(circuit.failures == 6 && circuit.lastFailure == .status(503))
    }

    @Test("what was asked before it opened neither prolongs its rest nor ends a trial, unless it was answered")
    func stragglers() throws {
        var circuit = try opened()
        let straggler = CircuitBreaker.Pass(isTrial: false)
        circuit.fail(straggler, .status(504), at: at(9), policy)
        #expect(circuit.admit(at: at(9)) == .refusal(for: .seconds(1)))
        _ = try pass(&circuit, at: at(10))
        circuit.fail(straggler, .status(504), at: at(10), policy)
        circuit.abandon(straggler, at: at(10))
        #expect(circuit.admit(at: at(10)) == .refusal(for: .seconds(1)))
        circuit.succeed()
        #expect(circuit.isIdle)
    }

    @Test("a trial that is broken off, or never heard of again, makes room for another")
    func abandonedTrial() throws {
        var circuit = try opened()
        circuit.abandon(try pass(&circuit, at: at(10)), at: at(10))
        #expect(try pass(&circuit, at: at(10)).isTrial)
        #expect(circuit.admit(at: at(129)) == .refusal(for: .seconds(1)))
        #expect(try pass(&circuit, at: at(130)).isTrial)
        #expect(circuit.admit(at: at(130)) == .refusal(for: .seconds(1)))
    }

    @Test("a policy is one that can be followed")
    func policies() {
        let policy = CircuitBreakerPolicy(failures: 0, rest: .zero, longestRest: .zero)
        #expect(policy.failures == 1 && policy.rest == .seconds(1) && policy.longestRest == .seconds(1))
    }
}
