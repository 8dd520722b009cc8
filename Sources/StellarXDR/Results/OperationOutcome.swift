extension XDR {
    /// How an operation ended: a code, and for some codes what came of it.
    package protocol OperationOutcome: XDRCodable {
        associatedtype Code: OperationResultCode

        /// The code alone.
        var code: Code { get }
    }

    /// The codes that one kind of operation may end with; 0 is success.
    package protocol OperationResultCode: XDREnumeration, OperationOutcome where Code == Self {
        /// The name that Horizon gives the code.
        var horizonName: String { get }
    }
}

extension XDR.OperationResultCode {
    package var code: Self { self }
}
