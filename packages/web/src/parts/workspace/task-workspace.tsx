import type { Task } from '@fixpoint/shared/contracts';
import { useMemo, useRef } from 'react';
import { useTaskEvents } from '../../live/use-task-events.js';
import { changedFiles } from '../../workspace/changed-files.js';
import { taskDocuments } from '../../workspace/task-documents.js';
import { ChatInput } from './chat-input.js';
import { ChatLog } from './chat-log.js';
import { FileViewer } from './file-viewer.js';
import { FilesPanel } from './files-panel.js';
import { SplitView } from './split-view.js';

/** One task as files and chat. The files follow the log, so they are fresh after each message. */
export function TaskWorkspace({
  task,
  shown,
  onShow,
  canOperate,
}: {
  readonly task: Task;
  /** Path of the file that is open. */
  readonly shown: string | null;
  readonly onShow: (path: string | null) => void;
  readonly canOperate: boolean;
}) {
  const { events, isLoading } = useTaskEvents(task.id);
  const files = useMemo(() => changedFiles(events), [events]);
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
      left={<FilesPanel files={files} documents={documents} shown={shown} onShow={open} />}
      right={
        <div className="terminal">
          {file === undefined ? null : <FileViewer key={file.path} file={file} onClose={close} />}
          <ChatLog events={events} isLoading={isLoading} />
          <ChatInput task={task} canOperate={canOperate} />
        </div>
      }
    />
  );
}
