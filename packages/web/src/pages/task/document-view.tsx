import type { Task, TaskEvent } from '@fixpoint/shared/contracts';
import type { Comparison } from './comparisons.js';
import { ChangesOfDocument } from './document/changes-of-document.js';
import { LedgerView } from './document/ledger-view.js';
import { PagesOfIteration } from './document/pages-of-iteration.js';
import { useLook } from './document/use-look.js';

const shows = [
  ['pages', 'Pages'],
  ['changes', 'Before and after'],
  ['ledger', 'Findings by iteration'],
] as const;

/** The document of a task: its pages with the findings on them, two states of it beside each other, and what became of each finding. */
export function DocumentView({
  task,
  events,
  comparisons,
  canOperate,
}: {
  readonly task: Task;
  readonly events: readonly TaskEvent[];
  readonly comparisons: readonly Comparison[];
  readonly canOperate: boolean;
}) {
  const [look, setLook] = useLook();
  if (comparisons.length === 0) return <p className="quiet">Nothing has been compared yet.</p>;
  const show = shows.find(([name]) => name === look.get('show'))?.[0] ?? 'pages';
  return (
    <>
      <fieldset className="segments">
        <legend className="visually-hidden">What of the document is shown</legend>
        {shows.map(([name, label]) => (
          <label key={name}>
            <input
              type="radio"
              name="document-show"
              checked={show === name}
              onChange={() => setLook({ show: name === 'pages' ? null : name })}
            />
            {label}
          </label>
        ))}
      </fieldset>
      {show === 'pages' ? (
        <PagesOfIteration task={task} events={events} comparisons={comparisons} canOperate={canOperate} />
      ) : show === 'changes' ? (
        <ChangesOfDocument task={task} events={events} comparisons={comparisons} />
      ) : (
        <LedgerView comparisons={comparisons} />
      )}
    </>
  );
}
