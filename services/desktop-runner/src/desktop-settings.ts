import { defineSettings, secondsSetting, setting } from '@fixpoint/shared/config';
import { Capability, Identifier } from '@fixpoint/shared/contracts';
import { defaultCuaBase } from '@fixpoint/shared/cua-cloud';
import { z } from 'zod';
import { browserNames } from './core/browser/browser-table.js';
import { parseRegions } from './core/parse-regions.js';

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
  desktopName: setting({
    env: 'DESKTOP_NAME',
    schema: Identifier.optional(),
    description:
      'What tasks call this machine: letters, digits, "_" and "-". Unset: the name of the host. Belongs to one runner only.',
  }),
  desktopCapabilities: setting({
    env: 'DESKTOP_CAPABILITIES',
    schema: commaList(Capability),
    example: 'gmail',
    description:
      'What tasks may ask this machine for, comma-separated, beside its system and the programs that are found on it.',
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
      'Parts of every monitor that are blackened in each picture, in its pixels: x,y,width,height; separated by semicolons.',
  }),
  idleSeconds: secondsSetting(
    'TIMEOUT_TAKE_OVER',
    900,
    'A person who took a desktop over and does nothing with it for so long loses it again, in seconds.',
  ),
  cuaDesktops: setting({
    env: 'CUA_DESKTOPS',
    schema: commaList(Identifier),
    example: 'box-1,box-2',
    description:
      'Machines at CUA Cloud that this runner serves, each as a desktop of its own, comma-separated.',
  }),
  cuaKey: setting({
    env: 'CUA_API_KEY',
    schema: z.string().min(1).optional(),
    description: 'Key of CUA Cloud, for CUA_DESKTOPS.',
    secret: true,
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
  eye: setting({
    env: 'AGENT_EYE',
    schema: z.enum(['claude', 'chat']).default('claude'),
    description:
      'Who finds things on the screen and describes it: claude (the Claude Code CLI) or chat (the endpoint of LMSTUDIO_ENDPOINT).',
    onInvalid: 'default',
  }),
  claudePath: setting({
    env: 'CLAUDE_CODE_PATH',
    schema: z.string().min(1).default('claude'),
    description: 'The Claude Code CLI: a name on the PATH, or a path.',
  }),
  lookSeconds: secondsSetting('TIMEOUT_VISION', 45, 'Longest look of such an eye, in seconds.'),
});
