import { randomBytes, randomUUID } from 'node:crypto';
import { access, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigurationError } from '@fixpoint/shared/errors';

/** Shortest secret: 16 characters that were drawn at random. */
const leastCharacters = 16;

/**
 * The secret that keys of callers are encrypted with: that of the settings, else the one in the file `secret` of FIXPOINT_HOME, which is
 * made at the first use, for its owner alone. Services that share no folder need the setting, the same in all of them.
 */
export async function readInstallationSecret(options: {
  readonly secret: string | undefined;
  readonly home: string;
}): Promise<string> {
  if (options.secret !== undefined) return checked(options.secret, 'FIXPOINT_SECRET');
  const path = join(options.home, 'secret');
  await mkdir(options.home, { recursive: true });
  if (!(await isThere(path))) {
    // Whole from the first moment: another service may begin just now.
    const draft = `${path}.${randomUUID()}`;
    await writeFile(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
    try {
      await link(draft, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      await rm(draft, { force: true });
    }
  }
  return checked((await readFile(path, 'utf8')).trim(), path);
}

function checked(secret: string, where: string): string {
  if (secret.length >= leastCharacters) return secret;
  throw new ConfigurationError(`The secret in ${where} has fewer than ${leastCharacters} characters.`, {
    hint: 'Set FIXPOINT_SECRET to the output of "openssl rand -hex 32". The gateway and the desktop-runners must have the same value.',
  });
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
