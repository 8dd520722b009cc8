extension TransferRequestChecker {
    /// The customers that a transfer needs as it stands, with what it asks them beside; none where no type is required.
    func parties(of transfer: AnchorTransfer) -> [NeededCustomer] {
        let request = transfer.request
        var parties = directParties(of: request)
        if let type = customerType(of: request) { parties = [NeededCustomer(id: request.customer, type: type)] }
        guard transfer.status == .pendingCustomerInfoUpdate, !transfer.fields.isEmpty else { return parties }
        if parties.isEmpty {
            let type = CustomerType(name: transfer.askedCustomerType ?? transfer.service.rawValue, questions: [])
            parties = [NeededCustomer(id: request.customer, type: type)]
        }
        for index in parties.indices { parties[index].type = parties[index].type.asking(for: transfer) }
        return parties
    }

    /// The customers that a payment for others needs: who sends and who gets it.
    private func directParties(of request: CheckedTransferRequest) -> [NeededCustomer] {
        guard let direct = request.terms.direct else { return [] }
        let parties = [(request.sender, direct.senderType), (request.customer, direct.receiverType)]
        return parties.compactMap { id, name in
            name.flatMap { offer.configuration.customers.type(named: $0) }.map { NeededCustomer(id: id, type: $0) }
        }
    }

    /// The type of customer that a transfer needs, or `nil` where none is required.
    func customerType(of request: CheckedTransferRequest) -> CustomerType? {
        guard request.service == .sep6, let name = request.terms.customerType else { return nil }
        return offer.configuration.customers.type(named: name)
    }
}
