import type { Intent, NewTask, TaskPriority } from '@fixpoint/shared/contracts';
import type { DesktopWish } from './desktop-choice.js';

/** Entries of a person for a new task. */
export interface TaskDraft {
  readonly description: string;
  /** Name of the chosen service; '' if it follows from the description. */
  readonly service: string;
  /** Values of form fields by name, of any service. */
  readonly form: Readonly<Record<string, string>>;
  readonly priority: TaskPriority;
  readonly desktop: DesktopWish;
  /** Context that a chosen reading of the present description adds. */
  readonly reading: Readonly<Record<string, unknown>>;
}

export const emptyDraft: TaskDraft = {
  description: '',
  service: '',
  form: {},
  priority: 'normal',
  desktop: { name: '', kind: 'plan' },
  reading: {},
};

export type DraftChange =
  | { readonly type: 'change'; readonly fields: Partial<Omit<TaskDraft, 'description' | 'form'>> }
  | { readonly type: 'describe'; readonly description: string }
  | { readonly type: 'fill-in'; readonly name: string; readonly value: string }
  /** The task was created. The desktop stays for the next one. */
  | { readonly type: 'sent' };

export function reduceDraft(draft: TaskDraft, change: DraftChange): TaskDraft {
  switch (change.type) {
    case 'change':
      return { ...draft, ...change.fields };
    case 'describe':
      return { ...draft, description: change.description, reading: {} };
    case 'fill-in':
      return { ...draft, form: { ...draft.form, [change.name]: change.value } };
    case 'sent':
      return { ...emptyDraft, desktop: draft.desktop };
  }
}

/** Keys in `localStorage`. */
const keys = {
  description: 'fixpoint-draft',
  form: 'fixpoint-draft-form',
  service: 'fixpoint-draft-service',
} as const;

/** The draft as it was stored, without what cannot be read. */
export function readDraft(storage: Pick<Storage, 'getItem'>): TaskDraft {
  return {
    ...emptyDraft,
    description: storage.getItem(keys.description) ?? '',
    service: storage.getItem(keys.service) ?? '',
    form: readForm(storage.getItem(keys.form)),
  };
}

/** Stores the typed text; empty values are removed. */
export function storeDraft(
  storage: Pick<Storage, 'setItem' | 'removeItem'>,
  { description, service, form }: TaskDraft,
): void {
  const texts = { description, service, form: isEmpty(form) ? '' : JSON.stringify(form) };
  for (const [name, text] of Object.entries(texts)) {
    const key = keys[name as keyof typeof keys];
    if (text === '') storage.removeItem(key);
    else storage.setItem(key, text);
  }
}

function readForm(text: string | null): Record<string, string> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    if (typeof value !== 'object' || value === null) return {};
    return Object.fromEntries(
      Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    return {};
  }
}

/** True if something was typed or chosen that is worth showing again. */
export function isDrafted({ description, service, form }: TaskDraft): boolean {
  return description !== '' || service !== '' || !isEmpty(form);
}

/**
 * The request for a draft. Values of fields that are not in `fields`, which belong to another service, are left out; with null,
 * while the fields are unknown, all are kept.
 */
export function toNewTask(
  { description, service, form, priority, desktop, reading }: TaskDraft,
  { kind, fields }: { readonly kind: Intent['kind'] | null; readonly fields: readonly string[] | null },
): NewTask & { readonly context: Record<string, unknown> } {
  const values = Object.fromEntries(
    Object.entries(form).filter(([name, value]) => value.trim() !== '' && (fields?.includes(name) ?? true)),
  );
  return {
    description,
    context: {
      ...reading,
      ...(service === '' ? {} : { service }),
      ...(isEmpty(values) ? {} : { form_data: values }),
    },
    ...(kind === null || kind === 'feedback'
      ? {}
      : { kind: desktop.kind, desktop: desktop.name === '' ? {} : { name: desktop.name } }),
    ...(priority === 'normal' ? {} : { priority }),
  };
}

function isEmpty(values: object): boolean {
  return Object.keys(values).length === 0;
}
