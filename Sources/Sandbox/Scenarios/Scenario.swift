internal import EmbeddedFiles

/// A scenario of the sandbox: its anchors, with all that they offer and do.
///
/// It is written in YAML, as <doc:Scenarios> describes.
package struct Scenario: Hashable, Sendable {
    /// The name by which people know it.
    package var name: String

    /// A line for people.
    package var about: String

    /// The anchors, at least one.
    package var anchors: [AnchorConfiguration]

    /// The faults at the servers.
    package var faults: [Fault]

    package init(
        name: String,
        about: String = "",
        anchors: [AnchorConfiguration] = [AnchorConfiguration()],
        faults: [Fault] = []
    ) {
        self.name = name
        self.about = about
        self.anchors = anchors
        self.faults = faults
    }

    /// Reads the scenario in `text`; `path` is where the mistakes say they stand.
    ///
    /// Goes on after a mistake, to find them all. The scenario is `nil` where there is any.
    package static func parse(text: String, path: String) -> (scenario: Scenario?, mistakes: [ScenarioMistake]) {
        var reader = ScenarioReader(path: path)
        let scenario = reader.scenario(text)
        return (reader.mistakes.isEmpty ? scenario : nil, reader.mistakes)
    }
}

extension Scenario {
    /// The scenarios that come with the sandbox, by name, the default first.
    package static let builtIn: [Scenario] = sources.compactMap { name, text in
        // They are part of the program and tested to have no mistakes.
        parse(text: text, path: "\(name).yaml").scenario
    }

    /// The built-in scenarios as they are written, to begin one's own with.
    package static var sources: [(name: String, text: String)] {
        EmbeddedFile.scenarios.map { ($0.name, $0.file.text) }
    }

    /// The built-in scenario with this name, or `nil` where there is none.
    package static func named(_ name: String) -> Scenario? {
        builtIn.first { $0.name == name }
    }
}
