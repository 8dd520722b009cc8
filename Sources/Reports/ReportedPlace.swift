package import Diagnostics

/// A place in a file, as reports have it: `file:line:column`.
package struct ReportedPlace: Codable, Hashable, Sendable, CustomStringConvertible {
    /// The place.
    package var place: SourcePlace

    /// A place, without its length.
    package init(_ place: SourcePlace) {
        self.place = SourcePlace(file: place.file, line: place.line, column: place.column)
    }

    /// Reads `file:line:column`.
    package init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count >= 3, let line = Int(parts[parts.count - 2]), let column = Int(parts[parts.count - 1])
        else {
            let problem = "not `file:line:column`"
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: problem))
        }
        place = SourcePlace(file: parts.dropLast(2).joined(separator: ":"), line: line, column: column)
    }

    /// Writes `file:line:column`.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }

    /// `file:line:column`.
    package var description: String { place.description }
}
