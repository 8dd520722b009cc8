internal import Timekeeping

/// A clock that is wrong by a fixed span, and otherwise goes as another one does.
struct SkewedClock<Base: WallClock>: WallClock {
    let base: Base
    let skew: Duration

    var now: Timestamp { base.now.advanced(by: skew) }
    var minimumResolution: Duration { base.minimumResolution }
    var currentShift: WorkShift? { base.currentShift }

    func beginShift() -> WorkShift { base.beginShift() }

    func sleep(until deadline: Timestamp, tolerance: Duration?) async throws {
        try await base.sleep(until: deadline.advanced(by: .zero - skew), tolerance: tolerance)
    }
}

extension WallClock {
    /// The same clock, wrong by `skew`.
    func wrong(by skew: Duration) -> any WallClock { SkewedClock(base: self, skew: skew) }
}
