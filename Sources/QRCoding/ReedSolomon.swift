/// Codewords that let a reader find and mend errors, over the field of 256 elements.
enum ReedSolomon {
    /// The remainder of the data, seen as a polynomial, by the generator of degree `count`.
    static func corrections(of data: some Sequence<UInt8>, count: Int) -> [UInt8] {
        let generator = generator(ofDegree: count)
        var remainder = [UInt8](repeating: 0, count: count)
        for byte in data {
            let factor = byte ^ remainder.removeFirst()
            remainder.append(0)
            for index in remainder.indices { remainder[index] ^= product(generator[index], factor) }
        }
        return remainder
    }

    /// The product of `(x - 2^i)` for `i` below the degree, without its leading 1; the highest power first.
    private static func generator(ofDegree degree: Int) -> [UInt8] {
        var polynomial = [UInt8](repeating: 0, count: degree - 1) + [1]
        var root: UInt8 = 1
        for _ in 0..<degree {
            for index in polynomial.indices {
                let next = index + 1 < polynomial.count ? polynomial[index + 1] : 0
                polynomial[index] = product(polynomial[index], root) ^ next
            }
            root = product(root, 2)
        }
        return polynomial
    }

    /// The product in the field, modulo x⁸ + x⁴ + x³ + x² + 1.
    static func product(_ left: UInt8, _ right: UInt8) -> UInt8 {
        var (left, right, product) = (left, right, UInt8(0))
        while right != 0 {
            if right & 1 == 1 { product ^= left }
            let overflows = left & 0x80 != 0
            left <<= 1
            if overflows { left ^= 0x1D }
            right >>= 1
        }
        return product
    }
}
