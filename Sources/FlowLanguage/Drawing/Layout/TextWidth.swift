internal import Diagnostics

/// The width of a text, regardless of which font of its kind the reader has.
///
/// A picture can't measure fonts. The widths are those of Helvetica and a little more, as many fonts are a little wider.
enum TextWidth {
    static func sans(_ text: String, size: Double, isBold: Bool = false) -> Double {
        let width = text.unicodeScalars.reduce(0) { sum, scalar in
            let index = Int(scalar.value) - 32
            return sum + (helvetica.indices.contains(index) ? helvetica[index] : 600 * DisplayColumns.of(scalar))
        }
        return Double(width) / 1000 * size * (isBold ? 1.16 : 1.08)
    }

    static func mono(_ text: String, size: Double) -> Double {
        Double(DisplayColumns.of(text.unicodeScalars)) * size * 0.61
    }

    /// The widths of the characters from the space to `~`, in thousandths of the font's size.
    private static let helvetica: [Int] = [
        278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556,
        556,
        556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556,
        833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556,
        500,
        556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500,
        500,
        334, 260, 334, 584,
    ]
}
