import Foundation

/// A port that takes no connection: its queue is full, and no one empties it.
final class DeafListener {
    let url: URL
    private var sockets: [Int32] = []

    init() throws {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var sockets = [listener]
        let isReady = withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                guard bind(listener, address, length) == 0, listen(listener, 0) == 0,
                    getsockname(listener, address, &length) == 0
                else { return false }
                for _ in 1...4 {
                    let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0)
                    _ = connect(client, address, length)
                    sockets.append(client)
                }
                return true
            }
        }
        self.sockets = sockets
        guard isReady, let url = URL(string: "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))/") else {
            throw POSIXError(.EIO)
        }
        self.url = url
    }

    deinit {
        for socket in sockets { close(socket) }
    }
}
