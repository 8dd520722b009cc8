internal import Timekeeping

extension VaultError {
    /// What is wrong, with the actual values.
    public var summary: String {
        switch reason {
        case .missing where isCopy: "there is no copy of a vault at \(path)"
        case .missing: "there is no vault at \(path)"
        case .noFolder: "there is no folder for \(path)"
        case .exists: "there is something at \(path) already"
        case .occupied: "there is a vault at \(path) already"
        case .link: "\(path) is a symbolic link"
        case .foreign: "\(path) is not a vault"
        case .newerFormat(let version): "\(path) is a vault of format \(version), which this version does not know"
        case .truncated: "\(thing) is cut off: its end is missing"
        case .damaged: "\(thing) is damaged: its content is not what was written"
        case .tampered: "\(thing) was tampered with: the PIN is right, and the content is not the vault's"
        case .wrongPIN(let attempts, _):
            attempts == 1 ? "the PIN is wrong" : "the PIN is wrong, for the \(Self.ordinal(attempts)) time"
        case .locked(let attempts, let wait):
            "the vault \(path) takes no PIN for another \(Self.words(wait)), after \(attempts) wrong ones"
        case .busy(let process):
            "\(process.map { "process \($0)" } ?? "another process") is using the vault \(path)"
        case .pinChanged: "the PIN was changed by another process: the vault \(path) since it was opened"
        case .full: "there is no room on the disk for \(thing)"
        case .readOnly: "\(thing) can't be written"
        case .obstructed(let other): "\(thing) can't be used: \(other) is in the way"
        case .reservedName: "\(path) is the name of a file that windlass keeps beside a vault"
        case .inaccessible(let message): "\(thing) can't be used: \(message)"
        case .memory(let kibibytes):
            "opening the vault \(path) takes \(kibibytes >> 10) MiB of memory, which are not free"
        }
    }

    private var thing: String { isCopy ? "the copy \(path)" : "the vault \(path)" }

    /// What to do about it.
    public var help: String? {
        switch reason {
        case .missing where isCopy: "check the path of the copy"
        case .foreign where isCopy: "name a file that `windlass vault backup` has made"
        case .truncated where isCopy, .damaged where isCopy, .tampered where isCopy:
            "take another copy; the vault is as it was before"
        case .full where isCopy: "make some room, or name a place on another disk"
        case .readOnly where isCopy: "name another place, or make its folder writable"
        case .occupied: "`--replace` puts the copy in its place, and keeps that vault beside it"
        case .missing: "make one with `windlass vault create`, or name another with `--vault`"
        case .noFolder: "make the folder, or name another place"
        case .exists: "use it, or name another file"
        case .link: "name the file that it leads to"
        case .foreign: "name the vault's file with `--vault`"
        case .newerFormat: "update windlass"
        case .truncated, .damaged, .tampered: "bring a copy back with `windlass vault restore`"
        case .wrongPIN(_, let wait):
            wait > .zero ? "try again in \(Self.words(wait))" : "try again; each wrong one is counted"
        case .locked(_, let wait): "wait \(Self.words(wait)); every wrong PIN after that doubles the wait"
        case .busy: "try again when it is done"
        case .pinChanged: "run the command again, with the new PIN"
        case .full: "make some room, and try again; nothing was changed"
        case .readOnly: "make its file and folder writable: wrong PINs are counted in it"
        case .obstructed: "move it away: windlass keeps a file of its own there"
        case .reservedName: "name another file"
        case .inaccessible: "check the path and its permissions"
        case .memory: "end other programs, and try again"
        }
    }

    /// A wait as people say it, rounded up.
    private static func words(_ wait: Duration) -> String {
        let seconds = max(1, wait.wholeSecondsRoundedUp)
        if seconds < 120 { return seconds == 1 ? "1 second" : "\(seconds) seconds" }
        return "\((seconds + 59) / 60) minutes"
    }

    private static func ordinal(_ number: Int) -> String {
        let isTeen = (11...13).contains(number % 100)
        return switch number % 10 {
        case 1 where !isTeen: "\(number)st"
        case 2 where !isTeen: "\(number)nd"
        case 3 where !isTeen: "\(number)rd"
        default: "\(number)th"
        }
    }
}
