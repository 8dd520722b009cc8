/// What the words on buttons and links say of where they lead, in some of the languages that anchors speak.
enum ActionWords {
    /// Whether the words lead back, away or nowhere: “Cancel”, “back”, “decline”, “draft”.
    static func leadAway(_ text: String) -> Bool {
        FieldName.words(text).contains { away.contains($0) }
            || awayPhrases.contains { text.lowercased().contains($0) }
    }

    /// Whether the words say that it goes on, and no more: “Continue”, “Get started”.
    static func goOn(_ text: String) -> Bool {
        let words = FieldName.words(text)
        return words.count <= 4 && words.contains { on.contains($0) } && !leadAway(text)
    }

    /// Whether the words say that what stands on the page is sent: “Continue”, “Confirm and pay”.
    static func send(_ text: String) -> Bool {
        let words = FieldName.words(text)
        return words.contains { on.contains($0) || sending.contains($0) } && !leadAway(text)
    }

    /// Whether the words are those of links that sites have on all their pages: “Privacy policy”, “Help”; not “Accept the terms”.
    static func areSiteWide(_ text: String) -> Bool {
        let words = FieldName.words(text)
        return words.contains { site.contains($0) } && !words.contains { sending.contains($0) }
    }

    private static let away: Set<String> = [
        "cancel", "back", "previous", "decline", "logout", "reset", "abort", "delete", "draft", "remove", "reject",
        "refuse", "deny", "disagree", "resend", "edit", "change", "modify", "later",
        "abbrechen", "zurück", "zurueck", "ablehnen", "abmelden", "löschen", "entwurf", "zurücksetzen", "bearbeiten",
        "ändern", "entfernen",
        "cancelar", "atrás", "atras", "volver", "anterior", "rechazar", "borrador", "eliminar",
        "annuler", "retour", "précédent", "precedent", "refuser", "brouillon", "supprimer",
        "voltar", "recusar", "rascunho", "excluir", "annulla", "indietro", "precedente", "rifiuta", "bozza", "elimina",
        "annuleren", "terug", "vorige", "weigeren", "zrušit", "zpět", "odmítnout", "anuluj", "wstecz", "wróć",
    ]

    private static let awayPhrases = ["log out", "sign out", "start over", "not agree", "don't", "do not", "new code"]

    private static let sending: Set<String> = [
        "submit", "send", "confirm", "verify", "accept", "agree", "ok", "okay", "finish", "done", "complete",
        "senden", "absenden", "bestätigen", "akzeptieren", "zustimmen", "prüfen", "fertig", "enviar", "confirmar",
        "verificar", "aceptar", "acepto", "envoyer", "confirmer", "vérifier", "accepter", "valider", "terminer",
        "aceitar", "invia", "conferma", "accetta", "verzenden", "bevestigen", "odeslat", "potvrdit", "wyślij",
        "potwierdź",
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
        "faq", "faqs", "support", "contact", "home", "homepage", "about", "blog", "careers", "twitter", "facebook",
        "linkedin", "instagram", "telegram", "discord", "youtube", "datenschutz", "agb", "hilfe", "kontakt",
        "startseite", "privacidad", "términos", "ayuda", "contacto", "inicio", "confidentialité", "mentions", "aide",
        "accueil",
        "privacidade", "termos", "ajuda", "contato", "disclaimer", "print", "download", "pdf",
        "copy", "share", "menu", "close",
    ]
}
