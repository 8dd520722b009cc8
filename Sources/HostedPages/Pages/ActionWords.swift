/// What the words on buttons and links say of where they lead, in some of the languages that anchors speak.
enum ActionWords {
    /// Whether the words lead back, away or nowhere: “Cancel”, “back”, “decline”, “draft”.
    static func leadAway(_ text: String) -> Bool {
        FieldName.words(text).contains { away.contains($0) }
            || ["log out", "sign out", "start over"].contains { text.lowercased().contains($0) }
    }

    /// Whether the words say that it goes on, and no more: “Continue”, “Get started”.
    static func goOn(_ text: String) -> Bool {
        let words = FieldName.words(text)
        return words.count <= 4 && words.contains { on.contains($0) } && !leadAway(text)
    }

    /// Whether the words are those of links that sites have on all their pages: “Privacy policy”, “Help”.
    static func areSiteWide(_ text: String) -> Bool {
        FieldName.words(text).contains { site.contains($0) }
    }

    private static let away: Set<String> = [
        "cancel", "back", "previous", "decline", "logout", "reset", "abort", "delete", "draft",
        "abbrechen", "zurück", "zurueck", "ablehnen", "abmelden", "löschen", "entwurf", "zurücksetzen",
        "cancelar", "atrás", "atras", "volver", "anterior", "rechazar", "borrador", "eliminar",
        "annuler", "retour", "précédent", "precedent", "refuser", "brouillon", "supprimer",
        "voltar", "recusar", "rascunho", "excluir", "annulla", "indietro", "precedente", "rifiuta", "bozza", "elimina",
        "annuleren", "terug", "vorige", "weigeren", "zrušit", "zpět", "odmítnout", "anuluj", "wstecz", "wróć",
    ]

    private static let on: Set<String> = [
        "continue", "next", "proceed", "start", "started", "begin", "go", "here",
        "weiter", "fortfahren", "starten", "beginnen", "hier", "continuar", "siguiente", "empezar", "comenzar", "aquí",
        "continuer", "suivant", "commencer", "ici", "seguinte", "prosseguir", "começar", "aqui",
        "continua", "avanti", "inizia", "qui", "verder", "volgende", "doorgaan", "pokračovat", "další", "dalej",
        "kontynuuj",
    ]

    private static let site: Set<String> = [
        "privacy", "terms", "conditions", "cookie", "cookies", "imprint", "impressum", "legal", "licenses", "help",
        "faq",
        "faqs", "support", "contact", "home", "homepage", "about", "blog", "careers", "twitter", "facebook",
        "linkedin", "instagram", "telegram", "discord", "youtube", "datenschutz", "agb", "hilfe", "kontakt",
        "startseite",
        "privacidad", "términos", "ayuda", "contacto", "inicio", "confidentialité", "mentions", "aide", "accueil",
        "privacidade", "termos", "ajuda", "contato", "disclaimer", "print", "download", "pdf",
        "copy", "share", "menu", "close",
    ]
}
