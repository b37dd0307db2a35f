import type { LearnDefinition, LearnedVersion } from '@fixpoint/shared/contracts';
import { countOf } from '@fixpoint/shared/text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { learnedOptions, readLearned, undoLearned } from '../../api/services.js';
import { confirmations } from '../../labels/confirmations.js';
import { emptyStates } from '../../labels/empty-states.js';
import { ConfirmButton } from '../../parts/confirm-dialog.js';
import { Failure } from '../../parts/failure.js';
import { InstantTime } from '../../parts/times.js';

const rules: Readonly<Record<LearnDefinition['documents'], string>> = {
  approved:
    'Rules are learned from a matching document after you approve the document on the page of its task.',
  matched: 'Rules are learned from every matching document, unless you reject the document.',
  off: 'Learning is off: the service sets learn.documents: off.',
};

/** Facts learned from the good documents of a service: the versions, the changes of each, and the way back. */
export function LearnedCard({
  service,
  mayChange,
}: {
  readonly service: string;
  readonly mayChange: boolean;
}) {
  const query = useQuery(learnedOptions(service));
  const { learn, learned } = query.data ?? {};
  return (
    <section className="card" aria-labelledby="learned">
      <h2 id="learned">Learned template</h2>
      {learn === undefined ? null : (
        <p className="quiet">
          {rules[learn.documents]} Rules that{' '}
          {learn.from === 1 ? 'a document follows' : `${learn.from} documents share`} are required in addition
          to the template. They never override it.
        </p>
      )}
      {query.isError ? <Failure error={query.error} retry={() => void query.refetch()} /> : null}
      {learned?.versions.length === 0 ? <p className="quiet">{emptyStates.learned}</p> : null}
      <ul className="rows">
        {learned?.versions.toReversed().map((version) => (
          <VersionRow
            key={version.version}
            service={service}
            version={version}
            isActive={learned.active[version.type] === version.version}
            waitsFor={Math.max(0, (learn?.from ?? 0) - version.documents.length)}
            mayChange={mayChange}
            onChanged={async () => void (await query.refetch())}
          />
        ))}
      </ul>
    </section>
  );
}

function VersionRow({
  service,
  version: { version, type, base, documents, because, by, at },
  isActive,
  waitsFor,
  mayChange,
  onChanged,
}: {
  readonly service: string;
  readonly version: LearnedVersion;
  readonly isActive: boolean;
  /** Number of further documents until it counts. */
  readonly waitsFor: number;
  readonly mayChange: boolean;
  readonly onChanged: () => Promise<void>;
}) {
  const task = documents.at(-1)?.task_id;
  return (
    <li>
      <div>
        <strong>Version {version}</strong>{' '}
        <span className="quiet">
          {type}, in addition to {base}, {countOf(documents.length, 'document')}
        </span>{' '}
        {isActive ? (
          <strong>{waitsFor === 0 ? 'active' : `needs ${countOf(waitsFor, 'more document')}`}</strong>
        ) : null}
        <p className="quiet">
          {because}, by {by}, <InstantTime at={at} />
          {task === undefined ? null : (
            <>
              {' '}
              (<Link href={`/tasks/${task}`}>task {task.slice(0, 8)}</Link>)
            </>
          )}
        </p>
        <VersionDiff service={service} version={version} />
      </div>
      {isActive && mayChange ? (
        <div className="actions">
          <ConfirmButton
            {...confirmations.undoLearned(version)}
            run={async () => {
              await undoLearned(service, type);
              await onChanged();
            }}
          />
        </div>
      ) : null}
    </li>
  );
}

/** Changes of a version, fetched when they are opened. */
function VersionDiff({ service, version }: { readonly service: string; readonly version: number }) {
  const [isOpen, setOpen] = useState(false);
  const shown = useQuery({
    queryKey: ['learned-template', service, version],
    queryFn: ({ signal }) => readLearned(service, version, signal),
    enabled: isOpen,
  });
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Changes</summary>
      {shown.isError ? <Failure error={shown.error} retry={() => void shown.refetch()} /> : null}
      {shown.data === undefined ? null : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll sideways, by keyboard too
        <section className="diff" tabIndex={0} aria-label={`Changes in version ${version}`}>
          <pre>{shown.data.diff}</pre>
        </section>
      )}
    </details>
  );
}
