/** A page that the navigation and the palette lead to. */
export interface PagePlace {
  readonly path: string;
  readonly name: string;
  /** Pages that belong to it: a pattern of their addresses. */
  readonly below?: string | RegExp;
  /** Further words by which the palette finds it. */
  readonly words: string;
}

export const places: readonly PagePlace[] = [
  { path: '/', name: 'Tasks', below: '/tasks/:id', words: 'list runs board' },
  { path: '/inbox', name: 'Approvals', words: 'inbox plans waiting mails' },
  { path: '/documents', name: 'Documents', below: '/documents/:id', words: 'check drop file compare' },
  { path: '/schedules', name: 'Schedules', words: 'repeat daily weekday time cron' },
  { path: '/desktops', name: 'Desktops', below: '/desktops/:name', words: 'machines screens live' },
  { path: '/workspace', name: 'Workspace', words: 'projects chat files' },
  { path: '/builds', name: 'Builds', below: '/builds/:id', words: 'issues apps tests' },
  { path: '/stages', name: 'Stages', words: 'queues workers failures retries' },
  {
    path: '/settings',
    name: 'Settings',
    below: /^\/(?:services|settings)\/[^/]+$/,
    words: 'theme session doctor setup set-up',
  },
];

export interface SettingsSection extends PagePlace {
  /** Whether only the role admin may see it. */
  readonly isForAdmins: boolean;
}

/** The sections of the settings, each with an address of its own. The page itself shows the first. */
export const settingsSections: readonly SettingsSection[] = [
  { path: '/settings', name: 'General', words: 'theme session doctor setup set-up', isForAdmins: false },
  { path: '/settings/services', name: 'Services', words: 'fixes templates', isForAdmins: false },
  { path: '/settings/approvals', name: 'Approval grants', words: 'allowed steps', isForAdmins: false },
  { path: '/settings/tokens', name: 'Tokens', words: 'access roles rights', isForAdmins: true },
  { path: '/settings/webhooks', name: 'Webhooks', words: 'deliveries secrets', isForAdmins: true },
  { path: '/settings/audit', name: 'Audit', words: 'who did what record', isForAdmins: true },
];
