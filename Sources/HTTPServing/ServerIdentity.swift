internal import CGnuTLS
internal import Glibc

/// The TLS identity of a server: its certificate chain, and the private key.
///
/// The key stays in memory, and is in no description of the value.
public struct ServerIdentity: Sendable, CustomStringConvertible, CustomReflectable {
    /// The time that a certificate that is made here is good for, in seconds: no client takes one of more than 398 days.
    private static let lifetime = 397 * 86_400
    /// The seconds that the clock of a client may be behind.
    private static let grace = 3600

    /// The certificates, in PEM.
    let certificates: String
    /// The private key, in PEM.
    let key: String

    /// The name of the type: nothing of the key.
    public var description: String { "ServerIdentity" }

    /// An empty mirror, so that no dump shows the key.
    public var customMirror: Mirror { Mirror(self, children: [:]) }

    /// The identity that two PEM files hold.
    ///
    /// - Parameters:
    ///   - certificates: the certificate of the server, and behind it those up to an authority.
    ///   - key: the private key, without a password.
    /// - Throws: what is wrong with them.
    public init(certificates: String, key: String) throws(ServerIdentityError) {
        let chain = try Certificate.first(of: certificates)
        guard let own = PrivateKey(pem: key) else { throw .key }
        guard chain.isOf(own) else { throw .keyOfAnother }
        self.certificates = certificates
        self.key = key
    }

    private init(made certificates: String, key: String) {
        self.certificates = certificates
        self.key = key
    }

    /// Makes an identity for `hosts`, and an authority that vouches for it and for nothing else.
    ///
    /// The authority's key is gone when this returns.
    ///
    /// - Parameter hosts: names and addresses, at least one.
    /// - Returns: the identity, and the authority's certificate in PEM for clients to trust.
    /// - Throws: ``ServerIdentityError/library(_:)`` where the library can't make one.
    public static func made(
        for hosts: [String]
    ) throws(ServerIdentityError) -> (identity: ServerIdentity, authority: String) {
        let authorityKey = try PrivateKey.generated()
        let authority = try Certificate(name: "Windlass sandbox authority", of: authorityKey)
        try check(gnutls_x509_crt_set_ca_status(authority.handle, 1))
        try check(gnutls_x509_crt_set_key_usage(authority.handle, UInt32(GNUTLS_KEY_KEY_CERT_SIGN)))
        try authority.sign(by: authority, authorityKey)
        let key = try PrivateKey.generated()
        let own = try Certificate(name: "Windlass sandbox", of: key)
        try check(gnutls_x509_crt_set_ca_status(own.handle, 0))
        try check(gnutls_x509_crt_set_key_usage(own.handle, UInt32(GNUTLS_KEY_DIGITAL_SIGNATURE)))
        try check(gnutls_x509_crt_set_key_purpose_oid(own.handle, "1.3.6.1.5.5.7.3.1", 0))
        for host in hosts { try own.add(host) }
        try own.sign(by: authority, authorityKey)
        let identity = ServerIdentity(made: try own.pem() + authority.pem(), key: try key.pem())
        return (identity, try authority.pem())
    }

    /// Throws where a function of the library has failed.
    private static func check(_ code: Int32) throws(ServerIdentityError) {
        guard code >= 0 else { throw .library(String(cString: gnutls_strerror(code))) }
    }

    /// Calls `body` with the bytes as the library takes them.
    private static func datum<Result>(_ text: String, _ body: (inout gnutls_datum_t) -> Result) -> Result {
        var bytes = Array(text.utf8)
        return bytes.withUnsafeMutableBufferPointer { buffer in
            var datum = gnutls_datum_t(data: buffer.baseAddress, size: UInt32(clamping: buffer.count))
            return body(&datum)
        }
    }

    /// The library's export, as a text.
    private static func exported(
        _ export: (inout gnutls_datum_t) -> Int32
    ) throws(ServerIdentityError) -> String {
        var made = gnutls_datum_t()
        try check(export(&made))
        defer { cgnutls_free(made.data) }
        return String(decoding: UnsafeRawBufferPointer(start: made.data, count: Int(made.size)), as: UTF8.self)
    }

    // MARK: - The library's objects

    private final class PrivateKey {
        let handle: OpaquePointer?

        private init() throws(ServerIdentityError) {
            var made: OpaquePointer?
            try check(gnutls_x509_privkey_init(&made))
            handle = made
        }

        convenience init?(pem: String) {
            do { try self.init() } catch { return nil }
            let code = datum(pem) { gnutls_x509_privkey_import2(handle, &$0, GNUTLS_X509_FMT_PEM, nil, 0) }
            guard code >= 0 else { return nil }
        }

        deinit { gnutls_x509_privkey_deinit(handle) }

        static func generated() throws(ServerIdentityError) -> PrivateKey {
            let key = try PrivateKey()
            try check(gnutls_x509_privkey_generate(key.handle, GNUTLS_PK_ECDSA, cgnutls_p256_bits(), 0))
            return key
        }

        func pem() throws(ServerIdentityError) -> String {
            try exported { gnutls_x509_privkey_export2(handle, GNUTLS_X509_FMT_PEM, &$0) }
        }

