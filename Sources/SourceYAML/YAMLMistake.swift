package import Diagnostics

/// Something that keeps a file from being read as YAML.
package struct YAMLMistake: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// The file holds what is no text.
        case notText
        case tooLarge
        case notYAML
        /// An anchor or an alias of YAML.
        case alias
        /// A key stands twice in one place.
        case duplicateKey
        case tooDeep
        /// There is nothing in the file, or more than one document.
        case notOneDocument
        /// A tab stands where YAML wants blanks.
        case tab
        /// A list or a table stands where a word has to be.
        case wrongShape
    }

    package var kind: Kind
    /// What is wrong, as a clause without a full stop.
    package var summary: String
    /// What the author can do, or `nil` where the summary says it all.
    package var help: String?
    package var place: SourcePlace

    package init(_ kind: Kind, _ summary: String, help: String? = nil, at place: SourcePlace) {
        self.kind = kind
        self.summary = summary
        self.help = help
        self.place = place
    }
}

/// Mistakes instead of a document.
package struct YAMLMistakes: Error {
    package var all: [YAMLMistake]
}

/// What the files of one kind are called, and what helps their authors.
package struct YAMLWords: Hashable, Sendable {
    /// As `flow`.
    package var singular: String
    /// As `flows`.
    package var plural: String
    /// How such a file begins.
    package var beginning: String
    /// What helps against nesting that is too deep.
    package var depthHelp: String

    package init(singular: String, plural: String, beginning: String, depthHelp: String? = nil) {
        self.singular = singular
        self.plural = plural
        self.beginning = beginning
        self.depthHelp =
            depthHelp
            ?? "\(plural) need a handful of levels: look for brackets that are never closed, or lines indented too far"
    }
}
