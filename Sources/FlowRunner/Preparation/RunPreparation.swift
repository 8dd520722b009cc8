internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import FoundationEssentials
internal import HTTPTransport
internal import HorizonClient
internal import Stellar
internal import Timekeeping

/// The beginning of a run, or of its continuation: its header, and the keys that sign for it.
struct RunPreparation: Sendable {
    let startedAt: Timestamp
    let header: RunHeader
    let anchor: HomeDomain
    let horizon: URL
    let keys: AccountKeys
    /// The keys of the accounts that the flow declares beside it, by their names.
    let others: [String: AccountKeys]
    /// The secrets that the journal keeps from the first line on: the seeds of fresh accounts, and those of the flow.
    let secrets: [SecretID: Secret<String>]

    /// Prepares a new run.
    init(_ settings: RunSettings, run: RunID) async throws {
        let now = settings.clock.now
        let flow = settings.flow
        try AnswerFiles.all(settings)
        try await AnswerProfiles.all(settings)
        let inputs = try Self.inputs(of: flow, given: settings.inputs)
        let found = try await FlowSecrets.resolve(settings)
        anchor = try HomeDomain(ofRun: settings.anchor, allowing: settings.http.plainHosts)
        horizon = settings.network.horizon
        let (passphrase, friendbot) = try await Self.network(of: settings)
        var sealed = FlowSecrets.sealed(found)
        switch settings.account {
        case .fresh:
            let made = try Self.freshKeys(seed: settings.seed, passphrase: passphrase)
            keys = .pair(made)
            sealed[.seed] = made.secretSeed()
        case .seed(let given): keys = .pair(try KeyPair(secretSeed: given))
        case .recorded(let account): keys = .recorded(account.signer)
        }
        var others: [String: AccountKeys] = [:]
        for name in flow.accounts.map(\.name.value) {
            switch try settings.declaredAccount(name) {
            case .fresh:
                let made = try Self.freshKeys(seed: settings.seed, passphrase: passphrase, name: name)
                others[name] = .pair(made)
                sealed[.seed(of: name)] = made.secretSeed()
            case .seed(let given): others[name] = .pair(try KeyPair(secretSeed: given))
            case .recorded(let account): others[name] = .recorded(account.signer)
            }
        }
        try Self.refuseShared(keys, others)
        self.others = others
        secrets = sealed
        startedAt = now
        header = RunHeader(
            flow: flow.name.value,
            path: Self.wholePath(flow.source.path),
            digest: flow.digest,
            inputs: inputs,
            secrets: FlowSecrets.names(found),
            anchor: anchor.isNone ? "" : anchor.description(allowing: settings.http.plainHosts),
            network: RunHeader.Network(
                name: settings.network.name,
                passphrase: passphrase,
                horizon: settings.network.horizon.absoluteString,
                friendbot: friendbot?.absoluteString
            ),
            account: keys.publicKey.address,
            accounts: others.mapValues(\.publicKey.address),
            deadline: (settings.deadline ?? flow.deadline?.value).map { now.advanced(by: $0) },
            version: WindlassVersion.current,
            seed: settings.seed ?? UInt64.random(in: 0...UInt64.max),
            strict: [settings.strict, flow.strict?.value].compactMap(\.self).min(),
            allowed: flow.allowed.map(\.value) + settings.allowed,
            repeats: settings.repeats
        )
    }

