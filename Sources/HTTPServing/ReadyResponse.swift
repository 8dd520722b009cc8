internal import CMicrohttpd

/// A response with status 200 that is made once and sent to many requests, by any number of connections at a time.
///
/// `Date` and the length are added when it is sent.
public final class ReadyResponse: Sendable {
    /// An `MHD_Response *`, as a number since pointers aren't `Sendable`; the library counts its users under a lock.
    private let bits: UInt

    /// A response with these fields and this body.
    public init(headers: HTTPFields, body: [UInt8]) {
        let made = body.withUnsafeBytes { bytes in
            // The library copies the bytes and does not change them.
            MHD_create_response_from_buffer(
                bytes.count,
                UnsafeMutableRawPointer(mutating: bytes.baseAddress),
                .RESPMEM_MUST_COPY
            )
        }
        bits = UInt(bitPattern: made)
        headers.add(to: made)
    }

    deinit {
        if let response { MHD_destroy_response(response) }
    }

    var response: OpaquePointer? { OpaquePointer(bitPattern: bits) }
}

/// The head of a request for which a ready response is looked for; it is only valid during the call.
public struct RequestHead: ~Copyable {
    /// Path and query as they were sent.
    public let target: String
    private let connection: OpaquePointer

    init(target: String, connection: OpaquePointer) {
        self.target = target
        self.connection = connection
    }

    /// The last value of a field, or `nil` where the head does not have it.
    public func field(_ name: StaticString) -> String? {
        guard name.hasPointerRepresentation else { return nil }
        return name.withUTF8Buffer { buffer in
            buffer.withMemoryRebound(to: CChar.self) { name in
                MHD_lookup_connection_value(connection, .HEADER_KIND, name.baseAddress).map { String(cString: $0) }
            }
        }
    }
}

extension HTTPFields {
    /// Adds the fields to a response of the library, which tells the length itself.
    func add(to response: OpaquePointer?) {
        for field in all where field.name != .contentLength && field.isSendable {
            MHD_add_response_header(response, field.name.rawValue, field.value)
        }
    }
}
