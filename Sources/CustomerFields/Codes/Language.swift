/// A language, by its code and the names under which people look for it.
///
/// Specification: ISO 639-1, <https://www.loc.gov/standards/iso639-2/>
public struct Language: Hashable, Sendable {
    /// The two small letters of ISO 639-1.
    public let code: String

    /// The usual English name.
    public let name: String

    /// Other names, among them what its speakers call it.
    public let otherNames: [String]

    /// Reads an entry of the table, `de German=Deutsch`.
    init?(entry: Substring) {
        let words = entry.split(maxSplits: 1, whereSeparator: \.isWhitespace)
        guard words.count == 2 else { return nil }
        code = String(words[0])
        let names = words[1].split(separator: "=").map(String.init)
        name = names.first ?? code
        otherNames = Array(names.dropFirst())
    }

    /// The language with the given code or name, or `nil` where there is none; neither case nor accents matter.
    public static func named(_ text: String) -> Language? { byName[FoldedName.of(text)] }

    private static let byName: [String: Language] = all.reduce(into: [:]) { languages, language in
        for name in [language.code, language.name] + language.otherNames { languages[FoldedName.of(name)] = language }
    }

    /// The codes of all languages.
    static let codes = Set(all.map(\.code))
}

extension Language {
    /// The 183 languages of ISO 639-1 in the order of their names.
    ///
    /// Each is written as its two letters and its name, with `=` before every other name.
    public static let all: [Language] = table.split(separator: ";").compactMap(Language.init(entry:))

    private static let table = """
        ab Abkhazian; aa Afar; af Afrikaans; ak Akan; sq Albanian=shqip; am Amharic=አማርኛ; ar Arabic=العربية;
        an Aragonese; hy Armenian; as Assamese; av Avaric; ae Avestan; ay Aymara; az Azerbaijani; bm Bambara;
        ba Bashkir; eu Basque=euskara; be Belarusian; bn Bengali=Bangla=বাংলা; bi Bislama; bs Bosnian=bosanski;
        br Breton; bg Bulgarian=български; my Burmese; ca Catalan=Valencian=català; ch Chamorro; ce Chechen;
        ny Chichewa=Chewa=Nyanja; zh Chinese=中文; cu Church Slavic=Old Church Slavonic=Old Bulgarian; cv Chuvash;
        kw Cornish; co Corsican; cr Cree; hr Croatian=hrvatski; cs Czech=čeština; da Danish=dansk;
        dv Divehi=Dhivehi=Maldivian; nl Dutch=Flemish=Nederlands; dz Dzongkha; en English; eo Esperanto;
        et Estonian=eesti; ee Ewe; fo Faroese; fj Fijian; fi Finnish=suomi; fr French=français; ff Fulah;
        gl Galician=galego; lg Ganda; ka Georgian; de German=Deutsch; el Greek=ελληνικά; gn Guarani; gu Gujarati;
        ht Haitian Creole; ha Hausa; he Hebrew=עברית; hz Herero; hi Hindi=हिन्दी; ho Hiri Motu; hu Hungarian=magyar;
        is Icelandic=íslenska; io Ido; ig Igbo; id Indonesian=Bahasa Indonesia; ia Interlingua;
        ie Interlingue=Occidental; iu Inuktitut; ik Inupiaq; ga Irish=Gaeilge; it Italian=italiano; ja Japanese=日本語;
        jv Javanese; kl Kalaallisut=Greenlandic; kn Kannada; kr Kanuri; ks Kashmiri; kk Kazakh; km Khmer;
        ki Kikuyu=Gikuyu; rw Kinyarwanda; kv Komi; kg Kongo; ko Korean=한국어; kj Kuanyama; ku Kurdish; ky Kyrgyz=Kirghiz;
        lo Lao; la Latin; lv Latvian=latviešu; li Limburgish; ln Lingala; lt Lithuanian=lietuvių; lu Luba-Katanga;
        lb Luxembourgish; mk Macedonian; mg Malagasy; ms Malay; ml Malayalam; mt Maltese=Malti; gv Manx; mi Maori;
        mr Marathi; mh Marshallese; mn Mongolian; na Nauru; nv Navajo; ng Ndonga; ne Nepali; nd North Ndebele;
        se Northern Sami; no Norwegian=norsk; nb Norwegian Bokmål; nn Norwegian Nynorsk; oc Occitan=Provençal;
        oj Ojibwa; or Oriya=Odia; om Oromo; os Ossetian; pi Pali; ps Pashto=Pushto; fa Persian=Farsi=فارسی;
        pl Polish=polski; pt Portuguese=português; pa Punjabi=Panjabi; qu Quechua; ro Romanian=Moldovan=română;
        rm Romansh; rn Rundi; ru Russian=русский; sm Samoan; sg Sango; sa Sanskrit; sc Sardinian; gd Scottish Gaelic;
        sr Serbian=српски; sn Shona; ii Sichuan Yi=Nuosu; sd Sindhi; si Sinhala; sk Slovak=slovenčina;
        sl Slovenian=slovenščina; so Somali; nr South Ndebele; st Southern Sotho; es Spanish=Castilian=español;
        su Sundanese; sw Swahili=Kiswahili; ss Swati; sv Swedish=svenska; tl Tagalog; ty Tahitian; tg Tajik; ta Tamil;
        tt Tatar; te Telugu; th Thai=ไทย; bo Tibetan; ti Tigrinya; to Tonga; ts Tsonga; tn Tswana; tr Turkish=Türkçe;
        tk Turkmen; tw Twi; uk Ukrainian=українська; ur Urdu=اردو; ug Uyghur=Uighur; uz Uzbek; ve Venda;
        vi Vietnamese=Tiếng Việt; vo Volapük; wa Walloon; cy Welsh=Cymraeg; fy Western Frisian; wo Wolof; xh Xhosa;
        yi Yiddish; yo Yoruba; za Zhuang; zu Zulu
        """
}
