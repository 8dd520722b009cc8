package import Stellar

/// The limits, the fee and the methods by which an anchor transfers an asset in one direction.
package struct TransferTerms: Hashable, Sendable, Codable {
    /// The least that may be sent, or `nil` for no such limit.
    package var minimum: Amount?

    /// The most that may be sent, or `nil` for no such limit.
    package var maximum: Amount?

    /// The amount that the simulated bank brings for a deposit that names none, or `nil` for ``broughtAmount``'s own choice.
    package var amount: Amount?

    /// The fee that the anchor keeps.
    package var fee: FeeSchedule

    /// The protocols that offer it.
    package var services: Set<AnchorTransfer.Service>

    /// The ways of the money outside the network; SEP-6 names one of them in each request.
    package var methods: [FundingMethod]

    /// The fields that SEP-6's `/info` asks for with each request, by the deprecated `fields` and `types`.
    package var fields: [TransferField]

    /// The type of customer that SEP-6 transfers need, or `nil` where none is required.
    package var customerType: String?

    /// The terms that SEP-31 needs beside, or `nil` for those of other protocols.
    package var direct: DirectTerms?

    /// The message of SEP-6 for people with the answer to each request, `extra_info.message`; `nil` for none.
    package var note: String?

    /// The script of the anchor for each transfer, or `nil` for what its pace says.
    package var script: TransferScript?

    /// The amount that the simulated bank brings for a deposit that names none: ``amount``, or else 25, as far as the limits allow it.
    var broughtAmount: Amount {
        let usual = Amount(stroops: 25_0000000)
        return amount ?? max(minimum ?? usual, min(maximum ?? usual, usual))
    }

    package init(
        minimum: Amount? = Amount(stroops: 1_0000000),
        maximum: Amount? = Amount(stroops: 10_000_0000000),
        amount: Amount? = nil,
        fee: FeeSchedule = FeeSchedule(),
        services: Set<AnchorTransfer.Service> = [.sep6, .sep24],
        methods: [FundingMethod] = [.bankAccount],
        fields: [TransferField] = [],
        customerType: String? = "sep6",
        note: String? = nil,
        script: TransferScript? = nil
    ) {
        self.minimum = minimum
        self.maximum = maximum
        self.amount = amount
        self.fee = fee
        self.services = services
        self.methods = methods
        self.fields = fields
        self.customerType = customerType
        self.note = note
        self.script = script
    }
}

/// The needs of an anchor that receives an asset for others (SEP-31), beside the other terms.
package struct DirectTerms: Hashable, Sendable, Codable {
    /// The type of customer that sends the money, or `nil` where none is required.
    package var senderType: String?

    /// The type of customer that gets the money, or `nil` where none is required.
    package var receiverType: String?

    /// Whether each request has to name a quote.
    package var requiresQuote: Bool

    /// The parts without which a payment is taken, and rests with the receiver once it is paid for.
    package var restsWithout: Set<Part> = []

    /// The parts that a request may lack.
    package enum Part: String, Hashable, Sendable, Codable, CaseIterable {
        /// A quote.
        case quote
        /// A receiver that the anchor knows.
        case receiver
    }

    package init(
        senderType: String? = "sep31-sender",
        receiverType: String? = "sep31-receiver",
        requiresQuote: Bool = false
    ) {
        self.senderType = senderType
        self.receiverType = receiverType
        self.requiresQuote = requiresQuote
    }
}

extension TransferTerms {
    /// The default terms of SEP-31.
    package static var receiving: TransferTerms {
        var terms = TransferTerms(services: [.sep31], customerType: nil)
        terms.direct = DirectTerms()
        return terms
    }
}

/// A way for money to come to an anchor or to leave it, outside the network.
package struct FundingMethod: Hashable, Sendable, Codable {
    /// One thing that the customer has to know to send the money.
    package struct Instruction: Hashable, Sendable, Codable {
        /// A SEP-9 key, as `organization.bank_number`.
        package var name: String
        package var value: String
        package var about: String

        package init(name: String, value: String, about: String) {
            self.name = name
            self.value = value
            self.about = about
        }
    }

    /// The name, as `bank_account`.
    package var name: String
    package var about: String
    package var instructions: [Instruction]

    package init(name: String, about: String = "", instructions: [Instruction] = []) {
        self.name = name
        self.about = about
        self.instructions = instructions
    }

    /// A bank of the sandbox.
    package static let bankAccount = FundingMethod(
        name: "bank_account",
        about: "A transfer from bank to bank",
        instructions: [
            Instruction(name: "organization.bank_name", value: "Bank of the Sandbox", about: "Our bank"),
            Instruction(name: "organization.bank_number", value: "0000", about: "Our bank's number"),
            Instruction(name: "organization.bank_account_number", value: "12345678", about: "Our account there"),
        ]
    )
}
