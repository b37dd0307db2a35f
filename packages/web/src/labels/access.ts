/** Note beside buttons that a token with the role view cannot use. */
export const readOnlyNote = 'Your token has the role view, which is read-only.';

/** Note beside buttons that need the role admin. */
export const adminOnlyNote = 'Only admins can do this.';

export const roleLabels = {
  view: 'view: read only',
  operate: 'operate: create and control tasks',
  admin: 'admin: full access',
} as const;

export const roleRights = {
  view: 'You can read everything except tokens, webhooks and the audit log.',
  operate: 'You can read, create tasks, approve plans and control running tasks.',
  admin: 'You can do everything, including creating tokens.',
} as const;

/** Kinds of tasks that a token can be limited to. */
export const kindLabels: Readonly<Record<string, string>> = {
  feedback: 'document tasks',
  plan: 'planned desktop tasks',
  vision: 'vision tasks on a desktop',
  workspace: 'workspace projects',
  build: 'builds of apps from issues',
};
