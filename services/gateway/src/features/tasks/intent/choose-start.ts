import type { IntentProblem, StartFrom } from '@fixpoint/shared/contracts';
import { askForStart, decideStart } from './decide-start.js';
import type { DocumentMention } from './find-documents.js';
import type { ContextHints } from './read-context.js';
import type { WordedEffects } from './read-effects.js';

/** Start of the first iteration. */
interface ChosenStart {
  readonly start_from: StartFrom;
  readonly existing_file: string | null;
  readonly because: string[];
  readonly problems: IntentProblem[];
}

export function chooseStart(
  prose: string,
  hints: ContextHints,
  documents: readonly DocumentMention[],
  worded: WordedEffects,
): ChosenStart {
  const { submission: words, unread } = worded;
  const outputs = documents.filter(({ role }) => role === 'output');
  const file = hints.existing_file ?? outputs[0]?.path ?? null;
  if (hints.start_from !== undefined) {
    const because = [`The context sets where to start: ${hints.start_from ?? 'with the form'}.`];
    return withFile(hints.start_from, file, because, []);
  }
  if (hints.existing_file !== undefined) {
    return withFile('analyze', file, [`The context specifies an existing document: ${file}.`], []);
  }
  const start = decideStart(prose, words, unread);
  if (start.start_from === 'email_check' && outputs.length > 0) {
    const why = `${start.because} But "${file}" is named as an existing document.`;
    return askWhere(why, documents);
  }
  if (start.unclear !== null && (outputs.length === 0 || words !== null)) {
    return askWhere(start.unclear, documents);
  }
  return chooseByDocuments(start, documents, outputs, file);
}

function chooseByDocuments(
  { start_from, isNamed, because }: ReturnType<typeof decideStart>,
  documents: readonly DocumentMention[],
  outputs: readonly DocumentMention[],
  file: string | null,
): ChosenStart {
  const reasons = because === null ? [] : [because];
  const isOpen = start_from === null && !isNamed;
  if (outputs.length > 0 && isOpen) {
    return withFile('analyze', file, [`Begins with the named document: "${file}".`], []);
  }
  if (outputs.length > 1 && start_from === 'analyze') {
    const message = `Several documents are named: ${outputs
      .map(({ path }) => path)
      .join(', ')
      .slice(0, 500)}.`;
    const hint = 'Put "existing_file_path" into the context.';
    return withFile('analyze', file, reasons, [{ field: 'existing_file_path', message, hint }]);
  }
  const unplaced = documents.find(({ isUnplaced }) => isUnplaced);
  if (unplaced !== undefined && isOpen) {
    const why = `The purpose of "${unplaced.path.slice(0, 200)}" is not clear.`;
    return askWhere(why, [unplaced]);
  }
  // Among several documents the choice is unclear; a single one is meant.
  return withFile(start_from, file ?? onlyOther(documents), reasons, []);
}

function askWhere(why: string, documents: readonly DocumentMention[]): ChosenStart {
  return withFile(
    null,
    null,
    [],
    [
      askForStart(
        why,
        documents.map(({ path }) => path),
      ),
    ],
  );
}

function onlyOther(documents: readonly DocumentMention[]): string | null {
  const [only, ...more] = documents.filter(({ role }) => role === 'other');
  return only === undefined || more.length > 0 ? null : only.path;
}

function withFile(
  start_from: StartFrom,
  file: string | null,
  because: string[],
  problems: IntentProblem[],
): ChosenStart {
  const existing_file = start_from === 'analyze' ? file : null;
  if (start_from !== 'analyze' || file !== null) return { start_from, existing_file, because, problems };
  const missing = {
    field: 'existing_file_path',
    message: 'The request does not name the document to analyse.',
    hint: 'Put its path into the description, or "existing_file_path" into the context.',
  };
  return { start_from, existing_file, because, problems: [...problems, missing] };
}
