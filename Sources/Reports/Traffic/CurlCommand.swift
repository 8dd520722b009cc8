internal import Diagnostics
package import HTTPTransport
internal import JSON

/// A request as a `curl` command for a POSIX shell, in which each secret is a variable.
package struct CurlCommand: Hashable, Sendable {
    /// The command, over several lines.
    package private(set) var text = ""
    /// The variables that have to be set, in the order in which they stand.
    package private(set) var variables: [String] = []

    /// Headers that curl makes itself, or that name one single request.
    private static let own: Set<String> = ["content-length", "host", "user-agent", "x-request-id"]

    /// The command that sends the request of `exchange` once more.
    package init(_ exchange: RecordedExchange) {
        let request = exchange.request
        var parts = ["curl"]
        switch request.method {
        case "GET": break
        case "HEAD": parts[0] += " --head"
        case let method: parts[0] += " --request \(method)"
        }
        parts[0] += " " + quoted(request.url, naming: "value")
        let isForm = request.content.form != nil
        for header in request.content.headers {
            let name = header.name.lowercased()
            // The boundary of a form is curl's own.
            guard !Self.own.contains(name), !(isForm && name == "content-type") else { continue }
            let variable = name == "authorization" ? "token" : header.name
            parts.append("--header " + quoted("\(header.name): \(header.value)", naming: variable))
        }
        parts += body(of: request.content)
        let comment = variables.isEmpty ? "" : "# set \(variables.joined(separator: ", ")) first\n"
        text = comment + parts.joined(separator: " \\\n  ")
    }

    private mutating func body(of content: RecordedExchange.Content) -> [String] {
        if let form = content.form {
            let isMultipart = content.mediaType == "multipart/form-data"
            return form.map { field in
                if field.isFile {
                    return "--form " + quoted("\(field.name)=@", naming: "") + insert("\(field.name)_file")
                }
                let option = isMultipart ? "--form-string" : "--data-urlencode"
                return "\(option) " + quoted("\(field.name)=\(field.value)", naming: field.name)
            }
        }
        guard let body = content.body else { return [] }
        guard let value = try? JSONValue.parse(body) else {
            return ["--data-raw " + quoted(body, naming: "body")]
        }
        var secrets: [String] = []
        Self.collect(value, "", &secrets)
        // The marks come out in the order of the members, which is that of their names.
        var pieces = value.text.components(separatedBy: Redaction.mark)
        var line = Self.quoted(pieces.removeFirst())
        for (piece, name) in zip(pieces, secrets) { line += insert(name) + Self.quoted(piece) }
        return ["--data-raw " + line]
    }

    /// Collects the names of the members that hold a mark, in the order in which they are written.
    private static func collect(_ value: JSONValue, _ name: String, _ secrets: inout [String]) {
        switch value {
        case .object(let members):
            for (member, value) in members.sortedByKey { collect(value, member, &secrets) }
        case .array(let elements): for element in elements { collect(element, name, &secrets) }
        case .string(let text):
            secrets += repeatElement(name, count: text.components(separatedBy: Redaction.mark).count - 1)
        case .null, .bool, .number: break
        }
    }

    /// A text in quotes, with a variable in the place of each mark: that of its query item, or the one called `name`.
    private mutating func quoted(_ text: String, naming name: String) -> String {
        var pieces = text.components(separatedBy: Redaction.mark)
        var line = Self.quoted(pieces.removeFirst())
        var before = text.components(separatedBy: Redaction.mark)[0]
        for piece in pieces {
            let item = before.hasSuffix("=") ? before.dropLast().split(whereSeparator: { "?&".contains($0) }).last : nil
            line += insert(item.map(String.init) ?? name) + (piece.isEmpty ? "" : Self.quoted(piece))
            before = piece
        }
        return line
    }

    /// The use of the variable for a field called `name`.
    private mutating func insert(_ name: String) -> String {
        let letters = name.uppercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
        let variable = "WINDLASS_" + String(letters)
        if !variables.contains(variable) { variables.append(variable) }
        return "\"$\(variable)\""
    }

    /// A text as one word of a shell, in quotation marks; `##[` has the bracket between others, as it is no command then where it is
    /// shown (``ForeignText``).
    package static func quoted(_ text: String) -> String {
        "'" + text.replacing("'", with: "'\\''").replacing("##[", with: "##''[") + "'"
    }
}

extension String {
    /// The pieces between the occurrences of `mark`.
    fileprivate func components(separatedBy mark: String) -> [String] {
        var pieces: [String] = []
        var rest = self[...]
        while let range = rest.firstRange(of: mark) {
            pieces.append(String(rest[..<range.lowerBound]))
            rest = rest[range.upperBound...]
        }
        return pieces + [String(rest)]
    }
}
