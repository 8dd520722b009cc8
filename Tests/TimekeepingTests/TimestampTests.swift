import Foundation
import Testing
import Timekeeping

@Suite("Timestamp")
struct TimestampTests {
    @Test(
        "E21: reads dates as anchors write them",
        arguments: [
            ("2017-03-20T17:05:32Z", 1_490_029_532_000_000_000),
            ("2021-04-30T07:42:23", 1_619_768_543_000_000_000),
            ("2021-04-30 07:42:23Z", 1_619_768_543_000_000_000),
            ("2021-04-30T09:42:23+02:00", 1_619_768_543_000_000_000),
            ("2021-04-30T02:12:23-0530", 1_619_768_543_000_000_000),
            ("2021-04-30T07:42:23.5Z", 1_619_768_543_500_000_000),
            ("2021-04-30T07:42:23.123456789Z", 1_619_768_543_123_456_789),
            ("2024-02-29T00:00:00Z", 1_709_164_800_000_000_000),
            ("1969-12-31T23:59:59Z", -1_000_000_000),
            ("2026-11-21", 1_795_219_200_000_000_000),
        ] as [(String, Int64)]
    )
    func reading(text: String, nanoseconds: Int64) {
        #expect(Timestamp(iso8601: text)?.nanoseconds == nanoseconds)
    }

    @Test(
        "refuses what is no date",
        arguments: [
            "", "yesterday", "2023-02-29", "2021-13-01", "2021-00-10", "2021-04-31T00:00:00Z", "2021-04-30T24:00:00Z",
            "2021-04-30T07:42:23.Z", "2021-04-30T07:42:23.1234567890Z", "2021-04-30T07:42:23+2",
            "2021-04-30T07:42:23Zulu",
            "0000-01-01", "9999-12-31T23:59:59Z", "１２34-01-01",
        ]
    )
    func refusing(text: String) {
        #expect(Timestamp(iso8601: text) == nil)
    }

    @Test(
        "writes what it reads",
        arguments: [
            "2017-03-20T17:05:32Z", "2000-02-29T23:59:59.100Z", "1969-12-31T23:59:59.000001Z",
            "2261-12-31T00:00:00.000000001Z",
            "1700-01-01T00:00:00Z",
        ]
    )
    func roundTrip(text: String) {
        #expect(Timestamp(iso8601: text)?.description == text)
    }

    @Test("stays at the ends of its range instead of trapping")
    func clamping() {
        #expect(Timestamp(nanoseconds: .max).advanced(by: .seconds(1)).nanoseconds == .max)
        #expect(Timestamp(nanoseconds: .min).advanced(by: .seconds(-1)).nanoseconds == .min)
        #expect(Timestamp(unixSeconds: .max).nanoseconds == .max)
        #expect(Timestamp(nanoseconds: .max).duration(to: Timestamp(nanoseconds: .min)) == .nanoseconds(Int64.min))
    }

    @Test("counts whole seconds downwards, also before 1970")
    func seconds() {
        #expect(Timestamp(nanoseconds: -1).unixSeconds == -1)
        #expect(Timestamp(nanoseconds: 1_999_999_999).unixSeconds == 1)
    }

    @Test("is text in JSON")
    func coding() throws {
        let data = try JSONEncoder().encode([Timestamp(unixSeconds: 0)])
        #expect(String(decoding: data, as: UTF8.self) == #"["1970-01-01T00:00:00Z"]"#)
        #expect(try JSONDecoder().decode([Timestamp].self, from: data) == [Timestamp(unixSeconds: 0)])
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([Timestamp].self, from: Data(#"["soon"]"#.utf8))
        }
    }

    @Test("whatever an instant is, what is written of it is read", arguments: [0, 1, 999_999_999, 1_000_000_000])
    func ends(distance: Int64) {
        for nanoseconds in [Int64.min &+ distance, .max &- distance, distance, -distance] {
            let instant = Timestamp(nanoseconds: nanoseconds)
            #expect(Timestamp(iso8601: instant.description) == instant, "\(instant)")
        }
        #expect(Timestamp(iso8601: "2262-04-12T00:00:00Z") == nil)
        #expect(Timestamp(iso8601: "2262-04-11T23:00:00-14:00") == nil)
        #expect(Timestamp(iso8601: "1677-09-20T00:00:00Z") == nil)
    }
}
