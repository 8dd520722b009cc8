/// What Tab makes of a path that is not whole yet.
struct PathCompletion: Hashable, Sendable {
    /// The path as far as there is only one way to go on.
    let text: String
    /// The names with which it may go on from there, folders with a slash behind them; at most a screen of them counts.
    let names: [String]

    /// Completes the path that is written as `written`.
    init(of written: String, on fileSystem: some FileSystem) {
        let path = WrittenPath(written, isWhole: false).text
        // What was begun with a quote goes on in it.
        let quote = WrittenPath.quote(of: written)
        if path == "~" {
            text = "~/"
            names = []
            return
        }
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        let beginning = String(path.dropFirst(folder.count))
        let entries = fileSystem.entries(of: folder.isEmpty ? "." : WrittenPath(plain: folder).whole(on: fileSystem))
            .filter { $0.name.hasPrefix(beginning) && ($0.name.first != "." || beginning.first == ".") }
        names = entries.map { $0.isFolder ? $0.name + "/" : $0.name }.sorted()
        guard let first = names.first else {
            text = quote == nil ? Self.escaped(path) : written
            return
        }
        let shared = names.dropFirst().reduce(first) { String(zip($0, $1).prefix { $0 == $1 }.map(\.0)) }
        let whole = folder + (shared.count >= beginning.count ? shared : beginning)
        text = quote.map { "\($0)\(whole)" } ?? Self.escaped(whole)
    }

    /// `path` so that it is read again as what it is.
    private static func escaped(_ path: String) -> String { path.replacing("\\", with: "\\\\") }
}
