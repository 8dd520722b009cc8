import Diagnostics
import FlowEngine
import FlowLanguage
import Testing
import Timekeeping

@Suite("Deadlines, waits and repetitions")
struct TimeTests {
    static let tracking = """
        flow: time
        states:
          follow:
            track: $run
            poll: { every: 10s, up-to: 10s, within: 25s }
            next: { tell-them: [pending_trust] }
          tell-them: { tell: trust, next: follow }
        """

    @Test("a poll ends early when a callback comes")
    func callback() throws {
        var run = try MachineDriver(Self.tracking)
        run.start(inputs: ["run": ["id": "t1"]])
        try run.poll("pending_anchor")
        run.send(.waiting(try #require(run.wait)))
        run.now = run.now.advanced(by: .seconds(1))
        run.send(.heard)
        #expect(run.attempt?.verb == "track")
    }

    @Test("a wait for nobody goes on whatever is heard")
    func noCallback() throws {
        var run = try MachineDriver("flow: wait\nstates:\n  rest: { wait: 1h }\n")
        run.start()
        run.send(.waiting(try #require(run.wait)))
        let wait = run.wait
        #expect(run.send(.heard) == [])
        #expect(run.machine.pending == wait.map(Effect.wait))
    }

    @Test("a wait ends when it was fixed to end, however often the run is resumed")
    func absoluteWait() throws {
        var run = try MachineDriver("flow: wait\nstates:\n  rest: { wait: 1h }\n")
        run.start()
        let until = run.now.advanced(by: .seconds(3600))
        #expect(run.effects == [.wait(Wait(state: "rest", until: until, length: .seconds(3600), reason: .wait))])
        run.send(.waiting(try #require(run.wait)))
        run.now = run.now.advanced(by: .seconds(1800))
        #expect(run.send(.resumed) == [.wait(Wait(state: "rest", until: until, length: .seconds(3600), reason: .wait))])
        #expect(run.send(.woke) == [.wait(Wait(state: "rest", until: until, length: .seconds(3600), reason: .wait))])
        run.now = until
        #expect(run.send(.woke) == [.perform(Attempt(state: "rest", verb: "wait"), arguments: ["duration": "1h"])])
        try run.perform()
        #expect(run.ending?.result == .done)
    }

    @Test("the deadline of a run ends it between states")
    func runDeadline() throws {
        var run = try MachineDriver("flow: run\ndeadline: 1m\nstates:\n  a: { sep1: {} }\n  b: { sep10: {} }\n")
        run.start(deadline: run.now.advanced(by: .seconds(60)))
        run.now = run.now.advanced(by: .seconds(60))
        try run.perform()
        #expect(run.ending?.result == .failed(.deadline))
        #expect(run.ending?.state == "b")
        #expect(run.ending?.place?.line == 2)
    }

    @Test("a deadline that passes tells the state, the last failure, what was paid, and what helps")
    func deadlineMessage() throws {
        var run = try MachineDriver(
            """
            flow: run
            states:
              a: { pay: { to: GABC, amount: "1", asset: native } }
              b: { sep1: {}, retry: { times: 9, every: 40s } }
            """
        )
        run.now = run.now.advanced(by: .milliseconds(250))
        run.start(deadline: run.now.advanced(by: .seconds(60)))
        try run.perform("done", ["hash": "abcd"])
        while run.ending == nil {
            try run.fail()
            try run.sleep()
        }
        let ending = try #require(run.ending)
        #expect(
            ending.summary
                == "the run's deadline passed at 2026-09-21T14:14:20Z, in `b`; last failure: it broke; "
                + "paid with the transaction abcd"
        )
        #expect(ending.help?.contains("`--deadline`, `deadline` or `within`") == true)
    }

    @Test("a payment that was signed is named too when the deadline passes")
    func deadlineWhilePaying() throws {
        var run = try MachineDriver(
            "flow: run\nstates:\n  a: { pay: { to: GABC, amount: \"1\", asset: native }, within: 30s }\n"
        )
        run.start()
        run.send(.performing(try #require(run.attempt)))
        run.send(.noted(Note(state: "a", key: "transfer", value: .null, mark: .began(effect: "abcd"))))
        var second = run
        run.now = run.now.advanced(by: .seconds(30))
        run.send(.expired(try #require(run.machine.expiry(at: run.now))))
        #expect(run.ending?.summary?.contains("may have paid with the transaction abcd") == true)
        // A server that was wrong about the first may have it included anyway.
        for hash in ["ef01", "ef01"] {
            second.send(.noted(Note(state: "a", key: "transfer", value: .null, mark: .began(effect: hash))))
        }
        second.now = second.now.advanced(by: .seconds(30))
        second.send(.expired(try #require(second.machine.expiry(at: second.now))))
        let words = "may have paid with the transaction abcd or ef01"
        #expect(second.ending?.summary?.contains(words) == true, "\(second.ending?.summary ?? "")")
    }

    @Test("a wait never outlasts the deadline of the run")
    func waitToDeadline() throws {
        var run = try MachineDriver("flow: run\nstates:\n  rest: { wait: 1h }\n")
        let deadline = run.now.advanced(by: .seconds(60))
        run.start(deadline: deadline)
        #expect(run.wait?.until == deadline)
        try run.sleep()
        #expect(run.ending?.result == .failed(.deadline))
    }

    @Test("the time that a state has counts from when it is entered first, not from when the run comes back")
    func budgetOfState() throws {
        var run = try MachineDriver(Self.tracking)
        run.start()
        let first = run.now
        try run.poll("incomplete")
        try run.sleep()
        try run.poll("pending_trust")
        run.now = run.now.advanced(by: .seconds(5))
        try run.perform()
        #expect(run.attempt?.visit == 2)
        #expect(run.machine.deadline == Expiry(scope: .state("follow"), deadline: first.advanced(by: .seconds(25))))
        try run.poll("pending_trust")
        try run.sleep()
        #expect(run.ending?.result == .failed(.deadline))
        #expect(run.ending?.summary?.contains("; transfer status `pending_trust`") == true)
        #expect(first.duration(to: run.now) == .seconds(25))
    }

    @Test("a deadline that passes while a verb is performed ends the run")
    func expired() throws {
        var run = try MachineDriver("flow: slow\nstates:\n  a: { sep1: {}, within: 10s }\n")
        run.start()
        run.send(.performing(try #require(run.attempt)))
        #expect(run.machine.expiry(at: run.now) == nil)
        run.now = run.now.advanced(by: .seconds(10))
        let expiry = try #require(run.machine.expiry(at: run.now))
        run.send(.expired(expiry))
        #expect(run.ending?.result == .failed(.deadline))
    }

    @Test("a failure of transport is met by trying again, ever later, and then given up")
    func retries() throws {
        var run = try MachineDriver(
            "flow: retry\nretry: { times: 3, every: 1s, up-to: 3s }\nstates:\n  a: { sep1: {} }\n"
        )
        run.start()
        for (number, base) in [(1, 1.0), (2, 2.0), (3, 3.0)] {
            #expect(run.attempt?.number == number)
            try run.fail()
            let wait = try #require(run.wait)
            #expect(wait.reason == .retry)
            let delay = run.now.duration(to: wait.until)
            #expect(delay >= .seconds(base * 0.75) && delay <= .seconds(base * 1.25))
            try run.sleep()
        }
        try run.fail()
        #expect(run.ending?.result == .failed(.transport))
        #expect(run.ending?.summary == "it broke (tried 4 times)")
        #expect(run.ending?.place?.line == 4)
    }

    @Test("the other side may ask for more time")
    func retryAfter() throws {
        var run = try MachineDriver("flow: retry\nstates:\n  a: { sep1: {} }\n")
        run.start()
        try run.fail(after: .seconds(90))
        #expect(run.wait?.until == run.now.advanced(by: .seconds(90)))
    }

    @Test("a success in between gives all repetitions back")
    func successBetween() throws {
        var run = try MachineDriver(Self.tracking.replacing("within: 25s", with: "within: 2d"))
        run.start()
        for _ in 0..<4 {
            for _ in 0..<5 {
                try run.fail()
                try run.sleep()
            }
            try run.poll("incomplete")
            try run.sleep()
        }
        #expect(run.state == "follow")
    }

    @Test("repeating ends with its own budget of time")
    func retryWithin() throws {
        var run = try MachineDriver(
            "flow: retry\nstates:\n  a: { sep1: {}, retry: { times: 1000, every: 10s, up-to: 10s, within: 1m } }\n"
        )
        run.start()
        let first = run.now
        for _ in 0..<20 where run.ending == nil {
            try run.fail()
            if run.ending == nil { try run.sleep() }
        }
        #expect(run.ending?.result == .failed(.transport))
        #expect((.seconds(60)...Duration.seconds(75)).contains(first.duration(to: run.now)))
    }

    @Test(
        "what trying again can't mend ends the run at once",
        arguments: [FailureKind.refused, .unanswered, .expectation]
    )
    func notRetryable(kind: FailureKind) throws {
        var run = try MachineDriver("flow: retry\nstates:\n  a: { sep1: {} }\n")
        run.start()
        try run.fail(kind, isRetryable: false)
        #expect(run.ending?.result == .failed(kind))
        #expect(run.ending?.summary == "it broke")
    }

    @Test(
        "who follows a transfer is not put off: it is looked again, ever less often, as long as there is time",
        arguments: [("", 300, 345_600), (", poll: { every: 2s, up-to: 40s, within: 2d }", 40, 172_800)]
            as [(String, Double, Double)]
    )
    func patience(policy: String, limit: Double, seconds: Double) throws {
        var run = try MachineDriver("flow: follow\nretry: { times: 2 }\nstates:\n  a: { track: $run\(policy) }\n")
        let begun = run.now
        run.start(deadline: begun.advanced(by: .seconds(4 * 86_400)))
        var longest = Duration.zero
        while run.ending == nil {
            try run.fail()
            guard let wait = run.wait else { break }
            #expect(wait.reason == .retry)
            longest = max(longest, run.now.duration(to: wait.until))
            try run.sleep()
        }
        #expect(run.ending?.result == .failed(.deadline))
        #expect(begun.duration(to: run.now) == .seconds(seconds))
        // By up to a quarter more, by chance.
        #expect(longest > .seconds(limit) && longest <= .seconds(limit * 1.25))
    }

    @Test(
        "without any deadline the patience lasts for a day; a `retry` of the state's own bounds it, and so does what isn't transport"
    )
    func impatience() throws {
        for kind in [FailureKind.transport, .protocol] {
            var run = try MachineDriver("flow: follow\nstates:\n  a: { track: $run }\n")
            let begun = run.now
            run.start()
            while run.ending == nil {
                try run.fail(kind)
                if run.ending == nil { try run.sleep() }
            }
            #expect(run.ending?.result == .failed(kind))
            #expect((86_400..<90_000).contains(begun.duration(to: run.now).components.seconds))
        }
        for (text, kind) in [(", retry: { times: 2 }", FailureKind.transport), ("", .refused)] {
            var run = try MachineDriver("flow: follow\nstates:\n  a: { track: $run\(text) }\n")
            let begun = run.now
            run.start(deadline: run.now.advanced(by: .seconds(86_400)))
            while run.ending == nil {
                try run.fail(kind)
                if run.ending == nil { try run.sleep() }
            }
            #expect(run.ending?.result == .failed(kind))
            #expect(begun.duration(to: run.now) < .seconds(60))
        }
    }

    @Test("`retry: 0` never tries again")
    func never() throws {
        var run = try MachineDriver("flow: retry\nstates:\n  a: { sep1: {}, retry: 0 }\n")
        run.start()
        try run.fail()
        #expect(run.ending?.result == .failed(.transport))
    }

    @Test("the same seed scatters in the same way")
    func reproducible() throws {
        var waits: [Timestamp?] = []
        for _ in 0..<2 {
            var run = try MachineDriver("flow: retry\nstates:\n  a: { sep1: {} }\n")
            run.start()
            try run.fail()
            waits.append(run.wait?.until)
        }
        #expect(waits[0] == waits[1])
    }
}
