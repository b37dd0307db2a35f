import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, isAbsolute, join, resolve } from 'node:path';
import type { CommandContext } from '../command-context.js';

/**
 * Value of FIXPOINT_HOME for a command that runs in `cwd`. An installed package stores its state in the data folder of the user, so that
 * nothing is written into the service's repository. A `.fixpoint` folder in `cwd` is used instead if there is one. Undefined: the
 * default of the setting, as in a clone of Fixpoint.
 */
export function findStateFolder({
  root,
  cwd,
  environment,
  platform,
}: Pick<CommandContext, 'root' | 'cwd' | 'environment' | 'platform'>): string | undefined {
  if (environment.FIXPOINT_HOME) return environment.FIXPOINT_HOME;
  const isPackage = /[\\/]node_modules[\\/]/.test(root);
  if (!isPackage || existsSync(join(cwd, '.fixpoint'))) return undefined;
  // Two folders of the same name have separate states.
  const hash = createHash('sha256').update(resolve(cwd)).digest('hex').slice(0, 8);
  return join(dataFolder(environment, platform), 'fixpoint', `${basename(cwd)}-${hash}`);
}

function dataFolder(environment: CommandContext['environment'], platform: NodeJS.Platform): string {
  const named = platform === 'win32' ? environment.LOCALAPPDATA : environment.XDG_DATA_HOME;
  // The specification of XDG says to ignore relative paths.
  if (named !== undefined && isAbsolute(named)) return named;
  const home = environment.HOME || homedir();
  return platform === 'win32' ? join(home, 'AppData', 'Local') : join(home, '.local', 'share');
}
