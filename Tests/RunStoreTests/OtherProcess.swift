import Timekeeping

@testable import RunStore

/// Another process, as far as a store can tell: tests open stores in its name.
struct OtherProcess {
    var number: Int32
    var host = "here"
    var boot = "boot-a"

    /// Opens the store at `path` as this process, on a machine where `living` are the processes that are there.
    func open(_ path: String, _ clock: ManualClock, living: Set<Int32>) throws -> JournalStore {
        try JournalStore(path: path, conditions: conditions(clock, living: living))
    }

    func conditions(_ clock: ManualClock, living: Set<Int32>) -> JournalStore.OpeningConditions {
        let identity = ProcessIdentity(
            process: number,
            started: "\(number)0",
            boot: boot,
            namespace: "pid:[1]",
            host: host
        )
        let table = ProcessTable(current: identity, uptime: .seconds(3600)) { number in
            living.contains(number) ? .began("\(number)0") : .gone
        }
        return JournalStore.OpeningConditions(clock: clock, processes: table)
    }
}
