import process from 'node:process';
import { FixpointError, toFailure } from '@fixpoint/shared/errors';
import { measureSandbox } from './attacks/index.js';
import { createSandbox, type SandboxMode } from './run/index.js';

// Prints one line of JSON that reports which sandbox can be built here and how strong it is, for `fixpoint doctor`: with `measure`, after
// carrying out every attack behind it. The settings of the fixer come as words: mode, network, folder of Fixpoint.
const [mode = 'best', network = 'best', folder = '', measure = ''] = process.argv.slice(2);
const options = {
  network: network === 'required' ? network : 'best',
  folders: folder === '' ? [] : [folder],
} as const;

/** Why a sandbox that is required cannot be had; null: it can. */
let refusal: { message: string; hint: string | undefined } | null = null;
if (mode === 'required') {
  try {
    await createSandbox({ mode, ...options });
  } catch (error) {
    if (!(error instanceof FixpointError)) throw error;
    const { message, hint } = toFailure(error);
    refusal = { message, hint };
  }
}
const sandbox = await createSandbox({ mode: toMode(refusal === null ? mode : 'best'), ...options });
const isMeasured = measure === 'measure' && sandbox.wall !== 'none';
const measured = isMeasured ? await measureSandbox(sandbox) : { strength: sandbox.strength, outcomes: [] };
const { strength, outcomes } = measured;
const unclear = outcomes.filter(({ outcome }) => outcome === 'unclear').map(({ name }) => name);
const answer = { wall: sandbox.wall, refusal, strength, attacks: outcomes.length, unclear };
process.stdout.write(`${JSON.stringify(answer)}\n`);

function toMode(text: string): SandboxMode {
  return text === 'off' || text === 'required' ? text : 'best';
}
