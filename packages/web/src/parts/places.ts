/** A page that the navigation and the palette lead to. */
export interface PagePlace {
  readonly path: string;
  readonly name: string;
  /** Pages that belong to it. */
  readonly below?: string;
  /** Further words by which the palette finds it. */
  readonly words: string;
}

export const places: readonly PagePlace[] = [
  { path: '/', name: 'Tasks', below: '/tasks/:id', words: 'list runs board' },
  { path: '/inbox', name: 'Approvals', words: 'inbox plans waiting mails' },
  { path: '/schedules', name: 'Schedules', words: 'repeat daily weekday time cron' },
  { path: '/desktops', name: 'Desktops', below: '/desktops/:name', words: 'machines screens live' },
  { path: '/workspace', name: 'Workspace', words: 'projects chat files' },
  { path: '/builds', name: 'Builds', below: '/builds/:id', words: 'issues apps tests' },
  { path: '/stages', name: 'Stages', words: 'queues workers failures retries' },
  {
    path: '/settings',
    name: 'Settings',
    below: '/services/:name',
    words: 'tokens webhooks audit services doctor',
  },
];
