import { mostSevere, parseFindings } from './findings.js';
import { fixFindings, toServicePath } from './fix-findings.js';
import { edit, read, type ScriptSource, toSource } from './script.js';

const file = 'src/deck/insights.js';
const shown = "const SHOWN_KINDS = ['fact', 'action'];";

/**
 * An engineer who breaks one thing while repairing another, in a way that the service's own tests do not notice: until the prompt reports which
 * findings an earlier change made worse.
 */
export const regression: ScriptSource = function* (conversation) {
  const { prompt, folder } = conversation;
  const isWarned = /made the document worse/.test(prompt);
  const [worst] = mostSevere(parseFindings(prompt));
  if (!isWarned && worst?.severity === 'high') {
    const path = toServicePath(folder, file);
    const source = yield read(path, `Reading ${file}.`);
    if (toSource(source).includes(shown)) {
      yield edit(
        path,
        { old: shown, new: "const SHOWN_KINDS = ['fact'];" },
        'Making room on the slides for longer descriptions.',
      );
    }
  }
  return yield* fixFindings(conversation);
};

/** The two places that `flapping` changes back and forth: each is right while the other is wrong. */
const seesaw = {
  ranking: { file: 'src/ranking.js', right: 'place <= places;', wrong: 'place < places;' },
  links: {
    file: 'src/deck/links.js',
    right: 'const address = company.website;',
    wrong: 'const address = company.profile;',
  },
} as const;

/** An engineer who breaks the links whenever he repairs the ranking, and the ranking whenever he repairs the links. */
export const flapping: ScriptSource = function* ({ prompt, folder }) {
  const misses = parseFindings(prompt).some(({ check }) => /^(company|slide)-count$/.test(check));
  const [repaired, broken] = misses ? [seesaw.ranking, seesaw.links] : [seesaw.links, seesaw.ranking];
  for (const [{ file, ...place }, isRepair] of [[repaired, true] as const, [broken, false] as const]) {
    const path = toServicePath(folder, file);
    const source = yield read(path, `Reading ${file}.`);
    const change = isRepair ? { old: place.wrong, new: place.right } : { old: place.right, new: place.wrong };
    if (toSource(source).includes(change.old)) yield edit(path, change, `Changing ${file}.`);
  }
  return 'The findings are dealt with.\n\nFix: the ranking and the links';
};

const cause = 'src/deck/shorten.js';
const words = /DESCRIPTION_WORDS = \d+;/;

/**
 * The same engineer with short descriptions, who mistakes the width of the slides for their cause: makes room for them at the cost of the actions,
 * and finds nothing after that. Only a look-up leads to the file that cuts them.
 */
export const regressionThenLost: ScriptSource = function* (conversation) {
  const { prompt, folder } = conversation;
  const [worst] = mostSevere(parseFindings(prompt));
  if (worst === undefined || !/description/.test(worst.check)) return yield* fixFindings(conversation);

  const lookedUp = prompt.slice(Math.max(0, prompt.indexOf('## Advice from research')));
  if (prompt.includes('## Advice from research') && lookedUp.includes(cause)) {
    const path = toServicePath(folder, cause);
    const source = toSource(yield read(path, `Reading ${cause}, which was not looked into so far.`));
    const limit = words.exec(source)?.[0];
    if (limit !== undefined) {
      yield edit(path, { old: limit, new: 'DESCRIPTION_WORDS = 80;' }, 'A limit cuts the descriptions.');
    }
    return 'The descriptions were cut by a limit of words, not by the slides.\n\nFix: let descriptions keep 80 words';
  }
  const path = toServicePath(folder, file);
  const source = toSource(yield read(path, `Reading ${file}.`));
  if (/made the document worse/.test(prompt) || !source.includes(shown)) {
    return 'The slides have room enough, and the descriptions are as short. I do not know what cuts them.';
  }
  yield edit(
    path,
    { old: shown, new: "const SHOWN_KINDS = ['fact'];" },
    'Making room on the slides for longer descriptions.',
  );
  return 'Slides have more room for descriptions now.\n\nFix: make room for longer descriptions';
};

const mailer = 'src/mailer.js';
// biome-ignore lint/suspicious/noTemplateCurlyInString: it is source code of the service.
const topic = 'in ${market.country}`;';

/**
 * An engineer whose honest fix comes with a "small clean-up" that ends every mail with an error. No test of the service sends one. If the prompt
 * reports that no document arrived, the engineer makes the fix alone.
 */
export const outage: ScriptSource = function* (conversation) {
  const { prompt, folder } = conversation;
  const path = toServicePath(folder, mailer);
  const source = toSource(yield read(path, `Reading ${mailer}.`));
  if (!/no document arrived/i.test(prompt) && source.includes(topic)) {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source code of the service.
    const capitals = 'in ${market.country.name.toUpperCase()}`;';
    yield edit(path, { old: topic, new: capitals }, 'Writing the country in capitals in the subject.');
  }
  return yield* fixFindings(conversation);
};

/** An engineer who takes the actions off the slides to make room, again and again, regardless of the results. */
export const stubborn: ScriptSource = function* ({ folder }) {
  const path = toServicePath(folder, file);
  const source = toSource(yield read(path, `Reading ${file}.`));
  if (source.includes(shown)) {
    yield edit(path, { old: shown, new: "const SHOWN_KINDS = ['fact'];" }, 'Making room on the slides.');
  }
  return 'Slides have more room now.\n\nFix: make room on the slides';
};
