internal import CustomerFields
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
    /// The texts that it has; none where it is a file.
    package var texts: [Secret<String>] {
        switch self {
        case .text(let text): [text]
        case .several(let several): several
        case .file, .files: []
        }
    }

    /// The answer that is `files`.
    package init(_ files: [PageFile]) {
        if files.count == 1 { self = .file(files[0]) } else { self = .files(files) }
    }
}

/// A file for a field that takes one.
package struct PageFile: Sendable {
    /// The name of the file there, without folders.
    package var name: String
    /// Its media type.
    package var contentType: String
    /// The content.
    package var bytes: Secret<[UInt8]>

    /// A file called `name`.
    package init(name: String, contentType: String, bytes: Secret<[UInt8]>) {
        self.name = name
        self.contentType = contentType
        self.bytes = bytes
    }
}

extension PageField {
    /// The values that are sent for `answer`: one for each choice or text, none for a box that is not ticked.
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
            let word = text.trimming(\.properties.isWhitespace).lowercased()
            let isTicked = word.isEmpty ? false : Confirmation.spellings[word]
            if choices.count == 1, isTicked == true { return choices.map(\.value) }
            let lookup = ChoiceLookup(self)
            let isChoice = lookup.choice(for: text) != nil
            if isTicked == false, !isChoice { return [] }
            return try values(forTexts: isChoice ? [text] : lookup.items(text), lookup)
        case .radio, .select:
            let lookup = ChoiceLookup(self)
            let isOne = !allowsSeveral || lookup.choice(for: text) != nil
            return try values(forTexts: isOne ? [text] : lookup.items(text), lookup)
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
        return try values(forTexts: texts, ChoiceLookup(self))
    }

    private func values(forTexts texts: [String], _ lookup: ChoiceLookup) throws(AnswerUnsuitable) -> [String] {
        guard texts.count <= 1 || allowsSeveral else { throw AnswerUnsuitable(.several) }
        var values: [String] = []
        for text in texts {
            guard let choice = lookup.choice(for: text) else {
                throw AnswerUnsuitable(.notAChoice(offeredChoices))
            }
            values.append(choice.value)
        }
        return values
    }
}

/// An answer that a field cannot take; who fills the form knows which field it was.
struct AnswerUnsuitable: Error {
    var unsuitability: Unsuitability

    init(_ unsuitability: Unsuitability) {
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
