/** Texts of a document that a model may write or change. A person offers quotations and visits. */
const german =
  '(?:fassung|version|text|abs[aä]tze?|absatz|abschnitte?|kapitel|zusammenfassung|beschreibung|gliederung|formulierung(?:en)?|folien?|stichpunkte?|kurzprofile?|ausarbeitung|antwort)';

/** "Gerne erstelle ich auf Wunsch eine ausführlichere Fassung": a model's offer to write more. Linear. */
export const offer = new RegExp(
  [
    String.raw`(?:^|[.!?:] )(?:gerne|auf wunsch|bei bedarf|bei interesse) (?:erstelle|ergänze|überarbeite|formuliere|verfasse|kürze|erweitere|vertiefe|liefere|schreibe|kann) ich [^.!?]{0,80}${german}(?!\p{L})`,
    String.raw`(?<!\p{L})(?:möchten|wünschen|wollen) sie,? dass ich [^.!?]{0,80}(?:ergänze|erstelle|vertiefe|ausarbeite|überarbeite|formuliere|kürze|verfasse|zusammenfasse|ausführe|eingehe)\?`,
    String.raw`(?<!\p{L})(?:soll|kann) ich [^.!?]{0,60}${german} (?:[^.!?]{0,30} )?(?:ergänzen|erstellen|vertiefen|ausarbeiten|überarbeiten|formulieren|kürzen|verfassen)\?`,
    String.raw`(?<!\p{L})(?:souhaitez|voulez|désirez|aimeriez)-vous que je (?:développe|complète|reformule|rédige|détaille|approfondisse|précise|génère|résume|raccourcisse|traduise)(?!\p{L})`,
    String.raw`(?<!\p{L})je peux (?:également |aussi |volontiers )?(?:développer|reformuler|rédiger|approfondir|résumer) [^.!?]{0,60}si vous le souhaitez(?!\p{L})`,
    String.raw`(?<!\p{L})si vous le souhaitez,? je peux (?:également |aussi )?(?:développer|reformuler|rédiger|approfondir|résumer)(?!\p{L})`,
    String.raw`(?<!\p{L})(?:desea|deseas|quiere|quieres|le gustaría|te gustaría) que (?:amplíe|desarrolle|redacte|profundice|reformule|elabore|genere|resuma|traduzca) `,
    String.raw`(?<!\p{L})si (?:lo desea|lo deseas|quieres|lo prefieres?),? puedo (?:ampliar|desarrollar|redactar|reformular|profundizar|elaborar|resumir)(?!\p{L})`,
    String.raw`(?<!\p{L})(?:vuole|vuoi|desidera|desideri|le piacerebbe) che (?:io )?(?:approfondisca|sviluppi|rediga|scriva|elabori|generi|riassuma|riformuli|espanda|ampli) `,
    String.raw`(?<!\p{L})se (?:lo desidera|lo desideri|vuole|vuoi),? posso (?:anche )?(?:approfondire|sviluppare|redigere|riformulare|elaborare|riassumere|ampliare)(?!\p{L})`,
    String.raw`(?<!\p{L})(?:i can|i could|i(?:['’]d| would) be (?:happy|glad) to) (?:also )?(?:expand|elaborate|rewrite|rephrase|shorten|summari[sz]e|tailor|reformat) [^.!?]{0,60}(?:if (?:you(?:['’]d| would)? (?:like|want|prefer|wish)|needed|desired|helpful)|for you)(?!\p{L})`,
  ].join('|'),
  'iu',
);
