/// A day as people write it, whose spelling in ISO 8601 was given as an answer.
enum WrittenDate {
    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]

    /// The other ways to write the day in `text`; none where that is no day as `1990-01-31`.
    static func spellings(of text: String) -> Set<String> {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        guard parts.map(\.utf8.count) == [4, 2, 2], parts.allSatisfy({ $0.allSatisfy { ("0"..."9").contains($0) } }),
            let month = Int(parts[1]), let day = Int(parts[2]), (1...12).contains(month), (1...31).contains(day)
        else { return [] }
        let year = parts[0]
        var all: Set<String> = [parts.joined()]
        for separator in [".", "/", "-", ". ", " "] {
            for (day, month) in [(parts[2], parts[1]), ("\(day)", "\(month)")] {
                let orders = [[day, month, year], [month, day, year], [year, month, day], [year, day, month]]
                all.formUnion(orders.map { $0.joined(separator: separator) })
            }
        }
        let name = months[month - 1]
        for month in [name, String(name.prefix(3))] {
            for day in [parts[2], "\(day)"] {
                all.formUnion(["\(day) \(month) \(year)", "\(day). \(month) \(year)", "\(day)-\(month)-\(year)"])
                all.formUnion(["\(month) \(day), \(year)", "\(month) \(day) \(year)"])
            }
        }
        all.remove(text)
        return all
    }
}
