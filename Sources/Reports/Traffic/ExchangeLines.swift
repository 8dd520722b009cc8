internal import Diagnostics
package import HTTPTransport
internal import JSON
package import Terminal

/// Exchanges with servers as lines for people.
package enum ExchangeLines {
    /// One line: the state, method, host and path, status, milliseconds, and the number and cause of a repeated try.
    package static func summary(of exchange: RecordedExchange) -> StyledLine {
        let state = exchange.state.map { "\($0): " } ?? ""
        var line = StyledLine("\(DisplayWidth.padded("http", to: 9)) \(state)", .faint)
        line.append("\(exchange.request.method) \(exchange.place)", .faint)
        line.append(" \(exchange.outcome)", exchange.isFailed ? .bad : .faint)
        line.append(", \(exchange.wholeMilliseconds) ms\(exchange.repetition)", .faint)
        return line
    }

    /// The exchange with its headers and bodies: lines with `>` were sent, lines with `<` came back.
    package static func lines(of exchange: RecordedExchange) -> [StyledLine] {
        [summary(of: exchange)] + messages(of: exchange).map { StyledLine($0, .faint) }
    }

    /// The exchange with its headers and bodies, for a file.
    package static func text(of exchange: RecordedExchange) -> String {
        ([summary(of: exchange).text] + messages(of: exchange)).joined(separator: "\n") + "\n"
    }

    private static func messages(of exchange: RecordedExchange) -> [String] {
        let sent = [["\(exchange.request.method) \(exchange.request.url)"], lines(of: exchange.request.content)]
        var received: [String] = []
        if let response = exchange.response {
            received = ["\(response.httpVersion) \(response.status)"] + lines(of: response.content)
        } else if let failure = exchange.failure {
            received = ["no answer: \(failure.summary)"]
        }
        return sent.joined().map { "> \($0)" } + received.map { "< \($0)" }
    }

    private static func lines(of content: RecordedExchange.Content) -> [String] {
        var lines = content.headers.map { "\($0.name): \($0.value)" }
        if let form = content.form {
            lines.append("")
            lines += form.map { "\($0.name)=\($0.value)\($0.isFile ? " (file, \($0.size.of("byte")))" : "")" }
        } else if let body = content.body {
            lines.append("")
            lines += indented(body).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            if content.isCut { lines.append("… (cut off, \(content.size.of("byte")) in all)") }
        } else if content.size > 0 {
            lines += ["", "(\(content.size.of("byte")), not kept)"]
        }
        return lines
    }

    /// A body in which JSON has lines.
    private static func indented(_ body: String) -> String {
        (try? OrderedJSON.parse(Array(body.utf8)))?.written() ?? body
    }
}

extension RecordedExchange {
    /// Host and path.
    package var place: String {
        // An array is read many times as fast as a text.
        let address = Array(request.url.utf8).prefix { $0 != UInt8(ascii: "?") }
        let scheme = address.indices.first { address[$0...].starts(with: "://".utf8) }
        return String(decoding: scheme.map { address[$0...].dropFirst(3) } ?? address, as: UTF8.self)
    }

    /// The status, or why there is none.
    package var outcome: String {
        response.map { "\($0.status)" } ?? failure.map(\.code.slug) ?? "no answer"
    }

    /// The time that it took, to the millisecond.
    package var wholeMilliseconds: Int { Int(milliseconds.total.rounded()) }

    /// The number of the try and its reason, where it isn't the first.
    package var repetition: String {
        guard tryNumber > 1, let cause else { return "" }
        return ", try \(tryNumber) after \(cause)"
    }
}
