import Diagnostics
import FlowLanguage
import Glibc

/// The files that a command line names for what the command writes at its end: none is one that it reads, and no two are the same.
///
/// Files are the same by what they are, and not by their paths: `x`, `./x` and a link to it are one. What is no file, such as
/// `/dev/null`, takes any number of outputs.
struct NamedOutputs {
    private enum File: Hashable {
        case present(device: UInt64, number: UInt64)
        /// One that is not there yet, by its path without links and detours.
        case absent(String)

        var isPresent: Bool { if case .present = self { true } else { false } }

        /// The file at `path`; `nil` where that is no file, or can't become one: who writes it tells why.
        init?(_ path: String) {
            var status = stat()
            if stat(path, &status) == 0 {
                guard status.st_mode & S_IFMT == S_IFREG else { return nil }
                self = .present(device: UInt64(status.st_dev), number: UInt64(status.st_ino))
            } else if let place = try? OutputFile.check(path) {
                self = .absent(place)
            } else {
                return nil
            }
        }
    }

    /// The name of each in messages.
    private var names: [File: String] = [:]

    /// No files.
    init() {}

    /// The files of reports.
    init(_ reporting: ReportOptions) throws(Failure) {
        for report in reporting.reports where report.value != ReportRequest.standardOutput {
            try add(report.value, called: "--report \(report.key)=\(report.value)")
        }
    }

    /// Adds the file that `option` names, where it names one.
    mutating func add(_ path: String?, of option: String) throws(Failure) {
        guard let path else { return }
        guard path != ReportRequest.standardOutput else {
            throw Failure.outOfRange(option, path, .filePath)
        }
        try add(path, called: "\(option) \(path)")
    }

    private mutating func add(_ path: String, called name: String) throws(Failure) {
        guard let file = File(path) else { return }
        guard let other = names.updateValue(name, forKey: file) else { return }
        throw Self.collision(of: other, with: name)
    }

    /// Refuses to write over the file at `path`, which the command reads; in messages it is called `name`, or by its path.
    func spare(_ path: String?, called name: String? = nil) throws(Failure) {
        guard !names.isEmpty, let path, let file = File(path), case .present = file else { return }
        guard let output = names[file] else { return }
        throw Self.collision(of: name ?? path, with: output)
    }

    /// Refuses to write over a file that `option` names, and that the command reads.
    func spare(_ path: String?, of option: String) throws(Failure) {
        if let path { try spare(path, called: "\(option) \(path)") }
    }

    private static func collision(of name: String, with other: String) -> Failure {
        .misuse(.sameFile, [.name: .text(name), .found: .text(other)])
    }
}

/// The outputs of commands that run flows.
extension NamedOutputs {
    /// Refuses to write over the flows that `paths` name, over those in the folders that they name, and over the files that these
    /// flows read.
    func spareFlows(_ paths: [String]) throws(Failure) {
        // A file that isn't there yet is none that a flow reads, and flows need not be read to know it.
        guard names.keys.contains(where: \.isPresent) else { return }
        let cache = FlowFileCache()
        for found in try FlowFiles.find(paths) {
            try spare(found.path)
            let flow = CheckedFile(found, given: nil, cache: cache).parsed(cache)
            for path in flow?.readFiles ?? [] { try spare(path) }
        }
    }

    /// Refuses to write over the store of journals, and over what `options` and `accounts` name.
    func spare(_ options: RunOptions, accounts: [String]) throws(Failure) {
        guard !names.isEmpty else { return }
        for path in options.answers.fill { try spare(path, of: "--fill") }
        for file in options.answers.file { try spare(file.value, called: "--file \(file.key)=\(file.value)") }
        let (gateway, vault) = (options.gateway, options.vault)
        try spare(gateway.clientCert, of: "--client-cert")
        try spare(gateway.clientKey, of: "--client-key")
        try spare(options.connection.caFile, of: "--ca-file")
        try spare(vault.pinFile, of: "--pin-file")
        try spare(vault.path)
        let seeds = accounts + [options.client.clientSeed].compactMap(\.self)
        for file in PrivateFile.named(fill: [], accounts: seeds) + gateway.files { try spare(file.path) }
        var files = self
        let store = StorePlaces.runs(option: options.store)
        // It may not be there yet.
        try files.add(store, called: store)
        // What the database keeps beside itself, and the key of the secrets in it.
        for ending in ["-wal", ".key"] { try spare(store + ending) }
    }
}

extension Flow {
    /// The files that the flow reads: those of flows that it uses, of answers, secrets and seeds, and its scenario.
    fileprivate var readFiles: [String] {
        let answers = (states + always).flatMap(\.fill).compactMap { source -> String? in
            guard case .file(let path) = source.value else { return nil }
            return SourcePlace.path(path, beside: source.place.file)
        }
        return parts.map(\.path) + answers + PrivateFile.all(of: [self]).map(\.path) + [scenarioPath].compactMap(\.self)
    }
}
