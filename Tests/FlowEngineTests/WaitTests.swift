import FlowEngine
import Foundation
import Testing
import Timekeeping

@Suite("Wait")
struct WaitTests {
    private static let begin = Timestamp(unixSeconds: 1_795_248_000)
    private static let until = begin.advanced(by: .seconds(300))

    private static func wait(_ length: Duration?) -> Wait {
        Wait(state: "follow", until: until, length: length, reason: .poll)
    }

    /// The seconds from the beginning of the wait to what the clock shows, and from there to the end of the wait.
    @Test(
        "lasts until its end, and never longer than its length from now",
        arguments: [
            (0, 300), (1, 299), (300, 0), (1000, -700), (-1, 300), (-3600, 300), (-315_360_000, 300),
            (315_360_000, 300 - 315_360_000), (-9_223_372_036, 300),
        ] as [(Int64, Int64)],
        [true, false]
    )
    func setBack(times: (shown: Int64, left: Int64), isOld: Bool) {
        let now = Self.begin.advanced(by: .seconds(times.shown))
        // Journals of old have no length; the time of the line stands for the beginning.
        let wait = Self.wait(isOld ? nil : .seconds(300)).begun(by: now, written: Self.begin)
        #expect(now.duration(to: wait.until) == .seconds(times.left))
        #expect(wait.begun(by: now, written: now) == wait)
    }

    @Test("what is not written yet and has no length stays as it is")
    func unwritten() {
        let now = Self.begin.advanced(by: .seconds(-3600))
        #expect(Self.wait(nil).begun(by: now, written: nil) == Self.wait(nil))
    }

    @Test("a length that can't be read counts as none", arguments: [#""x""#, #""""#, #""99999999999999d""#, "null"])
    func unreadable(length: String) throws {
        let text = #"{"state":"follow","until":"\#(Self.until)","length":\#(length),"reason":"poll"}"#
        #expect(try JSONDecoder().decode(Wait.self, from: Data(text.utf8)) == Self.wait(nil))
    }

    @Test("is written with its length, and read again as it was")
    func coding() throws {
        let data = try JSONEncoder().encode(Self.wait(.milliseconds(4321)))
        #expect(String(decoding: data, as: UTF8.self).contains(#""length":"4321ms""#))
        #expect(try JSONDecoder().decode(Wait.self, from: data) == Self.wait(.milliseconds(4321)))
    }
}
