/// Which folders of a target use which others, as far as the names in the code tell.
///
/// A file uses another file of its target where its code names
/// - a type that the other declares,
/// - a member, as `.member`, that no file but the other declares, in an extension of a type of another file or module; or
/// - a static member by its type, as `Type.member`, that the other alone declares in such an extension.
///
/// Initializers and subscripts of extensions, which have no name of their own, are not found.
struct FolderUses {
    /// The pairs of folders that use each other, as `M/A and M/B`, with one use in each direction.
    ///
    /// Where the paths of two files part, each file is in the next folder of its own path, with all that is below; or, where it has none,
    /// directly in the last folder of both.
    let mutualPairs: [String: String]

    private struct Source {
        var target: String
        var path: String
        /// The number of its folder.
        var folder: Int
        var names: FileNames
    }

    /// A folder that a file is in, and one that a file is in which that file uses.
    private struct Pair: Hashable {
        var user: Int
        var owner: Int
    }

    /// - Parameter files: The files of all targets: a member is known by its name only where no other target declares one like it.
    init(_ files: [(target: String, file: String, text: String)]) {
        var folders: [String: Int] = [:]
        var paths: [[Substring]] = []
        let sources = files.map { target, file, text in
            let path = file.split(separator: "/").dropLast()
            let joined = path.joined(separator: "/")
            let folder = folders[joined] ?? paths.count
            if folder == paths.count {
                folders[joined] = folder
                paths.append(Array(path))
            }
            return Source(target: target, path: file, folder: folder, names: FileNames(text))
        }
        let uses = Self.uses(sources)
        var named: [[String]: String] = [:]
        for (pair, use) in uses {
            let user = paths[pair.user]
            let owner = paths[pair.owner]
            let shared = zip(user, owner).prefix { $0 == $1 }.count
            let key = [user, owner].map { $0.prefix(shared + 1).joined(separator: "/") }
            // The first by the alphabet, as the order of a dictionary is another one each time.
            named[key] = named[key].map { min($0, use) } ?? use
        }
        var mutual: [String: String] = [:]
        for (key, use) in named where key[0] < key[1] {
            guard let other = named[[key[1], key[0]]] else { continue }
            mutual["\(key[0]) and \(key[1])"] = "\(use), \(other)"
        }
        mutualPairs = mutual
    }

    /// One use for each pair of folders of a target, in words.
    private static func uses(_ sources: [Source]) -> [Pair: String] {
        var types: [String: [String: [Int]]] = [:]
        var declaring: [String: Int] = [:]
        var shared: Set<String> = []
        var members: [String: Int] = [:]
        var statics: [String: [String: Int?]] = [:]
        for (number, source) in sources.enumerated() {
            for type in source.names.types { types[source.target, default: [:]][type, default: []].append(number) }
            for name in source.names.declared where declaring.updateValue(number, forKey: name) != nil {
                shared.insert(name)
            }
            for member in source.names.extensionMembers where !source.names.types.contains(member.root) {
                members[member.name] = number
                guard member.isStatic else { continue }
                let key = "\(member.type).\(member.name)"
                let other = statics[source.target]?[key]
                statics[source.target, default: [:]][key] = other == nil || other == number ? number : .some(nil)
            }
        }
        var uses: [Pair: String] = [:]
        for (number, source) in sources.enumerated() {
            func add(_ name: String, of owner: Int) {
                guard owner != number, sources[owner].folder != source.folder else { return }
                let pair = Pair(user: source.folder, owner: sources[owner].folder)
                if uses[pair] == nil { uses[pair] = "\(source.path) names \(name) of \(sources[owner].path)" }
            }
            if let types = types[source.target] {
                for word in source.names.words {
                    guard let owners = types[word], !owners.contains(number) else { continue }
                    for owner in owners { add(word, of: owner) }
                }
            }
            for name in source.names.members where !shared.contains(name) && !source.names.hidden.contains(name) {
                if let owner = members[name], sources[owner].target == source.target { add(".\(name)", of: owner) }
            }
            if let statics = statics[source.target] {
                for name in source.names.qualified { if case let owner?? = statics[name] { add(name, of: owner) } }
            }
        }
        return uses
    }
}

/// The names in a file, read in one go: the files of all targets have 6 MB.
struct FileNames {
    /// A member that an extension adds to a type.
    struct ExtensionMember: Hashable {
        /// The first part of the type's name, and the last.
        var root: String
        var type: String
        var name: String
        var isStatic: Bool
    }

    /// The types that the file declares beside each other, not those inside of others.
    private(set) var types: Set<String> = []
    /// The members that other files may name, of all types, with the global functions and constants.
    private(set) var declared: Set<String> = []
    /// The members that only the file itself may name.
    private(set) var hidden: Set<String> = []
    private(set) var extensionMembers: Set<ExtensionMember> = []
    /// The words of the code that begin with a capital letter.
    private(set) var words: Set<String> = []
    /// The names behind a point.
    private(set) var members: Set<String> = []
    /// The names behind a type and a point, with both.
    private(set) var qualified: Set<String> = []

    /// What a line that is indented so far stands in: `nil` where it is no type.
    private var scopes: [Scope?] = []

    private struct Scope {
        /// The parts of the name of the type that is extended; none where the type is declared.
        var extended: [Substring] = []
        var isHidden = false
    }

