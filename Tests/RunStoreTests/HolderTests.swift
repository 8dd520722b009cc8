import FlowEngine
import Foundation
import Testing
import Timekeeping

@testable import RunStore

@Suite("Holder")
struct HolderTests {
    private static let here = ProcessIdentity(
        process: 100,
        started: "5000",
        boot: "boot-a",
        namespace: "pid:[1]",
        host: "here"
    )

    /// A process of this machine, which was booted an hour ago.
    private static func process(_ number: Int32, started: String? = "7000") -> ProcessIdentity {
        var identity = here
        identity.process = number
        identity.started = started
        return identity
    }

    private static func changed(_ change: (inout ProcessIdentity) -> Void) -> ProcessIdentity {
        var identity = process(200)
        change(&identity)
        return identity
    }

    /// Process 200 began at 7000, 300 is hidden, and there are no others.
    private static let table = ProcessTable(current: here, uptime: .seconds(3600)) { number in
        switch number {
        case 100: .began("5000")
        case 200: .began("7000")
        case 300: .unknown
        default: .gone
        }
    }

    @Test(
        "is gone when its process is, and elsewhere when it is silent",
        arguments: [
            ("a living process of this machine", process(200), 1, false),
            ("one that is stopped for long", process(200), 86_400, false),
            ("one that has ended", process(400), 1, true),
            ("one whose number another process has now", process(200, started: "6999"), 1, true),
            ("one that the system hides", process(300), 1, false),
            ("one that the system hides, silent", process(300), 31, true),
            ("one that never told when it began", process(200, started: nil), 1, false),
            ("one that never told when it began, silent", process(200, started: nil), 31, true),
            ("one of another machine", changed { $0.host = "there" }, 30, false),
            ("one of another machine, silent", changed { $0.host = "there" }, 31, true),
            ("one of another container", changed { $0.namespace = "pid:[2]" }, 30, false),
            ("one of another container, silent", changed { $0.namespace = "pid:[2]" }, 31, true),
            ("one from before the reboot", changed { $0.boot = "boot-b" }, 3601, true),
            ("one of another machine of this name", changed { $0.boot = "boot-b" }, 20, false),
            ("one of another machine of this name, silent", changed { $0.boot = "boot-b" }, 31, true),
            ("one that knows no boots", changed { $0.boot = nil }, 20, false),
            ("one that knows no boots, silent", changed { $0.boot = nil }, 31, true),
        ] as [(String, ProcessIdentity, Int, Bool)]
    )
    func gone(what: String, identity: ProcessIdentity, silentFor seconds: Int, isGone: Bool) {
        let now = Timestamp(unixSeconds: 1_790_000_000)
        let beat = now.advanced(by: .seconds(-seconds))
        let holder = Holder(id: 1, identity: identity, since: beat, beat: beat)
        #expect(holder.isGone(at: now, Self.table) == isGone, "\(what)")
    }

    @Test("of this process is gone when its store is")
    func sameProcess() {
        let now = Timestamp(unixSeconds: 1_790_000_000)
        func isGone(_ id: Int64) -> Bool {
            Holder(id: id, identity: Self.here, since: now, beat: now).isGone(at: now, Self.table)
        }
        var keeper: RunHolds? = RunHolds(clock: ManualClock(now: now), table: Self.table)
        let id = keeper?.id ?? 0
        #expect(!isGone(id))
        keeper = nil
        #expect(isGone(id))
    }

    @Test("is told from others by what the system says of processes")
    func system() throws {
        let table = ProcessTable.system
        #expect(table.current.process == getpid())
        #expect(!table.current.host.isEmpty)
        #if os(Linux)
        let began = try #require(table.current.started)
        #expect(table.find(getpid()) == .began(began))
        #expect(table.current.boot?.count == 36)
        #expect(table.current.namespace?.hasPrefix("pid:[") == true)
        #expect(try #require(table.uptime) > .zero)
        // The first process is always there and began before this one; there is none of the highest number.
        #expect(table.find(1) != .gone && table.find(1) != .began(began))
        #endif
        #expect(table.find(Int32.max) == .gone)
    }
}
