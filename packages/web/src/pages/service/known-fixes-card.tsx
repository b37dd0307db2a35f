import type { KnownFix } from '@fixpoint/shared/contracts';
import { countOf } from '@fixpoint/shared/text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { editFix, fixOptions, forgetFix } from '../../api/services.js';
import { ConfirmButton } from '../../parts/confirm-dialog.js';
import { Failure } from '../../parts/failure.js';
import { InstantTime } from '../../parts/times.js';

/** The fixes that worked: what the next fix of such a finding is told, in words that a person may better. */
export function KnownFixesCard({
  service,
  mayChange,
}: {
  readonly service: string;
  readonly mayChange: boolean;
}) {
  const known = useQuery(fixOptions(service));
  const fixes = known.data?.fixes ?? [];
  return (
    <section className="card" aria-labelledby="known-fixes">
      <h2 id="known-fixes">Fixes that worked</h2>
      <p className="quiet">
        Learned where a comparison shows findings gone after one change. The next fix of such a finding is
        told.
      </p>
      {known.isError ? <Failure error={known.error} retry={() => void known.refetch()} /> : null}
      {known.isSuccess && fixes.length === 0 ? <p className="quiet">None yet.</p> : null}
      <ul className="rows">
        {fixes.map((fix) => (
          <FixRow
            key={fix.id}
            service={service}
            fix={fix}
            mayChange={mayChange}
            onChanged={async () => void (await known.refetch())}
          />
        ))}
      </ul>
    </section>
  );
}

function FixRow({
  service,
  fix,
  mayChange,
  onChanged,
}: {
  readonly service: string;
  readonly fix: KnownFix;
  readonly mayChange: boolean;
  readonly onChanged: () => Promise<void>;
}) {
  const { id, check, location, findings, commit, note, edited_by: editor, task_id: task, at, helped } = fix;
  const [words, setWords] = useState(note);
  return (
    <li>
      <div>
        <strong>{check}</strong> <span className="quiet">{location}</span>
        <p>{note}</p>
        <p className="quiet">
          {countOf(findings, 'finding')} gone with <code>{commit.slice(0, 12)}</code>, <InstantTime at={at} />{' '}
          (<Link href={`/tasks/${task}`}>the task</Link>)
          {helped === 0 ? '' : ` · helped ${countOf(helped, 'time')} since`}
          {editor === undefined ? '' : ` · words of ${editor}`}
        </p>
      </div>
      {mayChange ? (
        <div className="actions">
          <ConfirmButton
            label="Edit"
            title={`What did the fix of ${check} do?`}
            confirm="Save"
            run={async () => {
              await editFix(service, id, words);
              await onChanged();
            }}
          >
            <label>
              In words that help whoever meets it again
              <textarea
                required
                rows={5}
                maxLength={1_000}
                value={words}
                onChange={({ target }) => setWords(target.value)}
              />
            </label>
          </ConfirmButton>
          <ConfirmButton
            label="Forget"
            title={`Forget the fix of ${check}?`}
            confirm="Forget it"
            isDanger
            run={async () => {
              await forgetFix(service, id);
              await onChanged();
            }}
          >
            <p>Later fixes are not told of it. The change itself stays.</p>
          </ConfirmButton>
        </div>
      ) : null}
    </li>
  );
}
