import type { DocumentType } from '@fixpoint/shared/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import type { ComparedDocument } from '../../../api/artifacts.js';
import { checkDocument } from '../../../api/documents.js';
import { BeforeAfter } from '../../../parts/document/changes/before-after.js';
import { DocumentChoice, shownDocument } from '../../../parts/document/document-choice.js';
import { Failure } from '../../../parts/failure.js';
import { useWhyReadOnly } from '../../../parts/session-access.js';
import { CommitsBetween } from './commits-between.js';
import type { ComparedRun } from './compared-run.js';
import {
  counterpartOf,
  iterationChoices,
  keyOfFile,
  sidesOf,
  useDocuments,
  useOtherChoices,
  usePages,
  type VersionChoice,
} from './document-versions.js';
import { useLook } from './use-look.js';

/** Two states of the document beside each other, and beside them the commits that lie between. */
export function ChangesOfDocument({ task, events, comparisons }: ComparedRun) {
  const [look, setLook] = useLook();
  const own = iterationChoices(comparisons);
  const { golden, earlier, files } = useOtherChoices(task.spec.service?.name ?? null, task.id);
  const all = [...own, ...golden, ...earlier, ...files];
  const nameOf = (key: string) => all.find((choice) => choice.key === key)?.name ?? key;
  const sides = sidesOf(own, golden, { shown: look.get('iteration'), against: look.get('against') });
  const { after } = sides;
  const before = sides.before ?? '';

  const now = useDocuments(after, comparisons);
  const old = useDocuments(before, comparisons);
  const documents = now.documents ?? [];
  const shown = shownDocument(documents, look.get('document'));
  const document = documents[shown];
  const counterpart = document === undefined ? undefined : counterpartOf(old.documents ?? [], document);
  const [newPages, oldPages] = [usePages(document), usePages(counterpart)];
  const error = now.error ?? old.error ?? newPages.error ?? oldPages.error;
  const isSettled = now.documents !== undefined && old.documents !== undefined;
  const withoutPages = document === undefined ? after : before;
  const isMissing = isSettled && counterpart === undefined;
  const compareWith = (key: string) =>
    setLook({ against: key, iteration: after === own.at(-1)?.key ? null : after });
  const commits = <CommitsBetween events={events} before={before} after={after} />;
  return (
    <>
      <div className="actions pick">
        <VersionSelect
          label="Before"
          groups={{
            'This task': own,
            'Golden documents': golden,
            'Your files': files,
            'Other tasks of the service': earlier,
          }}
          chosen={before}
          other={after}
          onChoose={compareWith}
        />
        <VersionSelect
          label="After"
          groups={{ 'This task': own }}
          chosen={after}
          other={before}
          onChoose={(key) => setLook({ iteration: key, against: sides.before })}
        />
        <DocumentChoice
          documents={documents}
          chosen={shown}
          onChoose={(index) => setLook({ document: index })}
        />
        <FileChoice onChoose={compareWith} />
      </div>
      {error === null ? null : <Failure error={error} retry={() => location.reload()} />}
      {newPages.data !== undefined && oldPages.data !== undefined ? (
        <BeforeAfter
          key={`${counterpart?.pages} ${document?.pages}`}
          before={{ name: nameOf(before), pages: oldPages.data, artifact: counterpart?.artifact }}
          after={{ name: nameOf(after), pages: newPages.data, artifact: document?.artifact }}
          look={look.get('sides')}
          onLook={(sides) => setLook({ sides: sides === 'side' ? null : sides })}
        >
          {commits}
        </BeforeAfter>
      ) : (
        <NotCompared
          missing={isMissing ? nameOf(withoutPages) : null}
          hasFailed={error !== null}
          hasBefore={sides.before !== null}
          type={typeWithoutPeer(document, old.documents ?? [])}
        >
          {commits}
        </NotCompared>
      )}
    </>
  );
}

/** Type of the document, if there are others, and all of other types. */
function typeWithoutPeer(
  document: ComparedDocument | undefined,
  others: readonly ComparedDocument[],
): DocumentType | null {
  if (document === undefined || others.length === 0) return null;
  return others.every(({ type }) => type !== document.type) ? document.type : null;
}

/** Uploads a file as the version before. It is kept for a day, as every document that is checked without a task. */
function FileChoice({ onChoose }: { readonly onChoose: (key: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const queries = useQueryClient();
  const whyReadOnly = useWhyReadOnly();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (file: File) => checkDocument(file, null),
    async onSuccess({ id }) {
      await queries.invalidateQueries({ queryKey: ['documents'] });
      onChoose(keyOfFile(id));
    },
  });
  return (
    <>
      <input
        ref={input}
        hidden
        type="file"
        accept=".pptx,.xlsx,.docx"
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file !== undefined) mutate(file);
        }}
      />
      <button
        type="button"
        disabled={isPending || whyReadOnly !== undefined}
        title={whyReadOnly ?? 'The file is kept for a day.'}
        onClick={() => input.current?.click()}
      >
        {isPending ? 'Uploading …' : 'Compare with a file'}
      </button>
      {error === null ? null : <Failure error={error} />}
    </>
  );
}

function NotCompared({
  missing,
  hasFailed,
  hasBefore,
  type,
  children,
}: {
  /** The name of the version that has no pages. */
  readonly missing: string | null;
  readonly hasFailed: boolean;
  /** False: the task has one document, and there is nothing to compare it with. */
  readonly hasBefore: boolean;
  /** Type of the document, if the other version has documents of other types only. */
  readonly type: DocumentType | null;
  readonly children: ReactNode;
}) {
  if (hasFailed) return children;
  if (!hasBefore)
    return (
      <p className="quiet">The task has one document so far. Select a document of another task as Before.</p>
    );
  if (missing === null) return <p className="quiet">Loading …</p>;
  if (type !== null) {
    const name = type.toUpperCase();
    return (
      <p className="quiet">
        {missing} is not a {name} document. Select a {name} document as Before.
      </p>
    );
  }
  return (
    <>
      <p className="quiet">
        No pages of this document are stored for {missing}: the document was not readable, or an older version
        of Fixpoint compared it.
      </p>
      {children}
    </>
  );
}

function VersionSelect({
  label,
  groups,
  chosen,
  other,
  onChoose,
}: {
  readonly label: string;
  /** By the names of the groups; one without choices is left out. */
  readonly groups: Readonly<Record<string, readonly VersionChoice[]>>;
  readonly chosen: string;
  /** Version on the other side, which cannot be chosen here: a document does not differ from itself. */
  readonly other: string;
  readonly onChoose: (key: string) => void;
}) {
  const filled = Object.entries(groups).filter(([, choices]) => choices.length > 0);
  return (
    <label>
      <strong>{label}</strong>{' '}
      <select value={chosen} onChange={({ target }) => onChoose(target.value)}>
        {chosen === '' ? <option value="">Select a document …</option> : null}
        {filled.map(([group, choices]) => (
          <optgroup key={group} label={group}>
            {choices.map(({ key, name }) => (
              <option key={key} value={key} disabled={key === other}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </label>
  );
}
