internal import Diagnostics
internal import FoundationEssentials
internal import HTTPTransport
internal import JSON
internal import Stellar

/// Walks through an answer with the table of what its SEP has, and collects what differs.
///
/// It is pure, and nothing depends on what it finds.
struct FormCheck: DeviationSource {
    let form: AnswerForm
    let request: Subject.Request?
    /// The URLs of plain http that the anchor may name.
    private let plainURLs: PlainURLs
    /// The section about the place where the walk is.
    private var section: SEPSection
    /// The worst severity that a deviation about the place can have.
    private var worst = Deviation.Severity.must
    private var found = DeviationList()

    /// The deviations of `answer`.
    static func deviations(
        of answer: JSONValue,
        from form: AnswerForm,
        request: Subject.Request? = nil,
        plainURLs: PlainURLs = .none
    ) -> [Deviation] {
        var check = FormCheck(form: form, request: request, plainURLs: plainURLs)
        check.members(form.members, of: answer, Place(position: form.rules.root))
        return check.found.all
    }

    private init(form: AnswerForm, request: Subject.Request?, plainURLs: PlainURLs) {
        (self.form, self.request, self.plainURLs) = (form, request, plainURLs)
        section = form.section
    }

    /// A place in the answer: as it is there, and without names and numbers that the anchor chose.
    private struct Place {
        var path = ""
        var pattern = ""
        var name = ""
        /// The position of a value here among the rules about what is shown.
        var position: FieldRules.Position

        func member(_ name: String, pattern: String? = nil, by rules: FieldRules) -> Place {
            func joined(_ path: String, _ name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }
            // Only what the anchor chose may be anything.
            let shown = pattern == nil ? name : Quotation.of(name) ?? "•"
            return Place(
                path: joined(path, shown),
                pattern: joined(self.pattern, pattern ?? name),
                name: shown,
                position: rules.position(of: name, in: position)
            )
        }

        func element(_ index: Int) -> Place {
            Place(path: "\(path)[\(index)]", pattern: "\(pattern)[]", name: "\(name)[\(index)]", position: position)
        }
    }

    // MARK: Walking

    private mutating func members(_ members: [Member], of answer: JSONValue, _ place: Place) {
        guard case .object(let values) = answer else { return }
        memos(members, values, place)
        limits(members, values, place)
        for member in members {
            let member = member.demand == nil ? member : member.demanded(beside: values)
            let outerPlace = place
            let place = outerPlace.member(member.name, by: form.rules)
            let outer = section
            section = member.section ?? outer
            let outerWorst = worst
            if member.isForeign { worst = .should }
            defer { (section, worst) = (outer, outerWorst) }
            switch values[member.name] {
            case nil:
                if let alias = member.alias, let value = values[alias], !value.isNull {
                    renamed(member, value, outer: outerPlace, alias)
                } else {
                    absent(member, place)
                }
            case .null? where member.isNullable: continue
            case let value?:
                let form = member.form(beside: values)
                check(value, form, place, isOptional: member.presence != .required)
            }
        }
    }

    /// A memo fits its type, which is in the member beside it; a hash is 32 bytes in base64.
    ///
    /// A type that is none of a SEP's words, or is missing, is told by its own member.
    private mutating func memos(_ members: [Member], _ values: [String: JSONValue], _ place: Place) {
        for member in members where member.name.hasSuffix("memo") {
            guard let type = values["\(member.name)_type"]?.string?.lowercased(), Member.memoTypes.contains(type),
                let text = values[member.name]?.string, !text.isEmpty
            else { continue }
            let place = place.member(member.name, by: form.rules)
            do throws(MemoError) {
                _ = try Memo(type: type, value: text)
                // The one other notation that is read.
                if type == "hash", text.utf8.count == 64 { note(.hashEncoding, .must, place, .hashAsDigits) }
            } catch {
                note(.misfitMemo, .must, place, .memo(text, error.reason, by: place.position.rule))
            }
        }
    }

    /// The most of an amount is not below the least; texts that are numbers are told by their own members, and compared all the same.
    private mutating func limits(_ members: [Member], _ values: [String: JSONValue], _ place: Place) {
        guard members.contains(where: { $0.name == "max_amount" }),
            let least = values["min_amount"]?.exactDecimal,
            let most = values["max_amount"]?.exactDecimal, most < least
        else { return }
        note(.conflictingMembers, .must, place.member("max_amount", by: form.rules), .limits(least: least, most: most))
    }

    /// A member under another name.
    private mutating func renamed(_ member: Member, _ value: JSONValue, outer: Place, _ alias: String) {
        let place = outer.member(alias, by: form.rules)
        note(.otherName, .should, place, .otherName(alias, member.name), .renameMember)
        check(value, member.form, place, isOptional: true)
    }

    private mutating func absent(_ member: Member, _ place: Place) {
        let severity: Deviation.Severity
        switch member.presence {
        case .required: severity = .must
        case .noted: severity = .note
        case .optional: return
        }
        note(.absentMember, severity, place, .missing(member.form), .addMember)
    }

