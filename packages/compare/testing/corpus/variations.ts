import { type Family, renderFamily } from './families.js';

/** Names of the corpus; each run of a service finds other companies. */
const found = ['Alder', 'Birch', 'Cedar', 'Damson', 'Elm', 'Fir', 'Gorse', 'Hazel'];
const others = [
  'Ash',
  'Beech',
  'Cypress',
  'Hawthorn',
  'Ivy',
  'Juniper',
  'Laurel',
  'Maple',
  'Oak',
  'Pine',
  'Rowan',
  'Spruce',
  'Thorn',
  'Walnut',
  'Willow',
  'Yew',
];

/** Sentences with which a later document may continue; the first says nothing. */
const additions = ['', ' Plans are renewed each spring.', ' Little else has changed since.'];

/** Shorter texts are labels. */
const minWords = 30;

/**
 * As good a document as the family's, as another run of the service writes it: other companies, some texts a sentence longer.
 * `run` from 0 on; the first is the family's own.
 */
export function renderVariation(family: Family, run: number): Promise<Buffer> {
  return renderFamily({ ...family, content: run === 0 ? family.content : vary(family.content, run) });
}

function vary(content: Family['content'], run: number): Family['content'] {
  const renamed = found.reduce((text, name, index) => {
    const other = others[(index + run * 3) % others.length] ?? name;
    return text.replaceAll(name, other).replaceAll(`${name.toLowerCase()}-`, `${other.toLowerCase()}-`);
  }, JSON.stringify(content));
  let texts = 0;
  return JSON.parse(renamed, (_, value) => {
    if (typeof value !== 'string' || value.split(' ').length < minWords || !value.endsWith('.')) return value;
    texts += 1;
    return `${value}${additions[(texts + run) % additions.length]}`;
  });
}
