import Foundation
import Stellar
import Testing

@Suite("ExactDecimal")
struct ExactDecimalTests {
    @Test(
        "numbers are read in plain notation and written in the shortest",
        arguments: [
            ("0", "0"), ("-0", "0"), ("0.0", "0"), ("1.50", "1.5"), ("-0.10", "-0.1"), ("100", "100"),
            ("0.00000000000000000001", "0.00000000000000000001"),
            ("99999999999999999999999999999999999999", "99999999999999999999999999999999999999"),
            ("0.99999999999999999999999999999999999999", "0.99999999999999999999999999999999999999"),
            ("1." + String(repeating: "0", count: 500), "1"),
        ]
    )
    func text(text: String, expected: String) throws {
        let number = try #require(ExactDecimal(text))
        #expect(number.description == expected)
        #expect(ExactDecimal(expected) == number)
    }

    @Test(
        "what is no number, or does not fit, is refused",
        arguments: [
            "", "-", "+1", ".5", "1.", "1e3", "0x1", "nan", " 1", "1 ", "1,5", "٣", "1.2.3",
            String(repeating: "9", count: 40), "0." + String(repeating: "0", count: 38) + "1",
        ]
    )
    func refusals(text: String) {
        #expect(ExactDecimal(text) == nil)
    }

    @Test(
        "exponents are read only where they are allowed",
        arguments: [
            ("1e3", "1000"), ("1E-07", "0.0000001"), ("-2.50e+1", "-25"), ("0e9999", "0"), ("1e38", nil), ("1e99", nil),
            ("1e-38", "0.00000000000000000000000000000000000001"), ("1e-39", nil), ("1e", nil), ("1e+", nil),
            ("1e99999", nil), ("1e1.5", nil), ("10e-38", "0.0000000000000000000000000000000000001"),
        ] as [(String, String?)]
    )
    func exponents(text: String, expected: String?) {
        let number = ExactDecimal(text, allowingExponent: true)
        // 10^38 fits into 38 digits and one more, which Int128 has room for.
        if text == "1e38" {
            #expect(number?.description == "1" + String(repeating: "0", count: 38))
        } else {
            #expect(number?.description == expected)
        }
        #expect(ExactDecimal(text) == nil)
    }

    @Test("equal numbers are equal whatever their spelling")
    func equality() throws {
        let short = try #require(ExactDecimal("1.5"))
        let long = try #require(ExactDecimal("1.5000"))
        #expect(short == long)
        #expect(Set([short, long]).count == 1)
    }

