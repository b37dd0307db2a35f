import { describeAction } from '@fixpoint/shared/labels';
import { countOf } from '@fixpoint/shared/text';
import { desktopWorkOf } from '../desktop-work.js';
import { endAtBudget, endLoop } from '../end-loop.js';
import type { Advance, LoopContext } from '../loop.js';
import type { PlanState } from './plan-state.js';

/** Files `PLANNING` as the next round. */
export function toPlanning(state: PlanState, context: LoopContext): Advance<PlanState> {
  const round = state.iteration + 1;
  return {
    state: { ...state, phase: 'PLANNING', iteration: round, steps: [] },
    next: {
      type: 'stage',
      stage: 'plan',
      input: {
        description: context.spec.description,
        round,
        progress: state.progress,
        comments: state.comments,
        screenshot: state.screenshot,
        allow: desktopWorkOf(context).allow,
      },
      // While people think, others may use the desktop.
      holds: '',
    },
    events: [],
  };
}

/** Files the first of the remaining steps, or ends if no step remains. */
export function toNextAction(state: PlanState, context: LoopContext): Advance<PlanState> {
  const [step] = state.steps;
  const { desktop } = state;
  if (step === undefined || step.action.action === 'done') {
    const summary = step?.action.action === 'done' ? step.action.params.summary : undefined;
    const done = state.progress.filter(({ outcome }) => outcome === 'done').length;
    return endLoop(
      { ...state, steps: [] },
      'done',
      [
        summary?.trim() || `The plan was performed: ${done} ${done === 1 ? 'step' : 'steps'}.`,
        ...describeUnseen(state),
      ].join(' '),
    );
  }
  if (desktop === null) throw new TypeError('The task has no desktop for its next step.');
  const work = desktopWorkOf(context);
  return (
    endAtBudget(state, context, `, with ${countOf(state.steps.length, 'step')} left.`) ?? {
      state: { ...state, phase: 'ACTING' },
      next: {
        type: 'stage',
        stage: 'desktop',
        input: {
          work: 'action',
          desktop,
          ...(work.monitor === null ? {} : { monitor: work.monitor }),
          allow: work.allow,
          step: step.id,
          action: step.action,
        },
        // Between two steps, nothing else may change the screen that the next one meets.
        holds: `desktop:${desktop}`,
      },
      events: [],
    }
  );
}

/** The end that a plan describes was written before its first step. */
function describeUnseen({ progress }: PlanState): string[] {
  const unseen = progress.filter(({ outcome }) => outcome === 'no-visible-effect');
  if (unseen.length === 0) return [];
  const names = unseen.map(({ action }) => describeAction(action).slice(0, 120));
  return [
    `${unseen.length} ${unseen.length === 1 ? 'step' : 'steps'} had no visible effect on the screen: ${names.join(', ')}.`,
  ];
}
