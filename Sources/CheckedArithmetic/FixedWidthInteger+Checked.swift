extension FixedWidthInteger {
    /// The sum, or `nil` where it doesn't fit.
    package func adding(_ other: Self) -> Self? {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? nil : sum
    }

    /// The difference, or `nil` where it doesn't fit.
    package func subtracting(_ other: Self) -> Self? {
        let (difference, overflow) = subtractingReportingOverflow(other)
        return overflow ? nil : difference
    }

    /// The product, or `nil` where it doesn't fit.
    package func multiplied(by other: Self) -> Self? {
        let (product, overflow) = multipliedReportingOverflow(by: other)
        return overflow ? nil : product
    }
}
