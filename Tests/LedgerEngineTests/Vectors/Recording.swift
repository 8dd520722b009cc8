import Foundation
import TestSupport
import Testing

/// A file that says what the network answered to a list of transactions.
struct Recording: CustomTestStringConvertible {
    var name: String
    var file: URL

    var testDescription: String { name }

    /// All that are replayed.
    static let all = own + further

    /// The folder with further recordings, if the environment names one.
    static let furtherFolder = ProcessInfo.processInfo.environment["WINDLASS_LEDGER_VECTORS"]

    /// The recordings in that folder.
    static let further = furtherFolder.map { recordings(in: URL(filePath: $0, directoryHint: .isDirectory)) } ?? []

    /// The recordings of this repository.
    static let own = recordings(in: Fixture.url("ledger"))

    /// The recording of this repository with the given name.
    init(named name: String) {
        self.name = name
        file = Fixture.url("ledger/scenarios/\(name).json")
    }

    /// The state from which the recording starts: what its folder says, or what that of this repository says.
    func genesis() throws -> Genesis {
        let own = Fixture.url("ledger/genesis.json")
        let beside = file.deletingLastPathComponent().deletingLastPathComponent().appending(path: "genesis.json")
        let url = FileManager.default.fileExists(atPath: beside.path) ? beside : own
        return try JSONDecoder().decode(Genesis.self, from: Data(contentsOf: url))
    }

    func scenario() throws -> Scenario {
        try JSONDecoder().decode(Scenario.self, from: Data(contentsOf: file))
    }

    private init(name: String, file: URL) {
        self.name = name
        self.file = file
    }

    private static func recordings(in folder: URL) -> [Recording] {
        let scenarios = folder.appending(path: "scenarios")
        let files = (try? FileManager.default.contentsOfDirectory(at: scenarios, includingPropertiesForKeys: nil)) ?? []
        return files.filter { $0.pathExtension == "json" }
            .map { Recording(name: $0.deletingPathExtension().lastPathComponent, file: $0) }
            .sorted { $0.name < $1.name }
    }
}
