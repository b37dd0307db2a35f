import { defaultCuaBase } from '@fixpoint/desktop/cua-cloud';
import { defineSettings, secondsSetting, setting } from '@fixpoint/shared/config';
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

/** Which screens this runner has, and what it uses there. */
export const desktopSettings = defineSettings({
  desktop: setting({
    env: 'DESKTOP',
    schema: z.enum(['off', 'auto', 'required']).default('auto'),
    description:
      'Whether this runner controls the screen of its machine: auto (where there is one), required (it does not start without), off.',
  }),
  serves: setting({
    env: 'RUNNER_SERVES',
    schema: z.enum(['all', 'desktop']).default('all'),
    description:
      'Which work this runner takes: all, or desktop (its own desktops alone). With desktop its Redis user may be one that can do no more: see docs/security.md.',
  }),
  desktopName: setting({
    env: 'DESKTOP_NAME',
    schema: Identifier.optional(),
    description:
      'What tasks call the desktop of this machine: letters, digits, "_" and "-". Unset: the name of the host. Belongs to one runner only.',
  }),
  desktopCapabilities: setting({
    env: 'DESKTOP_CAPABILITIES',
    schema: commaList(Capability),
    example: 'gmail',
    description:
      'Capabilities that tasks may require of this desktop, comma-separated, beside its system and the programs that are found on it.',
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
      'Parts of every display that are blackened in each screenshot, in its pixels: x,y,width,height; separated by semicolons.',
  }),
  idleSeconds: secondsSetting(
    'TIMEOUT_TAKE_OVER',
    900,
    'Manual control of a desktop ends after so many seconds without input.',
  ),
  cuaDesktops: setting({
    env: 'CUA_DESKTOPS',
    schema: commaList(Identifier),
    example: 'box-1,box-2',
    description:
      'Sandboxes at CUA Cloud that this runner serves, each as a desktop of its own, comma-separated.',
  }),
  cuaKey: setting({
    env: 'CUA_API_KEY',
    schema: z.string().min(1).optional(),
    description: 'Key of CUA Cloud, for CUA_DESKTOPS.',
    secret: true,
  }),
  callerDesktops: setting({
    env: 'CUA_CALLER_DESKTOPS',
    schema: z.coerce.number().int().min(0).max(64).default(8),
    description:
      'Most machines at CUA Cloud that this runner serves at once when somebody wants to use one, each with the key of whoever wants it. 0: none. With RUNNER_SERVES=desktop none.',
  }),
  cuaBase: setting({
    env: 'CUA_API_BASE',
    schema: z.url({ protocol: /^https?$/ }).default(defaultCuaBase),
    description: 'Address of CUA Cloud.',
  }),
  browser: setting({
    env: 'AGENT_BROWSER',
    schema: z.enum(browserNames).default('brave'),
    description: 'Browser that tasks use: brave, chrome, edge or chromium. Another one where it is missing.',
    onInvalid: 'default',
  }),
  browserPath: setting({
    env: 'BROWSER_PATH',
    schema: z.string().min(1).optional(),
    description: 'The program itself, instead of AGENT_BROWSER.',
  }),
  visionModel: setting({
    env: 'AGENT_EYE',
    schema: z.enum(['claude', 'anthropic', 'chat']).optional(),
    description:
      'Vision model that finds elements on the screen and describes it: claude (the Claude Code CLI), anthropic (CUA_MODEL by ANTHROPIC_API_KEY) or chat (the endpoint of LMSTUDIO_ENDPOINT). Unset: anthropic where that key is set, else claude.',
    onInvalid: 'default',
  }),
  claudePath: setting({
    env: 'CLAUDE_CODE_PATH',
    schema: z.string().min(1).default('claude'),
    description: 'The Claude Code CLI: a name on the PATH, or a path.',
  }),
  visionSeconds: secondsSetting(
    'TIMEOUT_VISION',
    45,
    'Longest answer of that model about one screenshot, in seconds.',
  ),
});

/** `x,y,width,height; …` as regions; null where any of them is none: a zone that is left out would be seen by everybody. */
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
