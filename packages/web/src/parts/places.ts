import {
  Clock,
  FileText,
  Folder,
  Inbox,
  Layers,
  ListTodo,
  type LucideIcon,
  Monitor,
  Package,
  Settings as SettingsIcon,
} from 'lucide-react';

/** A page that the palette leads to. */
export interface PagePlace {
  readonly path: string;
  readonly name: string;
  /** Pages that belong to it: a pattern of their addresses. */
  readonly below?: string | RegExp;
  /** Further words by which the palette finds it. */
  readonly words: string;
}

/** A page of the navigation, which shows only icons if room is short. */
interface NavigationPlace extends PagePlace {
  readonly Icon: LucideIcon;
}

export const places: readonly NavigationPlace[] = [
  { path: '/', Icon: ListTodo, name: 'Tasks', below: '/tasks/:id', words: 'list runs board' },
  {
    path: '/inbox',
    Icon: Inbox,
    name: 'Needs you',
    words: 'approvals inbox plans waiting paused uploads mails',
  },
  {
    path: '/documents',
    Icon: FileText,
    name: 'Documents',
    below: '/documents/:id',
    words: 'check drop file compare',
  },
  { path: '/schedules', Icon: Clock, name: 'Schedules', words: 'repeat daily weekday time cron' },
  {
    path: '/desktops',
    Icon: Monitor,
    name: 'Desktops',
    below: '/desktops/:name',
    words: 'machines screens live',
  },
  { path: '/workspace', Icon: Folder, name: 'Workspace', words: 'projects chat files' },
  { path: '/builds', Icon: Package, name: 'Builds', below: '/builds/:id', words: 'issues apps tests' },
  { path: '/stages', Icon: Layers, name: 'Stages', words: 'queues workers failures retries' },
  {
    path: '/settings',
    Icon: SettingsIcon,
    name: 'Settings',
    below: /^\/(?:services|settings)\/[^/]+$/,
    words: 'theme session doctor setup set-up',
  },
];

export interface SettingsSection extends PagePlace {
  /** True if only the role admin may see it. */
  readonly isForAdmins: boolean;
}

/** The sections of the settings, each with a separate address. The page itself shows the first. */
export const settingsSections: readonly SettingsSection[] = [
  { path: '/settings', name: 'General', words: 'theme session doctor setup set-up', isForAdmins: false },
  { path: '/settings/services', name: 'Services', words: 'fixes templates', isForAdmins: false },
  { path: '/settings/approvals', name: 'Approval grants', words: 'allowed steps', isForAdmins: false },
  { path: '/settings/tokens', name: 'Tokens', words: 'access roles rights', isForAdmins: true },
  { path: '/settings/webhooks', name: 'Webhooks', words: 'deliveries secrets', isForAdmins: true },
  { path: '/settings/audit', name: 'Audit', words: 'who did what record', isForAdmins: true },
];
