public import JSON

extension JSONError: FailureConvertible {
    /// The error as data: the server's answer should be JSON.
    public var asFailure: Failure {
        Failure(
            .invalidJSON,
            facts: facts,
            remedies: [Remedy(.reportToOperator, [.name: .phrase(.server)])]
        )
    }

    /// The fault and its place, as facts of the failure that it leads to.
    public var facts: Facts {
        let facts: Facts =
            switch reason {
            case .endOfDocument: [.flaw: .text("json-end")]
            case .unexpectedByte(let byte): [.flaw: .text("json-byte"), .found: Self.fact(byte)]
            case .invalidNumber: [.flaw: .text("json-number")]
            case .numberTooLong(let limit): [.flaw: .text("json-long-number"), .limit: .number(limit)]
            case .invalidString: [.flaw: .text("json-string")]
            case .invalidUTF8: [.flaw: .text("json-utf8")]
            case .repeatedMember(let name): [.flaw: .text("json-member"), .found: .identifier(name)]
            case .tooDeep(let limit): [.flaw: .text("json-depth"), .limit: .number(limit)]
            case .tooLarge(let limit): [.flaw: .text("json-size"), .limit: .number(limit)]
            case .trailingBytes: [.flaw: .text("json-trailing")]
            }
        return facts.with(.count, .number(offset))
    }

    /// A byte: as its character where that can be seen, else by its number.
    private static func fact(_ byte: UInt8) -> Fact {
        (0x21...0x7E).contains(byte) ? .text(String(Character(UnicodeScalar(byte)))) : .number(Int(byte))
    }
}
