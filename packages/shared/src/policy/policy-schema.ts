import { z } from 'zod';

const NamePattern = z
  .string()
  .min(1)
  .regex(/^[^\\]+$/, 'use / between names')
  .refine(
    (pattern) => !pattern.includes('**'),
    'one * stands for any characters within a name; ** is not needed',
  );
const CommandName = z.string().regex(/^[\w.[\]:+@/-]+$/, 'is the bare name of a command');
const Pattern = z.string().min(1).refine(isPattern, 'is not a regular expression');

/** Never for an agent, whatever a policy file says. */
const forbiddenGit = [
  'push',
  'send-pack',
  'config',
  'http-push',
  'receive-pack',
  'remote-ext',
  'filter-branch',
];

/** What a coding agent may touch and run. Read by the hook before each call and by the gate over the whole change. */
export const AgentPolicy = z.strictObject({
  /** Neither read nor written. A name, or names joined by `/`, found anywhere in a path; `*` within a name. */
  secretPaths: z.array(NamePattern),
  /** Readable although they match `secretPaths`, because they hold no secrets. */
  publicPaths: z.array(NamePattern),
  /** Readable, never written. */
  protectedPaths: z.array(NamePattern),
  /** Files that match and exist are not written; new ones may be. Empty: tests are not protected. */
  testPaths: z.array(NamePattern),
  /** Absolute folders outside the worktree that may be read. */
  readableDirectories: z.array(z.string().startsWith('/')),
  /** Commands that may run. One that the guard does not know by name has its arguments checked as paths. */
  commands: z.array(CommandName),
  gitSubcommands: z.array(
    CommandName.refine((name) => !forbiddenGit.includes(name), 'is never allowed to an agent'),
  ),
  /** Scripts of package.json that may run; `*` stands for any characters. */
  npmScripts: z.array(z.string().min(1)),
  /** Programs that `npx` and `npm exec` may start. */
  npxPrograms: z.array(CommandName),
  /** Variables that a command may set for its children. */
  environment: z.array(z.string().regex(/^[A-Z_][A-Z0-9_]*$/)),
});
export type AgentPolicy = z.infer<typeof AgentPolicy>;

/** Limits of one change, checked before it is pushed. */
export const DiffPolicy = z.strictObject({
  maxFiles: z.int().positive(),
  /** Of the diff's text. */
  maxBytes: z.int().positive(),
  /** Regular expressions, by the name under which a hit is reported. The hit itself is never shown. */
  secretPatterns: z.record(z.string().min(1), Pattern),
});
export type DiffPolicy = z.infer<typeof DiffPolicy>;

/** Which mail is looked at, and what is taken from it. The one list of its kind. */
export const MailPolicy = z.strictObject({
  /** `example.com` is that domain exactly, `*.example.com` its subdomains, `a@example.com` one address. */
  senders: z.array(
    z
      .string()
      .regex(
        /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*$|^[^\s@<>",]+@[a-z0-9-]+(\.[a-z0-9-]+)*$/i,
        'is no domain or address',
      ),
  ),
  /** Words of which a subject must hold one, beside the service's own; empty: any subject. */
  subjects: z.array(z.string().min(1)),
  extensions: z.array(z.string().regex(/^\.[a-z0-9]+$/, 'is lower case and starts with a dot')).min(1),
  mimeDepth: z.int().positive().max(100),
  maxAttachmentBytes: z.int().positive(),
  maxAttachments: z.int().positive(),
});
export type MailPolicy = z.infer<typeof MailPolicy>;

/** What a desktop runner may open, close and save to. */
export const DesktopPolicy = z.strictObject({
  /** Names of programs, without extension. */
  blockedApps: z.array(z.string().min(1)),
  /** By class, so that a person can widen one class for one task. Hosts, `*.host`, or a scheme such as `ms-settings:`. */
  blockedUrls: z.record(z.string().min(1), z.array(z.string().min(1))),
  protectedProcesses: z.array(z.string().min(1)),
  /** Folders in which files may be opened and saved; `*` stands for one name. */
  allowedFolders: z.array(z.string().min(1)),
});
export type DesktopPolicy = z.infer<typeof DesktopPolicy>;

/** The one policy: what agents, mails and desktops may do. */
export const Policy = z.strictObject({
  agent: AgentPolicy,
  diff: DiffPolicy,
  mail: MailPolicy,
  desktop: DesktopPolicy,
});
export type Policy = z.infer<typeof Policy>;

function isPattern(source: string): boolean {
  try {
    new RegExp(source, 'u');
    return true;
  } catch {
    return false;
  }
}
