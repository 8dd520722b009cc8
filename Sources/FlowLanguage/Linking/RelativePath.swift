internal import Diagnostics

/// Paths in flow files: relative to the file in which they stand.
public enum RelativePath {
    /// No path that a person writes is longer.
    static let limit = 1024

    /// The path that `relative` means in the file at `file`; `.` and `..` are taken out where possible.
    public static func join(_ relative: String, to file: String) -> String {
        if relative.hasPrefix("/") { return relative }
        return normalized(folder(of: file) + relative)
    }

    /// The folder of a file with the `/` at its end, or nothing for a file that has none.
    private static func folder(of file: String) -> String {
        file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
    }

    static func normalized(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == "..", let last = parts.last, last != ".." {
                parts.removeLast()
            } else if part != ".." || !path.hasPrefix("/") {
                parts.append(part)
            }
        }
        return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    }

    /// Why `text` can't name a used flow, or `nil` where it can.
    static func problem(with text: String) -> String? {
        if text.isEmpty { return "an empty text names no file" }
        if text.utf8.count > limit { return "no path is longer than \(limit) bytes" }
        if text.hasPrefix("/") { return "\(code: text) doesn't start at the file that uses it" }
        if text.hasPrefix("~") { return "\(code: text) is in someone's home" }
        if text.contains("://") { return "\(code: text) is an address, not a file" }
        if text.contains("\\") { return "\(code: text) has a `\\` in it" }
        if text.unicodeScalars.contains(where: ForeignText.controls) {
            return "the path has control characters in it"
        }
        if text.hasSuffix("/") || [".", ".."].contains(text.split(separator: "/").last ?? "") {
            return "\(code: text) is a folder"
        }
        return nil
    }
}
