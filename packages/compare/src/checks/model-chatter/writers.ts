import type { DocumentText } from '../../views/document-text.js';
import { textsHolding } from '../../views/texts-holding.js';
import { instructions } from './task-phrases.js';

interface Genre {
  /** Kinds of phrases that people write in these documents. */
  readonly kinds: readonly string[];
  /** A word of `pattern`. */
  readonly sign: RegExp;
  readonly pattern: RegExp;
}

const genres: readonly Genre[] = [
  {
    // A letter offers more help, encloses a new version and apologises.
    kinds: [
      'it offers more work',
      // plain English: the name is part of stored ids
      'it hands over a draft',
      'it refuses or excuses itself',
      'it names the limits of a model',
    ],
    sign: /^(?:Dear|Hello|Hi|Good|Hallo|Guten|Bonjour|Buongiorno|Hola|Sehr|Lieber?|Cher|Chère|Madame|Monsieur|Estimad[oa]s?|Gentile|Egregi[oa]?|Spett\p{L}*|Kjære|Kære|Bästa|.?egards|Yours|Sincerely|Grüßen|salutations|saluti|saludo)(?!\p{L})/iu,
    pattern:
      /^(?:(?:Hello|Hi|Hallo|Bonjour|Buongiorno|Hola|Guten Tag|Good (?:morning|day|afternoon)) ?(?:\p{Lu}[\p{L}.]* ?){0,3}[,!]$|Dear \p{L}|Sehr geehrte|Lieber? \p{Lu}|Ch(?:er|ère)s? \p{L}|(?:Madame|Monsieur)[ ,]|Estimad[oa]s? |Gentil[ei] |Egregi[oa] |Spett|K[jæ]{1,2}re |Bästa )|^(?:(?:with )?(?:(?:kind|best|warm) )?regards|yours \p{L}+|sincerely(?: yours)?|mit \p{L}+ grüßen|un cordial saludo|cordiali saluti|distinti saluti)\P{L}{0,3}$/iu,
  },
  {
    // Forms of tenders and applications limit the length of answers; advertisements describe a job.
    kinds: [instructions],
    sign: /tender|bidder|applica|proposals|grant|contributors|style|job|vacanc|ausschreib|bewerb|bieter|förder|antrag|stelle|(?:m|f|w|d|h|x)\/|offres?|soumission|licitaci|ofertante|solicitud|gara(?!\p{L})|offerent|bando|anbud|tilbud/iu,
    pattern:
      /(?<!\p{L})(?:tenderers?|the tender|bidders?|applicants?|application forms?|grant applications?|(?:request|call) for (?:proposals?|papers|tenders)|contributors|style guide|job (?:offer|description|advertisement)|vacancy|ausschreibung|bewerber|bewerbung|bieter|antragsteller|förderantrag|stellenanzeige|appel d['’]offres|soumissionnaires?|licitación|licitadores|ofertantes?|solicitantes?|gara d['’]appalto|offerent[ei]|bando)(?!\p{L})|\([mfwdhx](?:\/[mfwdhx*]){1,3}\)/iu,
  },
  {
    // Exercises for students and participants of courses.
    kinds: [instructions],
    sign: /^(?:exercises?|homework|assignments?|worksheets?|quiz|training|course|workshop|seminar|lectures?|lessons?|curriculum|syllabus|students?|pupils|learners|trainees|übung(?:en|s\p{L}*)?|hausaufgaben?|arbeitsblatt|\p{L}*schulung|vorlesung|formation|curso|taller|corso|lehrplan|schüler\p{L}*|studierende\p{L}*|exercices?|devoirs|élèves|étudiants|ejercicios?|deberes|alumnos|estudiantes|esercizi|compiti|alunni|studenti)(?!\p{L})/iu,
    pattern:
      /^(?:\d[\d.]* )?(?:exercises?|homework|assignments?|worksheets?|quiz|curriculum|syllabus|übung(?:en|sblatt|saufgaben)?|hausaufgaben?|arbeitsblatt|lehrplan|exercices?|devoirs|ejercicios?|deberes|esercizi|compiti)(?: \d+)?$|^(?:formation|curso|taller|corso)(?: \p{L}+){0,4}$|^(?:[\p{L}-]+ ){0,3}(?:training|course|workshop|seminar|lectures?|lessons?|\p{L}*schulung|vorlesung)(?: \d+)?(?=$|:)|(?<!\p{L})(?:students|pupils|learners|trainees|schüler(?:innen)?|studierende|élèves|étudiants|alumnos|estudiantes|alunni|studenti) (?:\p{L}+ )?(?:learn|know|understand|write|read|work|are able|lernen|kennen|verstehen|schreiben|können|apprennent|connaissent|savent|aprenden|conocen|saben|imparano|conoscono|sanno)(?!\p{L})/iu,
  },
];

/** Kinds of phrases that the writers of this document use themselves: those of letters, forms and advertisements. */
export function ownKinds(content: DocumentText): ReadonlySet<string> {
  const kinds = genres.flatMap(({ kinds, sign, pattern }) => {
    for (const { text } of textsHolding(content, sign))
      if (pattern.test(text.slice(0, maxSearchedLength))) return kinds;
    return [];
  });
  return new Set(kinds);
}

const maxSearchedLength = 5_000;
