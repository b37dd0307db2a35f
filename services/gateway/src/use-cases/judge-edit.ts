import type {
  DesktopAction,
  PlanEdit,
  PlanWarning,
  ServiceDefinition,
  Task,
} from '@fixpoint/shared/contracts';
import { InvalidInputError } from '@fixpoint/shared/errors';
import { type DesktopPolicy, judgePlan, needsOfStep, type Ruling } from '@fixpoint/shared/policy';
import { type FieldProblem, RequestProblemsError } from './request-problems-error.js';

/** Which warnings an edit deserves, by the ids of its steps. Throws where a step does what the policy forbids. */
export type JudgeEdit = (task: Task, edit: PlanEdit) => ReadonlyMap<string, readonly PlanWarning[]>;

/** Home folders of the machines that there may be: what is forbidden with each of them is forbidden wherever a plan runs. */
const homes = ['/home/somebody', '/Users/somebody', 'C:\\Users\\somebody', '/root'];

const fields: Record<DesktopAction['action'], string> = {
  open_app: 'params.app',
  open_url: 'params.url',
  type: 'params.text',
  click: 'params.target',
  press: 'params.key',
  hotkey: 'params.keys',
  scroll: 'params.amount',
  wait: 'params.seconds',
  done: 'params.summary',
};

interface Judged {
  readonly action: DesktopAction;
  /** What the step did before the edit. */
  readonly before: DesktopAction | undefined;
  readonly id: string;
  readonly index: number;
}

/**
 * Judges an edit by what the policy can tell without a screen. Hands judge each step again when they perform it, with the
 * screen, the links of the file system and the policy of their own machine.
 */
export function createJudgeEdit(options: {
  readonly policy: DesktopPolicy;
  readonly services: readonly Pick<ServiceDefinition, 'url' | 'page'>[];
}): JudgeEdit {
  const { policy, services } = options;
  const pages = services.flatMap(({ url, page }) => (page === undefined ? [url] : [url, page]));
  const origins = new Set(pages.map((address) => new URL(address).origin));

  /** Why each step is refused on every machine, by its place in the list. */
  function rulingsOf(steps: readonly Judged[], allow: readonly string[]): ReadonlyMap<number, Ruling> {
    const actions = steps.map(({ action }) => action);
    const [first = [], ...others] = homes.map((home) =>
      judgePlan(actions, { policy, allow, places: { origins, home, realPath: (path) => path } }),
    );
    const everywhere = first.filter(({ number }) =>
      others.every((blocked) => blocked.some((other) => other.number === number)),
    );
    return new Map(everywhere.map(({ number, ruling }) => [number - 1, ruling]));
  }

  return (task, edit) => {
    // Another plan is on show, or none: the store says so.
    if (task.plan === null || task.plan.hash !== edit.plan_hash) return new Map();
    const known = new Map(task.plan.steps.map((step) => [step.id, step.action]));
    const steps = edit.steps.flatMap(({ id, enabled, action = known.get(id) }, index): Judged[] =>
      enabled && action !== undefined ? [{ id, index, action, before: known.get(id) }] : [],
    );
    refuse(steps.flatMap(unknownKeys));
    const allow = task.spec.desktop?.allow ?? [];
    const forbidden = rulingsOf(steps, allow);
    const otherwise = allow.length === 0 ? forbidden : rulingsOf(steps, []);
    refuse(
      steps.flatMap((step, place) => {
        const ruling = forbidden.get(place);
        // Nobody is kept from an edit by a step that they did not touch; hands refuse it all the same.
        return ruling === undefined || isUntouched(step) ? [] : [problemOf(step, ruling)];
      }),
    );
    return new Map(
      steps.map((step, place) => {
        const ruling = forbidden.get(place);
        const widened = ruling === undefined ? otherwise.get(place) : undefined;
        return [
          step.id,
          [
            ...(ruling === undefined
              ? []
              : [warningOf(step, ruling.rule, `It will be refused: ${ruling.reason}`)]),
            ...(widened === undefined
              ? []
              : [warningOf(step, widened.rule, `${widened.reason} It is allowed for this task alone.`)]),
            ...untold(step),
          ],
        ];
      }),
    );
  };
}

function isUntouched({ action, before }: Judged): boolean {
  return JSON.stringify(action) === JSON.stringify(before);
}

function unknownKeys(step: Judged): FieldProblem[] {
  try {
    needsOfStep(step.action);
    return [];
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    const { message, hint } = error;
    const rule = 'no-such-key';
    return [problemOf(step, { rule, reason: message, ...(hint === undefined ? {} : { hint }) })];
  }
}

function problemOf({ index, action }: Judged, { rule, reason, hint }: Ruling): FieldProblem {
  const field = `steps.${index}.action.${fields[action.action]}`;
  return { field, rule, message: reason, ...(hint === undefined ? {} : { hint }) };
}

function warningOf({ action }: Judged, rule: string, message: string): PlanWarning {
  return { field: fields[action.action], rule: rule.slice(0, 100), message: message.slice(0, 1_000) };
}

/** What has to wait for the desktop. */
function untold(step: Judged): PlanWarning[] {
  const { clipboard, activeWindow } = needsOfStep(step.action);
  const later = 'which is judged when the step runs, and may be refused then.';
  return [
    ...(clipboard
      ? [warningOf(step, 'clipboard-unclear', `It pastes what the clipboard holds by then, ${later}`)]
      : []),
    ...(activeWindow
      ? [warningOf(step, 'window-unclear', `It closes the window that has the focus by then, ${later}`)]
      : []),
  ];
}

function refuse(problems: readonly FieldProblem[]): void {
  if (problems.length > 0) throw new RequestProblemsError(problems);
}
