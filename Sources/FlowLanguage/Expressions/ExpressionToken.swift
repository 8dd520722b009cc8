import Diagnostics
import SourceYAML

/// A word of an expression, and the stretch of text where it stands.
struct ExpressionToken: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case name(String)
        case keyword(String)
        case number(String)
        case text(String)
        case symbol(String)
        case end
    }

    var kind: Kind
    /// The range, in Unicode scalars.
    var range: Range<Int>

    static let keywords: Set<String> = ["and", "or", "not", "in", "matches", "exists", "true", "false", "null"]
}

/// Cuts the text of an expression into words.
struct ExpressionLexer {
    private let source: ScalarText
    private let scalars: [Unicode.Scalar]
    private var position = 0

    init(_ source: ScalarText) {
        self.source = source
        scalars = Array(source.text.unicodeScalars)
    }

    /// All words, the last of which is the end.
    static func tokens(of source: ScalarText) throws(Finding) -> [ExpressionToken] {
        var lexer = ExpressionLexer(source)
        var tokens: [ExpressionToken] = []
        while let token = try lexer.next() {
            tokens.append(token)
            guard tokens.count <= ExpressionParser.limit else {
                throw Finding(ExpressionMistake.tooLong, at: source.place)
            }
        }
        tokens.append(ExpressionToken(kind: .end, range: lexer.scalars.count..<lexer.scalars.count))
        return tokens
    }

    private func peek(_ ahead: Int = 0) -> Unicode.Scalar? {
        scalars.indices.contains(position + ahead) ? scalars[position + ahead] : nil
    }

    private func word(from start: Int) -> String {
        String(String.UnicodeScalarView(scalars[start..<position]))
    }

    private mutating func next() throws(Finding) -> ExpressionToken? {
        while let scalar = peek(), scalar.properties.isWhitespace { position += 1 }
        guard let first = peek() else { return nil }
        let start = position
        let kind: ExpressionToken.Kind
        if Name.isStart(Character(first)) {
            kind = name(from: start)
        } else if Self.isDigit(first) {
            kind = number(from: start)
        } else if first == "\"" || first == "'" {
            kind = .text(try quoted(by: first))
        } else {
            kind = .symbol(try symbol(first))
        }
        return ExpressionToken(kind: kind, range: start..<position)
    }

    /// A name; a `-` belongs to it when a letter or digit follows, so that `up-to` is one name.
    private mutating func name(from start: Int) -> ExpressionToken.Kind {
        while let scalar = peek() {
            let isPart = Name.isPart(Character(scalar)) && scalar != "-"
            let isHyphen = scalar == "-" && peek(1).map { Name.isStart(Character($0)) || Self.isDigit($0) } == true
            guard isPart || isHyphen else { break }
            position += 1
        }
        let word = word(from: start)
        return ExpressionToken.keywords.contains(word) ? .keyword(word) : .name(word)
    }

    private mutating func number(from start: Int) -> ExpressionToken.Kind {
        while let scalar = peek(), Self.isDigit(scalar) { position += 1 }
        if peek() == ".", let digit = peek(1), Self.isDigit(digit) {
            position += 1
            while let scalar = peek(), Self.isDigit(scalar) { position += 1 }
        }
        return .number(word(from: start))
    }

    private mutating func quoted(by quote: Unicode.Scalar) throws(Finding) -> String {
        let start = position
        var text = ""
        position += 1
        while let scalar = peek() {
            position += 1
            if scalar == quote { return text }
            if scalar == "\\", let escaped = peek(), escaped == quote || escaped == "\\" {
                text.unicodeScalars.append(escaped)
                position += 1
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        let place = source.place(of: start, length: position - start)
        throw Finding(ExpressionMistake.unclosedText(quote: quote), at: place)
    }

    private mutating func symbol(_ first: Unicode.Scalar) throws(Finding) -> String {
        if let second = peek(1), let pair = ["==", "!=", "<=", ">="].first(where: { $0 == "\(first)\(second)" }) {
            position += 2
            return pair
        }
        guard "<>+-*/()[],.".unicodeScalars.contains(first) else {
            throw Finding(ExpressionMistake.unknownCharacter(first), at: source.place(of: position, length: 1))
        }
        position += 1
        return String(first)
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
        ("0"..."9").contains(scalar)
    }
}
