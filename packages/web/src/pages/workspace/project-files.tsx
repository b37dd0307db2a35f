import type { Task, TaskEvent } from '@fixpoint/shared/contracts';
import { countOf } from '@fixpoint/shared/text';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { artifactUrl } from '../../api/artifacts.js';
import {
  listWorkspaceFiles,
  readWorkspaceFile,
  type WorkspaceFile,
  workspaceZipUrl,
} from '../../api/workspaces.js';
import { formatBytes } from '../../parts/amounts.js';
import { Failure } from '../../parts/failure.js';

type DoneStep = Extract<TaskEvent, { type: 'workspace-files' }>['data'];

/** Files that a task of the workspace agent has built so far. */
export interface ProjectFiles {
  readonly task: string;
  /** The newest step that is done. */
  readonly step: number;
  /** Null: not read yet. */
  readonly paths: readonly string[] | null;
  readonly hasZip: boolean;
  /** Those that are done, once each, oldest first. */
  readonly steps: readonly DoneStep[];
  readonly error: unknown;
}

/** Null: the task has built nothing, or is of another kind. */
export function useProjectFiles(
  { id, kind }: Pick<Task, 'id' | 'kind'>,
  events: readonly TaskEvent[],
): ProjectFiles | null {
  const steps = useMemo(() => {
    const done = events.flatMap((event) => (event.type === 'workspace-files' ? [event.data] : []));
    return [...new Map(done.map((step) => [step.step, step])).values()];
  }, [events]);
  const newest = steps.at(-1) ?? null;
  const step = newest?.step ?? 0;
  const files = useQuery({
    queryKey: ['workspace', id, step],
    queryFn: ({ signal }) => listWorkspaceFiles(id, signal),
    enabled: kind === 'workspace' && newest !== null,
    // The tree stays while that of the next step is read.
    placeholderData: (before) => before,
  });
  const paths = useMemo(() => files.data?.map(({ path }) => path) ?? null, [files.data]);
  if (newest === null) return null;
  return { task: id, step, paths, hasZip: newest.zip !== null, steps, error: files.error };
}

/** Names the files that are shown, and brings all of them as a zip. */
export function ProjectHeading({ project }: { readonly project: ProjectFiles }) {
  return (
    <>
      <h2>Files after step {project.step}</h2>
      {project.error === null ? null : <Failure error={project.error} />}
      {project.hasZip ? (
        <p>
          <a href={workspaceZipUrl(project.task)} download>
            Download zip
          </a>
        </p>
      ) : null}
    </>
  );
}

/** The history of a project, with the whole diff of each step. */
export function StepList({ steps }: Pick<ProjectFiles, 'steps'>) {
  return (
    <>
      <h2>Steps</h2>
      <ol aria-label="Completed steps">
        {steps.map(({ step, title, commit, diff, changed }) => (
          <li key={step} value={step}>
            {title}{' '}
            <small className="quiet">
              {commit.slice(0, 8)}, {countOf(changed.length, 'file')}
            </small>{' '}
            {diff === null ? null : (
              <a
                href={artifactUrl(diff, `step-${step}.diff`)}
                download
                aria-label={`Download diff of step ${step}`}
              >
                Download diff
              </a>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

const withheld: Readonly<Record<NonNullable<WorkspaceFile['withheld']>, string>> = {
  binary: 'This file is not text. Download the zip to open it.',
  'too-large': 'This file is too large to show. Download the zip to open it.',
  'not-kept': 'This file was not stored: the size limit was reached.',
};

/** A file as the newest step left it. */
export function FileContent({ project, path }: { readonly project: ProjectFiles; readonly path: string }) {
  const file = useQuery({
    queryKey: ['workspace', project.task, project.step, path],
    queryFn: ({ signal }) => readWorkspaceFile(project.task, path, signal),
  });
  if (file.isError) return <Failure error={file.error} retry={() => void file.refetch()} />;
  if (file.isPending) return <p className="quiet">Loading …</p>;
  return (
    <section aria-label={`Content of ${path}`}>
      <h3>
        Current content <span className="quiet">{formatBytes(file.data.bytes)}</span>
      </h3>
      {file.data.withheld === null ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <pre tabIndex={0}>{file.data.text}</pre>
      ) : (
        <p className="quiet">{withheld[file.data.withheld]}</p>
      )}
    </section>
  );
}
