import FlowLanguage

/// The verbs that the machine itself has to know.
extension VerbName {
    /// Compares; a state with expectations of its own is followed by an attempt of this verb.
    static let expect: VerbName = "expect"

    /// Tells an anchor who its customer is.
    static let identify: VerbName = "sep12"

    /// Pays; a deadline that passes must not hide that somebody was paid.
    static let pay: VerbName = "pay"

    /// Tells people something.
    static let tell: VerbName = "tell"

    /// Lets time pass; the machine does the waiting.
    static let wait: VerbName = "wait"
}
