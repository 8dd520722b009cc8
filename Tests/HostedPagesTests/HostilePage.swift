import Testing

/// A kind of page that makes its reader work: as much of one thing as the bounds of a page allow.
struct HostilePage: Sendable, CustomTestStringConvertible {
    let name: String
    /// How many of the thing stand on the larger page; the smaller one has a quarter of them.
    let count: Int
    /// The page with so many of the thing.
    let html: @Sendable (Int) -> String

    /// Whether the page is refused for a bound, which is to take no longer either.
    let isTooMuch: Bool

    var testDescription: String { name }

    init(_ name: String, _ count: Int, isTooMuch: Bool = false, _ html: @escaping @Sendable (Int) -> String) {
        self.name = name
        self.count = count
        self.isTooMuch = isTooMuch
        self.html = html
    }

    private static func many(_ count: Int, _ part: (Int) -> String) -> String { (0..<count).map(part).joined() }

    private static func times(_ count: Int, _ part: String) -> String { String(repeating: part, count: count) }

    /// So many controls, as many as a page may have, stand in or beside each of these.
    private static func controls(_ part: (Int) -> String) -> String { many(900, part) }

    static let all = elements + labels + groups + messages + links + texts + attributes + scripts

    /// Those with something to do on them once they are read.
    static let used = all.filter {
        [
            "forms with buttons below much text", "radio buttons of one name", "fields of one name", "hidden fields",
            "buttons",
            "options", "controls with one list of suggestions", "controls in nested groups", "long values",
            "a long pattern",
            "countries",
        ].contains($0.name)
    }

    /// Those that keep each of the passes busy.
    static let cancelled = all.filter {
        [
            "deep hidden elements", "forms below headings", "duplicate ids", "controls in one label",
            "words deep before controls", "options", "error notices", "links in one block",
            "controls described by one element", "scripts",
        ].contains($0.name)
    }

    /// Elements within each other and side by side.
    static let elements: [HostilePage] = [
        HostilePage("nested forms", 40_000) { times($0, "<form>") + "<input name=a>" },
        HostilePage("nested forms with something between", 20_000) { times($0, "<form><i>a</i>") + "<input name=a>" },
        HostilePage("forms within elements within forms", 8_000) { times($0, "<form><div>a</div>") + "<input name=a>" },
        HostilePage("closed forms", 900) { times($0, "<p>text of the page</p><form></form>") },
        HostilePage("forms with buttons below much text", 900) { count in
            times(count * 20, "<p>a</p>")
                + many(count) { "<form action=/\($0)><button name=b>Go on \($0)</button></form>" }
        },
        HostilePage("forms below headings", 900) { count in
            times(count * 20, "<h2>a</h2>") + times(count, "<form><input name=a></form>")
        },
        HostilePage("forms that a script sends", 900) { count in
            "<script>" + times(count * 100, "var a = 1;") + "</script>" + times(count, "<form><input name=a></form>")
        },
        HostilePage("deep elements", 400) { count in
            times(count, times(100, "<div>") + times(50, "<b>a</b>") + times(100, "</div>"))
                + "<form><input name=a></form>"
        },
        HostilePage("deep hidden elements", 400) { count in
            times(100, "<div style='color: green'>") + times(count * 100, "<a href=x>Continue</a>")
                + times(100, "</div>")
        },
        HostilePage("deep tables", 1_000) { count in
            "<form>" + times(40, "<table><tr><td>") + times(count * 10, "<b>a</b>") + times(40, "</table>")
                + "<input name=a></form>"
        },
        HostilePage("deep lists", 1_000) { count in
            times(80, "<ul><li>") + times(count * 40, "<a href=/x>a</a>") + times(80, "</ul>")
        },
        HostilePage("duplicate ids", 40_000) { count in
            times(count, "<p id=a>a</p>") + "<form>" + controls { "<input name=a\($0) aria-labelledby=a>" } + "</form>"
        },
        HostilePage("many elements of one name in hidden ones", 20_000) { count in
            "<div hidden>" + times(count, "<iframe src=/x></iframe>") + "</div>"
                + times(count, "<iframe src=/x></iframe>")
        },
    ]

