internal import Timekeeping

/// What the servers of a sandbox have in common: what they were asked for, and what goes wrong there.
final class SandboxTraffic: Sendable {
    let counts = RequestCounts()
    let faults = FaultBook()
    let clock: any WallClock

    init(clock: any WallClock = SystemWallClock()) {
        self.clock = clock
    }
}