    private mutating func check(_ value: JSONValue, _ form: ValueForm, _ place: Place, isOptional: Bool) {
        var words: FindingWords { .value(value, form, by: place.position.rule) }
        switch (form, value) {
        case (_, .null): note(.nullValue, .must, place, .null(form), isOptional ? .sendOrLeaveOut : .sendAs)
        case (.object(let members), .object): self.members(members, of: value, place)
        case (.map(let inner), .object(let values)):
            for (name, value) in values.sortedByKey {
                let place = place.member(name, pattern: "*", by: self.form.rules)
                check(value, inner, place, isOptional: true)
            }
        case (.list(let inner), .array(let elements)):
            for (index, element) in elements.enumerated() {
                check(element, inner, place.element(index), isOptional: true)
            }
        case (.boolean, .bool): break
        case (.number(let range), .number(let token)): number(token, in: range, form, place)
        case (.integer(let range), .number(let token)):
            if token.contains(where: { !$0.isWholeNumber && $0 != "-" }) {
                note(.otherType, .must, place, words)
            } else {
                number(token, in: range, form, place)
            }
        case (.number, .string(let text)), (.integer, .string(let text)):
            let isNumber = value.decimalText != nil
            if text.isEmpty {
                note(.nullValue, .should, place, .emptyText(form), .sendOrLeaveOut)
            } else {
                note(isNumber ? .textForNumber : .otherType, .must, place, words)
            }
        case (_, .string(let text)) where form.isText: self.text(text, form, place, isOptional: isOptional)
        case (_, .number) where form.isText: note(.numberForText, .must, place, words)
        default: note(.otherType, .must, place, words)
        }
    }

    private mutating func number(_ token: String, in range: ClosedRange<Int>?, _ form: ValueForm, _ place: Place) {
        guard let range, let number = ExactDecimal(token, allowingExponent: true) else { return }
        let isTooLarge = range.upperBound != .max && number > ExactDecimal(Int64(range.upperBound))
        guard isTooLarge || number < ExactDecimal(Int64(range.lowerBound)) else { return }
        note(.outOfRange, .must, place, .value(.number(token), form, by: place.position.rule))
    }

    private mutating func text(_ text: String, _ form: ValueForm, _ place: Place, isOptional: Bool) {
        guard !text.isEmpty else {
            // An empty description is a matter of taste.
            if case .text = form, isOptional { return }
            let remedy: Remedy.Action = isOptional ? .sendOrLeaveOut : .sendAs
            return note(.nullValue, isOptional ? .should : .must, place, .emptyText(form), remedy)
        }
        let rule = place.position.rule
        var words: FindingWords { .value(.string(text), form, by: rule) }
        switch form {
        case .shortText(let limit):
            if text.count > limit { note(.longText, .must, place, .longText(text, limit: limit)) }
        case .decimal, .amount:
            if !TextForm.isDecimal(text) { return note(.notDecimal, .must, place, words) }
            guard case .amount = form, let point = text.firstIndex(of: ".") else { return }
            let rest = text[point...].dropFirst(8)
            guard !rest.isEmpty else { return }
            // Zeros at the end change no value, and other clients may refuse them.
            let severity: Deviation.Severity = rest.allSatisfy { $0 == "0" } ? .should : .must
            note(.tooManyDecimals, severity, place, .tooManyDecimals(text, by: rule))
        case .time:
            if let (code, severity) = TextForm.flaw(ofTime: text, by: section.sep) {
                note(code, severity, place, words)
            }
        case .url:
            if let code = TextForm.flaw(ofURL: text, allowing: plainURLs) { note(code, .must, place, words) }
        case .anyURL: anyURL(text, place)
        case .address:
            if !TextForm.isAddress(text) { note(.notAnAddress, .must, place, words) }
        case .account:
            if PublicKey(text) == nil { note(.notAnAddress, .must, place, words) }
        case .contract:
            if !TextForm.isContract(text) { note(.notAnAddress, .must, place, words) }
        case .balance:
            if ClaimableBalanceID(text) == nil { note(.notAnAddress, .must, place, words) }
        case .asset:
            let asset = AssetIdentifier(text)
            let isWritten =
                switch asset {
                // An asset of the ledger is also read without its scheme, which is not SEP-38's notation.
                case .stellar: asset.description == text
                // ISO 4217 writes its codes in capital letters.
                case .currency(let code): code.utf8.allSatisfy((UInt8(ascii: "A")...UInt8(ascii: "Z")).contains)
                case .other: false
                }
            guard !isWritten else { return }
            // SEP-38's own tables have `USDC:G...` as an example: who copies that breaks no rule.
            let isCopied = section.sep == 38 && asset.description == "stellar:\(text)"
            note(.unknownWord, isCopied ? .should : .must, place, .unknownWord(text, form))
        case .word(let known):
            if !known.contains(text) { note(.unknownWord, .must, place, .unknownWord(text, form)) }
        default: break
        }
    }

    /// A URL that may be plain http, which browsers refuse within pages of https.
    private mutating func anyURL(_ text: String, _ place: Place) {
        guard let code = TextForm.flaw(ofURL: text, allowing: plainURLs) else { return }
        let isPlain = URL(string: text)?.scheme?.lowercased() == "http" && code == .unusableURL
        // A URL of another scheme is absolute as well.
        let form = code == .unusableURL ? ValueForm.url : .anyURL
        note(code, isPlain ? .note : .must, place, .value(.string(text), form, by: place.position.rule))
    }

    // MARK: Noting

    private mutating func note(
        _ code: FailureCode,
        _ severity: Deviation.Severity,
        _ place: Place,
        _ words: FindingWords,
        _ remedy: Remedy.Action = .sendAs
    ) {
        found.insert(
            deviation(
                code,
                min(severity, worst),
                words,
                remedy,
                at: place.path,
                pattern: place.pattern,
                named: place.name,
                by: section
            )
        )
    }
}
