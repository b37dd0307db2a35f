import { readFile } from 'node:fs/promises';
import { FixpointError } from '@fixpoint/shared/errors';
import type { ReplayPlayer } from './to-replay-file.js';

/** Built by `npm run build`, beside the pages. */
const builtPlayer = new URL('../../../../../packages/web/dist/pages/replay/', import.meta.url);

/** The player of replays. Throws if the pages are not built. */
export async function loadReplayPlayer(folder = builtPlayer): Promise<ReplayPlayer> {
  try {
    const [script, style] = await Promise.all(
      ['player.js', 'player.css'].map((name) => readFile(new URL(name, folder), 'utf8')),
    );
    return { script: script ?? '', style: style ?? '' };
  } catch (cause) {
    throw new FixpointError('The replay player is not built.', {
      code: 'not-built',
      retry: 'never',
      hint: 'Run "npm run build" in the checkout that the gateway runs from.',
      cause,
    });
  }
}