        var id: [UInt8] {
            var bytes = [UInt8](repeating: 0, count: 64)
            var size = bytes.count
            guard gnutls_x509_privkey_get_key_id(handle, 0, &bytes, &size) >= 0 else { return [] }
            return Array(bytes.prefix(size))
        }
    }

    private final class Certificate {
        let handle: OpaquePointer?

        private init() throws(ServerIdentityError) {
            var made: OpaquePointer?
            try check(gnutls_x509_crt_init(&made))
            handle = made
        }

        deinit { gnutls_x509_crt_deinit(handle) }

        /// A certificate of version 3 without a signature.
        convenience init(name: String, of key: PrivateKey) throws(ServerIdentityError) {
            try self.init()
            try check(gnutls_x509_crt_set_version(handle, 3))
            try check(gnutls_x509_crt_set_key(handle, key.handle))
            // The object identifier of the common name.
            try check(gnutls_x509_crt_set_dn_by_oid(handle, "2.5.4.3", 0, name, UInt32(clamping: name.utf8.count)))
            var serial = [UInt8](repeating: 0, count: 16)
            try check(gnutls_rnd(GNUTLS_RND_NONCE, &serial, 16))
            // A serial number is positive, and has no byte too many in front.
            serial[0] = serial[0] & 0x3F | 0x40
            try check(gnutls_x509_crt_set_serial(handle, serial, serial.count))
            let now = time(nil)
            try check(gnutls_x509_crt_set_activation_time(handle, now - grace))
            try check(gnutls_x509_crt_set_expiration_time(handle, now + lifetime))
            let id = key.id
            try check(gnutls_x509_crt_set_subject_key_id(handle, id, id.count))
        }

        /// The first certificate of a PEM file, all of whose certificates have to be readable.
        static func first(of pem: String) throws(ServerIdentityError) -> Certificate {
            var list: UnsafeMutablePointer<OpaquePointer?>?
            var count: UInt32 = 0
            let code = datum(pem) {
                gnutls_x509_crt_list_import2(&list, &count, &$0, GNUTLS_X509_FMT_PEM, 0)
            }
            guard code >= 0, let list, count > 0 else { throw .certificates }
            defer { cgnutls_free(list) }
            for number in 1..<max(1, Int(count)) { gnutls_x509_crt_deinit(list[number]) }
            return Certificate(taking: list[0])
        }

        private init(taking handle: OpaquePointer?) { self.handle = handle }

        /// Adds a name or an address that the certificate is for.
        func add(_ host: String) throws(ServerIdentityError) {
            var address = [UInt8](repeating: 0, count: 16)
            let bare = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
            let (type, bytes): (gnutls_x509_subject_alt_name_t, [UInt8])
            if inet_pton(AF_INET, bare, &address) == 1 {
                (type, bytes) = (GNUTLS_SAN_IPADDRESS, Array(address.prefix(4)))
            } else if inet_pton(AF_INET6, bare, &address) == 1 {
                (type, bytes) = (GNUTLS_SAN_IPADDRESS, address)
            } else {
                (type, bytes) = (GNUTLS_SAN_DNSNAME, Array(host.utf8))
            }
            try check(
                gnutls_x509_crt_set_subject_alt_name(
                    handle,
                    type,
                    bytes,
                    UInt32(clamping: bytes.count),
                    UInt32(GNUTLS_FSAN_APPEND)
                )
            )
        }

        func sign(by issuer: Certificate, _ key: PrivateKey) throws(ServerIdentityError) {
            let id = key.id
            try check(gnutls_x509_crt_set_authority_key_id(handle, id, id.count))
            try check(gnutls_x509_crt_sign2(handle, issuer.handle, key.handle, GNUTLS_DIG_SHA256, 0))
        }

        func isOf(_ key: PrivateKey) -> Bool {
            var bytes = [UInt8](repeating: 0, count: 64)
            var size = bytes.count
            guard gnutls_x509_crt_get_key_id(handle, 0, &bytes, &size) >= 0 else { return false }
            return Array(bytes.prefix(size)) == key.id
        }

        func pem() throws(ServerIdentityError) -> String {
            try exported { gnutls_x509_crt_export2(handle, GNUTLS_X509_FMT_PEM, &$0) }
        }
    }
}

/// The reason why there is no identity for a server.
public enum ServerIdentityError: Error, Hashable, Sendable {
    /// The file of certificates has none, or one that can't be read.
    case certificates
    /// The file of the key has none, or one with a password.
    case key
    /// The key is not that of the first certificate.
    case keyOfAnother
    /// The library could not make one, and says why.
    case library(String)

    /// The cause as an identifier.
    public var name: String {
        switch self {
        case .certificates: "certificates"
        case .key: "key"
        case .keyOfAnother: "key-of-another"
        case .library: "library"
        }
    }

    /// The library's words.
    public var libraryMessage: String? { if case .library(let words) = self { words } else { nil } }
}

/// Bytes past the library's HTTP server, on a connection with TLS.
enum SecureBytes {
    /// Sends bytes in a session (a `gnutls_session_t`), as many as the system takes.
    static func send(_ bytes: [UInt8], in session: UnsafeMutableRawPointer) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { gnutls_record_send(OpaquePointer(session), $0.baseAddress, $0.count) }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }
}
