/// The operators that end the process where a number doesn't fit, taken away from numbers that servers, files and clocks tell.
///
/// `HTTPTransport`, `AnchorClient` and `HorizonClient` export this module, so no file that reads such a number compiles with
/// one of these: the build treats the use of what is deprecated as an error. ``Swift/FixedWidthInteger/adding(_:)`` and the
/// like say that it doesn't fit instead; `Amount`, `Timestamp` and `Duration` are the types for money and time.
///
/// `Int` keeps its operators: it counts what is in memory.
extension Int64 {
    /// A trapping addition, which is not to be used: an overflow ends the process.
    @available(*, deprecated, message: "ends the process on overflow; use `adding(_:)`")
    package static func + (left: Int64, right: Int64) -> Int64 { left.addingReportingOverflow(right).partialValue }

    /// A trapping addition in place, which is not to be used: an overflow ends the process.
    @available(*, deprecated, message: "ends the process on overflow; use `adding(_:)`")
    package static func += (left: inout Int64, right: Int64) { left = left.addingReportingOverflow(right).partialValue }

    /// A trapping subtraction, which is not to be used: an overflow ends the process.
    @available(*, deprecated, message: "ends the process on overflow; use `subtracting(_:)`")
    package static func - (left: Int64, right: Int64) -> Int64 { left.subtractingReportingOverflow(right).partialValue }

    /// A trapping subtraction in place, which is not to be used: an overflow ends the process.
    @available(*, deprecated, message: "ends the process on overflow; use `subtracting(_:)`")
    package static func -= (left: inout Int64, right: Int64) {
        left = left.subtractingReportingOverflow(right).partialValue
    }

    /// A trapping multiplication, which is not to be used: an overflow ends the process.
    @available(*, deprecated, message: "ends the process on overflow; use `multiplied(by:)`")
    package static func * (left: Int64, right: Int64) -> Int64 {
        left.multipliedReportingOverflow(by: right).partialValue
    }

    /// A trapping multiplication in place, which is not to be used: an overflow ends the process.
    @available(*, deprecated, message: "ends the process on overflow; use `multiplied(by:)`")
    package static func *= (left: inout Int64, right: Int64) {
        left = left.multipliedReportingOverflow(by: right).partialValue
    }
}

extension UInt64 {
    /// A trapping addition, which is not to be used: an overflow ends the process.
    @available(*, deprecated, message: "ends the process on overflow; use `adding(_:)`")
    package static func + (left: UInt64, right: UInt64) -> UInt64 { left.addingReportingOverflow(right).partialValue }

    /// A trapping addition in place, which is not to be used: an overflow ends the process.
    @available(*, deprecated, message: "ends the process on overflow; use `adding(_:)`")
    package static func += (left: inout UInt64, right: UInt64) {
        left = left.addingReportingOverflow(right).partialValue
    }

    /// A trapping subtraction, which is not to be used: an overflow ends the process.
    @available(*, deprecated, message: "ends the process on overflow; use `subtracting(_:)`")
    package static func - (left: UInt64, right: UInt64) -> UInt64 {
        left.subtractingReportingOverflow(right).partialValue
    }

    /// A trapping subtraction in place, which is not to be used: an overflow ends the process.
    @available(*, deprecated, message: "ends the process on overflow; use `subtracting(_:)`")
    package static func -= (left: inout UInt64, right: UInt64) {
        left = left.subtractingReportingOverflow(right).partialValue
    }

    /// A trapping multiplication, which is not to be used: an overflow ends the process.
    @available(*, deprecated, message: "ends the process on overflow; use `multiplied(by:)`")
    package static func * (left: UInt64, right: UInt64) -> UInt64 {
        left.multipliedReportingOverflow(by: right).partialValue
    }

    /// A trapping multiplication in place, which is not to be used: an overflow ends the process.
    @available(*, deprecated, message: "ends the process on overflow; use `multiplied(by:)`")
    package static func *= (left: inout UInt64, right: UInt64) {
        left = left.multipliedReportingOverflow(by: right).partialValue
    }
}

extension Int32 {
    /// A trapping addition, which is not to be used: an overflow ends the process.
    @available(*, deprecated, message: "ends the process on overflow; use `adding(_:)`")
    package static func + (left: Int32, right: Int32) -> Int32 { left.addingReportingOverflow(right).partialValue }

    /// A trapping addition in place, which is not to be used: an overflow ends the process.
    @available(*, deprecated, message: "ends the process on overflow; use `adding(_:)`")
    package static func += (left: inout Int32, right: Int32) { left = left.addingReportingOverflow(right).partialValue }

    /// A trapping subtraction, which is not to be used: an overflow ends the process.
    @available(*, deprecated, message: "ends the process on overflow; use `subtracting(_:)`")
    package static func - (left: Int32, right: Int32) -> Int32 { left.subtractingReportingOverflow(right).partialValue }

    /// A trapping subtraction in place, which is not to be used: an overflow ends the process.
    @available(*, deprecated, message: "ends the process on overflow; use `subtracting(_:)`")
    package static func -= (left: inout Int32, right: Int32) {
        left = left.subtractingReportingOverflow(right).partialValue
    }

    /// A trapping multiplication, which is not to be used: an overflow ends the process.
    @available(*, deprecated, message: "ends the process on overflow; use `multiplied(by:)`")
    package static func * (left: Int32, right: Int32) -> Int32 {
        left.multipliedReportingOverflow(by: right).partialValue
    }

    /// A trapping multiplication in place, which is not to be used: an overflow ends the process.
    @available(*, deprecated, message: "ends the process on overflow; use `multiplied(by:)`")
    package static func *= (left: inout Int32, right: Int32) {
        left = left.multipliedReportingOverflow(by: right).partialValue
    }
}

extension UInt32 {
    /// A trapping addition, which is not to be used: an overflow ends the process.
    @available(*, deprecated, message: "ends the process on overflow; use `adding(_:)`")
    package static func + (left: UInt32, right: UInt32) -> UInt32 { left.addingReportingOverflow(right).partialValue }

    /// A trapping addition in place, which is not to be used: an overflow ends the process.
    @available(*, deprecated, message: "ends the process on overflow; use `adding(_:)`")
    package static func += (left: inout UInt32, right: UInt32) {
        left = left.addingReportingOverflow(right).partialValue
    }

    /// A trapping subtraction, which is not to be used: an overflow ends the process.
    @available(*, deprecated, message: "ends the process on overflow; use `subtracting(_:)`")
    package static func - (left: UInt32, right: UInt32) -> UInt32 {
        left.subtractingReportingOverflow(right).partialValue
    }

    /// A trapping subtraction in place, which is not to be used: an overflow ends the process.
    @available(*, deprecated, message: "ends the process on overflow; use `subtracting(_:)`")
    package static func -= (left: inout UInt32, right: UInt32) {
        left = left.subtractingReportingOverflow(right).partialValue
    }

    /// A trapping multiplication, which is not to be used: an overflow ends the process.
    @available(*, deprecated, message: "ends the process on overflow; use `multiplied(by:)`")
    package static func * (left: UInt32, right: UInt32) -> UInt32 {
        left.multipliedReportingOverflow(by: right).partialValue
    }

    /// A trapping multiplication in place, which is not to be used: an overflow ends the process.
    @available(*, deprecated, message: "ends the process on overflow; use `multiplied(by:)`")
    package static func *= (left: inout UInt32, right: UInt32) {
        left = left.multipliedReportingOverflow(by: right).partialValue
    }
}
