/*
 * Patterns match a sentence in which each figure is one character of the private use area, so that they say only how figures follow
 * one another: A-block for amounts and counts, P-block for percentages, Y-block for years.
 */
export const block = 0x100;
/** First character of each block. */
export const [firstAmount, firstPercent, firstYear] = [0xe000, 0xe000 + block, 0xe000 + 2 * block];
const anyFigure = '\ue000-\ue2ff';
const part = '(?<part>[\ue000-\ue0ff])';
const whole = '(?<whole>[\ue000-\ue0ff])';
const rate = '(?<rate>[\ue100-\ue1ff])';
const multiple = '(?<rate>[\ue000-\ue0ff])[ -]?(?:times|x|×|mal|fach[ens]*|fois|veces|volte)(?!\\p{L})';

/** Up to `max` characters without a figure that can belong to something else. */
function words(max: number): string {
  return `[^\ue000-\ue1ff;:()]{0,${max}}?`;
}

/** Words behind the second figure that are still about it: "a year earlier". */
const still = `(?:(?! (?:with|and|but|while|mit|bei|und|aber|avec|et|mais|con|y|pero|e|ma) )[^\ue000-\ue1ff;:(),]){0,30}?`;

const article =
  "(?:(?:the|an?|le|la|les|los|las|el|un|una|une|i|gli|il|l['’]|den|dem|der|die|das|eine[mnrs]?|ein) ?)?";
const change =
  'increase|rise|gain|growth|plus|improvement|decrease|fall|drop|decline|reduction|minus|anstieg|zuwachs|steigerung|zunahme|wachstum|rückgang|abnahme|senkung|hausse|augmentation|progression|croissance|baisse|diminution|recul|réduction|aumento|incremento|subida|alza|crecimiento|descenso|caída|reducción|disminución|bajada|crescita|rialzo|calo|riduzione|diminuzione';
const by = "(?:of|by|von|um|de|del|di|d['’]|dell['’]|al?) ?";
const that =
  "that is|that['’]s|i\\.e\\.|which is|or|equal to|equivalent to|soit|c['’]est-à-dire|also|mithin|d\\. ?h\\.|das (?:sind|ist|entspricht)|es decir|o sea|ossia|ovvero|cioè|pari|vale a dire";

/** Before a percentage that says how much the figures before it differ. */
const differBy = `(?: ?\\( ?(?:${article}(?:${change}) (?:${by})?)?[+−–-]?|,? (?:(?:${that}),? ${article}(?:${change})? ?(?:${by})?${article}|(?:with |mit |con |avec )?${article}(?:${change}) ${by})[+−–-]?)`;
const worth =
  '(?<!\\p{L})(?:worth|valued at|values? (?:it|the company) at|value is|price is|wert|ergibt|ergeben sich|vaut|ressort à|vale|è pari a)(?!\\p{L})';
const end = '(?=\\)?(?:[.,;!]|$))';
const time =
  'years?|months?|weeks?|days?|quarters?|hours?|minutes?|jahre?n?|monate?n?|wochen?|tage?n?|quartale?n?|stunden|ans?|mois|semaines?|jours?|trimestres?|heures?|años?|mes(?:es)?|semanas?|días?|trimestres|horas|ann[oi]|mes[ei]|settiman[ae]|giorn[oi]|trimestr[ei]|ore';
const earlier =
  'against|after|compared (?:with|to)|versus|vs\\.?|(?:up|down) from|contre|après|frente a|contra|tras|contro|dopo|rispetto ai?|nach|gegenüber|statt';

/** An order of figures in a sentence. `part` is divided by `whole`. */
export interface Link {
  readonly pattern: RegExp;
  readonly kind: 'change' | 'share' | 'multiple';
}

export const links: readonly Link[] = [
  {
    pattern: new RegExp(
      `${part}${words(40)}(?<!\\p{L})(?:${earlier}) ${article}${whole}(?! ?(?:${time})(?!\\p{L}))${still}${differBy}${rate}${end}`,
      'iu',
    ),
    kind: 'change',
  },
  {
    pattern: new RegExp(
      `(?<!\\p{L})(?:from|von|de|du|da|dal|desde|fra|d['’]) ?${whole}${words(30)} (?:to|auf|à|a|al|ad|til|hasta) ?${part}${still}${differBy}${rate}${end}`,
      'iu',
    ),
    kind: 'change',
  },
  {
    // "EUR 1.2 million, or 2.5 % of the wage bill of EUR 48 million".
    pattern: new RegExp(
      `${part}${words(24)}(?:,|[–—])? ?(?:${that}),? ${article}${rate} (?:of|de|du|des|del|dell['’]|della|di|der|vom|von)(?!\\p{L})[^${anyFigure};:,()]{2,50} (?:of|de|di|von|d['’]) ?${whole}(?=[).,;]|$)`,
      'iu',
    ),
    kind: 'share',
  },
  {
    // "Net debt of EUR 5.1 million, or 0.6 times EBITDA of EUR 8.5 million".
    pattern: new RegExp(
      `${part}${words(24)}(?:,|[–—])? ?(?:${that}|is|was|equals|entspricht|est|es|è),? ${article}${multiple} [^${anyFigure};:,()]{2,40} (?:of|de|di|von|d['’]) ?${whole}`,
      'iu',
    ),
    kind: 'multiple',
  },
  {
    // "At 9 times operating profit of EUR 6.8 million, the company is worth EUR 61.2 million".
    pattern: new RegExp(
      `(?<!\\p{L})(?:at|bei|à|a) ${multiple} [^${anyFigure};:,()]{2,40} (?:of|de|di|von|d['’]) ?${whole},? [^${anyFigure};:(),]{2,60}${worth} ?${part}${end}`,
      'iu',
    ),
    kind: 'multiple',
  },
];

/** A link that calls itself a change: by a noun or a sign. */
export const namesChange = new RegExp(
  `(?<!\\p{L})(?:${change})(?!\\p{L})|[+−–-][\ue100-\ue1ff]|(?<!\\p{L})(?:${earlier})(?!\\p{L}).*(?<!\\p{L})(?:${that})(?!\\p{L})`,
  'isu',
);
