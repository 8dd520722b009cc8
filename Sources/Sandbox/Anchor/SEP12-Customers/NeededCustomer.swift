/// A customer that a transfer needs, and what for.
struct NeededCustomer: Hashable, Sendable {
    /// The customer's id, or `nil` for the account that signed in.
    var id: AnchorCustomer.ID?
    var type: CustomerType
}

extension AnchorCustomers {
    /// The customers that a transfer needs as it stands, with what it asks them beside; none where anyone may.
    func needed(by transfer: AnchorTransfer) -> [NeededCustomer] {
        let request = transfer.request
        var parties = neededParties(of: request)
        if let type = neededType(of: request) { parties = [NeededCustomer(id: request.customer, type: type)] }
        guard transfer.status == .pendingCustomerInfoUpdate, !transfer.fields.isEmpty else { return parties }
        if parties.isEmpty {
            let type = CustomerType(name: transfer.askedCustomerType ?? transfer.service.rawValue, questions: [])
            parties = [NeededCustomer(id: request.customer, type: type)]
        }
        for index in parties.indices { parties[index].type = parties[index].type.asking(for: transfer) }
        return parties
    }

    /// The customers that a payment for others needs: who sends and who gets it.
    private func neededParties(of request: CheckedTransferRequest) -> [NeededCustomer] {
        guard let direct = request.terms.direct else { return [] }
        let parties = [(request.sender, direct.senderType), (request.customer, direct.receiverType)]
        return parties.compactMap { id, name in
            name.flatMap { type(named: $0) }.map { NeededCustomer(id: id, type: $0) }
        }
    }

    /// The type of customer that a transfer needs, or `nil` where anyone may.
    func neededType(of request: CheckedTransferRequest) -> CustomerType? {
        guard request.service == .sep6, let name = request.terms.customerType else { return nil }
        return type(named: name)
    }
}

extension CustomerType {
    /// The type with the questions that it asks anyway, and those that a transfer asks beside them.
    func asking(for transfer: AnchorTransfer?) -> CustomerType {
        guard let transfer, transfer.status == .pendingCustomerInfoUpdate else { return self }
        if let asked = transfer.askedCustomerType, asked != name { return self }
        var type = self
        for field in transfer.fields where !questions.contains(where: { $0.name == field.name }) {
            type.questions.append(field.question)
        }
        return type
    }
}
