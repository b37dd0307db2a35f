import { foldTitle } from '../views/text/words.js';

/** What changes from run to run: numbers, dates, and marks of continuation. */
const passing =
  /^(?:\p{N}+\p{L}{0,2}|[ivx]{1,4}|q[1-4]|h[12]|fy\p{N}*|cont|contd|continued|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/u;

/**
 * Titles that every document has, in the order of the first: the longest run of words that numbers and dates leave of each,
 * where each other document has a title that holds it. What another found title holds is left out.
 */
export function commonTitles(documents: readonly (readonly string[])[]): string[] {
  const folded = documents.map((titles) => titles.map((title) => ` ${foldTitle(title)} `));
  const isCommon = (core: string) =>
    folded.every((titles) => titles.some((title) => title.includes(` ${core} `)));
  const cores = new Map<string, string>();
  for (const title of documents.flat()) {
    const core = coreOf(title);
    if (core !== '' && !cores.has(core) && isCommon(core)) cores.set(core, spellingOf(title, core));
  }
  const kept = [...cores].filter(
    ([core]) => ![...cores.keys()].some((other) => other !== core && ` ${other} `.includes(` ${core} `)),
  );
  const place = (core: string) => folded[0]?.findIndex((title) => title.includes(` ${core} `)) ?? 0;
  return kept.toSorted(([one], [other]) => place(one) - place(other)).map(([, title]) => title);
}

/** The longest run of words of a folded title in which nothing passes; '' where nothing is left. */
function coreOf(title: string): string {
  const runs: string[][] = [[]];
  for (const word of foldTitle(title).split(' ')) {
    if (passing.test(word)) runs.push([]);
    else runs.at(-1)?.push(word);
  }
  const longest = runs.reduce((best, run) => (run.length > best.length ? run : best), []);
  const core = longest.join(' ');
  return /\p{L}.*\p{L}/u.test(core) && core.length <= 200 ? core : '';
}

/** The words that count as the title spells them; where that cannot be told, with capitals. */
function spellingOf(title: string, core: string): string {
  const written = title.normalize('NFKC').replace(/\s+/g, ' ').trim();
  if (foldTitle(written) === core && written.length <= 200) return written;
  const words = core.split(' ').map((word) => word.replace(/[^\p{L}\p{N}]/gu, ''));
  const spelt = new RegExp(words.join('[^\\p{L}\\p{N}]+'), 'iu').exec(written)?.[0];
  if (spelt !== undefined && foldTitle(spelt) === core) return spelt;
  return core.replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase());
}
