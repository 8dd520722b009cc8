import Diagnostics
import Foundation
import Stellar
import Testing

@Suite("Amount")
struct AmountTests {
    @Test(
        "plain decimals are read to the stroop",
        arguments: [
            ("0", 0), ("1", 10_000_000), ("25", 250_000_000), ("0.5", 5_000_000), ("0.0000001", 1),
            ("1.0000000", 10_000_000), ("007", 70_000_000), ("-1.5", -15_000_000), ("-0", 0),
            ("922337203685.4775807", .max), ("-922337203685.4775808", .min),
        ] as [(String, Int64)]
    )
    func parsing(text: String, stroops: Int64) throws {
        #expect(try Amount.parse(text) == Amount(stroops: stroops))
        #expect(Amount(text)?.stroops == stroops)
    }

    @Test(
        "everything else is refused, with the reason",
        arguments: [
            ("", .notADecimalNumber), ("-", .notADecimalNumber), (".", .notADecimalNumber), ("1.", .notADecimalNumber),
            (".5", .notADecimalNumber), ("-.5", .notADecimalNumber), ("1.2.3", .notADecimalNumber),
            ("1e3", .notADecimalNumber), ("0x1", .notADecimalNumber), ("nan", .notADecimalNumber),
            ("inf", .notADecimalNumber), ("12abc", .notADecimalNumber), ("+1", .notADecimalNumber),
            ("--1", .notADecimalNumber), (" 1", .notADecimalNumber), ("1 ", .notADecimalNumber),
            ("1\n", .notADecimalNumber), ("1,5", .notADecimalNumber), ("1_000", .notADecimalNumber),
            ("٣", .notADecimalNumber), ("１", .notADecimalNumber), ("1\0", .notADecimalNumber),
            ("0.00000001", .tooManyDecimals), ("1.00000000", .tooManyDecimals),
            ("922337203685.4775808", .outOfRange), ("-922337203685.4775809", .outOfRange),
            ("922337203686", .outOfRange), ("99999999999999999999999999", .outOfRange),
        ] as [(String, AmountError.Reason)]
    )
    func refusals(text: String, reason: AmountError.Reason) {
        let error = #expect(throws: AmountError.self) { try Amount.parse(text) }
        #expect(error?.reason == reason)
        #expect(Amount(text) == nil)
    }

    @Test(
        "is written as short as can be, or with seven decimals",
        arguments: [
            (0, "0", "0.0000000"), (1, "0.0000001", "0.0000001"), (250_000_000, "25", "25.0000000"),
            (-5_000_000, "-0.5", "-0.5000000"), (100_000_000_000, "10000", "10000.0000000"),
            (.max, "922337203685.4775807", "922337203685.4775807"),
            (.min, "-922337203685.4775808", "-922337203685.4775808"),
        ] as [(Int64, String, String)]
    )
    func writing(stroops: Int64, short: String, ledger: String) {
        let amount = Amount(stroops: stroops)
        #expect(amount.description == short)
        #expect(amount.ledgerDescription == ledger)
        #expect(Amount(short) == amount)
        #expect(Amount(ledger) == amount)
    }

    @Test("sums and differences are exact, or errors")
    func arithmetic() throws {
        let amount = try Amount.parse("0.1")
        #expect(try amount.adding(Amount.parse("0.2")) == Amount.parse("0.3"))
        #expect(try amount.subtracting(Amount.parse("0.3")) == Amount.parse("-0.2"))
        #expect(throws: AmountError.self) { try Amount.maximum.adding(Amount(stroops: 1)) }
        #expect(throws: AmountError.self) { try Amount(stroops: .min).subtracting(Amount(stroops: 1)) }
        #expect(Amount.zero < amount)
    }

    @Test("is stored as text")
    func coding() throws {
        let data = try JSONEncoder().encode([Amount(stroops: 5_000_000)])
        #expect(String(decoding: data, as: UTF8.self) == "[\"0.5\"]")
        #expect(try JSONDecoder().decode([Amount].self, from: data) == [Amount(stroops: 5_000_000)])
        #expect(throws: DecodingError.self) { try JSONDecoder().decode([Amount].self, from: Data("[\"1e3\"]".utf8)) }
    }

    @Test("an error quotes what it was given, made harmless and short")
    func messages() {
        let error = AmountError(.notADecimalNumber, text: "12\u{1B}[31m" + String(repeating: "x", count: 100))
        #expect(error.excerpt == "\"12\\u{1B}[31m" + String(repeating: "x", count: 33) + "…\"")
        #expect(error.summary.hasSuffix("is not an amount"))
    }
}
