/// Long identifiers, short enough for a line and long enough to be recognised.
package enum ShortForm {
    /// `GABC…WXYZ` for an address; anything short stays as it is.
    package static func address(_ text: String) -> String {
        text.count <= 16 ? text : "\(text.prefix(4))…\(text.suffix(4))"
    }
}
