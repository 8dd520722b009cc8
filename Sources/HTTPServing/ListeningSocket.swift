internal import Glibc

/// The reason why a server can't listen.
public enum ListeningError: Error, Hashable, Sendable {
    /// The port is not one from 0 to 65535.
    case noSuchPort
    /// The host is not a name or address of this machine.
    case noSuchAddress
    /// A port that another program listens on.
    case portInUse
    /// The user lacks the permission to listen on the port.
    case notPermitted
    /// The library that serves was built without TLS.
    case noTLS
    /// The system refused it with this error number.
    case system(Int32)

    init(errno code: Int32) {
        self =
            switch code {
            case EADDRINUSE: .portInUse
            case EACCES: .notPermitted
            case EADDRNOTAVAIL: .noSuchAddress
            default: .system(code)
            }
    }

    /// The cause as an identifier.
    public var name: String {
        switch self {
        case .noSuchPort: "no-such-port"
        case .noSuchAddress: "no-such-address"
        case .portInUse: "port-in-use"
        case .notPermitted: "not-permitted"
        case .noTLS: "no-tls"
        case .system: "system"
        }
    }

    /// The system's error number, where it is known by nothing else.
    public var systemCode: Int? { if case .system(let code) = self { Int(code) } else { nil } }
}

/// A TCP socket that listens.
struct ListeningSocket {
    /// The descriptor; who opened the socket closes it.
    let descriptor: Int32
    /// The port, as the system chose it where 0 was asked for.
    let port: Int

    /// The number of connections that the system keeps until they are accepted.
    private static let backlog: Int32 = 4096

    /// Opens a socket at a name or address of this machine.
    ///
    /// A name is looked up, which may block.
    init(host: String, port: Int) throws(ListeningError) {
        guard (0...Int(UInt16.max)).contains(port) else { throw .noSuchPort }
        var hints = addrinfo()
        hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, String(port), &hints, &found) == 0 else { throw .noSuchAddress }
        defer { freeaddrinfo(found) }
        var failure = ListeningError.noSuchAddress
        var next = found
        while let address = next?.pointee {
            do {
                self = try Self(address)
                return
            } catch {
                failure = error
            }
            next = address.ai_next
        }
        throw failure
    }

    private init(_ address: addrinfo) throws(ListeningError) {
        let flags = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        descriptor = socket(address.ai_family, flags, 0)
        guard descriptor >= 0 else { throw ListeningError(errno: errno) }
        var yes: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        guard bind(descriptor, address.ai_addr, address.ai_addrlen) == 0, listen(descriptor, Self.backlog) == 0 else {
            let code = errno
            close(descriptor)
            throw ListeningError(errno: code)
        }
        port = Self.port(of: descriptor)
    }

    /// Closes the socket where a library that could not start has left it open; that depends on why it could not.
    func closeIfOpen() {
        if Self.port(of: descriptor) == port { close(descriptor) }
    }

    private static func port(of descriptor: Int32) -> Int {
        var address = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutableBytes(of: &address) { bytes in
            guard let base = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self),
                getsockname(descriptor, base, &length) == 0
            else { return 0 }
            // The port has the same place in addresses of both families, in the order of the network.
            return Int(bytes[2]) << 8 | Int(bytes[3])
        }
    }
}
