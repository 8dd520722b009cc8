internal import Foundation
internal import Synchronization

/// A client's connection on which a test sends what it likes, byte by byte.
///
/// What waits for the other side blocks its thread: call it within ``onThread(_:)``. No wait is longer than 40 seconds.
package final class RawConnection: Sendable {
    /// How a connection ended, as its client sees it.
    package enum Ending: Error, Equatable {
        /// The other side closed it.
        case closed
        /// The other side reset it.
        case reset
        /// It hasn't ended, but nothing comes.
        case silent
    }

    private let descriptor: Int32
    /// What was received and not taken yet.
    private let buffer = Mutex<[UInt8]>([])
    private let isOpen = Mutex(true)

    /// Connects to a port of this machine.
    ///
    /// - Parameters:
    ///   - port: the port.
    ///   - isVersion6: whether it is on ::1 instead of 127.0.0.1.
    ///   - receiveBuffer: how many bytes the system keeps before the other side has to wait; as it likes by default.
    /// - Throws: `POSIXError` where the connection is refused.
    package init(port: Int, isVersion6: Bool = false, receiveBuffer: Int32? = nil) throws {
        descriptor = socket(
            isVersion6 ? AF_INET6 : AF_INET,
            Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue),
            0
        )
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        var yes: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
        if var receiveBuffer {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiveBuffer, socklen_t(MemoryLayout<Int32>.size))
        }
        setLimit(milliseconds: 40_000)
        let isConnected: Bool
        if isVersion6 {
            var address = sockaddr_in6()
            address.sin6_family = sa_family_t(AF_INET6)
            address.sin6_addr = in6addr_loopback
            address.sin6_port = in_port_t(truncatingIfNeeded: port).bigEndian
            isConnected = Self.connect(descriptor, &address)
        } else {
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            address.sin_port = in_port_t(truncatingIfNeeded: port).bigEndian
            isConnected = Self.connect(descriptor, &address)
        }
        guard isConnected else {
            let code = errno
            close()
            throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO)
        }
    }

    deinit { close() }

    private static func connect<Address>(_ descriptor: Int32, _ address: inout Address) -> Bool {
        withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                Foundation.connect(descriptor, address, socklen_t(MemoryLayout<Address>.size)) == 0
            }
        }
    }

    private func setLimit(milliseconds: Int) {
        var limit = timeval(tv_sec: milliseconds / 1000, tv_usec: milliseconds % 1000 * 1000)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    // MARK: - Sending and leaving

    /// Sends bytes; blocks where they are more than the system keeps.
    ///
    /// - Returns: whether all were sent, which they aren't once the other side has closed the connection.
    @discardableResult
    package func send(_ bytes: some Collection<UInt8>) -> Bool {
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Sends text; blocks where it is more than the system keeps.
    @discardableResult
    package func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    /// Ends this side of the connection, and leaves the other one open.
    package func halfClose() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Closes the connection properly, unless bytes have come that nothing has read.
    package func close() {
        isOpen.withLock { isOpen in
            if isOpen { _ = Foundation.close(descriptor) }
            isOpen = false
        }
    }

    /// Breaks the connection with a reset.
    package func reset() {
        var now = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
        close()
    }

    // MARK: - Receiving

    /// Blocks until the next bytes come, and returns them.
    package func receive() throws(Ending) -> [UInt8] {
        let kept = buffer.withLock { buffer in
            defer { buffer = [] }
            return buffer
        }
        guard kept.isEmpty else { return kept }
        var bytes = [UInt8](repeating: 0, count: 64 << 10)
        let count = recv(descriptor, &bytes, bytes.count, 0)
        if count > 0 { return Array(bytes.prefix(count)) }
        if count == 0 { throw .closed }
        throw errno == EAGAIN ? .silent : .reset
    }

    /// Blocks until the connection ends, and returns what comes before; gives up when nothing comes for `limit`
    /// milliseconds, or more than `count` bytes have come.
    package func rest(within limit: Int = 40_000, upTo count: Int = .max) -> (bytes: [UInt8], ending: Ending) {
        setLimit(milliseconds: limit)
        defer { setLimit(milliseconds: 40_000) }
        var bytes: [UInt8] = []
        while bytes.count <= count {
            do throws(Ending) { bytes += try receive() } catch { return (bytes, error) }
        }
        return (bytes, .silent)
    }

    /// Blocks until the other side ends the connection, while `text` is sent every 10 milliseconds for at most 20 seconds.
    package func ends(whileSending text: String) -> Bool {
        for _ in 1...2000 {
            guard send(text) else { return true }
            if rest(within: 10).ending != .silent { return true }
        }
        return false
    }

    /// Blocks until a whole response has come.
    ///
    /// - Parameter isHead: whether it answers a `HEAD`, so that no body follows.
    /// - Returns: the response.
    /// - Throws: how the connection ended in the middle of it.
    package func response(toHead isHead: Bool = false) throws(Ending) -> RawResponse {
        var reader = ResponseReader(connection: self)
        let response = try reader.response(isHead)
        buffer.withLock { $0 = Array(reader.bytes) }
        return response
    }

    /// Sends a request, and waits for its response on a thread of its own.
    package func exchange(_ text: String, isHead: Bool = false) async throws -> RawResponse {
        try await onThread { [self] in
            send(text)
            return try response(toHead: isHead)
        }
    }
}

/// A response as it came.
package struct RawResponse: Sendable {
    /// The first line.
    package var statusLine: String
    /// The header lines, `Name: value`.
    package var headerLines: [String]
    /// The body, without the marks of chunks.
    package var body: [UInt8] = []

    /// The code in the first line, 0 where there is none.
    package var status: Int { statusLine.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0 }

    /// The body as text.
    package var text: String { String(decoding: body, as: UTF8.self) }

    /// The values of the headers called `name`, in any case of letters.
    package func values(_ name: String) -> [String] {
        let prefix = name.lowercased() + ":"
        return headerLines.filter { $0.lowercased().hasPrefix(prefix) }
            .map { $0.dropFirst(prefix.count).trimmingCharacters(in: .whitespaces) }
    }

    /// Whether it says that its connection is closed behind it.
    package var saysClose: Bool { values("Connection").contains { $0.lowercased() == "close" } }
}

/// Takes a response apart as its bytes come.
private struct ResponseReader {
    let connection: RawConnection
    var bytes: ArraySlice<UInt8> = []

    mutating func response(_ isHead: Bool) throws(RawConnection.Ending) -> RawResponse {
        var lines: [String] = []
        repeat { lines.append(try line()) } while lines.last != ""
        var response = RawResponse(statusLine: lines.removeFirst(), headerLines: lines.dropLast())
        if isHead || response.status < 200 || [204, 304].contains(response.status) { return response }
        if response.values("Transfer-Encoding") == ["chunked"] {
            while let size = Int(try line(), radix: 16) {
                response.body += try take(size)
                _ = try line()
                if size == 0 { break }
            }
        } else if let length = response.values("Content-Length").first.flatMap({ Int($0) }) {
            response.body = try take(length)
        } else {
            let (rest, ending) = connection.rest()
            guard ending == .closed else { throw ending }
            response.body = bytes + rest
            bytes = []
        }
        return response
    }

    private mutating func line() throws(RawConnection.Ending) -> String {
        var searched = 0
        while true {
            if let end = bytes.dropFirst(searched).firstIndex(of: 0x0A) {
                defer { bytes = bytes[(end + 1)...] }
                return String(decoding: bytes[..<end].filter { $0 != 0x0D }, as: UTF8.self)
            }
            searched = bytes.count
            bytes += try connection.receive()
        }
    }

    private mutating func take(_ count: Int) throws(RawConnection.Ending) -> [UInt8] {
        while bytes.count < count { bytes += try connection.receive() }
        defer { bytes = bytes.dropFirst(count) }
        return Array(bytes.prefix(count))
    }
}
