extension XDR {
    /// A transaction.
    package struct Transaction: XDRCodable {
        /// The number of operations that one transaction holds at most: 100.
        package static let operationLimit = 100

        package var sourceAccount: MuxedAccount
        package var fee: UInt32
        package var seqNum: Int64
        package var cond: Preconditions
        package var memo: Memo
        package var operations: [Operation]

        package init(
            sourceAccount: MuxedAccount,
            fee: UInt32,
            seqNum: Int64,
            cond: Preconditions,
            memo: Memo,
            operations: [Operation]
        ) {
            self.sourceAccount = sourceAccount
            self.fee = fee
            self.seqNum = seqNum
            self.cond = cond
            self.memo = memo
            self.operations = operations
        }

        package init(from decoder: inout XDRDecoder) throws(XDRError) {
            sourceAccount = try decoder.decode()
            fee = try decoder.uint32()
            seqNum = try decoder.int64()
            cond = try decoder.decode()
            memo = try decoder.decode()
            operations = try decoder.array(limit: Self.operationLimit)
            try decoder.reserved("Transaction.ext")
        }

        package func encode(to encoder: inout XDREncoder) {
            encoder.encode(sourceAccount)
            encoder.encode(fee)
            encoder.encode(seqNum)
            encoder.encode(cond)
            encoder.encode(memo)
            encoder.encode(operations)
            encoder.encode(0 as Int32)
        }
    }

    /// A transaction in the form from before protocol 13.
    package struct TransactionV0: XDRCodable {
        package var sourceAccountEd25519: Bytes32
        package var fee: UInt32
        package var seqNum: Int64
        package var timeBounds: TimeBounds?
        package var memo: Memo
        package var operations: [Operation]

        package init(
            sourceAccountEd25519: Bytes32,
            fee: UInt32,
            seqNum: Int64,
            timeBounds: TimeBounds?,
            memo: Memo,
            operations: [Operation]
        ) {
            self.sourceAccountEd25519 = sourceAccountEd25519
            self.fee = fee
            self.seqNum = seqNum
            self.timeBounds = timeBounds
            self.memo = memo
            self.operations = operations
        }

        package init(from decoder: inout XDRDecoder) throws(XDRError) {
            sourceAccountEd25519 = try decoder.decode()
            fee = try decoder.uint32()
            seqNum = try decoder.int64()
            timeBounds = try decoder.optional()
            memo = try decoder.decode()
            operations = try decoder.array(limit: Transaction.operationLimit)
            try decoder.reserved("TransactionV0.ext")
        }

        package func encode(to encoder: inout XDREncoder) {
            encoder.encode(sourceAccountEd25519)
            encoder.encode(fee)
            encoder.encode(seqNum)
            encoder.encode(timeBounds)
            encoder.encode(memo)
            encoder.encode(operations)
            encoder.encode(0 as Int32)
        }

        /// The same transaction in today's form, which is the one that is hashed and signed.
        package var upgraded: Transaction {
            Transaction(
                sourceAccount: .ed25519(sourceAccountEd25519),
                fee: fee,
                seqNum: seqNum,
                cond: timeBounds.map { .time($0) } ?? .none,
                memo: memo,
                operations: operations
            )
        }
    }

    /// A transaction that pays the fee of another one.
    package struct FeeBumpTransaction: XDRCodable {
        package var feeSource: MuxedAccount
        package var fee: Int64
        package var innerTx: TransactionV1Envelope

        package init(feeSource: MuxedAccount, fee: Int64, innerTx: TransactionV1Envelope) {
            self.feeSource = feeSource
            self.fee = fee
            self.innerTx = innerTx
        }

        package init(from decoder: inout XDRDecoder) throws(XDRError) {
            feeSource = try decoder.decode()
            fee = try decoder.int64()
            let start = decoder.offset
            let type = try decoder.int32()
            guard type == EnvelopeType.tx.rawValue else {
                throw XDRError(.unknownCase(type: "FeeBumpTransaction.innerTx", value: type), at: start)
            }
            innerTx = try decoder.decode()
            try decoder.reserved("FeeBumpTransaction.ext")
        }

        package func encode(to encoder: inout XDREncoder) {
            encoder.encode(feeSource)
            encoder.encode(fee)
            encoder.encode(EnvelopeType.tx)
            encoder.encode(innerTx)
            encoder.encode(0 as Int32)
        }
    }
}
