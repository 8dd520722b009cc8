internal import Glibc

/// A refusal of the system, by its number.
package struct SystemError: Error, Hashable, CustomStringConvertible {
    /// The number, as in `errno`.
    package var number: Int32

    /// A refusal with a number.
    package init(number: Int32) {
        self.number = number
    }

    /// The refusal as a part of a failure.
    package var clause: Clause { Clause(.systemError, [.count: .number(Int(number))]) }

    /// The refusal as a fact of a failure.
    package var fact: Fact { clause.fact }

    /// The system's own words, a clause.
    package var description: String { String(cString: strerror(number)) }
}
