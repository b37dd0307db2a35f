import { defaultCuaBase } from '@fixpoint/desktop/cua-cloud';
import { defineSettings, deprecate, secondsSetting, setting } from '@fixpoint/shared/config';
import { Capability, Identifier } from '@fixpoint/shared/contracts';
import { z } from 'zod';
import { browserNames } from '../core/browser/browser-table.js';
import type { PhysicalRegion } from '../core/screen/coordinates.js';

function commaList<Item extends z.ZodType<unknown, string>>(item: Item) {
  return z
    .string()
    .default('')
    .transform((text) => text.split(',').map((part) => part.trim()))
    .transform((parts) => parts.filter((part) => part !== ''))
    .pipe(z.array(item).max(64));
}

/** Screens of this runner, and the tools that it uses there. */
export const desktopSettings = defineSettings({
  desktop: setting({
    env: 'DESKTOP',
    schema: z.enum(['off', 'auto', 'required']).default('auto'),
    description:
      "Use of this machine's screen. auto: if there is one; required: do not start without a screen; off: never.",
  }),
  serves: setting({
    env: 'RUNNER_SERVES',
    schema: z.enum(['all', 'desktop']).default('all'),
    description:
      'Work that this runner accepts: all, or desktop (only work on its desktops). A runner that is set to desktop can use a Redis user with fewer permissions: see docs/security.md.',
  }),
  desktopName: setting({
    env: 'DESKTOP_NAME',
    schema: Identifier.optional(),
    description:
      'Name of this machine’s desktop: letters, digits, "_" and "-". Must be unique. Unset: the host name.',
  }),
  desktopCapabilities: setting({
    env: 'DESKTOP_CAPABILITIES',
    schema: commaList(Capability),
    example: 'gmail',
    description:
      'Additional capabilities of this desktop that tasks can require, comma-separated. Its operating system and known programs are detected.',
  }),
  desktopRedact: setting({
    env: 'DESKTOP_REDACT',
    schema: z
      .string()
      .default('')
      .transform((text, { addIssue }) => {
        const regions = parseRegions(text);
        if (regions !== null) return regions;
        addIssue('use x,y,width,height in whole pixels, separated by semicolons');
        return z.NEVER;
      }),
    example: '1520,0,400,40; 0,1040,300,40',
    description:
      'Areas of every display that are blacked out in screenshots: x,y,width,height in pixels, separated by semicolons.',
  }),
  idleSeconds: deprecate(
    secondsSetting('TIMEOUT_TAKE_OVER', 900, 'without it, manual control ends after 15 idle minutes.'),
  ),
  cuaDesktops: setting({
    env: 'CUA_DESKTOPS',
    schema: commaList(Identifier),
    example: 'box-1,box-2',
    description: 'CUA Cloud sandboxes that this runner serves as desktops, comma-separated.',
  }),
  cuaKey: setting({
    env: 'CUA_API_KEY',
    schema: z.string().min(1).optional(),
    description: 'CUA Cloud key for CUA_DESKTOPS.',
    secret: true,
  }),
  callerDesktops: setting({
    env: 'CUA_CALLER_DESKTOPS',
    schema: z.coerce.number().int().min(0).max(64).default(8),
    deprecated: true,
    description:
      'without it, a runner serves up to 8 machines of callers, and none with RUNNER_SERVES=desktop.',
  }),
  cuaBase: setting({
    env: 'CUA_API_BASE',
    schema: z.url({ protocol: /^https?$/ }).default(defaultCuaBase),
    description: 'Address of CUA Cloud.',
  }),
  browser: setting({
    env: 'AGENT_BROWSER',
    schema: z.enum(browserNames).default('brave'),
    description:
      'Preferred browser for tasks: brave, chrome, edge or chromium. Another installed browser is used if it is missing.',
    onInvalid: 'default',
  }),
  browserPath: setting({
    env: 'BROWSER_PATH',
    schema: z.string().min(1).optional(),
    description: 'Path of the browser program, instead of AGENT_BROWSER.',
  }),
  visionModel: setting({
    env: 'AGENT_EYE',
    schema: z.enum(['claude', 'anthropic', 'chat']).optional(),
    description:
      'Vision model that finds elements on the screen and describes it: claude (the Claude Code CLI), anthropic (the model in CUA_MODEL, with ANTHROPIC_API_KEY) or chat (the endpoint in LMSTUDIO_ENDPOINT). Unset: anthropic if ANTHROPIC_API_KEY is set, otherwise claude.',
    onInvalid: 'default',
  }),
  claudePath: setting({
    env: 'CLAUDE_CODE_PATH',
    schema: z.string().min(1).default('claude'),
    description: 'The Claude Code CLI: a name on the PATH, or a path.',
  }),
  visionSeconds: deprecate(
    secondsSetting('TIMEOUT_VISION', 45, 'without it, the vision model has 45 s for one screenshot.'),
  ),
});

/** `x,y,width,height; …` as regions; null if one of them is invalid: an ignored zone would be visible to everyone. */
function parseRegions(text: string): PhysicalRegion[] | null {
  const parts = text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const regions = parts.map(parseRegion).filter((region) => region !== null);
  return regions.length === parts.length ? regions : null;
}

function parseRegion(text: string): PhysicalRegion | null {
  const [x = -1, y = -1, width = 0, height = 0, ...more] = text.split(',').map(Number);
  const isWhole = [x, y, width, height].every(Number.isSafeInteger) && more.length === 0;
  return isWhole && x >= 0 && y >= 0 && width > 0 && height > 0 ? { x, y, width, height } : null;
}