    /// Labels, and what stands before and behind controls.
    static let labels: [HostilePage] = [
        HostilePage("labels for one id", 40_000) { count in
            "<form><input id=a name=a>" + times(count, "<label for=a>A</label>") + "</form>"
        },
        HostilePage("controls in one label", 40_000) { count in
            "<form><label>" + times(count, "<b></b>") + controls { "<input name=a\($0)>" } + "</label></form>"
        },
        HostilePage("radio buttons in one label", 40_000) { count in
            "<form><label>" + times(count, "<b hidden>a</b>") + controls { "<input type=radio name=a value=\($0)>" }
                + "</label></form>"
        },
        HostilePage("controls with blanks behind their label", 400_000) { count in
            "<form><label>" + controls { "<input name=a\($0)>" } + "</label>" + times(count, " ")
                + "<small>a</small></form>"
        },
        HostilePage("controls with help behind their label", 40_000) { count in
            "<form><label>" + controls { "<input name=a\($0)>" } + "</label><small>" + times(count, "<b></b>")
                + "</small></form>"
        },
        HostilePage("controls spoken by one element", 40_000) { count in
            "<form><p id=a>" + times(count, "<b></b>") + "</p>"
                + controls { "<input name=a\($0) aria-labelledby='a a a a a a a a'>" } + "</form>"
        },
        HostilePage("controls described by one element", 40_000) { count in
            "<form><p id=a>" + times(count, "<b></b>") + "</p>"
                + controls { "<input name=a\($0) aria-describedby='a a a a'>" } + "</form>"
        },
        HostilePage("words deep before controls", 300) { count in
            "<form>"
                + many(count) {
                    times(50, "<div>") + times(50, "<b>a</b>") + times(50, "</div>") + "<input name=a\($0)>"
                } + "</form>"
        },
        HostilePage("boxes before much text", 40_000) { count in
            "<form>" + controls { "<input type=checkbox name=a\($0)>" } + times(count, "<b></b>") + "</form>"
        },
        HostilePage("nested labels", 1_000) { count in
            "<form>" + many(100) { "<label for=a\($0)>" } + times(count * 20, "<b></b>") + times(100, "</label>")
                + many(100) { "<input id=a\($0) name=a\($0)>" } + "</form>"
        },
    ]

    /// Groups, choices and suggestions.
    static let groups: [HostilePage] = [
        HostilePage("controls in a group without a legend", 40_000) { count in
            "<form><fieldset>" + times(count, "<b></b>") + controls { "<input name=a\($0)>" } + "</fieldset></form>"
        },
        HostilePage("controls in a disabled group", 40_000) { count in
            "<form><fieldset disabled>" + times(count, "<b></b>") + controls { "<input name=a\($0)>" }
                + "</fieldset><input name=a></form>"
        },
        HostilePage("controls in nested groups", 400) { count in
            "<form>" + times(90, "<fieldset role=group>") + times(count * 20, "<b></b>")
                + controls { "<input name=a\($0)>" } + "</form>"
        },
        HostilePage("radio buttons of one name", 1_000) { count in
            "<form>" + many(count) { "<label><input type=radio name=a value=\($0)> \($0)</label>" } + "</form>"
        },
        HostilePage("fields of one name", 1_000) { "<form>" + times($0, "<input name=a value=b>") + "</form>" },
        HostilePage("hidden fields", 1_000) { count in
            "<form>" + many(count) { "<input type=hidden name=a\($0) value=b>" } + "</form>"
        },
        HostilePage("buttons", 1_000) { count in
            "<form>" + many(count) { "<button name=b value=\($0)>Go on \($0)</button>" } + "</form>"
        },
        HostilePage("options", 18_000) { count in
            "<form><select name=a>" + many(count) { "<option>\($0)" } + "</select></form>"
        },
        HostilePage("lists of options in each other", 18_000) { count in
            "<form>" + times(40, "<select name=a>") + times(count, "<option>a") + "</select></form>"
        },
        HostilePage("options in disabled groups", 18_000) { count in
            "<form><select name=a>" + times(count, "<optgroup disabled><option>a</optgroup>") + "</select></form>"
        },
        HostilePage("controls with one list of suggestions", 18_000) { count in
            "<form><datalist id=l>" + many(count) { "<option>\($0)" } + "</datalist>"
                + controls { "<input list=l name=a\($0)>" } + "</form>"
        },
        HostilePage("countries", 18_000) { count in
            "<form><select name=country multiple>" + many(count) { "<option value=\($0)>Germany" } + "</select></form>"
        },
        HostilePage("controls of another form", 900) { count in
            many(count) { "<form id=f\($0)></form>" } + many(count) { "<input name=a form=f\($0)>" }
        },
    ]

