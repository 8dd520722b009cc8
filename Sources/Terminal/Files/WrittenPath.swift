internal import Diagnostics

/// A path as people write it, paste it, or drop it onto a terminal.
package struct WrittenPath: Hashable, Sendable {
    /// The path, without quotes and escapes; `~` still stands for what it stands for.
    package let text: String

    /// The path that is written as `written`: quoted, with backslashes before blanks, as a `file:` URL, or plain.
    ///
    /// A dropped file comes in one of these forms, by the taste of the terminal. Nothing is ever run to find out: `$`
    /// and `*` are letters like others.
    ///
    /// - Parameters:
    ///   - written: what was written.
    ///   - isWhole: whether it is written to its end, so that blanks there mean nothing.
    package init(_ written: String, isWhole: Bool = true) {
        let written = isWhole ? written.trimming(\.isBlankOrLineBreak) : written
        if let url = Self.path(ofURL: written) {
            text = url
        } else if isWhole, let quoted = Self.unquoted(written) {
            text = quoted
        } else if let quote = written.first, "'\"".contains(quote), written.count > 1, written.last == quote {
            text = String(written.dropFirst().dropLast())
        } else if Self.quote(of: written) != nil {
            text = String(written.dropFirst())
        } else {
            text = Self.unescaped(written)
        }
    }

    /// The quote with which `written` begins, and which closes nowhere but at its end, if at all.
    static func quote(of written: String) -> Character? {
        guard let quote = written.first, "'\"".contains(quote) else { return nil }
        let rest = written.dropFirst()
        return rest.dropLast().contains(quote) ? nil : quote
    }

    /// The path that is just as `plain` has it.
    init(plain: String) {
        text = plain
    }

    /// The path with the home folder in the place of `~`.
    func whole(on fileSystem: some FileSystem) -> String {
        guard let home = fileSystem.home, text == "~" || text.hasPrefix("~/") else { return text }
        return home + text.dropFirst()
    }

    private static func path(ofURL written: String) -> String? {
        for prefix in ["file://localhost/", "file:///"] where written.lowercased().hasPrefix(prefix) {
            return PercentEncoding.decode("/" + written.dropFirst(prefix.count))
        }
        return nil
    }

    /// The path that a shell would read in `written`, which begins with a quote: `'it'\''s.png'`, `"a \"b\".png"`; `nil` where
    /// it would wait for another quote, or take it for several words.
    private static func unquoted(_ written: String) -> String? {
        guard let first = written.first, "'\"".contains(first) else { return nil }
        var (text, quote, isEscaped) = ("", Character?.none, false)
        for character in written {
            switch (quote, character) {
            case _ where isEscaped:
                // Between double quotes a backslash means nothing before most characters.
                if quote != nil, !"\"\\$`".contains(character) { text.append("\\") }
                text.append(character)
                isEscaped = false
            case ("\""?, "\\"), (nil, "\\"): isEscaped = true
            case (let open?, _) where open == character: quote = nil
            case (nil, "'"), (nil, "\""): quote = character
            case (nil, _) where character.isWhitespace: return nil
            default: text.append(character)
            }
        }
        return quote == nil && !isEscaped ? text : nil
    }

    private static func unescaped(_ written: String) -> String {
        var text = ""
        var isEscaped = false
        for character in written {
            if character == "\\", !isEscaped {
                isEscaped = true
            } else {
                text.append(character)
                isEscaped = false
            }
        }
        return isEscaped ? text + "\\" : text
    }
}

/// The completion by Tab of a path that is not whole yet.
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
