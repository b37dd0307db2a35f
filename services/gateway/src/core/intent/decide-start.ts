import type { IntentProblem, StartFrom } from '@fixpoint/shared/contracts';
import { findStart } from './find-start.js';
import { findSteps, findWrittenStart, type StartSetting, toStartFrom } from './find-start-setting.js';
import { readForeignStart } from './read-foreign-start.js';
import type { Beginning } from './start-phrases.js';
import { blank, clauseBefore, findAll } from './text-search.js';

/** Where the first iteration begins, by the words alone; or that they do not tell. */
export interface WordedStart {
  readonly start_from: StartFrom;
  /** The words name a beginning, the form included. */
  readonly isNamed: boolean;
  readonly because: string | null;
  /** Why a model or a person has to read it; null: it is clear. */
  readonly unclear: string | null;
}

const quotes =
  /"[^"\n]{1,300}"|`[^`\n]{1,300}`|(?<!\w)'[^'\n]{1,300}'(?!\w)|「[^」\n]{1,300}」|“[^”\n]{1,300}”/g;
const alreadyDone =
  /\b(?:already|yesterday|earlier|this\s+morning|just\s+now|ago|last\s+night)\b[^.;!?\n]{0,40}?\b(?:sent|e?-?mailed|submitted|filled|received|arrived|delivered|downloaded|came|landed|inbox|mailbox)\b|\b(?:sent|e?-?mailed|submitted|filled|received|arrived|delivered|downloaded|came|landed)\b[^.;!?\n]{0,40}?\b(?:already|yesterday|earlier|this\s+morning|just\s+now|ago|last\s+night)\b/gi;
const gotMail = /\bgot\s+(?:the|my|an?|its)\s+(?:e?-?mails?|results?)\b/gi;
const condition =
  /\b(?:if|unless|whether|until|once|after|when|whenever|before|while|in\s+case|as\s+soon\s+as)\b/i;

/** `words`: what was said about not submitting, where anything was. */
export function decideStart(prose: string, words: string | null): WordedStart {
  const ranges = findAll(prose, quotes).map(({ index, 0: text }) => ({
    start: index,
    end: index + text.length,
  }));
  const spoken = blank(prose, ranges);
  const settings = [...findWrittenStart(prose), ...findSteps(spoken)];
  if (settings.length > 0) return decideSettings(settings);

  const start = findStart(spoken);
  if (start.problem !== null) return unclear(start.problem.message);
  const foreign = readForeignStart(spoken);
  if (start.because !== null) {
    const other = foreign?.beginning ?? null;
    if (other !== null && toStartFrom(other) !== start.start_from) {
      return unclear(`${start.because} But "${foreign?.words}" says otherwise.`);
    }
    return { start_from: start.start_from, isNamed: true, because: start.because, unclear: null };
  }
  if (foreign !== null) {
    return foreign.beginning === null
      ? unclear(`"${foreign.words}" (${foreign.language}) may say where to begin.`)
      : { ...named(foreign.beginning, foreign.words), unclear: null };
  }
  if (words !== null) return unclear(`"${words}" speaks of not submitting.`);
  const done = [...findAll(spoken, alreadyDone), ...findAll(spoken, gotMail)].find(
    ({ index }) => !condition.test(clauseBefore(spoken, index)),
  );
  if (done !== undefined)
    return unclear(`"${done[0].replace(/\s+/g, ' ')}" may mean that something is already there.`);
  // What stands in quotes is what the request is about, unless it is all that there is to go by.
  const quoted = ranges.map(({ start: from, end }) => prose.slice(from + 1, end - 1)).find(namesStart);
  if (quoted !== undefined)
    return unclear(`"${quoted}" is quoted: it may be an order, or what the request is about.`);
  return { start_from: null, isNamed: false, because: null, unclear: null };
}

function namesStart(text: string): boolean {
  const { start_from, problem } = findStart(text);
  return start_from !== null || problem !== null || findSteps(text).length > 0;
}

function decideSettings(settings: readonly (StartSetting | null)[]): WordedStart {
  const [first] = settings;
  if (first === undefined || first === null || settings.some((one) => one?.beginning !== first.beginning)) {
    return unclear('The steps that are named leave open where to begin.');
  }
  return { ...named(first.beginning, first.words), unclear: null };
}

function named(beginning: Beginning, words: string): Omit<WordedStart, 'unclear'> {
  const where = {
    form: 'with the form',
    email_check: 'with the mail, without the form',
    analyze: 'with a document that is already there',
  }[beginning];
  return { start_from: toStartFrom(beginning), isNamed: true, because: `Begins ${where}: "${words}".` };
}

function unclear(why: string): WordedStart {
  return { start_from: null, isNamed: false, because: null, unclear: why };
}

/** The readings of a request that does not tell where to begin, for a person to choose from. */
export function askForStart(why: string, documents: readonly string[]): IntentProblem {
  const [document] = documents;
  return {
    field: 'start_from',
    message: `${why} Where shall it begin?`,
    hint: 'Choose one, say it in other words, or put "start_from" into the context: null, "email_check" or "analyze".',
    choices: [
      { label: 'At the mail: nothing is submitted', context: { start_from: 'email_check' } },
      ...(document === undefined
        ? []
        : [
            {
              label: `With ${document.slice(0, 200)}: nothing is submitted`,
              context: { start_from: 'analyze', existing_file_path: document },
            },
          ]),
      { label: 'At the form: it is submitted', context: { start_from: null } },
    ],
  };
}
