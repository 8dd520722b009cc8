extension XDR {
    /// Changes what an account is set to; what is missing stays as it is.
    package struct SetOptionsOp: XDRCodable {
        package var inflationDest: AccountID?
        package var clearFlags: UInt32?
        package var setFlags: UInt32?
        package var masterWeight: UInt32?
        package var lowThreshold: UInt32?
        package var medThreshold: UInt32?
        package var highThreshold: UInt32?
        /// The home domain, at most 32 bytes.
        package var homeDomain: [UInt8]?
        package var signer: Signer?

        package init(
            inflationDest: AccountID?,
            clearFlags: UInt32?,
            setFlags: UInt32?,
            masterWeight: UInt32?,
            lowThreshold: UInt32?,
            medThreshold: UInt32?,
            highThreshold: UInt32?,
            homeDomain: [UInt8]?,
            signer: Signer?
        ) {
            self.inflationDest = inflationDest
            self.clearFlags = clearFlags
            self.setFlags = setFlags
            self.masterWeight = masterWeight
            self.lowThreshold = lowThreshold
            self.medThreshold = medThreshold
            self.highThreshold = highThreshold
            self.homeDomain = homeDomain
            self.signer = signer
        }

        package init(from decoder: inout XDRDecoder) throws(XDRError) {
            inflationDest = try decoder.optional()
            clearFlags = try decoder.bool() ? try decoder.uint32() : nil
            setFlags = try decoder.bool() ? try decoder.uint32() : nil
            masterWeight = try decoder.bool() ? try decoder.uint32() : nil
            lowThreshold = try decoder.bool() ? try decoder.uint32() : nil
            medThreshold = try decoder.bool() ? try decoder.uint32() : nil
            highThreshold = try decoder.bool() ? try decoder.uint32() : nil
            homeDomain = try decoder.bool() ? try decoder.opaque(limit: 32) : nil
            signer = try decoder.optional()
        }

        package func encode(to encoder: inout XDREncoder) {
            encoder.encode(inflationDest)
            encoder.encode(clearFlags != nil)
            if let clearFlags { encoder.encode(clearFlags) }
            encoder.encode(setFlags != nil)
            if let setFlags { encoder.encode(setFlags) }
            encoder.encode(masterWeight != nil)
            if let masterWeight { encoder.encode(masterWeight) }
            encoder.encode(lowThreshold != nil)
            if let lowThreshold { encoder.encode(lowThreshold) }
            encoder.encode(medThreshold != nil)
            if let medThreshold { encoder.encode(medThreshold) }
            encoder.encode(highThreshold != nil)
            if let highThreshold { encoder.encode(highThreshold) }
            encoder.encode(homeDomain != nil)
            if let homeDomain { encoder.encode(opaque: homeDomain) }
            encoder.encode(signer)
        }
    }

    /// Sets or removes a data entry of an account.
    package struct ManageDataOp: XDRCodable {
        /// The name, at most 64 bytes.
        package var dataName: [UInt8]
        /// The value, at most 64 bytes; `nil` removes the entry.
        package var dataValue: [UInt8]?

        package init(dataName: [UInt8], dataValue: [UInt8]?) {
            self.dataName = dataName
            self.dataValue = dataValue
        }

        package init(from decoder: inout XDRDecoder) throws(XDRError) {
            dataName = try decoder.opaque(limit: 64)
            dataValue = try decoder.bool() ? try decoder.opaque(limit: 64) : nil
        }

        package func encode(to encoder: inout XDREncoder) {
            encoder.encode(opaque: dataName)
            encoder.encode(dataValue != nil)
            if let dataValue { encoder.encode(opaque: dataValue) }
        }
    }

    /// Raises the sequence number of an account.
    package struct BumpSequenceOp: XDRCodable {
        package var bumpTo: Int64

        package init(bumpTo: Int64) {
            self.bumpTo = bumpTo
        }

        package init(from decoder: inout XDRDecoder) throws(XDRError) {
            bumpTo = try decoder.int64()
        }

        package func encode(to encoder: inout XDREncoder) {
            encoder.encode(bumpTo)
        }
    }
}
