import { type Denial, evaluatePlan, needsOfStep } from '@fixpoint/desktop/policy';
import type { DesktopPolicy } from '@fixpoint/guard/policy';
import type {
  DesktopAction,
  PlanEdit,
  PlanWarning,
  ServiceDefinition,
  Task,
} from '@fixpoint/shared/contracts';
import { InvalidInputError } from '@fixpoint/shared/errors';
import { type FieldProblem, RequestProblemsError } from '../../http/request-problems-error.js';

/** The warnings for an edit, by the ids of its steps. Throws if a step does something that the policy forbids. */
type ValidateEdit = (
  task: Task,
  edit: Pick<PlanEdit, 'plan_hash' | 'steps'>,
) => ReadonlyMap<string, readonly PlanWarning[]>;

/** Home folders of possible machines: an action forbidden with one of them is forbidden on every machine. */
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

interface EditedStep {
  readonly action: DesktopAction;
  /** The step's action before the edit. */
  readonly before: DesktopAction | undefined;
  readonly id: string;
  readonly index: number;
}

/**
 * Checks an edit against the part of the policy that needs no screen. The desktop-runner checks each step again when it performs it, with the screen,
 * the links of the file system and its machine's policy.
 */
export function createValidateEdit(options: {
  readonly policy: DesktopPolicy;
  readonly services: readonly Pick<ServiceDefinition, 'url' | 'page'>[];
}): ValidateEdit {
  const { policy, services } = options;
  const pages = services.flatMap(({ url, page }) => (page === undefined ? [url] : [url, page]));
  const origins = new Set(pages.map((address) => new URL(address).origin));

  /** The policy's refusals of steps on every machine, by the step's place in the list. */
  function refusalsOf(steps: readonly EditedStep[], allow: readonly string[]): ReadonlyMap<number, Denial> {
    const actions = steps.map(({ action }) => action);
    const [first = [], ...others] = homes.map((home) =>
      evaluatePlan(actions, { policy, allow, places: { origins, home, realPath: (path) => path } }),
    );
    const everywhere = first.filter(({ number }) =>
      others.every((blocked) => blocked.some((blockedStep) => blockedStep.number === number)),
    );
    return new Map(everywhere.map(({ number, denial }) => [number - 1, denial]));
  }

  return (task, edit) => {
    // The current plan is another one, or there is no plan: the store reports that.
    if (task.plan === null || task.plan.hash !== edit.plan_hash) return new Map();
    const known = new Map(task.plan.steps.map((step) => [step.id, step.action]));
    const steps = edit.steps.flatMap(({ id, enabled, action = known.get(id) }, index): EditedStep[] =>
      enabled && action !== undefined ? [{ id, index, action, before: known.get(id) }] : [],
    );
    refuse(steps.flatMap((step) => unknownKeys(step, policy)));
    const allow = task.spec.desktop?.allow ?? [];
    const forbidden = refusalsOf(steps, allow);
    const otherwise = allow.length === 0 ? forbidden : refusalsOf(steps, []);
    refuse(
      steps.flatMap((step, place) => {
        const refusal = forbidden.get(place);
        // A step that the edit leaves unchanged does not block the edit; the desktop-runner refuses it all the same.
        return refusal === undefined || isUntouched(step) ? [] : [problemOf(step, refusal)];
      }),
    );
    return new Map(
      steps.map((step, place) => {
        const refusal = forbidden.get(place);
        const widened = refusal === undefined ? otherwise.get(place) : undefined;
        return [
          step.id,
          [
            ...(refusal === undefined
              ? []
              : [warningOf(step, refusal.rule, `This step will be refused: ${refusal.reason}`)]),
            ...(widened === undefined
              ? []
              : [warningOf(step, widened.rule, `${widened.reason} It is allowed for this task only.`)]),
            ...decidedLater(step, policy),
          ],
        ];
      }),
    );
  };
}

function isUntouched({ action, before }: EditedStep): boolean {
  return JSON.stringify(action) === JSON.stringify(before);
}

function unknownKeys(step: EditedStep, policy: DesktopPolicy): FieldProblem[] {
  try {
    needsOfStep(step.action, policy);
    return [];
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    const { message, hint } = error;
    const rule = 'no-such-key';
    return [problemOf(step, { rule, reason: message, ...(hint === undefined ? {} : { hint }) })];
  }
}

function problemOf({ index, action }: EditedStep, { rule, reason, hint }: Denial): FieldProblem {
  const field = `steps.${index}.action.${fields[action.action]}`;
  return { field, rule, message: reason, ...(hint === undefined ? {} : { hint }) };
}

function warningOf({ action }: EditedStep, rule: string, message: string): PlanWarning {
  return { field: fields[action.action], rule: rule.slice(0, 100), message: message.slice(0, 1_000) };
}

/** Warnings for parts that can be decided only on the desktop. */
function decidedLater(step: EditedStep, policy: DesktopPolicy): PlanWarning[] {
  const { clipboard, activeWindow } = needsOfStep(step.action, policy);
  const later = 'This is checked only when the step runs, and the step may be refused then.';
  return [
    ...(clipboard
      ? [warningOf(step, 'clipboard-unclear', `The step pastes the content of the clipboard. ${later}`)]
      : []),
    ...(activeWindow === 'closed'
      ? [warningOf(step, 'window-unclear', `The step closes the focused window. ${later}`)]
      : []),
    ...(activeWindow === 'with-developer-tools'
      ? [
          warningOf(
            step,
            'window-unclear',
            `In a browser, the step opens the developer tools or a menu. ${later}`,
          ),
        ]
      : []),
  ];
}

function refuse(problems: readonly FieldProblem[]): void {
  if (problems.length > 0) throw new RequestProblemsError(problems);
}
