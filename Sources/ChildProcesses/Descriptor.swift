internal import CSpawn
internal import Glibc

/// An open descriptor that is closed when its owner is gone, and that no child inherits.
struct Descriptor: ~Copyable {
    let number: Int32

    init(owning number: Int32) {
        self.number = number
    }

    /// Opens a file.
    init(opening path: String, _ flags: Int32) throws(ChildProcessError) {
        var number: Int32
        repeat { number = open(path, flags | O_CLOEXEC, 0o600) } while number < 0 && errno == EINTR
        guard number >= 0 else { throw .notOpened(path: path, errno: errno) }
        self.init(owning: number)
    }

    /// A copy of a descriptor that stays with its owner; its number is above those of the standard streams.
    init(copying number: Int32, for program: String) throws(ChildProcessError) {
        let copy = fcntl(number, F_DUPFD_CLOEXEC, 3)
        guard copy >= 0 else { throw .notStarted(program: program, errno: errno) }
        self.init(owning: copy)
    }

    /// The descriptor with a number above those of the standard streams.
    ///
    /// A process that was started without standard streams gives their numbers to what it opens next, and in the child
    /// such a descriptor would be overwritten before it is copied to its place.
    consuming func aboveStandardStreams(for program: String) throws(ChildProcessError) -> Descriptor {
        guard number < 3 else { return self }
        return try Descriptor(copying: number, for: program)
    }

    /// Hands the descriptor over; the caller closes it.
    consuming func take() -> Int32 {
        let number = number
        discard self
        return number
    }

    deinit {
        _ = close(number)
    }
}

/// The two ends of a new pipe.
struct PipeEnds: ~Copyable {
    let reading: Descriptor
    let writing: Descriptor

    private init(reading: consuming Descriptor, writing: consuming Descriptor) {
        self.reading = reading
        self.writing = writing
    }

    static func make(for program: String) throws(ChildProcessError) -> PipeEnds {
        var ends: [Int32] = [-1, -1]
        guard pipe2(&ends, O_CLOEXEC) == 0 else { throw .notStarted(program: program, errno: errno) }
        let (first, second) = (ends[0], ends[1])
        let writing = Descriptor(owning: second)
        let reading = try Descriptor(owning: first).aboveStandardStreams(for: program)
        return PipeEnds(reading: reading, writing: try writing.aboveStandardStreams(for: program))
    }
}
