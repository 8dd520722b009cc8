import Testing
import Timekeeping

@Suite("Lengths of time from outside")
struct DurationBoundsTests {
    @Test(
        "a thousand years at most, whatever the number",
        arguments: [.min, .min + 1, -1, 0, 1, 1 << 31, 1 << 53, .max - 1, .max] as [Int64]
    )
    func whole(number: Int64) {
        let lengths = [
            Duration(boundedSeconds: number), Duration(boundedMilliseconds: number),
            Duration(boundedMicroseconds: number), Duration(boundedNanoseconds: number),
            Duration(boundedSeconds: UInt64(bitPattern: number)), Duration(boundedSeconds: Double(number)),
            Duration(boundedSeconds: Double(bitPattern: UInt64(bitPattern: number))),
        ]
        for length in lengths { Self.show(length) }
        #expect(lengths[0] == .seconds(number) || lengths[0] == .longest || lengths[0] == .zero - .longest)
    }

    @Test(arguments: [.infinity, -.infinity, .nan, 1e300, -1e300, .leastNonzeroMagnitude] as [Double])
    func fractions(number: Double) {
        Self.show(Duration(boundedSeconds: number))
        if number.isNaN { #expect(Duration(boundedSeconds: number) == .zero) }
    }

    @Test("lengths that journals have in the system's own form are shown and counted with as well")
    func unbounded() {
        for high in [Int64.min, -1, 0, .max] { Self.show(Duration(secondsComponent: high, attosecondsComponent: 0)) }
    }

    private static func show(_ length: Duration) {
        #expect(length.bounded <= .longest && length.bounded >= .zero - .longest)
        #expect(length.wholeMilliseconds / 1000 == length.wholeSeconds)
        #expect(length.wholeSecondsRoundedUp >= length.wholeSeconds)
        #expect(length.wholeMillisecondsRoundedUp >= length.wholeMilliseconds)
        #expect(length.inSeconds.isFinite)
        let now = Timestamp(unixSeconds: 1_795_248_000)
        let then = now.advanced(by: length)
        #expect(then.advanced(by: .longest) >= then)
        #expect(!then.description.isEmpty)
    }
}
