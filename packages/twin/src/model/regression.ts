import { mostSevere, parseFindings } from './findings.js';
import { fixFindings, toServicePath } from './fix-findings.js';
import { edit, read, type ScriptSource, toSource } from './script.js';

const file = 'src/deck/insights.js';
const shown = "const SHOWN_KINDS = ['fact', 'action'];";

/**
 * An engineer who breaks one thing while repairing another, in a way that the service's own tests do not notice: until told what
 * an earlier change made worse.
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
