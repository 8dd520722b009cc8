extension PublicKey {
    /// The address for a narrow place: `GABC…WXYZ`.
    package var shortened: String { "\(address.prefix(4))…\(address.suffix(4))" }
}

extension MuxedAccount {
    /// The address for a narrow place: `GABC…WXYZ`.
    package var shortened: String { "\(address.prefix(4))…\(address.suffix(4))" }
}

extension Asset {
    /// The asset for a narrow place: `USDC:GABC…WXYZ`.
    package var shortened: String {
        issuer.map { "\(code):\($0.shortened)" } ?? "XLM"
    }
}
