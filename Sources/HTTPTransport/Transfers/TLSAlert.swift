/// An alert with which a server ends TLS because of the client's certificate, or of its lack of one (RFC 8446, section 6.2).
///
/// libcurl has one code for them all, and the alert's number only in OpenSSL's string for the error: the reason in it is 1000 and the
/// number of an alert that was received. Other TLS libraries have no number there.
///
/// Reference: <https://docs.openssl.org/3.0/man3/ERR_error_string/>
enum TLSAlert: UInt32, Hashable, Sendable, CaseIterable {
    /// A failed negotiation; up to TLS 1.2 also a missing client certificate.
    case handshakeFailure = 1040
    case badCertificate = 1042
    case unsupportedCertificate = 1043
    case certificateRevoked = 1044
    case certificateExpired = 1045
    case certificateUnknown = 1046
    case unknownCA = 1048
    case accessDenied = 1049
    /// No certificate came.
    case certificateRequired = 1116

    /// The number that OpenSSL gives its part for TLS.
    private static let library: UInt32 = 20

    /// The alert in libcurl's words for an error of OpenSSL, such as `error:0A00045C:SSL routines::…`.
    init?(words: String) {
        guard let start = words.firstRange(of: "error:")?.upperBound else { return nil }
        let digits = words[start...].prefix { $0 != ":" }
        guard digits.utf8.count == 8, let code = UInt32(digits, radix: 16) else { return nil }
        // OpenSSL 3 has the reason in 23 bits, and those before it in 12, behind the number of a function.
        if code >> 23 == Self.library {
            self.init(rawValue: code & 0x7F_FFFF)
        } else if code >> 24 == Self.library {
            self.init(rawValue: code & 0xFFF)
        } else {
            return nil
        }
    }
}
