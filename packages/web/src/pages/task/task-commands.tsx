import type { Task } from '@fixpoint/shared/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { approvePlan, cancelTask, commandTask, offerAgain, rerunTask } from '../../api/tasks.js';
import { confirmations } from '../../labels/confirmations.js';
import { ConfirmDialog } from '../../parts/confirm-dialog.js';
import { Failure } from '../../parts/failure.js';
import { useWhyReadOnly } from '../../parts/session-access.js';
import type { NextAction } from '../../parts/task/status-summary.js';
import { RerunDialog } from './rerun-dialog.js';

const shown = {
  findings: 'Show findings',
  changes: 'Show changes',
  output: 'Show document',
  log: 'Show log',
} as const;

const places = {
  desktops: ['/desktops', 'Show desktops'],
  stages: ['/stages', 'Show stages'],
} as const;

function resumeLabel({ status, pause_requested: isPauseRequested }: Task): string {
  if (status === 'paused') return 'Resume task';
  return isPauseRequested ? 'Cancel pause' : 'Resume now';
}

/** What can be done with a task now: the next step first, then what steers it. */
export function TaskCommands({
  task,
  next,
  onShow,
}: {
  readonly task: Task;
  readonly next: readonly NextAction[];
  readonly onShow: (view: string) => void;
}) {
  const queries = useQueryClient();
  const whyReadOnly = useWhyReadOnly();
  const canOperate = whyReadOnly === undefined;
  const [dialog, setDialog] = useState<'cancel' | 'rerun' | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [, go] = useLocation();
  const isOver = task.result !== null;
  const isHeld = task.status === 'paused' || task.pause_requested || task.waiting_until !== undefined;
  const mayPause = !isHeld && (task.status === 'running' || task.status === 'pending');

  async function command(name: 'pause' | 'resume'): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      await commandTask(task.id, name);
    } catch (thrown) {
      setError(thrown);
    }
    await queries.invalidateQueries({ queryKey: ['tasks'] });
    setBusy(false);
  }

  async function offer(): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      const offered = await offerAgain(task.id);
      await queries.invalidateQueries({ queryKey: ['tasks'] });
      go(`/tasks/${offered.id}`);
    } catch (thrown) {
      setError(thrown);
    }
    setBusy(false);
  }

  const views = next.filter((action): action is keyof typeof shown => action in shown);
  return (
    <>
      <div className="actions">
        {next[0] === 'approve' ? (
          <a className="button to-plan" href={`#plan-${task.id}`}>
            {canOperate ? 'Review plan' : 'Show plan'}
          </a>
        ) : null}
        {views.map((view, index) => (
          <button
            key={view}
            type="button"
            className={index === 0 && next[0] === view ? 'primary' : undefined}
            onClick={() => onShow(view)}
          >
            {shown[view]}
          </button>
        ))}
        {next.map((action) =>
          action in places ? (
            <PlaceLink key={action} place={action as keyof typeof places} isFirst={action === next[0]} />
          ) : null,
        )}
        {next.includes('offer-again') ? (
          <button
            type="button"
            className="primary"
            disabled={!canOperate || isBusy}
            onClick={() => void offer()}
          >
            Resubmit task
          </button>
        ) : null}
        {isHeld && !isOver ? (
          <button
            type="button"
            className="primary"
            disabled={!canOperate || isBusy}
            onClick={() => void command('resume')}
          >
            {resumeLabel(task)}
          </button>
        ) : null}
        {mayPause ? (
          <button type="button" disabled={!canOperate || isBusy} onClick={() => void command('pause')}>
            Pause task
          </button>
        ) : null}
        {task.result?.offer === undefined ? null : (
          <OfferButton
            task={task}
            title={task.result.offer.title}
            canOperate={canOperate}
            onError={setError}
          />
        )}
        <Link href={`/tasks/${task.id}/replay`} className="button">
          Replay run
        </Link>
        {isOver ? (
          <button
            type="button"
            className={next[0] === 'rerun' ? 'primary' : undefined}
            disabled={!canOperate}
            onClick={() => setDialog('rerun')}
          >
            {confirmations.rerunTask.label}
          </button>
        ) : (
          <button type="button" className="danger" disabled={!canOperate} onClick={() => setDialog('cancel')}>
            {confirmations.cancelTask.label}
          </button>
        )}
        {canOperate ? null : <span className="quiet">{whyReadOnly}</span>}
      </div>
      {error === null ? null : <Failure error={error} />}
      {dialog === 'cancel' ? <CancelDialog id={task.id} onClose={() => setDialog(null)} /> : null}
      {dialog === 'rerun' ? <RerunDialog task={task} onClose={() => setDialog(null)} /> : null}
    </>
  );
}

/** Runs the task again from the form, and approves that plan: the press says all of it. */
function OfferButton({
  task,
  title,
  canOperate,
  onError,
}: {
  readonly task: Task;
  readonly title: string;
  readonly canOperate: boolean;
  readonly onError: (error: unknown) => void;
}) {
  const queries = useQueryClient();
  const [, go] = useLocation();
  const [isBusy, setBusy] = useState(false);
  const [key] = useState(() => crypto.randomUUID());

  async function accept(): Promise<void> {
    setBusy(true);
    onError(null);
    try {
      const { id, plan, approval } = await rerunTask(task.id, { start_from: null }, key);
      if (plan !== null && approval !== null)
        await approvePlan(id, { plan_hash: plan.hash, nonce: approval.nonce });
      await queries.invalidateQueries({ queryKey: ['tasks'] });
      go(`/tasks/${id}`);
    } catch (thrown) {
      onError(thrown);
    }
    setBusy(false);
  }

  return (
    <button type="button" className="primary" disabled={!canOperate || isBusy} onClick={() => void accept()}>
      {title}
    </button>
  );
}

function PlaceLink({ place, isFirst }: { readonly place: keyof typeof places; readonly isFirst: boolean }) {
  const [href, words] = places[place];
  return (
    <Link href={href} className={isFirst ? 'button primary' : 'button'}>
      {words}
    </Link>
  );
}

/** Confirms that a task is ended, and takes the reason. */
function CancelDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const [reason, setReason] = useState('');
  const { title, confirm, consequence } = confirmations.cancelTask;
  const queries = useQueryClient();
  return (
    <ConfirmDialog
      title={title}
      action={confirm}
      isDangerous
      onClose={onClose}
      onConfirm={async () => {
        await cancelTask(id, reason.trim() === '' ? undefined : reason);
        await queries.invalidateQueries({ queryKey: ['tasks'] });
      }}
    >
      <p>{consequence}</p>
      <label className="reason">
        Reason (shown in the log)
        <input value={reason} maxLength={10_000} onChange={({ target }) => setReason(target.value)} />
      </label>
    </ConfirmDialog>
  );
}
