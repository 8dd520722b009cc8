internal import JSON
internal import Timekeeping

/// The customers of an anchor and their files, each of them known to its owner and to no one else.
actor CustomerStore {
    private struct Key: Hashable {
        var owner: AnchorSubject
        var memo: String?
    }

    nonisolated let rules: AnchorCustomers
    nonisolated let clock: any WallClock
    private nonisolated let changes = ChangeNotifier()
    private var customers: [AnchorCustomer.ID: AnchorCustomer] = [:]
    /// The customers of each owner and memo; where there are several, they are found by their ids only.
    private var ids: [Key: Set<AnchorCustomer.ID>] = [:]
    private var files: [StoredCustomerFile.ID: StoredCustomerFile] = [:]
    private let identifiers: SeededBytes
    private let customerTable: StoredTable<AnchorCustomer>
    private let fileTable: StoredTable<StoredCustomerFile>

    init(
        rules: AnchorCustomers,
        clock: any WallClock,
        identifiers: SeededBytes,
        store: AnchorStore
    ) throws(LedgerStoreError) {
        self.rules = rules
        self.clock = clock
        self.identifiers = identifiers
        customerTable = store.table("customers")
        fileTable = store.table("files")
        customers = try customerTable.load()
        files = try fileTable.load()
        for customer in customers.values {
            ids[Key(owner: customer.owner, memo: customer.memo), default: []].insert(customer.id)
        }
    }

    /// The customers whose changes are reported.
    func followed() -> [AnchorCustomer] { customers.values.filter { $0.callback != nil } }

    /// The customer with this id, where it is one of `owner`.
    func customer(_ id: AnchorCustomer.ID, of owner: AnchorSubject) -> AnchorCustomer? {
        customers[id].flatMap { $0.owner == owner ? $0 : nil }
    }

    /// The customer that `owner` is, or has under `memo`.
    func customer(of owner: AnchorSubject, memo: String? = nil) -> AnchorCustomer? {
        onlyID(of: Key(owner: owner, memo: memo)).flatMap { customers[$0] }
    }

    /// Whether any customer has this id.
    func isKnown(_ id: AnchorCustomer.ID) -> Bool { customers[id] != nil }

    private func onlyID(of key: Key) -> AnchorCustomer.ID? {
        ids[key].flatMap { $0.count == 1 ? $0.first : nil }
    }

    /// The verdict of the anchor on the customer that `owner` is, or on the one with `id`.
    func state(of owner: AnchorSubject, id: AnchorCustomer.ID? = nil, as type: CustomerType) -> CustomerState {
        let known = id.flatMap { customer($0, of: owner) } ?? customer(of: owner)
        return CustomerState(of: known, as: type, at: clock.now)
    }

    /// Waits until the anchor has made up its mind about a customer; returns its last word.
    nonisolated func verdict(
        on owner: AnchorSubject,
        id: AnchorCustomer.ID?,
        as type: CustomerType
    ) async throws -> CustomerState {
        try await changes.until(owner.text, clock: clock) {
            let state = await self.state(of: owner, id: id, as: type)
            switch state.status {
            case .accepted, .rejected: return .found(state)
            case .processing, .needsInfo: return .wait(until: state.until)
            }
        }
    }

    /// Changes a customer, which is entered first where it is not known, or where it `isAnother` of the same owner.
    @discardableResult
    func update(
        _ owner: AnchorSubject,
        memo: String?,
        id: AnchorCustomer.ID? = nil,
        isAnother: Bool = false,
        _ change: @Sendable (inout AnchorCustomer) throws(AnchorRefusal) -> Void
    ) throws(AnchorRefusal) -> AnchorCustomer {
        let key = Key(owner: owner, memo: memo)
        let known = isAnother ? nil : (id ?? onlyID(of: key)).flatMap { customers[$0] }
        var customer = known ?? AnchorCustomer(id: identifiers.identifier(), owner: owner, memo: memo)
        try change(&customer)
        if customer != known {
            customers[customer.id] = customer
            customerTable.put(customer, at: customer.id)
        }
        if known == nil { ids[key, default: []].insert(customer.id) }
        changes.note(owner.text)
        return customer
    }

    /// Forgets what the customer that `owner` is, or the one with `id`, said to some questions.
    func forget(_ names: [String], of owner: AnchorSubject, id: AnchorCustomer.ID?) {
        guard let known = id.flatMap({ customer($0, of: owner) }) ?? customer(of: owner) else { return }
        for name in names { customers[known.id]?.answers[name] = nil }
        if let customer = customers[known.id], customer != known { customerTable.put(customer, at: customer.id) }
        changes.note(owner.text)
    }

    /// Forgets a customer and its files; returns whether there was one.
    func remove(_ owner: AnchorSubject, memo: String?) -> Bool {
        let key = Key(owner: owner, memo: memo)
        guard let id = onlyID(of: key) else { return false }
        ids[key] = nil
        customers[id] = nil
        let removed = files.filter { $0.value.customer == id }.keys
        for file in removed { files[file] = nil }
        customerTable.put(nil, at: id, with: removed.map { fileTable.change(nil, at: $0) })
        changes.note(owner.text)
        return true
    }

    // MARK: Files

    /// Keeps note of an uploaded file.
    func add(_ upload: UploadedFile, of owner: AnchorSubject) -> StoredCustomerFile {
        let file = StoredCustomerFile(
            id: identifiers.identifier(),
            owner: owner,
            type: upload.contentType,
            size: upload.size,
            expires: rules.fileLifetime.map { clock.now.advanced(by: $0) }
        )
        files[file.id] = file
        fileTable.put(file, at: file.id)
        return file
    }

    /// A file of `owner` that has not expired.
    func file(_ id: StoredCustomerFile.ID, of owner: AnchorSubject) -> StoredCustomerFile? {
        guard let file = files[id], file.owner == owner else { return nil }
        if let expires = file.expires, file.customer == nil, clock.now >= expires { return nil }
        return file
    }

    /// The files that a customer's answers are in.
    func files(of customer: AnchorCustomer.ID, owner: AnchorSubject) -> [StoredCustomerFile] {
        files.values.filter { $0.customer == customer && $0.owner == owner }.sorted { $0.id < $1.id }
    }

    /// Says that a file is now part of a customer's answers.
    func attach(_ files: [StoredCustomerFile.ID], to customer: AnchorCustomer) {
        for id in files where self.files[id]?.owner == customer.owner {
            self.files[id]?.customer = customer.id
            fileTable.put(self.files[id], at: id)
        }
    }

    // MARK: Callbacks

    /// Reports each new status of a customer, until it is accepted, rejected or reported elsewhere.
    nonisolated func follow(
        _ customer: AnchorCustomer,
        report: @escaping @Sendable (_ url: String, _ customer: OrderedJSON) async -> Void
    ) async throws {
        guard let url = customer.callback, let type = rules.type(named: customer.type) else { return }
        var last = CustomerState(of: customer, as: type, at: clock.now).status
        while ![.accepted, .rejected].contains(last) {
            let seen = last
            let next: CustomerState? = try await changes.until(customer.owner.text, clock: clock) {
                guard let known = await self.customer(customer.id, of: customer.owner), known.callback == url else {
                    return .found(nil)
                }
                let state = CustomerState(of: known, as: type, at: self.clock.now)
                return state.status == seen ? .wait(until: state.until) : .found(state)
            }
            guard let next else { return }
            last = next.status
            await report(url, next.wire(id: customer.id))
        }
    }
}

/// A file that a customer uploaded; the anchor keeps what it is, and not what is in it.
struct StoredCustomerFile: Hashable, Sendable, Codable, Identifiable {
    let id: String
    let owner: AnchorSubject
    let type: String
    let size: Int
    let expires: Timestamp?
    /// The customer whose answers it is part of.
    var customer: AnchorCustomer.ID?

    /// The file as `/customer/files` answers.
    var wire: OrderedJSON {
        var members: [OrderedJSON.Member] = [
            .init(name: "file_id", value: .string(id)),
            .init(name: "content_type", value: .string(type)),
            .init(name: "size", value: .number(String(size))),
        ]
        if let expires, customer == nil {
            members.append(
                .init(name: "expires_at", value: .string(expires.wholeSeconds))
            )
        }
        members.append(.init(name: "customer_id", value: .text(customer)))
        return .object(members)
    }
}
