import { foldTitle } from '../../text/words.js';
import type { DocumentText } from '../../views/document-text.js';
import { anyTypeCheck, draftAbout, noOptions } from '../check.js';
import { andMore, inPlace, list, placedAt, quote, slideOf } from '../wording.js';
import { type CountClaim, claimsOf } from './count-claims.js';
import { wrongTitles } from './counted-titles.js';
import { type Group, groupsOf } from './groups.js';
import { type WrongList, wrongLists } from './listed-items.js';
import { wrongNumberedRows } from './numbered-rows.js';

export const statedCounts = anyTypeCheck({
  name: 'stated-counts',
  category: 'data',
  defaultSeverity: 'medium',
  description:
    'If a text says how many companies, risks or other things the document presents, the number is right.',
  options: noOptions,
  run(content) {
    const lists = [...wrongLists(content), ...wrongTitles(content), ...wrongNumberedRows(content)];
    const wrong = [...wrongClaims(content), ...lists.map(wrongOfList)];
    return draftAbout(wrong, (first) => ({
      ...placedAt([...new Set(wrong.map(({ claim }) => claim.place))]),
      message: `Text ${inPlace(first.claim.place)} says ${quote(first.claim.quote)}; there are ${first.known.names.length} ${inPlace(first.known.place)}${andMore(wrong.length - 1, 'text')}.`,
      expected: list(wrong.map(({ known }) => `${known.names.length} in ${known.place}`)),
      actual: list(
        wrong.map(
          ({ claim, known }) =>
            `"${claim.quote}" in ${claim.place}, and in ${known.place} there are ${known.names.length}: ${list(known.names.slice(0, 12))}`,
        ),
        '; ',
        maxReasonLength,
      ),
      suggestion:
        'Count the items after the last filter and write this number into the text, or omit the number. Check for items that were lost before rendering.',
    }));
  },
});

const maxReasonLength = 400;

/** A text and the group that it counts wrongly. */
interface Wrong {
  readonly claim: Pick<CountClaim, 'quote' | 'place'>;
  readonly known: Pick<Group, 'names' | 'place'>;
}

function wrongClaims(content: DocumentText): Wrong[] {
  const groups = groupsOf(content);
  if (groups.length === 0) return [];
  return claimsOf(content, groups).flatMap((claim) => {
    const same = groups.filter(({ kind }) => kind === claim.kind);
    const known = same.find(({ place }) => slideOf(place) === slideOf(claim.place)) ?? same[0];
    return known === undefined || !isWrong(claim, groups) ? [] : [{ claim, known }];
  });
}

function wrongOfList({ quote: claimed, place, items }: WrongList): Wrong {
  return { claim: { quote: claimed, place }, known: { names: items, place: `list behind ${place}` } };
}

function isWrong({ kind, count, isOfAll, mayBeMore, others }: CountClaim, groups: readonly Group[]): boolean {
  const same = groups.filter((group) => group.kind === kind);
  const sizes = same.map(({ names }) => names.length);
  const different = new Set(same.flatMap(({ names }) => names.map(foldTitle))).size;
  const sum = sizes.reduce((total, size) => total + size, 0);
  const known = [...sizes, different, sum];
  if (same.length === 0 || known.includes(count) || others.some((other) => known.includes(other)))
    return false;
  const most = Math.max(different, ...sizes);
  // Many more are others than those that are presented, and fewer may be some of them.
  return (isOfAll || count > most) && (!mayBeMore || count <= 2 * most + 1);
}
