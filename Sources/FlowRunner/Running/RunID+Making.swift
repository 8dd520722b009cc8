internal import FlowEngine
internal import Timekeeping

extension RunID {
    /// A new name: when the run was made, to the second, and five letters of chance, as `20261121-083000-k7f3q`.
    static func make(at now: Timestamp) -> RunID {
        let text = Timestamp(unixSeconds: now.unixSeconds).description
        let digits = text.filter(\.isNumber)
        // No vowels and nothing that looks like something else: a name is read out and typed.
        let letters = Array("bcdfghjkmnpqrstvwxz23456789")
        let chance = (0..<5).map { _ in letters.randomElement() ?? "x" }
        return RunID(rawValue: "\(digits.prefix(8))-\(digits.dropFirst(8))-\(String(chance))")
    }
}
