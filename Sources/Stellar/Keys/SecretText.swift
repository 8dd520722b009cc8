internal import Diagnostics

/// Secrets of accounts that stand in a text: secret seeds (`S…`) and recovery phrases.
public enum SecretText {
    /// The kind of secret that was found.
    public enum Kind: Hashable, Sendable {
        /// A secret seed.
        case seed
        /// A recovery phrase.
        case recoveryPhrase
    }

    /// The largest number of words that are tried as a phrase: more than any text for people takes.
    private static let mostTrials = 20_000

    /// The number of letters of a seed.
    private static let seedLength = 56

    /// The first secret in `text`, and where it begins; `nil` where there is none.
    ///
    /// Only a seed with the right checksum counts, and only words that make a phrase, regardless of what stands between them.
    public static func first(in text: String) -> (kind: Kind, start: String.Index)? {
        let found = [seed(in: text).map { (Kind.seed, $0) }, phrase(in: text).map { (Kind.recoveryPhrase, $0) }]
        return found.compactMap(\.self).min { $0.1 < $1.1 }
    }

    private static func seed(in text: String) -> String.Index? {
        let bytes = text.utf8
        for run in runs(in: bytes, isBase32) where run.count >= seedLength {
            var start = run.startIndex
            while let end = bytes.index(start, offsetBy: seedLength, limitedBy: run.endIndex) {
                // All seeds begin with these letters, and the checksum of little else has to be made.
                if run[start] == UInt8(ascii: "S"),
                    (UInt8(ascii: "A")...UInt8(ascii: "D")).contains(run[bytes.index(after: start)]),
                    (try? StrKey.decode(String(text[start..<end]), as: .seed)) != nil
                {
                    return start
                }
                start = bytes.index(after: start)
            }
        }
        return nil
    }

    private static func phrase(in text: String) -> String.Index? {
        var words: [Substring] = []
        var trials = 0
        for run in runs(in: text.utf8, isLetter) {
            let word = text[run.startIndex..<run.endIndex]
            guard RecoveryPhrase.hasWord(word.lowercased()) else {
                words = []
                continue
            }
            words.append(word)
            for count in RecoveryPhrase.wordCounts where words.count >= count {
                trials += 1
                guard trials <= mostTrials else { return nil }
                let last = words.suffix(count)
                if (try? RecoveryPhrase(words: Secret(last.joined(separator: " ")))) != nil {
                    return last.first?.startIndex
                }
            }
            if words.count > (RecoveryPhrase.wordCounts.last ?? 0) { words.removeFirst() }
        }
        return nil
    }

    /// The longest stretches of bytes that `belongs` takes.
    private static func runs(
        in bytes: String.UTF8View,
        _ belongs: (UInt8) -> Bool
    ) -> [Substring.UTF8View] {
        bytes.split { !belongs($0) }
    }

    private static func isBase32(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) || (UInt8(ascii: "2")...UInt8(ascii: "7")).contains(byte)
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
}