    init(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            var start = 0
            while start < bytes.count {
                var end = start
                while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
                readLine(UnsafeBufferPointer(rebasing: bytes[start..<end]))
                start = end + 1
            }
        }
    }

    /// Takes in a line; one that is a comment has no names, and a text none but those in what is filled into it.
    private mutating func readLine(_ line: UnsafeBufferPointer<UInt8>) {
        var indent = 0
        while indent < line.count, line[indent] == UInt8(ascii: " ") { indent += 1 }
        guard indent < line.count else { return }
        if indent + 1 < line.count, line[indent] == UInt8(ascii: "/"), line[indent + 1] == UInt8(ascii: "/") { return }
        readDeclaration(line, indent)
        var (start, index, isText) = (indent, indent, false)
        // The open brackets of each value that is being filled into a text.
        var depths: [Int] = []
        while index < line.count {
            let byte = line[index]
            index += 1
            switch byte {
            case UInt8(ascii: "\\") where isText && index < line.count:
                if line[index] == UInt8(ascii: "(") {
                    depths.append(0)
                    (start, isText) = (index, false)
                } else {
                    index += 1
                }
            case UInt8(ascii: "\""):
                if !isText { readCode(line, start..<index - 1) }
                (start, isText) = (index, !isText)
            case UInt8(ascii: "/") where !isText && index < line.count && line[index] == UInt8(ascii: "/"):
                readCode(line, start..<index - 1)
                return
            case UInt8(ascii: "(") where !isText && !depths.isEmpty: depths[depths.count - 1] += 1
            case UInt8(ascii: ")") where !isText && !depths.isEmpty:
                depths[depths.count - 1] -= 1
                guard depths.last == 0 else { continue }
                readCode(line, start..<index)
                depths.removeLast()
                isText = true
            default: break
            }
        }
        if !isText { readCode(line, start..<line.count) }
    }

    private mutating func readCode(_ line: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
        var index = range.lowerBound
        // The type that stands right before the point at `index`.
        var type: String?
        while index < range.upperBound {
            guard line[index].isOfName else {
                if line[index] != UInt8(ascii: ".") { type = nil }
                index += 1
                continue
            }
            let start = index
            while index < range.upperBound, line[index].isOfName { index += 1 }
            let isMember = start > range.lowerBound && line[start - 1] == UInt8(ascii: ".")
            let isCapital = UInt8(ascii: "A")...UInt8(ascii: "Z") ~= line[start]
            guard isMember || isCapital else { continue }
            let name = String(decoding: line[start..<index], as: UTF8.self)
            if isMember {
                members.insert(name)
                if let type { qualified.insert("\(type).\(name)") }
            }
            if isCapital { words.insert(name) }
            type = isCapital ? name : nil
        }
    }

    private static let modifiers: Set<Substring> = [
        "public", "package", "internal", "private", "fileprivate", "static", "final", "mutating", "nonmutating",
        "override",
        "lazy", "weak", "nonisolated", "indirect", "consuming", "private(set)", "fileprivate(set)", "package(set)",
    ]
    private static let kinds: Set<Substring> = ["struct", "enum", "class", "actor", "protocol", "typealias"]

    /// Takes in what a line declares.
    ///
    /// Lines are told apart by how far they are indented: a member stands right below the line of a type or an extension.
    private mutating func readDeclaration(_ line: UnsafeBufferPointer<UInt8>, _ indent: Int) {
        let level = indent / 4
        guard level <= scopes.count else { return }
        scopes.removeSubrange(level...)
        let isOuter = level == 0
        guard let outer = isOuter ? Scope() : scopes[level - 1] else {
            scopes.append(nil)
            return
        }
        let parts = String(decoding: line[indent...], as: UTF8.self).split(separator: " ", maxSplits: 7)
        let heads = parts.prefix { Self.modifiers.contains($0) || $0.hasPrefix("@") && !$0.contains("(") }
        let rest = parts.dropFirst(heads.count)
        guard let kind = rest.first, let head = rest.dropFirst().first else {
            scopes.append(nil)
            return
        }
        let isHidden = outer.isHidden || heads.contains("private") || heads.contains("fileprivate")
        let name = String(head.drop { $0 == "`" }.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
        switch kind {
        case "extension":
            let type = head.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
            scopes.append(Scope(extended: type.split(separator: "."), isHidden: isHidden))
        case _ where Self.kinds.contains(kind):
            if isOuter { types.insert(name) }
            scopes.append(Scope(isHidden: isHidden))
        case "func", "var", "let":
            declare(name, isHidden: isHidden)
            if let root = outer.extended.first, let type = outer.extended.last, !isHidden {
                extensionMembers.insert(
                    ExtensionMember(
                        root: String(root),
                        type: String(type),
                        name: name,
                        isStatic: heads.contains("static")
                    )
                )
            }
            scopes.append(nil)
        case "case" where !isOuter:
            var depth = 0
            for part in rest.dropFirst().joined(separator: " ").split(whereSeparator: {
                if $0 == "(" { depth += 1 }
                if $0 == ")" { depth -= 1 }
                return $0 == "," && depth == 0
            }) {
                let name = part.drop { $0 == " " || $0 == "`" }.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
                declare(String(name), isHidden: isHidden)
            }
            scopes.append(nil)
        default: scopes.append(nil)
        }
    }

    private mutating func declare(_ name: String, isHidden: Bool) {
        if isHidden { hidden.insert(name) } else { declared.insert(name) }
    }
}

extension UInt8 {
    /// Whether the byte may be part of a name.
    fileprivate var isOfName: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
            true
        default: false
        }
    }
}
