import Testing

@testable import LedgerEngine

@Suite("Proportions")
struct ProportionTests {
    @Test(
        "a proportion is exact before it is rounded",
        arguments: [
            (7, 3, 2, 10, 11), (6, 3, 2, 9, 9), (0, 5, 7, 0, 0), (.max, 1, 1, .max, .max),
            (.max, .max, .max, .max, .max),
            (.max, 1, 2, 4_611_686_018_427_387_903, 4_611_686_018_427_387_904),
        ] as [(Int64, Int64, Int64, Int64, Int64)]
    )
    func rounding(value: Int64, numerator: Int64, denominator: Int64, down: Int64, up: Int64) {
        #expect(value.scaled(by: numerator, over: denominator, rounding: .down) == down)
        #expect(value.scaled(by: numerator, over: denominator, rounding: .up) == up)
    }

    @Test("what is no amount is nothing, and nothing traps")
    func overflow() {
        #expect(Int64.max.scaled(by: 2, over: 1, rounding: .down) == nil)
        #expect(Int64.max.scaled(by: .max, over: 1, rounding: .up) == nil)
        #expect((-1 as Int64).scaled(by: 1, over: 1, rounding: .down) == nil)
        #expect((1 as Int64).scaled(by: -1, over: 1, rounding: .down) == nil)
        #expect((1 as Int64).scaled(by: 1, over: 0, rounding: .down) == nil)
        #expect((1 as Int64).scaled(by: 1, over: .min, rounding: .down) == nil)
        // Rounded up, the quotient of all bits by two would be one more than an amount can be.
        #expect((UInt128(Int64.max) * 2 + 1).divided(by: 2, rounding: .down) == .max)
        #expect((UInt128(Int64.max) * 2 + 1).divided(by: 2, rounding: .up) == nil)
        #expect(UInt128.max.divided(by: 1, rounding: .up) == nil)
        #expect(UInt128.max.divided(by: 0, rounding: .up) == nil)
    }

    @Test("a product of more than 128 bits is divided all the same")
    func huge() {
        #expect(UInt128.max.scaled(by: 6, over: .max, rounding: .up) == 6)
        #expect(UInt128.max.scaled(by: 7, over: UInt128.max - 1, rounding: .down) == 7)
        #expect(UInt128.max.scaled(by: 7, over: UInt128.max - 1, rounding: .up) == 8)
        #expect(UInt128.max.scaled(by: .max, over: 1, rounding: .down) == nil)
        #expect(UInt128.max.scaled(by: 1, over: 0, rounding: .down) == nil)
        #expect((7 as UInt128).scaled(by: 3, over: 2, rounding: .up) == 11)
        #expect(UInt128(Int64.max).scaled(by: 3, over: 2, rounding: .up) == nil)
    }

    @Test(
        "a square root is the greatest number whose square is not too much",
        arguments: [0, 1, 2, 3, 4, 15, 16, 17, 1_000_000_007, .max - 1, .max] as [Int64]
    )
    func squareRoot(_ value: Int64) {
        #expect(Int64.squareRoot(ofProduct: value, value) == value)
        for other in [1, 2, 3, 99, 1 << 40, .max] as [Int64] {
            let root = UInt128(Int64.squareRoot(ofProduct: value, other))
            let product = UInt128(value) * UInt128(other)
            #expect(root * root <= product)
            #expect((root + 1) * (root + 1) > product)
        }
        #expect(Int64.squareRoot(ofProduct: -value, 5) == 0)
    }
}
