import CommandLineParsing
import Reports

/// A part of all runs, so that several machines share the work: `2/5` is the second of five.
///
/// In which part a run is depends only on the path of its flow below the folder that is named, or the name of a file that is
/// named itself, and on the row of its matrix. That is the same in every checkout and however the path is spelt, and adding
/// a flow moves no other.
struct Shard: ExpressibleByArgument {
    var number: UInt64
    var count: UInt64

    init?(argument: String) {
        let parts = argument.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let number = UInt64(parts[0]), let count = UInt64(parts[1]) else { return nil }
        guard number >= 1, count <= SessionReport.Shard.most, number <= count else { return nil }
        self.number = number
        self.count = count
    }

    static func objection(to argument: String) -> String? {
        "write the number of a part and how many there are, such as 2/5; parts count from 1, and there are \(SessionReport.Shard.most) at most"
    }

    /// The shard as reports have it.
    var recorded: SessionReport.Shard { SessionReport.Shard(number: Int(number), of: Int(count)) }
}
