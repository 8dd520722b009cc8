internal import Timekeeping

extension Timestamp {
    /// The instant as servers in Java write it, with microseconds.
    var microseconds: String {
        let text = Timestamp(nanoseconds: nanoseconds &- nanoseconds % 1000).description.dropLast()
        guard let point = text.firstIndex(of: ".") else { return text + ".000000Z" }
        let digits = text[text.index(after: point)...]
        return text + String(repeating: "0", count: max(0, 6 - digits.count)) + "Z"
    }

    /// The instant as anchors write it, to the second.
    var wholeSeconds: String { Timestamp(unixSeconds: unixSeconds).description }
}
