import type { IntentProblem, StartFrom } from '@fixpoint/shared/contracts';
import { findStart } from './find-start.js';
import { findSteps, findWrittenStart, type StartSetting, toStartFrom } from './find-start-setting.js';
import { readForeignStart } from './read-foreign-start.js';
import type { Beginning } from './start-phrases.js';
import { blank, clauseBefore, findAll } from './text-search.js';

/** Start of the first iteration, from the words alone; or that they leave it open. */
export interface WordedStart {
  readonly start_from: StartFrom;
  /** True if the words name a beginning, including the form. */
  readonly isNamed: boolean;
  readonly because: string | null;
  /** Reason that a model or a person has to read it; null: it is clear. */
  readonly unclear: string | null;
}

const quotes =
  /"[^"\n]{1,300}"|`[^`\n]{1,300}`|(?<!\w)'[^'\n]{1,300}'(?!\w)|「[^」\n]{1,300}」|“[^”\n]{1,300}”/g;
const laterDocument =
  /\b(?:yesterday|today|this\s+morning|last\s+(?:night|week)|(?:mon|tues|wednes|thurs|fri|satur|sun)day|anna|friday)'s\s+(?:[\w-]+\s+){0,3}?(?:outputs?|decks?|files?|reports?|e?-?mails?|results?|documents?|presentations?|workbooks?|spreadsheets?|attachments?)\b|\bwhat\s+(?:came\s+in|(?:is|was)\s+(?:there|delivered|sent|received)|(?:we|you|I)\s+(?:have|got|received))\b|\b(?:received|delivered)\s+(?:[\w-]+\s+){0,2}(?:outputs?|decks?|files?|reports?|e?-?mails?|results?|documents?)\b/gi;
const otherwise =
  /\b(?:otherwise|or\s+else|if\s+not|else)\b|\bsubmit\b[^.;!?\n]{0,30}?\b(?:if|unless|in\s+case)\b|\b(?:unless|if|in\s+case)\b[^.;!?\n]{0,80}?,\s{0,3}(?:then\s+|please\s+|just\s+)?(?:re-?)?(?:submit|send|fill)\b/i;
const alreadyDone =
  /\b(?:already|yesterday|earlier|this\s+morning|just\s+now|ago|last\s+night)\b[^.;!?\n]{0,40}?\b(?:sent|e?-?mailed|submitted|filled|received|arrived|delivered|downloaded|came|landed|forwarded|attached|handed|shared|gave|inbox|mailbox)\b|\b(?:sent|e?-?mailed|submitted|filled|received|arrived|delivered|downloaded|came|landed|forwarded|attached|handed|shared|gave)\b[^.;!?\n]{0,40}?\b(?:already|yesterday|today|earlier|this\s+morning|just\s+now|ago|last\s+night)\b/gi;
const hasArrived =
  /\b(?:e?-?mails?|decks?|reports?|files?|outputs?|results?|documents?|workbooks?)\b[^.;!?\n]{0,40}?\b(?:has|have|had)\s+(?:already\s+)?(?:arrived|come|landed|been\s+(?:received|delivered|e?-?mailed|sent))\b/gi;
