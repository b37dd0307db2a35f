import { InvalidInputError } from '@fixpoint/shared/errors';
import { z } from 'zod';

const Route = z
  .string()
  .max(200)
  .regex(/^\/(?!\/)[^\s\\]*$/, 'must be a path of the app, such as "/" or "/notes"');
const Text = z.string().min(1).max(500);

/** An element as a person would name it. Exactly one must match, except for `count`. */
const Target = z
  .strictObject({
    role: z
      .enum([
        'alert',
        'button',
        'checkbox',
        'combobox',
        'complementary',
        'dialog',
        'group',
        'heading',
        'img',
        'link',
        'list',
        'listitem',
        'main',
        'menuitem',
        'navigation',
        'option',
        'radio',
        'region',
        'row',
        'searchbox',
        'slider',
        'spinbutton',
        'status',
        'switch',
        'tab',
        'table',
        'tabpanel',
        'textbox',
      ])
      .optional(),
    /** Accessible name, with `role`; whole, as it is written. */
    name: Text.optional(),
    label: Text.optional(),
    placeholder: Text.optional(),
    text: Text.optional(),
    testId: Text.optional(),
  })
  .superRefine((target, context) => {
    const ways = [target.role, target.label, target.placeholder, target.text, target.testId];
    if (ways.filter((way) => way !== undefined).length !== 1) {
      context.addIssue({
        code: 'custom',
        message: 'must select an element by one of role, label, placeholder, text, testId',
      });
    }
    if (target.name !== undefined && target.role === undefined) {
      context.addIssue({ code: 'custom', path: ['name'], message: 'needs a role' });
    }
  });
export type Target = z.infer<typeof Target>;

const Expectation = z
  .strictObject({
    do: z.literal('expect'),
    target: Target,
    visible: z.boolean().optional(),
    /** Is contained in the element's text. */
    contains: Text.optional(),
    value: z.string().max(500).optional(),
    checked: z.boolean().optional(),
    disabled: z.boolean().optional(),
    count: z.int().min(0).max(1_000).optional(),
  })
  .refine(
    ({ do: _do, target: _target, ...wanted }) => Object.values(wanted).some((value) => value !== undefined),
    'expects nothing: set visible, contains, value, checked, disabled or count',
  );

const Step = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('goto'), route: Route }),
  z.strictObject({ do: z.literal('reload') }),
  z.strictObject({ do: z.literal('click'), target: Target }),
  z.strictObject({ do: z.literal('fill'), target: Target, value: z.string().max(500) }),
  z.strictObject({ do: z.literal('select'), target: Target, value: z.string().max(500) }),
  z.strictObject({ do: z.literal('check'), target: Target, checked: z.boolean().default(true) }),
  z.strictObject({ do: z.literal('press'), key: z.string().regex(/^[A-Za-z0-9+]{1,40}$/) }),
  z.strictObject({ do: z.literal('hover'), target: Target }),
  Expectation,
]);
export type ProofStep = z.infer<typeof Step>;

/**
 * `tests/e2e/ID.spec.json`: a person's actions and observations, as the agent describes them. It is data, so that the harness can
 * carry it out in a separate browser without running a line that the agent wrote outside the sandbox.
 */
export const ProofScript = z
  .strictObject({ route: Route.default('/'), steps: z.array(Step).min(1).max(60) })
  .refine(({ steps }) => steps.some((step) => step.do === 'expect'), {
    path: ['steps'],
    message: 'no step checks anything: at least one step must be {"do":"expect", …}',
  });
export type ProofScript = z.infer<typeof ProofScript>;

/** Reads the text of a proof script. Throws InvalidInputError that names the first fault. */
export function parseProofScript(text: string): ProofScript {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw new InvalidInputError(`The proof script is not JSON: ${(error as Error).message}`, {
      field: 'spec',
    });
  }
  const parsed = ProofScript.safeParse(content);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const place = issue?.path.join('.') ?? '';
  throw new InvalidInputError(`The proof script${place === '' ? '' : ` at ${place}`}: ${issue?.message}`, {
    field: place === '' ? 'spec' : `spec.${place}`,
  });
}

/** `click button "Add"`: a step in words, for refusals and events. */
export function describeStep(step: ProofStep): string {
  if (step.do === 'reload') return 'reload';
  if (step.do === 'goto') return `goto ${step.route}`;
  if (step.do === 'press') return `press ${step.key}`;
  const { target } = step;
  const element =
    target.role === undefined
      ? Object.entries(target).map(([way, text]) => `${way} "${text}"`)[0]
      : `${target.role}${target.name === undefined ? '' : ` "${target.name}"`}`;
  if (step.do !== 'expect') return `${step.do} ${element}`;
  const { do: _do, target: _target, ...wanted } = step;
  return `expect ${element} ${Object.entries(wanted)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name} ${JSON.stringify(value)}`)
    .join(', ')}`;
}