    /// What a page complains about.
    static let messages: [HostilePage] = [
        HostilePage("error notices", 40_000) {
            "<form>" + times($0, "<p class=is-danger>Wrong</p>") + "<input name=a></form>"
        },
        HostilePage("error notices in one list", 40_000) { count in
            "<form><ul class=is-danger>" + many(count) { "<li>Wrong \($0)" } + "</ul>"
                + controls { "<input name=a\($0)>" }
                + "</form>"
        },
        HostilePage("empty error notices in nested lists", 20_000) { count in
            "<div class=is-danger>" + times(80, "<ul><li>") + times(count, "<b></b>") + times(80, "</ul>")
                + "</div><form><input name=a></form>"
        },
        HostilePage("error notices that hold controls", 400) { count in
            "<form>" + times(90, "<div class=is-danger>") + times(count * 50, "<b></b>") + "<input name=a>"
                + times(90, "</div>") + "</form>"
        },
        HostilePage("error notices deep beside controls", 40_000) { count in
            "<form>" + times(80, "<div>") + many(20) { "<p class=is-danger id=e\($0)>Wrong \($0)</p>" }
                + times(count, "<b></b>")
                + times(80, "</div>") + controls { "<input name=a\($0) aria-describedby=e\($0 % 20)>" } + "</form>"
        },
        HostilePage("help in elements of many classes", 40_000) { count in
            "<div class='" + times(count, "a ") + "'>" + times(count, "<i class=help>a</i>")
                + "</div><form><input name=a></form>"
        },
    ]

    /// Links, and what stands around them.
    static let links: [HostilePage] = [
        HostilePage("links in one block", 40_000) { count in
            "<div>" + many(count) { "<a href=/\($0)>Continue \($0)</a>" } + "</div>"
        },
        HostilePage("links in blocks of their own", 30_000) { count in
            many(count) { "<p><a href=/\($0)>Number \($0)</a></p>" }
        },
        HostilePage("links in one entry of a list", 30_000) { count in
            "<ul><li>" + many(count) { "<b></b><a href=/\($0)><img alt='Number \($0)'></a>" } + "</ul>"
        },
        HostilePage("links against a long base", 4_000) { count in
            "<base href='https://anchor.example/" + times(10_000, "a") + "/'>"
                + many(count) { "<p><a href=\($0)>Continue \($0)</a></p>" }
        },
        HostilePage("links in a menu", 40_000) { count in
            "<div class='" + times(count, "a ") + "'>" + times(count, "<a href=/x>Continue</a>") + "</div>"
        },
        HostilePage("buttons outside of forms", 900) { count in
            "<script>a</script>" + times(50, "<div role=button>") + times(count * 20, "<b></b>")
        },
    ]

