import type { Task } from '@fixpoint/shared/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { approvePlan, cancelTask, commandTask, offerAgain, rerunTask } from '../../api/tasks.js';
import { confirmations } from '../../labels/confirmations.js';
import { ConfirmDialog } from '../../parts/confirm-dialog.js';
import { Failure } from '../../parts/failure.js';
import { loadPart } from '../../parts/load-part.js';
import { useWhyReadOnly } from '../../parts/session-access.js';
import type { NextAction } from '../../parts/task/status-summary.js';

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

/** True if the task is paused, is to be paused, or waits for a time. */
function isHeld(task: Task): boolean {
  return task.status === 'paused' || task.pause_requested || task.waiting_until !== undefined;
}

function mayPause(task: Task): boolean {
  return !isHeld(task) && (task.status === 'running' || task.status === 'pending');
}

function resumeLabel({ status, pause_requested: isPauseRequested }: Task): string {
  if (status === 'paused') return 'Resume task';
  return isPauseRequested ? 'Cancel pause' : 'Resume now';
}

const RerunDialog = loadPart(() => import('./later-views.js').then((module) => module.RerunDialog));

/** Commands for a task in its present state: the next step first, then those that steer it. */
export function TaskCommands({
  task,
  next,
  onShow,
}: {
  readonly task: Task;
  readonly next: readonly NextAction[];
  readonly onShow: (view: string) => void;
}) {
  const whyReadOnly = useWhyReadOnly();
  const canOperate = whyReadOnly === undefined;
  const [dialog, setDialog] = useState<'cancel' | 'rerun' | null>(null);
  const isOver = task.result !== null;
  const { mutate: act, isPending: isBusy, error } = useAct(task.id);
  const isDisabled = !canOperate || isBusy;
  // The first one only: the tabs lead to the others.
  const view = next.find((action) => action in shown) as keyof typeof shown | undefined;
  const linked = next.filter((action): action is keyof typeof places => action in places);
  return (
    <>
      <div className="actions">
        {next[0] === 'approve' ? <PlanLink id={task.id} canOperate={canOperate} /> : null}
        {view === undefined ? null : (
          <button
            type="button"
            className={next[0] === view ? 'primary' : undefined}
            onClick={() => onShow(view)}
          >
            {shown[view]}
          </button>
        )}
        {linked.map((place) => (
          <PlaceLink key={place} place={place} isFirst={place === next[0]} />
        ))}
        {next.includes('offer-again') ? (
          <button
            type="button"
            className="primary"
            disabled={isDisabled}
            onClick={() => act(() => offerAgain(task.id))}
          >
            Resubmit task
          </button>
        ) : null}
        {isHeld(task) && !isOver ? (
          <button
            type="button"
            className="primary"
            disabled={isDisabled}
            onClick={() => act(() => commandTask(task.id, 'resume'))}
          >
            {resumeLabel(task)}
          </button>
        ) : null}
        {mayPause(task) ? (
          <button
            type="button"
            disabled={isDisabled}
            onClick={() => act(() => commandTask(task.id, 'pause'))}
          >
            Pause task
          </button>
        ) : null}
        {task.result?.offer === undefined ? null : (
          <OfferButton task={task} title={task.result.offer.title} isDisabled={isDisabled} act={act} />
        )}
        <Link href={`/tasks/${task.id}/replay`} className="button to-replay">
          Replay run
        </Link>
        {isOver ? (
          <RerunButton
            isFirst={next[0] === 'rerun'}
            isDisabled={!canOperate}
            onPress={() => setDialog('rerun')}
          />
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

/** Sends a command, then shows the task of its response. */
function useAct(taskId: string) {
  const queries = useQueryClient();
  const [, go] = useLocation();
  const refresh = () => queries.invalidateQueries({ queryKey: ['tasks'] });
  return useMutation({
    mutationFn: (send: () => Promise<{ readonly id: string }>) => send(),
    async onSuccess({ id }) {
      await refresh();
      if (id !== taskId) go(`/tasks/${id}`);
    },
    // Not awaited, so that the error is shown immediately.
    onError: () => void refresh(),
  });
}

function RerunButton({
  isFirst,
  isDisabled,
  onPress,
}: {
  readonly isFirst: boolean;
  readonly isDisabled: boolean;
  readonly onPress: () => void;
}) {
  return (
    <button type="button" className={isFirst ? 'primary' : undefined} disabled={isDisabled} onClick={onPress}>
      {confirmations.rerunTask.label}
    </button>
  );
}

function PlanLink({ id, canOperate }: { readonly id: string; readonly canOperate: boolean }) {
  return (
    <a className="button to-plan" href={`#plan-${id}`}>
      {canOperate ? 'Review plan' : 'Show plan'}
    </a>
  );
}

/** Runs the task again from the form, and approves that plan: the press says all of it. */
function OfferButton({
  task,
  title,
  isDisabled,
  act,
}: {
  readonly task: Task;
  readonly title: string;
  readonly isDisabled: boolean;
  readonly act: (send: () => Promise<Task>) => void;
}) {
  const [key] = useState(() => crypto.randomUUID());

  async function accept(): Promise<Task> {
    const created = await rerunTask(task.id, { start_from: null }, key);
    const { id, plan, approval } = created;
    if (plan !== null && approval !== null)
      await approvePlan(id, { plan_hash: plan.hash, nonce: approval.nonce });
    return created;
  }

  return (
    <button type="button" className="primary" disabled={isDisabled} onClick={() => act(accept)}>
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
