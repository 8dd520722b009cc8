internal import Diagnostics
package import FlowEngine
package import Terminal

/// The findings about an anchor at the end of a run: a few lines for each, the worst first.
package enum FindingList {
    /// The source of the commands of a finding, where there are any.
    package typealias Commands = @Sendable (FoundDeviation) -> FindingCommands?

    /// The lines, broken to fit into `columns`; none where nothing was found.
    ///
    /// Findings at several places of one endpoint, where the same was expected, stand together with their paths. Remedies are
    /// told once for a code.
    /// The commands below it are not broken: they are to be copied.
    package static func lines(
        of findings: [FoundDeviation],
        columns: Int = .max,
        commands: Commands? = nil
    ) -> [StyledLine] {
        parts(of: findings, columns: columns, commands: commands).map(\.line)
    }

    /// A line, and whether it is of a command.
    typealias Part = (line: StyledLine, isCommand: Bool)

    /// The parts of ``lines(of:columns:commands:)``.
    static func parts(of findings: [FoundDeviation], columns: Int, commands: Commands?) -> [Part] {
        guard !findings.isEmpty else { return [] }
        var shared = SharedHelp()
        var parts: [Part] = [(StyledLine(heading(findings), .attention), false)]
        for group in groups(of: findings) {
            guard let first = group.first else { continue }
            let deviation = first.deviation
            let style: StyledLine.Style =
                first.isAllowed ? .faint : deviation.severity == .must ? .bad : .attention
            let head = "  \(DisplayWidth.padded(first.rank.rawValue, to: 7)) \(deviation.code.rawValue) "
            let text = deviation.section.behind("\(deviation.message)\(others(in: group))").masked
            let pieces = columns == .max ? [text] : WordWrap.lines(text, columns: max(columns - head.count, 20))
            for (number, piece) in pieces.enumerated() {
                let indent = number == 0 ? head : String(repeating: " ", count: head.count)
                parts.append((StyledLine(indent + piece, style), false))
            }
            if let help = shared.line(deviation.code.rawValue, deviation.remedies.map(\.words)) {
                let pieces = columns == .max ? [help] : WordWrap.lines(help, columns: max(columns - 4, 20))
                parts += pieces.map { (StyledLine("    \($0)", .faint), false) }
            }
            parts += (commands?(first)?.lines ?? []).map { (StyledLine("    \($0)", .faint), true) }
        }
        return parts
    }

    /// The other places of a group: the first of their paths, and the number of all that have none here.
    private static func others(in group: [FoundDeviation]) -> String {
        let paths = group.dropFirst().compactMap(\.deviation.subject.field).prefix(5).map { "`\($0)`" }
        let rest = group.map(\.deviation.count).reduce(0, +) - 1 - paths.count
        let parts = [
            paths.isEmpty ? nil : "also \(paths.joined(separator: ", "))", rest > 0 ? "and \(rest) more" : nil,
        ]
        let text = parts.compactMap(\.self).joined(separator: " ")
        return text.isEmpty ? "" : " (\(text))"
    }

    /// One line about how many there are: `3 findings about the anchor (2 must, 1 should), 1 allowed`.
    package static func heading(_ findings: [FoundDeviation]) -> String {
        let counts = FindingCounts(findings.map(\.rank))
        return "\(findings.count.of("finding")) about the anchor: \(counts)"
    }

    private struct GroupKey: Hashable {
        var code: FailureCode
        var section: SEPSection
        var endpoint: String
        var expected: String
        var isAllowed: Bool
    }

    private static func groups(of findings: [FoundDeviation]) -> [[FoundDeviation]] {
        var order: [GroupKey] = []
        var groups: [GroupKey: [FoundDeviation]] = [:]
        for found in findings {
            let deviation = found.deviation
            let key = GroupKey(
                code: deviation.code,
                section: deviation.section,
                endpoint: deviation.endpoint,
                expected: deviation.expected,
                isAllowed: found.isAllowed
            )
            if groups[key] == nil { order.append(key) }
            groups[key, default: []].append(found)
        }
        return order.compactMap { groups[$0] }.worstFirst { $0.first?.rank ?? .allowed }
    }
}
