/// Answers that do not fit their questions; the answer itself is never repeated.
extension Wording {
    /// The fault of an answer, or the failure to take the file that it names; then how it is written.
    static func answerFault(_ facts: Facts) -> MessageText {
        // Journals of former versions have a keyword alone, or the words.
        let keyword = facts.text(.flaw).flatMap { Clause.Kind(rawValue: $0) }
        let fault = keyword.map { Clause($0).message } ?? facts.clause(.flaw) ?? facts.failure(.cause)?.message
        let example = facts.text(.near).map { Remedy(.writeLike, [.expected: .text($0)]).words }
        let words = fault ?? "it has another form"
        return example.map { "\(words); \($0)" } ?? words
    }

    /// The clause about an answer that was at hand before its question was asked: the reader has not just typed it.
    static func objection(_ clause: Clause, like example: String?) -> MessageText {
        switch clause.kind {
        case .answerRefused, .notTaken: return clause.message
        case .wrongCode: return "the answer was refused: \(clause.message)"
        case .noneOfChoices: return "the answer is none of the choices"
        case .notADay: return "the answer is no day of the calendar, like 1976-07-04"
        case .unreadableAnswer: return "the answer has unreadable characters"
        default:
            let facts: Facts = [.flaw: clause.fact, .near: example.map(Fact.text)]
            return "invalid answer: \(answerFault(facts))"
        }
    }

    /// The clause about an answer that does not fit.
    static func unfit(_ kind: Clause.Kind, _ facts: Facts) -> MessageText? {
        switch kind {
        case .needsFile: "a file is wanted, and this is a text; a file is `--file NAME=PATH`, or `NAME: { file: PATH }`"
        case .needsText: "a text is wanted, and this is a file"
        case .unreadableAnswer: "it has unreadable characters"
        case .noneOfChoices: "that is none of the choices"
        case .answerTooLong: "at most \(facts.number(.limit)?.of("character") ?? "so many characters") fit"
        case .neitherYesNorNo: "answer yes or no"
        case .refusedBefore: "that is the answer that was refused"
        case .failedCheck: facts.failure(.cause)?.message ?? "it was not taken"
        case .otherForm: "that is not \(form(facts))"
        case .notADay: "that is no day of the calendar"
        case .wrongCode: "it is not the code that was sent last"
        case .notTaken: "the anchor did not take the answer"
        case .answerRefused:
            facts.said(.said).map { "the answer was refused: \($0)" as MessageText } ?? "the answer was refused"
        default: unfitNumber(kind, facts) ?? unfitDay(kind, facts) ?? unfitAddress(kind, facts)
        }
    }

    /// The description of what an answer should be.
    private static func form(_ facts: Facts) -> String {
        let choices = facts.texts(.choices)
        return facts.text(.expected) ?? digits(facts)
            ?? (choices.isEmpty ? "what it should be" : "one of \(choices.joined(separator: ", "))")
    }

    private static func unfitNumber(_ kind: Clause.Kind, _ facts: Facts) -> MessageText? {
        switch kind {
        case .notANumber: "that is not a number"
        case .numberWithComma: "write decimals behind a point, and no thousands separators"
        case .numberTooLong: "that number is too long"
        case .onlyDigits: "only digits are allowed here"
        case .tooManyDigits: "at most \(facts.number(.limit)?.of("digit") ?? "so many digits")"
        default: nil
        }
    }

    private static func unfitDay(_ kind: Clause.Kind, _ facts: Facts) -> MessageText? {
        switch kind {
        case .dayAhead: "that day is in the future"
        case .dateCharacters: "a date has only digits and dashes"
        case .yearNotFirst: "a date begins with the year, then month and day"
        case .dateParts: "a date has a year, a month and a day"
        case .noSuchMonth: "there is no month \(facts.text(.found) ?? "of that number")"
        case .noSuchDay: "\(month(facts.text(.time) ?? "")) has \(facts.text(.limit) ?? "fewer") days"
        case .yearTooFar: "the year is too far away"
        default: nil
        }
    }

    /// A month such as `1999-02` by its name.
    private static func month(_ text: String) -> String {
        let names = [
            "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
            "November", "December",
        ]
        let parts = text.split(separator: "-")
        guard parts.count == 2, let number = Int(parts[1]), (1...12).contains(number) else { return "that month" }
        return "\(names[number - 1]) \(parts[0])"
    }

    private static func unfitAddress(_ kind: Clause.Kind, _ facts: Facts) -> MessageText? {
        switch kind {
        case .unknownCountry: "there is no such country"
        case .unknownLanguage: "there is no such language"
        case .phoneMissing: "a phone number is missing"
        case .phoneWithoutPlus: "a phone number begins with + and the code of the country"
        case .phoneCharacters: "only digits follow the +"
        case .countryCodeWithZero: "the code of a country does not begin with 0"
        case .phoneTooLong: "a phone number has at most \(facts.text(.limit) ?? "so many") digits"
        case .phoneTooShort: "a phone number has at least \(facts.text(.least) ?? "so many") digits"
        case .atMissing: "an email address has an @"
        case .localPartMissing: "something is missing before the @"
        case .emailWithBlanks: "an email address has no blanks"
        case .domainMissing: "a domain is missing behind the @"
        case .domainWithoutDot: "the domain behind the @ has no dot"
        default: nil
        }
    }
}
