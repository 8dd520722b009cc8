internal import Foundation

/// A request as a ``LoopbackServer`` received it.
public struct LoopbackRequest: Sendable {
    /// The first word of the request line.
    public var method: String
    /// The second word: path and query.
    public var target: String
    /// The header lines, `Name: value`.
    public var headerLines: [String]
    /// As many bytes as `Content-Length` says.
    public var body: [UInt8]
    /// Which connection it came on, counted from 1.
    public var connection: Int

    /// The path without the query.
    public var path: String { String(target.prefix { $0 != "?" }) }

    /// The body as text.
    public var text: String { String(decoding: body, as: UTF8.self) }

    /// The value of the first header called `name`, in any case of letters.
    public func header(_ name: String) -> String? {
        let prefix = name.lowercased() + ":"
        let line = headerLines.first { $0.lowercased().hasPrefix(prefix) }
        return line.map { $0.dropFirst(prefix.count).trimmingCharacters(in: .whitespaces) }
    }
}

/// One connection to a ``LoopbackServer``; its script answers on the connection's own thread, and may block it.
public final class LoopbackConnection {
    /// Which connection it is, counted from 1.
    public let number: Int
    private let socket: Int32
    private var buffer: [UInt8] = []
    /// Whether this side has closed it.
    public private(set) var isClosed = false

    init(number: Int, socket: Int32) {
        self.number = number
        self.socket = socket
    }

    /// Sends bytes as they are.
    public func send(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    /// Sends text as it is.
    public func send(_ text: String) {
        send(Array(text.utf8))
    }

    /// Sends a whole response with its `Content-Length`, after which the connection waits for the next request.
    public func respond(_ status: Int = 200, _ headers: [String] = [], body: String = "") {
        respond(status, headers, bytes: Array(body.utf8))
    }

    /// Sends a whole response with its `Content-Length`, after which the connection waits for the next request.
    public func respond(_ status: Int = 200, _ headers: [String] = [], bytes: [UInt8]) {
        let lines = ["HTTP/1.1 \(status) Scripted", "Content-Length: \(bytes.count)"] + headers
        send(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + bytes)
    }

    /// Sends a redirect.
    public func redirect(_ status: Int = 302, to location: String) {
        respond(status, ["Location: \(location)"])
    }

    /// Blocks until the client takes more bytes; `false` if it holds the server up for so many milliseconds.
    public func isWritable(within milliseconds: Int32) -> Bool {
        var state = pollfd(fd: socket, events: Int16(POLLOUT), revents: 0)
        return poll(&state, 1, milliseconds) == 1
    }

    /// Closes the connection properly.
    public func close() {
        guard !isClosed else { return }
        isClosed = true
        shutdown(socket, Int32(SHUT_RDWR))
    }

    /// Breaks the connection with a reset.
    public func reset() {
        var now = linger(l_onoff: 1, l_linger: 0)
        setsockopt(socket, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
        isClosed = true
    }

    /// Blocks until the client closes the connection; `false` if it has not done so after 20 seconds.
    public func waitForClose() -> Bool {
        while true {
            switch receive() {
            case .bytes: continue
            case .end: return true
            case .timeout: return false
            }
        }
    }

    // MARK: - Reading

    private enum Received { case bytes, end, timeout }

    private func receive() -> Received {
        var chunk = [UInt8](repeating: 0, count: 16 << 10)
        let count = recv(socket, &chunk, chunk.count, 0)
        if count > 0 {
            buffer += chunk.prefix(count)
            return .bytes
        }
        return count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK) ? .timeout : .end
    }

    /// The next request, or `nil` when the client has closed the connection.
    func nextRequest() -> LoopbackRequest? {
        while true {
            if let request = parse() { return request }
            guard receive() == .bytes else { return nil }
        }
    }

    private func parse() -> LoopbackRequest? {
        guard let end = buffer.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
        var lines = String(decoding: buffer[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        let words = lines.removeFirst().split(separator: " ").map(String.init)
        var request = LoopbackRequest(
            method: words.first ?? "",
            target: words.count > 1 ? words[1] : "",
            headerLines: lines,
            body: [],
            connection: number
        )
        let length = request.header("Content-Length").flatMap { Int($0) } ?? 0
        guard buffer.count - end.upperBound >= length else { return nil }
        request.body = Array(buffer[end.upperBound..<(end.upperBound + length)])
        buffer.removeFirst(end.upperBound + length)
        return request
    }
}
