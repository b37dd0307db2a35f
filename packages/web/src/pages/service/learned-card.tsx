import type { LearnDefinition, LearnedVersion } from '@fixpoint/shared/contracts';
import { countOf } from '@fixpoint/shared/text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { learnedOptions, readLearned, undoLearned } from '../../api/services.js';
import { ConfirmButton } from '../../parts/confirm-dialog.js';
import { Failure } from '../../parts/failure.js';
import { InstantTime } from '../../parts/times.js';

const rules: Readonly<Record<LearnDefinition['documents'], string>> = {
  approved: 'Documents that matched teach once a person approves them on the page of their task.',
  matched: 'Every document that matches teaches, unless a person rejects it.',
  off: 'Nothing is learned: the row of the service has learn.documents: off.',
};

/** What the good documents of a service taught: its versions, what each changed, and the way back. */
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
          {rules[learn.documents]} What {countOf(learn.from, 'document')}{' '}
          {learn.from === 1 ? 'has' : 'have in common'} is required in addition to the written template, and
          never against it.
        </p>
      )}
      {query.isError ? <Failure error={query.error} retry={() => void query.refetch()} /> : null}
      {learned?.versions.length === 0 ? <p className="quiet">Nothing yet.</p> : null}
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
  /** How many more documents it takes until it counts. */
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
          {type}, beside {base}, {countOf(documents.length, 'document')}
        </span>{' '}
        {isActive ? (
          <strong>{waitsFor === 0 ? 'in force' : `waits for ${countOf(waitsFor, 'more document')}`}</strong>
        ) : null}
        <p className="quiet">
          {because}, by {by}, <InstantTime at={at} />
          {task === undefined ? null : (
            <>
              {' '}
              (<Link href={`/tasks/${task}`}>the task</Link>)
            </>
          )}
        </p>
        <VersionDiff service={service} version={version} />
      </div>
      {isActive && mayChange ? (
        <div className="actions">
          <ConfirmButton
            label="Undo"
            title={`Undo version ${version}?`}
            confirm="Undo it"
            run={async () => {
              await undoLearned(service, type);
              await onChanged();
            }}
          >
            <p>
              The version before it counts again, for comparisons from now on. This one stays in the list.
            </p>
          </ConfirmButton>
        </div>
      ) : null}
    </li>
  );
}

/** What a version changed, fetched when it is opened. */
function VersionDiff({ service, version }: { readonly service: string; readonly version: number }) {
  const [isOpen, setOpen] = useState(false);
  const shown = useQuery({
    queryKey: ['learned-template', service, version],
    queryFn: ({ signal }) => readLearned(service, version, signal),
    enabled: isOpen,
  });
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>What it changed</summary>
      {shown.isError ? <Failure error={shown.error} retry={() => void shown.refetch()} /> : null}
      {shown.data === undefined ? null : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll sideways, by keyboard too
        <section className="diff" tabIndex={0} aria-label={`Changes of version ${version}`}>
          <pre>{shown.data.diff}</pre>
        </section>
      )}
    </details>
  );
}