    @Test("compares by value, whatever the scales")
    func order() throws {
        let sorted = try [
            "-99999999999999999999999999999999999999", "-1.7", "-1.5", "-0.00000000000000000000000000000000000001", "0",
            "0.00000000000000000000000000000000000001", "0.5", "1.45", "1.5",
            "99999999999999999999999999999999999999",
        ].map { try #require(ExactDecimal($0)) }
        #expect(sorted.reversed().sorted() == sorted)
        for (index, number) in sorted.enumerated() {
            #expect(!(number < number))
            for later in sorted.dropFirst(index + 1) { #expect(number < later) }
        }
    }

    @Test(
        "sums, differences and products are exact",
        arguments: [
            ("0.1", "0.2", "0.3", "-0.1", "0.02"), ("1", "0.0000001", "1.0000001", "0.9999999", "0.0000001"),
            ("-2.5", "4", "1.5", "-6.5", "-10"),
        ]
    )
    func arithmetic(left: String, right: String, sum: String, difference: String, product: String) throws {
        let (left, right) = (try #require(ExactDecimal(left)), try #require(ExactDecimal(right)))
        #expect(try left.adding(right).description == sum)
        #expect(try left.subtracting(right).description == difference)
        #expect(try left.multiplied(by: right).description == product)
    }

    @Test(
        "quotients are exact where they can be, and rounded where not",
        arguments: [
            ("1", "4", "0.25"), ("1", "3", "0.333333333333333333"), ("2", "3", "0.666666666666666667"),
            ("-2", "3", "-0.666666666666666667"), ("10", "0.5", "20"), ("0", "7", "0"),
            ("0.000000000000000000005", "1", "0"), ("0.0000000000000000015", "1", "0.000000000000000002"),
            ("1", "0.00000000000000000000000000000000000001", "100000000000000000000000000000000000000"),
            ("12345678901234567890123456789012345678", "1", "12345678901234567890123456789012345678"),
            ("0.12345678901234567890123456789012345678", "0.12345678901234567890123456789012345678", "1"),
        ]
    )
    func division(left: String, right: String, quotient: String) throws {
        let (left, right) = (try #require(ExactDecimal(left)), try #require(ExactDecimal(right)))
        #expect(try left.divided(by: right).description == quotient)
    }

    @Test(
        "rounds by every rule, on both sides of zero",
        arguments: [
            (.toNearestOrEven, ["2", "-2", "4", "-4", "2", "3"]),
            (.toNearestOrAwayFromZero, ["3", "-3", "4", "-4", "2", "3"]),
            (.towardZero, ["2", "-2", "3", "-3", "2", "2"]),
            (.awayFromZero, ["3", "-3", "4", "-4", "3", "3"]),
            (.up, ["3", "-2", "4", "-3", "3", "3"]),
            (.down, ["2", "-3", "3", "-4", "2", "2"]),
        ] as [(FloatingPointRoundingRule, [String])]
    )
    func rounding(rule: FloatingPointRoundingRule, expected: [String]) throws {
        let numbers = try ["2.5", "-2.5", "3.5", "-3.5", "2.4999", "2.5001"].map { try #require(ExactDecimal($0)) }
        #expect(try numbers.map { try $0.rounded(toScale: 0, rule).description } == expected)
        let whole = try ["5", "-5", "7", "-7"].map { try #require(ExactDecimal($0)) }
        let two = ExactDecimal(2)
        #expect(
            try whole.map { try $0.divided(by: two, scale: 0, rounding: rule).description } == Array(expected.prefix(4))
        )
    }

    @Test("what has no result says so")
    func errors() throws {
        let huge = try #require(ExactDecimal(String(repeating: "9", count: 38)))
        let tiny = try #require(ExactDecimal("0.00000000000000000001"))
        #expect(throws: ExactDecimalError(.divisionByZero)) { try huge.divided(by: .zero) }
        #expect(throws: ExactDecimalError(.outOfRange)) { try huge.multiplied(by: huge) }
        #expect(throws: ExactDecimalError(.outOfRange)) { try huge.adding(huge) }
        #expect(throws: ExactDecimalError(.outOfRange)) { try huge.adding(tiny) }
        #expect(throws: ExactDecimalError(.tooPrecise)) { try tiny.multiplied(by: tiny) }
        #expect(throws: ExactDecimalError(.outOfRange)) { try huge.divided(by: tiny) }
        #expect(ExactDecimal(significand: .min, scale: 0) == nil)
        #expect(ExactDecimal(significand: 1, scale: .max) == nil)
        #expect(ExactDecimal(significand: 1, scale: .min) == nil)
        #expect(ExactDecimal(significand: 0, scale: .min) == .zero)
    }

    @Test("turns into an amount where it is one, and back")
    func amounts() throws {
        #expect(try #require(ExactDecimal("0.5")).amount() == Amount(stroops: 5_000_000))
        #expect(ExactDecimal(Amount(stroops: -15_000_000)).description == "-1.5")
        #expect(try ExactDecimal(Amount.maximum).amount() == .maximum)
        let precise = #expect(throws: AmountError.self) { try #require(ExactDecimal("0.00000001")).amount() }
        #expect(precise?.reason == .tooManyDecimals)
        let large = #expect(throws: AmountError.self) { try #require(ExactDecimal("922337203686")).amount() }
        #expect(large?.reason == .outOfRange)
        #expect(try #require(ExactDecimal("7")).integer == 7)
        #expect(try #require(ExactDecimal("7.5")).integer == nil)
    }
}
