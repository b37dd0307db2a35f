import { textsHolding } from '../../views/texts-holding.js';
import { anyTypeCheck, noOptions } from '../check.js';
import { createSightings, excerpt, firstPlace, moreOf, sightedAt } from '../sightings.js';
import { list, quote } from '../wording.js';

/** Each with the sign that most texts lack. */
const kinds = [
  // Names are part of a finding's identity: never changed.
  {
    name: 'a path of one computer',
    sign: /[\\/](?:users|home|documents|temp|tmp|var|private|volumes|desktop|onedrive)|file:|\\\\/i,
    pattern:
      /(?<![\p{L}\p{N}])[a-z]:[\\/](?:users|documents and settings|temp|work|projects?|data)[\\/][^\s"'<>|]{1,200}|(?<![\p{L}\p{N}:/.~])\/(?:users|home|volumes|private\/var|var\/folders|tmp)\/[\w.@-]{1,60}\/[^\s"'<>|]{1,200}|\bfile:\/{2,3}[^\s"'<>]{2,200}|(?<![\p{L}\p{N}\\])\\\\[a-z0-9][\w.-]{1,60}\\[\w$][^\s"'<>|]{0,200}/iu,
  },
  {
    name: 'an address inside a network',
    sign: /localhost|127\.0|192\.168|\.(?:local|internal|lan|corp|intranet)/i,
    pattern:
      /\bhttps?:\/\/(?:localhost|127\.0\.0\.1|0\.0\.0\.0|192\.168\.\d{1,3}\.\d{1,3}|10\.\d{1,3}\.\d{1,3}\.\d{1,3}|[a-z0-9][a-z0-9.-]{0,100}\.(?:local|internal|lan|corp|intranet))(?::\d{2,5})?(?:\/[^\s"'<>]{0,200})?|(?<![\p{L}\p{N}.-])localhost:\d{2,5}|(?<![\d.])(?:192\.168\.\d{1,3}\.\d{1,3}|127\.0\.0\.1):\d{2,5}/iu,
  },
] as const;

const anySign = new RegExp(kinds.map(({ sign }) => sign.source).join('|'), 'i');

/** Words of a manual before an example address: "For example, enter https://192.168.1.1/folder". */
const exampleBefore =
  /(?:for example|for instance|(?<!\p{L})e\. ?g\.|such as|zum beispiel|beispielsweise|z\. ?b\.|par exemple|p(?:ar)?\. ?ex\.|por ejemplo|p(?:or)?\. ?ej\.|por exemplo|ad esempio|per esempio|f\. ?eks\.|for eksempel|till exempel|exempelvis|t\. ?ex\.|bijvoorbeeld|bijv\.|na przykład|np\.|たとえば|例えば|例如|比如|["”»“:」] ?-?proto[ck]ol\p{L}*|proto[ck]ol\p{L}* ["“„«])[^.!?]{0,40}$/iu;
const searchedBefore = 90;

function isExample(text: string, index: number): boolean {
  return exampleBefore.test(text.slice(Math.max(0, index - searchedBefore), index));
}

const maxSearchedLength = 100_000;

export const localPaths = anyTypeCheck({
  name: 'local-paths',
  category: 'document',
  defaultSeverity: 'medium',
  description:
    'No text or property shows a path on a user’s computer, or an address inside a private network.',
  options: noOptions,
  run(content, template, { document: { properties } }) {
    // Columns of addresses are checked against the template's requirements.
    const hasColumns = template.type === 'xlsx' && template.sheets.length > 0;
    const seen = createSightings();
    const search = (whole: string, located: { locate(): string }, isCell = false) => {
      for (const { name, sign, pattern } of kinds) {
        const text = whole.slice(0, maxSearchedLength);
        const match = sign.test(text) ? pattern.exec(text) : null;
        if (
          match === null ||
          isExample(text, match.index) ||
          (isCell && hasColumns && match[0] === text.trim())
        )
          continue;
        seen.add(name, located, excerpt(text, match.index, match[0].length));
      }
    };
    for (const located of textsHolding(content, anySign))
      search(located.text, located, located.kind === 'cell');
    for (const aside of content.asides()) search(aside.text, aside);
    for (const { label, value } of properties) search(value, { locate: () => `property "${label}"` });
    return seen.all().map((sighting) => ({
      key: sighting.key,
      ...sightedAt(sighting),
      message: `${quote(sighting.quotes[0] ?? '')} ${firstPlace(sighting)} shows ${sighting.key}${moreOf(sighting, 'text')}.`,
      expected: 'names of documents and public addresses',
      actual: list(sighting.quotes, ' | '),
      suggestion:
        'Write the name of a source instead of its path, and only public addresses. Check error messages, source lists and properties that are filled from settings of the machine.',
    }));
  },
});
