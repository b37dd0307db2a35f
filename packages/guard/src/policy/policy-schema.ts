import { z } from 'zod';

const NamePattern = z
  .string()
  .min(1)
  .regex(/^[^\\]+$/, 'use / between names')
  .refine(
    (pattern) => !pattern.includes('**'),
    'one * matches any characters within a name; ** is not needed',
  );
const CommandName = z.string().regex(/^[\w.[\]:+@/-]+$/, 'must be the plain name of a command');
const Pattern = z.string().min(1).refine(isPattern, 'must be a regular expression');

const KeyCombination = z
  .string()
  .regex(/^[a-z0-9-]+(\+[a-z0-9-]+)*$/, 'use key names joined by "+", such as "super+r"');

/** Never for an agent; a policy file cannot allow them. */
const forbiddenGit = [
  'push',
  'send-pack',
  'config',
  'http-push',
  'receive-pack',
  'remote-ext',
  'filter-branch',
];

/** Paths and commands that a coding agent may use. Read by the hook before each call and by the gate over the whole change. */
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
  /** False: in a sandbox too, a program without a specific rule runs only if `commands` lists it. Absent: there it runs. */
  otherCommands: z.boolean().optional(),
  gitSubcommands: z.array(
    CommandName.refine((name) => !forbiddenGit.includes(name), 'is never allowed for an agent'),
  ),
  /** Scripts of package.json that may run; `*` matches any characters. */
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
  /** Maximum size of the diff's text. */
  maxBytes: z.int().positive(),
  /** Regular expressions, by the name under which a hit is reported. The hit itself is never shown. */
  secretPatterns: z.record(z.string().min(1), Pattern),
  /** Hosts, with a port if it is not 443, that lock files may send for packages besides those that they used already. */
  registries: z.array(z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/, 'must be a host')),
});
export type DiffPolicy = z.infer<typeof DiffPolicy>;

/** Rules for the mails that are looked at, and the parts that are taken from them. The one list of its kind. */
export const MailPolicy = z.strictObject({
  /** `example.com` is that domain exactly, `*.example.com` its subdomains, `a@example.com` one address. */
  senders: z.array(
    z
      .string()
      .regex(
        /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*$|^[^\s@<>",]+@[a-z0-9-]+(\.[a-z0-9-]+)*$/i,
        'must be a domain or address',
      ),
  ),
  /** Words of which a subject must hold one, besides the service's own; empty: any subject. */
  subjects: z.array(z.string().min(1)),
  extensions: z.array(z.string().regex(/^\.[a-z0-9]+$/, 'must be lower case and start with a dot')).min(1),
  mimeDepth: z.int().positive().max(100),
  maxAttachmentBytes: z.int().positive(),
  maxAttachments: z.int().positive(),
});
export type MailPolicy = z.infer<typeof MailPolicy>;

/** Apps, keys, texts and folders that the input controller of a desktop may use. */
export const DesktopPolicy = z.strictObject({
  /** Names of programs, without folder; an extension is ignored. */
  blockedApps: z.array(z.string().min(1)),
  /**
   * By class, so that a person can widen one class for one task. A host, `*.host` for it and all below it, either with a path
   * in which `*` matches any characters, or a scheme such as `ms-settings:`.
   */
  blockedUrls: z.record(z.string().min(1), z.array(z.string().min(1))),
  /** Window titles of such sites, by the same classes. */
  blockedTitles: z.record(z.string().min(1), z.array(z.string().min(1))),
  /**
   * Loopback, private and single-label hosts that may be opened although such are blocked, and international names: `host`,
   * `host:port` or `*.host`. The services of fixpoint.config.yaml are always among them.
   */
  reachableHosts: z.array(z.string().min(1)),
  /** Never ended, by any program's name in a command, nor by closing their window. */
  protectedProcesses: z.array(z.string().min(1)),
  /** Folders in which files may be opened and saved; `*` matches one name, `~` for the home folder. */
  allowedFolders: z.array(z.string().min(1)),
  /** Key combinations that open a run box, a terminal or the like: `super+r`. Blocked with further modifiers too. */
  blockedKeys: z.array(KeyCombination),
  /** Key combinations that open developer tools or the source of a page: blocked in browsers, and if the window is unknown. */
  developerKeys: z.array(KeyCombination),
});
export type DesktopPolicy = z.infer<typeof DesktopPolicy>;

/** The one policy: permissions of agents, mails and desktops. */
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
