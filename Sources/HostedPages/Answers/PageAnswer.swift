package import Diagnostics

/// The answer to one field.
package enum PageAnswer: Sendable {
    /// A text; of a choice its value or its label, of a single box `yes` or `no`.
    case text(Secret<String>)
    /// Several choices of one field; none of them clears it.
    case several([Secret<String>])
    /// A file.
    case file(PageFile)
    /// Several files of one field that takes them.
    case files([PageFile])
}

extension PageAnswer {
    /// The answer that is `files`.
    package init(_ files: [PageFile]) {
        if files.count == 1 { self = .file(files[0]) } else { self = .files(files) }
    }
}

/// A file for a field that takes one.
package struct PageFile: Sendable {
    /// What the file is called there, without folders.
    package var name: String
    /// Its media type.
    package var contentType: String
    /// What it holds.
    package var bytes: Secret<[UInt8]>

    /// A file called `name`.
    package init(name: String, contentType: String, bytes: Secret<[UInt8]>) {
        self.name = name
        self.contentType = contentType
        self.bytes = bytes
    }
}

extension PageField {
    /// What is sent for `answer`: one value for each choice or text, none for a box that is not ticked.
    ///
    /// - Throws: what makes the answer unsuitable.
    func values(for answer: PageAnswer) throws(AnswerUnsuitable) -> [String] {
        switch answer {
        case .file, .files: throw AnswerUnsuitable(.notAText)
        case .text(let text): try values(forText: text.reveal())
        case .several(let texts): try values(forTexts: texts.map { $0.reveal() })
        }
    }

    private func values(forText text: String) throws(AnswerUnsuitable) -> [String] {
        switch kind {
        case .file: throw AnswerUnsuitable(.notAFile)
        case .checkbox:
            let word = PlainText.trimmed(text).lowercased()
            if choices.count == 1, ["yes", "true", "on", "1", "y", "x"].contains(word) { return choices.map(\.value) }
            if ["no", "false", "off", "0", "n", ""].contains(word), choice(for: text) == nil { return [] }
            return try values(forTexts: choice(for: text) == nil ? items(text) : [text])
        case .radio, .select:
            return try values(forTexts: allowsSeveral && choice(for: text) == nil ? items(text) : [text])
        default:
            if let maxLength, text.utf16.count > maxLength { throw AnswerUnsuitable(.tooLong(limit: maxLength)) }
            return [text]
        }
    }

    private func values(forTexts texts: [String]) throws(AnswerUnsuitable) -> [String] {
        guard [.checkbox, .radio, .select].contains(kind) else {
            guard texts.count == 1, let text = texts.first else { throw AnswerUnsuitable(.several) }
            return try values(forText: text)
        }
        guard texts.count <= 1 || allowsSeveral else { throw AnswerUnsuitable(.several) }
        var values: [String] = []
        for text in texts {
            guard let choice = choice(for: text) else {
                throw AnswerUnsuitable(.notAChoice(choiceLabels))
            }
            values.append(choice.value)
        }
        return values
    }

    /// The choice that a text means: by its value, else by its label, else by either in other letters.
    private func choice(for text: String) -> Choice? {
        if let choice = choices.first(where: { $0.value == text }) { return choice }
        let wanted = PlainText.line(text).lowercased()
        guard !wanted.isEmpty else { return nil }
        return choices.first { PlainText.line($0.label).lowercased() == wanted }
            ?? choices.first { $0.value.lowercased() == wanted }
            ?? choices.first { choice in
                // A list of days or months has “1” or “01”.
                guard let number = Int(wanted), (1...31).contains(number) else { return false }
                return Int(choice.value) == number
            } ?? codedChoice(for: wanted) ?? choice(beginningWith: wanted)
    }

    /// The only choice whose label begins with these words and says more behind them: “Debit card” of “Debit card Instant, 2.9%”.
    private func choice(beginningWith wanted: String) -> Choice? {
        let found = choices.filter { PlainText.line($0.label).lowercased().hasPrefix(wanted + " ") }
        return found.count == 1 ? found[0] : nil
    }

    /// The parts of a list written with commas, or in lines; a choice that has a comma in it is one part.
    private func items(_ text: String) -> [String] {
        let lines = text.split(whereSeparator: \.isNewline)
        guard lines.count < 2 else { return lines.flatMap { self.items(String($0)) } }
        var rest = text.split(separator: ",").map(String.init)[...]
        var items: [String] = []
        while !rest.isEmpty {
            let lengths = (1...rest.count).reversed()
            let length =
                lengths.first { choice(for: PlainText.trimmed(rest.prefix($0).joined(separator: ","))) != nil } ?? 1
            items.append(PlainText.trimmed(rest.prefix(length).joined(separator: ",")))
            rest = rest.dropFirst(length)
        }
        return items.filter { !$0.isEmpty }
    }
}

/// An answer that a field cannot take; who fills the form knows which field it was.
struct AnswerUnsuitable: Error {
    var unsuitability: HostedPageError.Unsuitability

    init(_ unsuitability: HostedPageError.Unsuitability) {
        self.unsuitability = unsuitability
    }
}

extension PageField {
    /// The files of an answer; none for an empty text.
    ///
    /// - Throws: what makes the answer unsuitable.
    func files(for answer: PageAnswer) throws(AnswerUnsuitable) -> [PageFile] {
        let files: [PageFile]
        switch answer {
        case .file(let file): files = [file]
        case .files(let several): files = several
        case .text(let text) where text.reveal().isEmpty: files = []
        case .text, .several: throw AnswerUnsuitable(.notAFile)
        }
        guard files.count <= 1 || allowsSeveral else { throw AnswerUnsuitable(.several) }
        guard files.allSatisfy(takes) else { throw AnswerUnsuitable(.otherFileType(accept)) }
        return files
    }

    /// Whether the field takes files of this type, by `accept`: endings of names, media types and `image/*`.
    private func takes(_ file: PageFile) -> Bool {
        let (name, type) = (file.name.lowercased(), file.contentType.lowercased())
        return accept.isEmpty
            || accept.contains { accepted in
                let accepted = accepted.lowercased()
                if accepted.hasPrefix(".") { return name.hasSuffix(accepted) }
                if accepted.hasSuffix("/*") { return type.hasPrefix(accepted.dropLast()) }
                return type == accepted || accepted == "*"
            }
    }
}
