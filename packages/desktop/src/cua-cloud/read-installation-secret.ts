import { randomBytes, randomUUID } from 'node:crypto';
import { access, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigurationError } from '@fixpoint/shared/errors';

/** Minimum length of a secret: 16 random characters. */
const minCharacters = 16;

/**
 * The secret for encrypting callers' keys: that of the settings, else the one in the file `secret` of FIXPOINT_HOME, which is created at the first
 * use, readable by its owner only. Services that share no folder need the setting, the same in all of them.
 */
export async function readInstallationSecret(options: {
  readonly secret: string | undefined;
  readonly home: string;
}): Promise<string> {
  if (options.secret !== undefined) return checked(options.secret, 'FIXPOINT_SECRET');
  const path = join(options.home, 'secret');
  await mkdir(options.home, { recursive: true });
  if (!(await isThere(path))) {
    // Complete from the first moment: another service may be starting at the same time.
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
  if (secret.length >= minCharacters) return secret;
  throw new ConfigurationError(`The secret in ${where} has fewer than ${minCharacters} characters.`, {
    hint: 'Set FIXPOINT_SECRET to the output of "openssl rand -hex 32". The gateway and the desktop-runners must have the same value.',
  });
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
