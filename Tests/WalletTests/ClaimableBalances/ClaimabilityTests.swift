import Stellar
import TestSupport
import Testing
import Timekeeping
import Wallet

@Suite("Claimability")
struct ClaimabilityTests {
    let now = Timestamp(unixSeconds: 1000)

    func at(_ second: Int64) -> Timestamp { Timestamp(unixSeconds: second) }

    func time(_ second: Int64) -> ClaimTime { ClaimTime(unixSeconds: second) }

    @Test("without a condition it is now and for ever")
    func unconditional() {
        #expect(Claimability(.unconditional, at: now) == .now(until: nil))
        #expect(Claimability(.not(.unconditional), at: now) == .never)
    }

    @Test(
        "before a time means up to the second before it",
        arguments: [
            (1001, .now(until: ClaimTime(unixSeconds: 1001))), (1000, .expired(since: ClaimTime(unixSeconds: 1000))),
        ]
            as [(Int64, Claimability)]
    )
    func before(_ time: Int64, _ expected: Claimability) {
        #expect(Claimability(.beforeAbsoluteTime(time), at: now) == expected)
    }

    @Test("from a time on, within a stretch, and in one of two")
    func stretches() {
        #expect(Claimability(.not(.beforeAbsoluteTime(1000)), at: now) == .now(until: nil))
        #expect(Claimability(.not(.beforeAbsoluteTime(1001)), at: now) == .later(from: time(1001), until: nil))
        let within = ClaimPredicate.and(.not(.beforeAbsoluteTime(1500)), .beforeAbsoluteTime(2000))
        #expect(Claimability(within, at: now) == .later(from: time(1500), until: time(2000)))
        #expect(Claimability(within, at: at(1999)) == .now(until: time(2000)))
        #expect(Claimability(within, at: at(2000)) == .expired(since: time(2000)))
        let twice = ClaimPredicate.or(within, .beforeAbsoluteTime(1001))
        #expect(Claimability(twice, at: now) == .now(until: time(1001)))
        #expect(Claimability(twice, at: at(1001)) == .later(from: time(1500), until: time(2000)))
        let never = ClaimPredicate.and(.beforeAbsoluteTime(1500), .not(.beforeAbsoluteTime(1500)))
        #expect(Claimability(never, at: now) == .never)
        // Two stretches that touch are one.
        let whole = ClaimPredicate.or(.beforeAbsoluteTime(1500), .not(.beforeAbsoluteTime(1500)))
        #expect(Claimability(whole, at: now) == .now(until: nil))
    }

    @Test("times that count from the creation need to know it")
    func relative() {
        let day = ClaimPredicate.beforeRelativeTime(100)
        #expect(Claimability(day, createdAt: at(950), at: now) == .now(until: time(1050)))
        #expect(Claimability(day, createdAt: at(900), at: now) == .expired(since: time(1000)))
        #expect(Claimability(day, at: now) == .unknown)
        #expect(Claimability(.beforeRelativeTime(.max), createdAt: at(1), at: now) == .now(until: nil))
    }

    @Test(
        "times beyond those of a timestamp are told as they are, as Horizon and ISO 8601 write them",
        arguments: [
            (9_223_372_036, "2262-04-11T23:47:16Z"), (9_223_372_037, "2262-04-11T23:47:17Z"),
            (9_999_999_999, "2286-11-20T17:46:39Z"), (16_725_225_600, "2500-01-01T00:00:00Z"),
            (13_574_563_200, "2400-02-29T00:00:00Z"), (253_402_300_799, "9999-12-31T23:59:59Z"),
            (253_402_300_800, "+10000-01-01T00:00:00Z"), (.max, "+292277026596-12-04T15:30:07Z"),
        ] as [(Int64, String)]
    )
    func remote(_ second: Int64, _ text: String) {
        #expect(time(second).description == text)
        let remote = Claimability(.not(.beforeAbsoluteTime(second)), at: now)
        #expect(second == .max || remote.reason == "it can be claimed from \(text) on")
    }

    @Test("an end that nobody lives to see is none")
    func endless() {
        #expect(Claimability(.beforeAbsoluteTime(253_402_300_800), at: now) == .now(until: nil))
        #expect(Claimability(.beforeAbsoluteTime(253_402_300_799), at: now) == .now(until: time(253_402_300_799)))
        let late = Claimability(.beforeAbsoluteTime(9_999_999_999), at: now)
        #expect(late.reason == "it can be claimed before 2286-11-20T17:46:39Z")
        #expect(Claimability(.beforeRelativeTime(.max - 1), createdAt: at(5), at: now) == .now(until: nil))
    }

    @Test("whatever the condition, it says of every second what the condition itself says")
    func agreement() {
        var numbers = Numbers(state: 7)
        for _ in 0..<500 {
            let predicate = Self.random(&numbers, depth: 4)
            for second in stride(from: Int64(0), through: 30, by: 1) {
                let isNow = Claimability(predicate, createdAt: at(5), at: at(second)).isNow
                #expect(isNow == Self.holds(predicate, second), "\(predicate) at \(second)")
            }
        }
    }

    /// The meaning of a condition, as the ledger has it.
    static func holds(_ predicate: ClaimPredicate, _ second: Int64) -> Bool {
        switch predicate {
        case .unconditional: true
        case .and(let left, let right): holds(left, second) && holds(right, second)
        case .or(let left, let right): holds(left, second) || holds(right, second)
        case .not(let part): !holds(part, second)
        case .beforeAbsoluteTime(let time): second < time
        case .beforeRelativeTime(let seconds): second < 5 + seconds
        }
    }

    static func random(_ numbers: inout Numbers, depth: Int) -> ClaimPredicate {
        switch numbers.next(below: depth == 0 ? 3 : 6) {
        case 0: .unconditional
        case 1: .beforeAbsoluteTime(Int64(numbers.next(below: 30)))
        case 2: .beforeRelativeTime(Int64(numbers.next(below: 25)))
        case 3: .not(random(&numbers, depth: depth - 1))
        case 4: .and(random(&numbers, depth: depth - 1), random(&numbers, depth: depth - 1))
        default: .or(random(&numbers, depth: depth - 1), random(&numbers, depth: depth - 1))
        }
    }
}
