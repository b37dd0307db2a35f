import type { Task, TaskEvent } from '@fixpoint/shared/contracts';
import { BeforeAfter } from '../../../parts/document/changes/before-after.js';
import { Failure } from '../../../parts/failure.js';
import { DiffView } from '../../../parts/task/diff-view.js';
import { type DataOf, describeFix } from '../build-timeline.js';
import type { Comparison } from '../comparisons.js';
import { DocumentChoice } from './document-choices.js';
import {
  counterpartOf,
  iterationChoices,
  useDocuments,
  useOtherChoices,
  usePages,
  type VersionChoice,
} from './document-versions.js';
import { useLook } from './use-look.js';

/** Two states of the document beside each other, and below them the commits that lie between. */
export function ChangesOfDocument({
  task,
  events,
  comparisons,
}: {
  readonly task: Task;
  readonly events: readonly TaskEvent[];
  readonly comparisons: readonly Comparison[];
}) {
  const [look, setLook] = useLook();
  const own = iterationChoices(comparisons);
  const others = useOtherChoices(task.spec.service?.name ?? null, task.id);
  const all = [...own, ...others];
  const nameOf = (key: string) => all.find((choice) => choice.key === key)?.name ?? key;
  const after = look.get('iteration') ?? own.at(-1)?.key ?? '';
  const place = own.findIndex(({ key }) => key === after);
  const before = look.get('against') ?? own[place === 0 ? 0 : place - 1]?.key ?? others[0]?.key ?? after;

  const now = useDocuments(after, comparisons);
  const old = useDocuments(before, comparisons);
  const documents = now.documents ?? [];
  const first = documents.findIndex(({ pages }) => pages !== undefined);
  const asked = Number(look.get('document') ?? first);
  const document = documents[asked]?.pages === undefined ? documents[first] : documents[asked];
  const counterpart = document === undefined ? undefined : counterpartOf(old.documents ?? [], document);
  const [newPages, oldPages] = [usePages(document), usePages(counterpart)];
  const error = now.error ?? old.error ?? newPages.error ?? oldPages.error;
  const isSettled = now.documents !== undefined && old.documents !== undefined;
  return (
    <>
      <div className="actions pick">
        <VersionSelect
          label="Before"
          own={own}
          others={others}
          chosen={before}
          onChoose={(key) => setLook({ against: key })}
        />
        <VersionSelect
          label="After"
          own={own}
          others={[]}
          chosen={after}
          onChoose={(key) => setLook({ iteration: key })}
        />
        <DocumentChoice
          documents={documents}
          chosen={document === undefined ? first : documents.indexOf(document)}
          onChoose={(index) => setLook({ document: index })}
        />
      </div>
      {error === null ? null : <Failure error={error} retry={() => location.reload()} />}
      {newPages.data !== undefined && oldPages.data !== undefined ? (
        <BeforeAfter
          key={`${counterpart?.pages} ${document?.pages}`}
          before={{ name: nameOf(before), pages: oldPages.data, artifact: counterpart?.artifact }}
          after={{ name: nameOf(after), pages: newPages.data, artifact: document?.artifact }}
        />
      ) : error !== null ? null : isSettled && (document === undefined || counterpart === undefined) ? (
        <p className="quiet">
          There are no pages of this document in {document === undefined ? nameOf(after) : nameOf(before)}: it
          could not be read, or it was compared by an older version.
        </p>
      ) : (
        <p className="quiet">Loading …</p>
      )}
      <FixesBetween events={events} before={before} after={after} />
    </>
  );
}

function VersionSelect({
  label,
  own,
  others,
  chosen,
  onChoose,
}: {
  readonly label: string;
  readonly own: readonly VersionChoice[];
  readonly others: readonly VersionChoice[];
  readonly chosen: string;
  readonly onChoose: (key: string) => void;
}) {
  const list = (choices: readonly VersionChoice[]) =>
    choices.map(({ key, name }) => (
      <option key={key} value={key}>
        {name}
      </option>
    ));
  return (
    <label>
      <strong>{label}</strong>{' '}
      <select value={chosen} onChange={({ target }) => onChoose(target.value)}>
        {list(own)}
        {others.length === 0 ? null : <optgroup label="Other tasks of the service">{list(others)}</optgroup>}
      </select>
    </label>
  );
}

/** The fixes that were made after the one iteration and before the other. */
function FixesBetween({
  events,
  before,
  after,
}: {
  readonly events: readonly TaskEvent[];
  readonly before: string;
  readonly after: string;
}) {
  const [from, to] = [Number(before), Number(after)].sort((one, other) => one - other) as [number, number];
  const fixes = events.flatMap((event) =>
    event.type === 'fix' && event.data.iteration >= from && event.data.iteration < to ? [event.data] : [],
  );
  if (fixes.length === 0) return null;
  return (
    <section aria-labelledby="commits-between">
      <h3 id="commits-between">The commits in between</h3>
      {fixes.map((fix) => (
        <FixBetween key={`${fix.iteration} ${fix.commit}`} fix={fix} isOpen={fixes.length === 1} />
      ))}
    </section>
  );
}

function FixBetween({ fix, isOpen }: { readonly fix: DataOf<'fix'>; readonly isOpen: boolean }) {
  const { iteration, diff } = fix;
  return (
    <article className="card fix">
      <h4>
        Iteration {iteration}: {describeFix(fix)}
      </h4>
      {diff === null ? (
        <p className="quiet">Its diff was not kept.</p>
      ) : (
        <DiffView artifact={diff} isOpen={isOpen} />
      )}
    </article>
  );
}
