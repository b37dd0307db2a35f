/** One way in which a model's text shows, by the name that findings carry. Linear: no repetition that could be read in two ways. */
export interface ChatterPhrase {
  readonly name: string;
  readonly pattern: RegExp;
}

const aims =
  'description|summary|paragraph|overview|profile|bullet points?|slide|headline|introduction|conclusion';

/** Instructions to a model, and sentences of a model about its task and sources. */
export const taskPhrases: readonly ChatterPhrase[] = [
  {
    name: 'it quotes its instructions',
    pattern: new RegExp(
      String.raw`\byou are (?:a|an) (?:\w+ ){0,3}(?:assistant|chatbot|language model)\b|^(?:system|user|assistant) ?(?:prompt|message)?: (?:you|write|please|generate|summari[sz]e)\b|\b(?:respond|reply|answer|return|output) (?:only|strictly) (?:with|in|as) (?:valid |a |an |the )?(?:json|markdown|xml|html|csv)\b|\bdo not (?:include|add|output|return|use) (?:any )?(?:markdown|preambles?|introductory text|code fences)\b|^(?:write|generate|create|draft|compose) (?:a|an|the) (?:\d{1,3}[- ](?:to[- ]\d{1,3}[- ])?word|concise|brief|short|professional) (?:\w+ ){0,3}(?:${aims}) (?:of|for|about) (?:the|this|each) (?:company|section|market|target|firm|business)\b|^#{1,3} ?(?:instructions?|task|context|output format)\b`,
      'i',
    ),
  },
  {
    name: 'it speaks of its sources as given to it',
    pattern:
      /\b(?:the )?(?:provided|supplied|given|above) (?:context|search results?|text|documents?|sources?|information|excerpts?) (?:do(?:es)? not|don['’]t|doesn['’]t) (?:contain|include|mention|provide|specify|state)\b|\bbased on the (?:provided|supplied|given) (?:context|search results?|text|excerpts?),|\bno (?:relevant )?information (?:was|is) (?:provided|available) in the (?:context|prompt|input|search results?)\b/i,
  },
  {
    name: 'it names the limits of a model',
    pattern:
      /\bi (?:was|were) (?:unable|not able) to (?:browse|access|open|load|retrieve|fetch)\b(?! (?:the |this |that |our |their )?(?:building|plants?|rooms?|sites? (?:at|on)|premises|warehouses?|offices?|halls?|factory|vault|safe))|\bi (?:could not|couldn['’]t) (?:browse|access|load|retrieve|fetch|find (?:any )?(?:reliable |specific |public )?information (?:about|on|for))\b/i,
  },
  {
    // plain English: the name is part of stored ids
    name: 'it hands over a draft',
    pattern:
      /^here(?:['’]s| is| are) (?:a |an |the |your )?(?:\w+[ -]){0,3}(?:summary|description|version|rewrite|paragraph|draft|translation|response) (?:of|for|based on) (?:the |this |your )?(?:\w+ ){0,2}(?:section|text|article|passage|paragraph|slide|chapter|document|prompt|input|request|company)(?: (?:below|above))? ?[:.]$|^(?:hier ist|hier sind|anbei) (?:die |der |das |eine |ein )?(?:überarbeitete |gewünschte |kurze )?(?:zusammenfassung|beschreibung|fassung|version|text|entwurf)(?: (?:des|der) \w+)? ?:$|^voici (?:un |une |le |la )?(?:résumé|description|version|texte)(?: \w+){0,4} ?:$|^aquí (?:está|tienes|tiene) (?:un |una |el |la )?(?:resumen|descripción|versión)(?: \w+){0,4} ?:$/iu,
  },
  {
    name: 'it offers more work',
    pattern:
      /\bich hoffe,? (?:das|dies) hilft\b|\bj['’]espère que cela (?:vous |t['’])?aide\b|\bespero que (?:esto )?(?:te |le )?ayude\b|\b(?:wenn|falls) sie (?:weitere )?(?:fragen haben|wünschen),? (?:kann ich|lassen sie es mich wissen)\b|\bjeg håper dette hjelper\b/iu,
  },
  {
    name: 'it speaks of itself as a model',
    pattern:
      /\bals (?:ki|künstliche intelligenz)(?:-(?:sprach)?modell|-assistent)?,? (?:habe|kann|bin|verfüge) ich\b|\ben tant que (?:modèle de langage|modèle d['’]ia|ia)\b|\bcomo (?:un )?modelo de lenguaje\b|\bcomo (?:um )?modelo de linguagem\b|\bcome modello linguistico\b|\bsom en (?:ai-)?språk?modell?\b|\bals (?:ai-)?taalmodel\b/iu,
  },
];

/** Words without one of which none of these phrases matches, as a pattern. */
export const taskWords =
  'prompt|message|please|write|generate|summari[sz]e|mod[eè]l|json|markdown|xml|html|csv|preamble|introductory|fences|word|concise|brief|short|professional|#|context|search|provided|supplied|given|above|information|hier|anbei|voici|aqu[íi]|hoffe|esp[eè]r|(?<![\\p{L}])ich(?![\\p{L}])|håper|intelligen[cz]|språ?k|taal|(?<![\\p{L}])ia(?![\\p{L}])';

/** Beginnings of all phrases: texts without one are skipped. */
export const taskSign =
  /^(?:system|user|assistant|write|generate|create|draft|compose|#|here|hier|anbei|voici|aqu[íi])|\b(?:you are an? |(?:respond|reply|answer|return|output) (?:only|strictly)|do not (?:include|add|output|return|use)|i (?:was|were|could)|(?:provided|supplied|given|above) (?:context|search|text|document|source|information|excerpt)|no (?:relevant )?information)|hoffe|esp[eè]r|(?:wenn|falls) sie|håper|als (?:ki|k[üu]nst|ai|taal)|en tant que|como (?:um? )?modelo|come modello|som en/i;
