package import CustomerFields
internal import Diagnostics

/// The rules for files that fit.
public struct FileRules: Hashable, Sendable {
    /// The most bytes that a file may have, unless someone says otherwise: 10 MB, as SEP-12 suggests.
    package static let usualLimit = 10_000_000

    /// The types of which it has to be one, in the order in which they are named; it may be of any where there are none.
    package var types: [FileType]

    /// The most bytes that it may have.
    package var byteLimit: Int

    /// Whether several may be given, one after the other.
    package var allowsSeveral = false

    /// Files of the types that anchors take as a rule.
    public init() {
        self.init(types: FileType.usual)
    }

    /// Files of `types` with at most `byteLimit` bytes.
    package init(
        types: [FileType],
        byteLimit: Int = FileRules.usualLimit
    ) {
        self.types = types
        self.byteLimit = byteLimit
    }

    /// Files of the media types and endings of names that are `accepted`; those that an anchor takes as a rule where none is.
    ///
    /// Any file will do if a type is named that can't be told by a file's first bytes, such as `text/csv`.
    package init(accepting accepted: [String], allowsSeveral: Bool = false) {
        func types(_ word: String) -> [FileType] {
            let word = word.lowercased()
            if word.hasSuffix("/*") { return FileType.allCases.filter { $0.mediaType.hasPrefix(word.dropLast()) } }
            return FileType.allCases.filter { word == $0.mediaType || $0.endings.contains(word) }
        }
        let named = accepted.map(types)
        let isKnown = !named.contains { $0.isEmpty }
        let all = isKnown ? FileType.allCases.filter { type in named.contains { $0.contains(type) } } : []
        self.init(types: accepted.isEmpty ? FileType.usual : all)
        self.allowsSeveral = allowsSeveral
    }

    /// The description of what fits, in a few words.
    package var described: String {
        let names = types.map(\.rawValue)
        let all = names.count > 1 ? names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "") : names.first
        let facts = "\(all ?? "of any type"), at most \(Self.text(ofBytes: byteLimit))"
        return allowsSeveral ? "one file or several, \(facts) each" : "a file, \(facts)"
    }

    /// A number of bytes as people read it, in the units that disks are sold in.
    package static func text(ofBytes count: Int) -> String {
        switch count {
        case 1_000_000...: "\(rounded(count, to: 1_000_000)) MB"
        case 1000...: "\(rounded(count, to: 1000)) kB"
        default: count.of("byte")
        }
    }

    /// The size with one decimal where it is small, rounded up: a file that is too large must not look as if it were
    /// not.
    private static func rounded(_ count: Int, to unit: Int) -> String {
        let tenths = (count + unit / 10 - 1) / (unit / 10)
        return tenths < 1000 && tenths % 10 != 0 ? "\(tenths / 10).\(tenths % 10)" : "\((tenths + 9) / 10)"
    }
}

extension FileType {
    /// The endings of names of files of this type.
    fileprivate var endings: [String] {
        switch self {
        case .jpeg: [".jpg", ".jpeg"]
        case .tiff: [".tif", ".tiff"]
        default: ["." + rawValue.lowercased()]
        }
    }
}
