import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'wouter';
import { type AuditEntry, readAudit } from '../../api/session.js';
import { emptyStates } from '../../labels/empty-states.js';
import { Failure } from '../../parts/failure.js';
import { InstantTime } from '../../parts/times.js';
import { type TableRowAttributes, VirtualRows } from '../../parts/virtual-rows.js';
import { describeAudit, describeOutcome, taskId } from './describe-audit.js';

const steps = [50, 200, 1_000] as const;

/** Requests that changed something or tried to, newest first, with the user. For admins. */
export function AuditCard() {
  const [limit, setLimit] = useState<number>(steps[0]);
  const [text, setText] = useState('');
  const box = useRef<HTMLElement>(null);
  const audit = useQuery({
    queryKey: ['audit', limit],
    queryFn: () => readAudit(limit),
    placeholderData: (before) => before,
    staleTime: 0,
  });
  const all = audit.data?.entries ?? [];
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const entries = all.filter((entry) => {
    const said = [describeAudit(entry.action), describeOutcome(entry.outcome).words];
    const line = [...Object.values(entry), ...said].join(' ').toLowerCase();
    return words.every((word) => line.includes(word));
  });
  const next = steps.find((step) => step > limit);

  return (
    <section className="card" aria-labelledby="audit">
      <h2 id="audit">Audit log</h2>
      <div className="filters">
        <label>
          <span className="visually-hidden">Search the audit log</span>
          <input
            type="search"
            placeholder="User, action, task …"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </label>
        <button type="button" disabled={audit.isFetching} onClick={() => void audit.refetch()}>
          Refresh
        </button>
      </div>
      {audit.isError ? <Failure error={audit.error} retry={() => void audit.refetch()} /> : null}
      {audit.isSuccess && entries.length === 0 ? (
        <p className="quiet">{all.length === 0 ? emptyStates.audit : emptyStates.auditFiltered}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section ref={box} className="scroll tall" tabIndex={0} aria-label="Audit entries">
          <table className="data" aria-rowcount={entries.length + 1}>
            <thead>
              <tr>
                <th scope="col">Time</th>
                <th scope="col">User</th>
                <th scope="col">Action</th>
                <th scope="col">Object</th>
                <th scope="col">Result</th>
              </tr>
            </thead>
            <VirtualRows
              items={entries}
              columns={5}
              box={box}
              estimate={56}
              render={(entry, index, attributes) => (
                <AuditRow key={`${entry.at} ${index}`} entry={entry} attributes={attributes} />
              )}
            />
          </table>
        </section>
      )}
      {next === undefined || all.length < limit ? null : (
        <button type="button" onClick={() => setLimit(next)}>
          Show older entries
        </button>
      )}
    </section>
  );
}

function AuditRow({
  entry,
  attributes,
}: {
  readonly entry: AuditEntry;
  readonly attributes: TableRowAttributes;
}) {
  const { at, who, via, action, subject, outcome } = entry;
  const isOfTask = /\/api\/(v\d+\/)?tasks\//.test(action) || action.includes('task') || taskId.test(subject);
  // REST responds with a status, the other transports with ok or a code.
  const { isGood, words: answer } = describeOutcome(outcome);
  const said = describeAudit(action);
  return (
    <tr {...attributes}>
      <td>
        <InstantTime at={at} />
      </td>
      <td>
        {who} <span className="quiet">{via}</span>
      </td>
      <td>
        {said ?? action}
        {said === null || said.toLowerCase() === action.toLowerCase() ? null : (
          <code className="quiet raw">{action}</code>
        )}
      </td>
      <td>
        {isOfTask && subject !== '' ? <Link href={`/tasks/${subject}`}>{subject.slice(0, 8)}</Link> : subject}
      </td>
      <td className={isGood ? undefined : 'bad'} title={outcome}>
        {taskId.test(outcome) ? <Link href={`/tasks/${outcome}`}>{answer}</Link> : answer}
      </td>
    </tr>
  );
}
