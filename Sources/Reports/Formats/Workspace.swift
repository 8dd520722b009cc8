/// The folder of a GitHub workflow that holds the repository: annotations name files relative to it.
package struct Workspace: Sendable {
    /// The names on the way to it; `nil` where there is none.
    private let root: [String]?
    /// The folder in which relative paths begin.
    private let folder: String

    /// No workspace: files are named as they are.
    package static let none = Workspace(root: nil, folder: "/")

    /// The workspace at an absolute path; none for `nil` and any other text.
    ///
    /// - Parameters:
    ///   - root: what `GITHUB_WORKSPACE` says.
    ///   - folder: the absolute path of the current folder.
    package init(root: String?, folder: String) {
        self.root = root.flatMap { Self.isAbsolute($0) ? Self.names($0) : nil }
        self.folder = folder
    }

    /// The path of `file` relative to the workspace; as it is where the file is not below it.
    ///
    /// Only names count: no link is followed.
    package func path(_ file: String) -> String {
        guard let root else { return file }
        let names = Self.names(Self.isAbsolute(file) ? file : "\(folder)/\(file)")
        guard names.count > root.count, names.starts(with: root) else { return file }
        return names.dropFirst(root.count).joined(separator: "/")
    }

    // A slash counts also where a mark stands on it, which would make another character of both.
    private static func isAbsolute(_ path: String) -> Bool { path.unicodeScalars.first == "/" }

    private static func names(_ path: String) -> [String] {
        var names: [String] = []
        for part in path.unicodeScalars.split(separator: "/").map(String.init) where part != "." {
            if part == ".." { _ = names.popLast() } else { names.append(part) }
        }
        return names
    }
}
