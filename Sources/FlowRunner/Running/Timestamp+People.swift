internal import Timekeeping

extension Timestamp {
    /// The instant as people read it: no one reads the fractions of a second.
    var forPeople: Timestamp { Timestamp(unixSeconds: unixSeconds) }
}
