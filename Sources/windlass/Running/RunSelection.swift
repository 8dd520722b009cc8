import Diagnostics
import FlowLanguage
import FlowRunner

/// The selection among the flows that a command line names, and their combinations.
struct RunSelection {
    var given: [String: String]
    /// The values that an environment gives those flows that have such an input.
    var defaults: [String: String] = [:]
    /// The anchor, the network and the account that the command line names.
    var placing: [String: String] = [:]
    var tags: [String] = []
    var shard: Shard?

    /// The prefix of a tag whose flows are left out.
    private static let without = "!"

    /// The files that are to be run: those with one of the tags, where tags are asked for, and without any that begins with `!`.
    ///
    /// A file that can't be read as a flow has no tags to tell; it stays, and its findings end the command.
    func tagged(_ files: [CheckedFile], _ cache: FlowFileCache) throws -> [CheckedFile] {
        guard !tags.isEmpty else { return files }
        let wanted = Set(tags.filter { !$0.hasPrefix(Self.without) })
        let unwanted = Set(tags.filter { $0.hasPrefix(Self.without) }.map { String($0.dropFirst()) })
        var known: Set<String> = []
        let chosen = files.filter { file in
            guard let flow = file.parsed(cache) else { return true }
            let own = Set(flow.tags.map(\.value))
            known.formUnion(own)
            return (wanted.isEmpty || !wanted.isDisjoint(with: own)) && unwanted.isDisjoint(with: own)
        }
        // A tag that no flow has leaves none out: that may be right, but not where it is misspelt.
        for tag in unwanted.subtracting(known).sorted()
        where Suggestion.nearest(to: tag, among: known.sorted()) != nil {
            throw Self.unknown([tag], known.sorted())
        }
        guard chosen.isEmpty else { return chosen }
        // Where some flow has what is wanted, it has what is not wanted as well.
        if !wanted.isEmpty, wanted.isDisjoint(with: known) { throw Self.unknown(wanted.sorted(), known.sorted()) }
        throw Failure.misuse(
            .tagOnEveryFlow,
            [.names: .texts(unwanted.sorted()), .choices: .texts(wanted.sorted())]
        )
    }

    private static func unknown(_ tags: [String], _ known: [String]) -> Failure {
        let near = tags.lazy.compactMap { Suggestion.nearest(to: $0, among: known) }.first
        return .misuse(
            .tagUnknown,
            [.names: .texts(tags), .near: near.map(Fact.text), .choices: .texts(known)]
        )
    }

    /// The runs of the files, in order.
    func runs(of files: [CheckedFile]) -> [PlannedRun] {
        let names = files.compactMap { $0.flow?.name.value }
        let isUnique = Set(names).count == names.count
        let all = files.flatMap { file in
            guard let flow = file.flow else { return [PlannedRun]() }
            let label = isUnique ? flow.name.value : file.path
            let texts = GivenInputs(given, defaults: defaults).texts(for: flow)
            return PlannedRun.all(of: flow, in: file, label: label, given: texts, placing: placing)
        }
        guard let shard else { return all }
        return all.filter(shard.holds)
    }

    /// Refuses a name that is nearly an input's, or nearly that of an answer that Windlass itself asks for: as an answer no one
    /// would ask for it, and the default would count.
    func refuseMisspelt(in flows: [Flow]) throws {
        let inputs = Set(flows.flatMap(\.inputs).map(\.name.value))
        for name in given.keys.sorted() where !inputs.contains(name) {
            if let meant = Suggestion.nearest(to: name, among: inputs.sorted()) {
                throw Failure.misuse(.inputUnknown, [.option: .text("--set"), .name: .text(name), .near: .text(meant)])
            }
            if let error = AnswerNameError(name, in: flows) { throw error }
        }
        // It may be for other flows of the folder, but not where it is misspelt.
        for name in defaults.keys.sorted() where !inputs.contains(name) {
            guard let meant = Suggestion.nearest(to: name, among: inputs.sorted()) else { continue }
            throw Failure.misuse(
                .inputUnknown,
                [.option: .phrase(.environment), .name: .text(name), .near: .text(meant)]
            )
        }
    }
}
