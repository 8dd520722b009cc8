extension XDR {
    /// A price as a fraction.
    package struct Price: XDRCodable {
        package var n: Int32
        package var d: Int32

        package init(n: Int32, d: Int32) {
            self.n = n
            self.d = d
        }

        package init(from decoder: inout XDRDecoder) throws(XDRError) {
            n = try decoder.int32()
            d = try decoder.int32()
        }

        package func encode(to encoder: inout XDREncoder) {
            encoder.encode(n)
            encoder.encode(d)
        }
    }
}