const isThere =
  /\b(?:e?-?mails?|decks?|reports?|files?|outputs?|results?|documents?|workbooks?)\b[^.;!?\n]{0,40}?\b(?:should\s+be|must\s+be|ought\s+to\s+be|is|are)\s+(?:already\s+)?(?:there|here|ready|available|in\s+(?:the|my|our)\s+(?:inbox|mailbox|gmail))\b|\b(?:from|in|into|out\s+of)\s+(?:the|my|our|his|her)\s+(?:e?-?mail\s+)?(?:inbox|mailbox|gmail)\b|\bform\b[^.;!?\n]{0,40}?\b(?:went\s+out|(?:was|is|has\s+been|got)\s+(?:sent|submitted|filled)|went\s+through)\b|\balready\s+(?:ran|run|did|done|triggered|executed|started)\b|\b(?:I|we|anna|he|she|they)(?:\s+have|'ve|\s+has)?\s+(?:forwarded|handed|gave|attached|uploaded|shared)\b/gi;
const gotMail = /\bgot\s+(?:the|my|an?|its)\s+(?:e?-?mails?|results?)\b/gi;
const condition =
  /\b(?:if|unless|whether|until|once|after|when|whenever|before|while|in\s+case|as\s+soon\s+as)\b/i;

/** Splits a text into its unquoted part and its quotes. */
export function splitQuotes(prose: string): { spoken: string; quoted: string[] } {
  const ranges = findAll(prose, quotes).map(({ index, 0: text }) => ({
    start: index,
    end: index + text.length,
  }));
  return {
    spoken: blank(prose, ranges),
    quoted: ranges.map(({ start, end }) => prose.slice(start + 1, end - 1)),
  };
}

/** `words`: words about not submitting, if any. `unread`: words that no rule reads. */
export function decideStart(prose: string, words: string | null, unread: string | null = null): WordedStart {
  const { spoken, quoted } = splitQuotes(prose);
  const settings = [...findWrittenStart(prose), ...findSteps(spoken)];
  if (settings.length > 0) return decideSettings(settings);

  const start = findStart(spoken);
  if (start.problem !== null) return unclear(start.problem.message);
  const foreign = readForeignStart(spoken);
  if (start.because !== null) return decidePhrase(start.start_from, start.because, foreign, spoken, unread);
  if (foreign !== null) return decideForeign(foreign, unread);
  if (words !== null) return unclear(`"${words}" may mean that the form must not be submitted.`);
  const done = [alreadyDone, gotMail, hasArrived, isThere, laterDocument]
    .flatMap((pattern) => findAll(spoken, pattern))
    .find(({ index }) => !condition.test(clauseBefore(spoken, index)));
  if (done !== undefined)
    return unclear(`"${done[0].replace(/\s+/g, ' ')}" may mean that something already exists.`);
  // Quoted text is the topic of the request, unless there is nothing else to interpret.
  const order = quoted.find(namesStart);
  if (order !== undefined) return unclear(`"${order}" is in quotes: it may be an instruction or a topic.`);
  if (unread !== null) return unclear(describeUnread(unread));
  return { start_from: null, isNamed: false, because: null, unclear: null };
}

type ForeignStart = NonNullable<ReturnType<typeof readForeignStart>>;

function decidePhrase(
  start_from: WordedStart['start_from'],
  because: string,
  foreign: ForeignStart | null,
  spoken: string,
  unread: string | null,
): WordedStart {
  const foreignBeginning = foreign?.beginning ?? null;
  if (foreignBeginning !== null && toStartFrom(foreignBeginning) !== start_from) {
    return unclear(`${because} But "${foreign?.words}" says otherwise.`);
  }
  if (start_from === null && unread !== null) return unclear(describeUnread(unread));
  if (otherwise.test(spoken) && condition.test(spoken)) {
    return unclear(`${because} But that depends on a condition.`);
  }
  return { start_from, isNamed: true, because, unclear: null };
}

function decideForeign({ beginning, language, words }: ForeignStart, unread: string | null): WordedStart {
  if (beginning === null) return unclear(`"${words}" (${language}) may say where to begin.`);
  if (beginning === 'form' && unread !== null) return unclear(describeUnread(unread));
  return { ...named(beginning, words), unclear: null };
}

function describeUnread(words: string): string {
  return `"${words}" may forbid something, but could not be interpreted.`;
}

function namesStart(text: string): boolean {
  const { start_from, problem } = findStart(text);
  return start_from !== null || problem !== null || findSteps(text).length > 0;
}

function decideSettings(settings: readonly (StartSetting | null)[]): WordedStart {
  const [first] = settings;
  if (
    first === undefined ||
    first === null ||
    settings.some((setting) => setting?.beginning !== first.beginning)
  ) {
    return unclear('The named steps do not make clear where to begin.');
  }
  return { ...named(first.beginning, first.words), unclear: null };
}

function named(beginning: Beginning, words: string): Omit<WordedStart, 'unclear'> {
  const where = {
    form: 'with the form',
    email_check: 'with the mail, without the form',
    analyze: 'with an existing document',
  }[beginning];
  return { start_from: toStartFrom(beginning), isNamed: true, because: `Begins ${where}: "${words}".` };
}

function unclear(why: string): WordedStart {
  return { start_from: null, isNamed: false, because: null, unclear: why };
}

/** Possible readings of a request that does not say where to begin, for a person to choose from. */
export function askForStart(why: string, documents: readonly string[]): IntentProblem {
  const [document] = documents;
  return {
    field: 'start_from',
    message: `${why} Where should the task begin?`,
    hint: 'Choose one, rephrase the request, or put "start_from" into the context: null, "email_check" or "analyze".',
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
