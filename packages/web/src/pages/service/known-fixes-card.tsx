import type { KnownFix } from '@fixpoint/shared/contracts';
import { countOf } from '@fixpoint/shared/text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { editFix, fixOptions, forgetFix } from '../../api/services.js';
import { confirmations } from '../../labels/confirmations.js';
import { emptyStates } from '../../labels/empty-states.js';
import { ConfirmButton } from '../../parts/confirm-dialog.js';
import { Failure } from '../../parts/failure.js';
import { InstantTime } from '../../parts/times.js';

/** The fixes that worked: the advice for the next fix of such a finding, in words that a person may improve. */
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
      <h2 id="known-fixes">Known fixes</h2>
      <p className="quiet">
        A fix is recorded when findings disappear after a single change. Later fix prompts for the same
        finding include it.
      </p>
      {known.isError ? <Failure error={known.error} retry={() => void known.refetch()} /> : null}
      {known.isSuccess && fixes.length === 0 ? <p className="quiet">{emptyStates.fixes}</p> : null}
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
          Fixed {countOf(findings, 'finding')} with <code>{commit.slice(0, 12)}</code>,{' '}
          <InstantTime at={at} /> (<Link href={`/tasks/${task}`}>task {task.slice(0, 8)}</Link>)
          {helped === 0 ? '' : ` · helped ${countOf(helped, 'time')} since then`}
          {editor === undefined ? '' : ` · edited by ${editor}`}
        </p>
      </div>
      {mayChange ? (
        <div className="actions">
          <ConfirmButton
            label="Edit note"
            title={`Edit the note on the fix for ${check}?`}
            confirm="Save note"
            run={async () => {
              await editFix(service, id, words);
              await onChanged();
            }}
          >
            <label>
              Note for later fixes of this finding
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
            {...confirmations.deleteFix(check)}
            isDanger
            run={async () => {
              await forgetFix(service, id);
              await onChanged();
            }}
          />
        </div>
      ) : null}
    </li>
  );
}