    /// Prepares to go on with a run that `header` began.
    init(resuming header: RunHeader, of run: RunID, _ settings: RunSettings) async throws {
        self.header = header
        startedAt = settings.clock.now
        anchor = try HomeDomain(ofRun: header.anchor, allowing: settings.http.plainHosts)
        guard let horizon = URL(string: header.network.horizon) else {
            throw ResumeError(.unknownRun, run: run)
        }
        self.horizon = horizon
        switch settings.account {
        case .fresh:
            guard let seed = try await settings.journal.secret(.seed, of: run) else {
                throw ResumeError(.otherAccount(expected: header.account, given: nil), run: run)
            }
            keys = .pair(try KeyPair(secretSeed: seed))
        case .seed(let given):
            keys = .pair(try KeyPair(secretSeed: given))
        case .recorded:
            // A replay is played in one go.
            throw ResumeError(.otherAccount(expected: header.account, given: nil), run: run)
        }
        secrets = [:]
        guard keys.publicKey.address == header.account else {
            throw ResumeError(.otherAccount(expected: header.account, given: keys.publicKey.address), run: run)
        }
        var others: [String: AccountKeys] = [:]
        for name in settings.flow.accounts.map(\.name.value) {
            guard let address = header.accounts[name] else {
                throw Failure.misuse(.flowAccountAdded, [.name: .text(name)])
            }
            var found: [Secret<String>] = []
            if case .seed(let given)? = settings.accounts[name] { found.append(given) }
            if let kept = try await settings.journal.secret(.seed(of: name), of: run) { found.append(kept) }
            let keys = try found.map { try KeyPair(secretSeed: $0) }
            guard let own = keys.first(where: { $0.publicKey.address == address }) else {
                throw ResumeError(.otherAccount(expected: address, given: keys.first?.publicKey.address), run: run)
            }
            others[name] = .pair(own)
        }
        self.others = others
    }

    /// Refuses to have two names for one account: what a flow does for two would be done for one.
    private static func refuseShared(_ keys: AccountKeys, _ others: [String: AccountKeys]) throws(Failure) {
        var owners: [String: String?] = [keys.publicKey.address: nil]
        for (name, other) in others.sortedByKey {
            let address = other.publicKey.address
            if let owner = owners.updateValue(name, forKey: address) {
                let other = owner.map(Fact.text) ?? Fact.phrase(.ownAccount)
                let facts: Facts = [.name: .text(name), .found: other, .account: .text(address)]
                throw Failure.misuse(.flowAccountTwice, facts)
            }
        }
    }

    /// New keys; on a network that exists on this machine only, a given seed makes them the same every time.
    ///
    /// Anyone who knows the seed knows the keys, so nothing that is worth something is ever entrusted to them.
    private static func freshKeys(seed: UInt64?, passphrase: String, name: String? = nil) throws -> KeyPair {
        guard let seed, passphrase == Network.standalone.passphrase else { return KeyPair.random() }
        let bytes = Hash256.digest(of: Array("windlass account \(seed)\(name.map { " \($0)" } ?? "")".utf8)).bytes
        return try KeyPair(seed: Secret(bytes))
    }

    /// The values of all inputs: given, or their defaults.
    static func inputs(of flow: Flow, given: [String: Value]) throws -> [String: Value] {
        var inputs = given
        for input in flow.inputs where inputs[input.name.value] == nil {
            guard let text = input.defaultValue else {
                throw StepError(
                    .inputMissing,
                    [.name: .text(input.name.value)],
                    [Remedy(.setInput, [.name: .text(input.name.value)])],
                    place: input.name.place
                )
            }
            guard let value = input.type.value.value(of: text.value) else {
                throw StepError(
                    .inputType,
                    [.found: .text(text.value), .expected: .text("\(input.type.value)")],
                    place: text.place
                )
            }
            inputs[input.name.value] = value
        }
        return inputs
    }

    /// The texts of a flow, with paths that mean the same in any folder.
    static func sources(of flow: Flow) -> [FlowSource] {
        ([flow.source] + flow.parts).map { FlowSource(path: wholePath($0.path), text: $0.text) }
    }

    /// The path of a file from the root, so that a run can be resumed from any folder; one of no file as it is.
    private static func wholePath(_ path: String) -> String {
        guard !path.hasPrefix("/"), FileManager.default.fileExists(atPath: path) else { return path }
        return URL(filePath: path).standardizedFileURL.path
    }

    /// The network's passphrase, asked of Horizon where no one has told it, and its friendbot, as far as that is known then.
    private static func network(of settings: RunSettings) async throws -> (passphrase: String, friendbot: URL?) {
        let network = settings.network
        if let passphrase = network.passphrase { return (passphrase, network.friendbot) }
        let root = try await Horizon(url: network.horizon, http: settings.http).root()
        return (root.network.passphrase, network.friendbot ?? root.friendbot)
    }
}
