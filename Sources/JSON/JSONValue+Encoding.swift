extension JSONValue {
    /// The value that `value` encodes; of what it encodes twice the last counts.
    ///
    /// - Parameters:
    ///   - value: what is encoded.
    ///   - userInfo: what it is told while it writes.
    /// - Throws: what `value` throws, `EncodingError` for a number that JSON can't write, and `JSONError` where lists and objects are
    ///   deeper in each other than 256.
    package init(encoding value: some Encodable, userInfo: [CodingUserInfoKey: Any] = [:]) throws {
        let bytes = try DocumentEncoder.bytes(of: value, userInfo: userInfo)
        self = try .parse(bytes, depthLimit: 256, sizeLimit: .max)
    }
}