    /// Long texts.
    static let texts: [HostilePage] = [
        HostilePage("a huge text", 1_600_000) { "<p>" + times($0 / 5, "word ") + "</p><form><input name=a></form>" },
        HostilePage("a huge text in one label", 800_000) { count in
            "<form><label>" + times(count / 5, "word ") + controls { "<input name=a\($0)>" } + "</label></form>"
        },
        HostilePage("blanks", 1_600_000) { "<form><p>" + times($0, " ") + "</p><input name=a></form>" },
        HostilePage("blanks between forms", 1_000_000) { count in
            times(count, " ") + times(900, "<form><input name=a></form>")
        },
        HostilePage("accents", 400_000, isTooMuch: true) {
            "<form><p>a" + times($0, "\u{301}\u{323}") + "</p><input name=a></form>"
        },
        HostilePage("accents on names", 200_000, isTooMuch: true) { count in
            "<form><label for=a>a" + times(count, "\u{301}\u{323}") + "</label><input id=a name='a"
                + times(count, "\u{301}\u{323}") + "'></form>"
        },
        HostilePage("references", 400_000) { "<p>" + times($0, "&lt;") + "</p><form><input name=a></form>" },
        HostilePage("comments that nothing ends", 400_000) {
            "<p>" + times($0, "<!--") + "</p><form><input name=a></form>"
        },
        HostilePage("comments", 100_000) { "<p>" + times($0, "a<!--a-->") + "</p><form><input name=a></form>" },
        HostilePage("declarations", 400_000) { "<p>" + times($0, "<!a") + "</p><form><input name=a></form>" },
        HostilePage("instructions", 400_000) { "<p>" + times($0, "<?a") + "</p><form><input name=a></form>" },
        HostilePage("open tags", 40_000, isTooMuch: true) {
            "<p>" + times($0, "<b <i ") + "</p><form><input name=a></form>"
        },
        HostilePage("closing tags", 200_000) { "<p>" + times($0, "</b></i>") + "</p><form><input name=a></form>" },
        HostilePage("quotes that nothing ends", 200_000, isTooMuch: true) {
            "<p>" + times($0, "<b c=\"") + "</p><form><input name=a></form>"
        },
        HostilePage("elements that close each other", 40_000, isTooMuch: true) {
            times($0, "<p><li><td>") + "<form><input name=a></form>"
        },
        HostilePage("metas", 800) { "<head>" + times($0, "<meta") + "<form><input name=a></form>" },
    ]

    /// Long attributes.
    static let attributes: [HostilePage] = [
        HostilePage("a long class around much", 20_000) { count in
            "<div class='" + times(count * 20, "a ") + "'>" + times(count, "<a href=/x>Continue</a>") + "</div>"
        },
        HostilePage("a long style around much", 20_000) { count in
            "<div style='" + times(count * 20, "a:b;") + "'>" + times(count, "<a href=/x>Continue</a>") + "</div>"
        },
        HostilePage("a long refresh", 800_000) {
            "<meta http-equiv=refresh content='5" + times($0, " ") + "x&#10;y'><p>a"
        },
        HostilePage("long values", 1_200) { count in
            "<form>"
                + many(900) {
                    "<input name=a\($0) value='" + times(count, "b") + "' title='" + times(count / 4, "c ") + "'>"
                } + "</form>"
        },
        HostilePage("a long pattern", 1_000_000) { "<form><input name=city pattern='" + times($0, "(") + "'></form>" },
        HostilePage("many patterns", 900) { count in
            "<form>" + many(count) { "<input name=city\($0) aria-label=City pattern='(a*)*\($0)'>" } + "</form>"
        },
        HostilePage("long identifiers", 1_600) { count in
            "<form>" + many(10) { "<p class=is-danger id='e\($0)" + times(count * 20, "a") + "'>Wrong</p>" }
                + controls { "<input name=a\($0) aria-describedby='e\($0 % 20)'>" } + "</form>"
        },
    ]

    /// Scripts and style sheets.
    static let scripts: [HostilePage] = [
        HostilePage("scripts", 40_000) { times($0, "<script>location .</script>") + "<form><input name=a></form>" },
        HostilePage("blanks in a script", 200_000) { count in
            "<script>location" + times(count, " ") + "window" + times(count, " ") + "createElement(" + times(count, " ")
                + "</script>"
        },
        HostilePage("half-written words in a script", 20_000) { times($0, "<script>window . location </script>") },
        HostilePage("style sheets", 40_000) { times($0, "<style>.a{}</style>") + "<form><input name=a></form>" },
    ]
}
