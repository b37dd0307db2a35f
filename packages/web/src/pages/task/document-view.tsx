import { Segments } from '../../parts/segments.js';
import { ChangesOfDocument } from './document/changes-of-document.js';
import type { ComparedRun } from './document/compared-run.js';
import { LedgerView } from './document/ledger-view.js';
import { PagesOfIteration } from './document/pages-of-iteration.js';
import { useLook } from './document/use-look.js';

const shows = [
  ['pages', 'Pages'],
  ['changes', 'Before and after'],
  ['ledger', 'Findings by iteration'],
] as const;

/** The document of a task: its pages with the findings on them, two states of it beside each other, and the history of each finding. */
export function DocumentView(run: ComparedRun) {
  const [look, setLook] = useLook();
  const show = shows.find(([name]) => name === look.get('show'))?.[0] ?? 'pages';
  return (
    <>
      <div className="document-show">
        <Segments
          legend="Document view"
          choices={shows}
          chosen={show}
          // The choice of a counterpart is forgotten: the iteration on show may be another one.
          onChoose={(name) => setLook({ show: name === 'pages' ? null : name, against: null })}
        />
      </div>
      {show === 'pages' ? <PagesOfIteration {...run} /> : null}
      {show === 'changes' ? <ChangesOfDocument {...run} /> : null}
      {show === 'ledger' ? <LedgerView comparisons={run.comparisons} /> : null}
    </>
  );
}
