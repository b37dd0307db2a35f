import { foldCompanyName } from '../../text/company-names.js';
import type { DocumentText, LocatedText } from '../../views/document-text.js';
import type { FindingDraft } from '../check.js';
import { type Profile, profilesOf } from '../profiles.js';
import { inPlace, nameOf, quote } from '../wording.js';

/** Relations in which one company is named in the profile of another. */
const related =
  /(?<!\p{L})(?:competitor|rival|peer|customer|supplier|partner|parent|owner|shareholder|subsidiar|acqui|merge|sold|bought|joint|jv|like|unlike|than|both|similar|compared|stake|licen[sc]e|wettbewerb|konkurr|kunde|liefer|mutter|tochter|beteilig|übernahm|fusion|wie|als|beide|concurrent|client|fourniss|filiale|actionnaire|rach[eè]t|comme|que|deux|competidor|cliente|proveedor|filial|accionista|compr[aó]|como|amb[oa]s|concorrent|fornitor|controllat|azionist|acquis|come|entramb)/iu;
const minOwnOpenings = 2;

/** Paragraphs of a profile that begin with the name of another profiled company and do not name their own. */
export function wrongProfileNames(content: DocumentText): FindingDraft[] {
  const profiles = profilesOf(content);
  const opened = profiles.filter((profile) => profile.texts.some((text) => opensWith(text, profile)));
  if (opened.length < minOwnOpenings) return [];
  const wrong = profiles.flatMap((own) =>
    own.texts.flatMap((located) => {
      const other = profiles.find((profile) => profile !== own && opensWith(located, profile));
      const isOther = other !== undefined && !names(located, own) && !related.test(located.text);
      return isOther ? [{ own, other, located }] : [];
    }),
  );
  const [first] = wrong;
  // Profiles that often begin with another company compare them.
  if (first === undefined || wrong.length > 1) return [];
  const { own, other, located } = first;
  const place = located.locate();
  return [
    {
      key: `profile of ${own.folded}`,
      location: place,
      message: `The profile of ${nameOf(own.name)} names another company, ${nameOf(other.name)} (${inPlace(place)}).`,
      expected: `${own.name} in its profile`,
      actual: quote(located.text.slice(0, 80)),
      suggestion:
        'Pass each company with its own data to the step that writes the profile. Look for results that are matched to companies by position.',
    },
  ];
}

function opensWith({ text }: LocatedText, { folded }: Profile): boolean {
  const [first = '', second = ''] = foldCompanyName(text.slice(0, 120)).split(folded);
  return folded.length > 3 && first === '' && /^(?: |$)/.test(second);
}

function names({ text }: LocatedText, { folded }: Profile): boolean {
  const [word = folded] = folded.split(' ');
  return foldCompanyName(text).split(' ').includes(word);
}
