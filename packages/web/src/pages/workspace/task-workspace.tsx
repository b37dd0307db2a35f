import type { Task } from '@fixpoint/shared/contracts';
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useMemo,
  useRef,
} from 'react';
import { useTaskEvents } from '../../live/use-task-events.js';
import { useStored } from '../../parts/hooks.js';
import { ProgramPreview } from '../../parts/task/program-preview.js';
import { taskDocuments } from '../../parts/task/task-documents.js';
import { changedFiles, presentFiles } from './changed-files.js';
import { ChatInput } from './chat-input.js';
import { ChatLog } from './chat-log.js';
import { FileViewer } from './file-viewer.js';
import { FilesPanel } from './files-panel.js';
import { FileContent, ProjectHeading, StepList, useProjectFiles } from './project-files.js';

/** One task as files and chat. The files follow the log, so they are fresh after each message. */
export function TaskWorkspace({
  task,
  shown,
  onShow,
}: {
  readonly task: Task;
  /** Path of the file that is open. */
  readonly shown: string | null;
  readonly onShow: (path: string | null) => void;
}) {
  const { events, isLoading } = useTaskEvents(task.id);
  const project = useProjectFiles(task, events);
  const paths = project?.paths ?? null;
  const files = useMemo(() => {
    const changed = changedFiles(events);
    return paths === null ? changed : presentFiles(paths, changed);
  }, [events, paths]);
  const documents = useMemo(() => taskDocuments(task, events), [task, events]);
  const opener = useRef<Element | null>(null);

  function open(path: string): void {
    opener.current = document.activeElement;
    onShow(path);
  }

  function close(): void {
    // The button that closes goes with the file; the focus must not go with it.
    if (opener.current instanceof HTMLElement) opener.current.focus();
    onShow(null);
  }

  const file = shown === null ? undefined : files.get(shown);
  return (
    <SplitView
      left={
        <FilesPanel
          history={project === null ? null : <StepList steps={project.steps} />}
          heading={project === null ? <h2>Changed files</h2> : <ProjectHeading project={project} />}
          files={files}
          documents={documents}
          shown={shown}
          onShow={open}
        />
      }
      right={
        <div className="terminal">
          {file === undefined ? null : (
            <FileViewer
              key={file.path}
              file={file}
              content={project === null ? null : <FileContent project={project} path={file.path} />}
              onClose={close}
            />
          )}
          <ProgramPreview task={task} />
          <ChatLog events={events} isLoading={isLoading} />
          <ChatInput task={task} />
        </div>
      }
    />
  );
}

/** Widths of the left side in pixels. */
const defaultWidth = 250;

const minWidth = 150;

const maxWidth = 600;

const step = 20;

/** Two sides with a border between them that moves by mouse and by keyboard; its position is stored. */
function SplitView({ left, right }: { readonly left: ReactNode; readonly right: ReactNode }) {
  const [kept, keep] = useStored('fixpoint-files-width', String(defaultWidth));
  const box = useRef<HTMLDivElement>(null);
  const width = bounded(Number(kept));

  function move(next: number): void {
    keep(String(bounded(next)));
  }

  function drag(event: PointerEvent<HTMLDivElement>): void {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    move(event.clientX - (box.current?.getBoundingClientRect().left ?? 0));
  }

  function press(event: KeyboardEvent): void {
    const next = { ArrowLeft: width - step, ArrowRight: width + step, Home: minWidth, End: maxWidth }[
      event.key
    ];
    if (next === undefined) return;
    event.preventDefault();
    move(next);
  }

  return (
    <div className="split" ref={box} style={{ '--files': `${width}px` } as CSSProperties}>
      <div className="side">{left}</div>
      {/* biome-ignore lint/a11y/useSemanticElements: an hr cannot be moved */}
      <div
        role="separator"
        aria-orientation="vertical"
        aria-label="Width of the file list"
        aria-valuenow={width}
        aria-valuemin={minWidth}
        aria-valuemax={maxWidth}
        tabIndex={0}
        title="Drag or use the arrow keys. Double-click to restore the default width."
        onPointerDown={(event) => {
          event.preventDefault();
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={drag}
        onKeyDown={press}
        onDoubleClick={() => move(defaultWidth)}
      />
      <div className="side">{right}</div>
    </div>
  );
}

function bounded(width: number): number {
  return Number.isFinite(width) ? Math.round(Math.min(maxWidth, Math.max(minWidth, width))) : defaultWidth;
}
