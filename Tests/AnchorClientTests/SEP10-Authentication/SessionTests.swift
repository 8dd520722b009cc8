import AnchorClient
import Diagnostics
import HTTPTestSupport
import Stellar
import TestSupport
import Testing
import Timekeeping

@Suite("Session")
struct SessionTests {
    private func signIns(_ test: TestAnchor) -> Int { test.http.log.count { $0 == "POST /auth" } }

    @Test("signs in when a token is needed, and keeps it while it lasts")
    func lazily() async throws {
        var quirks = TestAnchor.Quirks()
        quirks.blueprint.preconditions.timeBounds = TimeBounds(minTime: 0, maxTime: .max)
        let test = TestAnchor(quirks)
        let session = try await test.session()
        #expect(signIns(test) == 0)
        let first = try await session.validToken()
        let second = try await session.validToken()
        #expect(first == second)
        #expect(signIns(test) == 1)
        test.clock.advance(by: .seconds(86_369))
        #expect(try await session.validToken() == first)
        test.clock.advance(by: .seconds(1))
        #expect(try await session.validToken() != first)
        #expect(signIns(test) == 2)
    }

    @Test("whoever asks while a sign-in is under way shares it")
    func sharing() async throws {
        let gate = Gate()
        var quirks = TestAnchor.Quirks()
        quirks.hold = { await gate.opened() }
        let test = TestAnchor(quirks)
        let session = try await test.session()
        let tokens = try await withThrowingTaskGroup(of: SessionToken.self) { group in
            for _ in 0..<20 { group.addTask { try await session.validToken() } }
            while await session.attempts == 0 { await Task.yield() }
            gate.open()
            return try await group.reduce(into: [SessionToken]()) { $0.append($1) }
        }
        #expect(Set(tokens).count == 1)
        #expect(signIns(test) == 1)
    }

    @Test("one who stops waiting does not stop the others")
    func cancellation() async throws {
        let gate = Gate()
        var quirks = TestAnchor.Quirks()
        quirks.hold = { await gate.opened() }
        let test = TestAnchor(quirks)
        let session = try await test.session()
        let first = Task { try await session.validToken() }
        while await session.waitingCount < 1 { await Task.yield() }
        let second = Task { try await session.validToken() }
        while await session.waitingCount < 2 { await Task.yield() }
        first.cancel()
        while await session.waitingCount > 1 { await Task.yield() }
        gate.open()
        _ = try await second.value
        #expect(signIns(test) == 1)
    }

    @Test("when the last one stops waiting, the sign-in is broken off, and the next one begins anew")
    func abandonment() async throws {
        let gate = Gate()
        var quirks = TestAnchor.Quirks()
        quirks.hold = { await gate.opened() }
        let test = TestAnchor(quirks)
        let session = try await test.session()
        let only = Task { try await session.validToken() }
        while await session.waitingCount < 1 { await Task.yield() }
        only.cancel()
        while await session.waitingCount > 0 { await Task.yield() }
        let next = Task { try await session.validToken() }
        while await session.waitingCount < 1 { await Task.yield() }
        gate.open()
        let error = await #expect(throws: AnchorError.self) { try await only.value }
        #expect(error?.failure == .interrupted)
        _ = try await next.value
        #expect(signIns(test) == 1)
    }

    @Test("a refused token is replaced once, however many were refused with it")
    func renewal() async throws {
        let test = TestAnchor()
        let session = try await test.session()
        let refused = try await session.validToken()
        let next = try await session.token(insteadOf: refused)
        #expect(next != refused)
        #expect(try await session.token(insteadOf: refused) == next)
        #expect(signIns(test) == 2)
    }
}
