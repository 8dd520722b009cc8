/// A place in a text file: where a value was written, or where a mistake is.
public struct SourcePlace: Hashable, Codable, Sendable, CustomStringConvertible {
    /// The file's path, as the reader gave it.
    public var file: String

    /// The line, counted from 1.
    public var line: Int

    /// The column in characters, counted from 1.
    public var column: Int

    /// The number of characters that belong to the place, at least 1.
    public var length: Int

    /// A place of `length` characters in `file`.
    public init(file: String, line: Int, column: Int, length: Int = 1) {
        self.file = file
        self.line = line
        self.column = column
        self.length = length
    }

    /// The place as editors and terminals know it: `file:line:column`.
    public var description: String { "\(file):\(line):\(column)" }
}
