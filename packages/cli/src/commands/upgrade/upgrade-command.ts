import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { loadSettings, sharedSettings } from '@fixpoint/shared/config';
import { isMap, isPair, isScalar, parseDocument, visit } from 'yaml';
import { type Command, type CommandContext, exitCodes } from '../../command-context.js';
import { clean } from '../../render/terminal-text.js';
import { findChanges, isNewer, type VersionChanges } from './find-changes.js';
import { packageName, readChangeLog, readLatest } from './read-registry.js';

/** Shows the installed and the latest version, and the changes of an upgrade. Changes nothing itself. */
export const runUpgradeCheck: Command<{ json?: boolean }> = async (context, { json = false }) => {
  const { version: installed, signal } = context;
  const latest = await readLatest(context.environment, signal).catch((error: Error) => {
    signal.throwIfAborted();
    return error;
  });
  if (latest instanceof Error) {
    if (json) context.writeJson({ installed, latest: null, reason: latest.message });
    else {
      context.write(`installed ${installed}`);
      context.write(`latest    unknown: ${clean(latest.message)}`);
    }
    return exitCodes.ok;
  }
  const isOld = isNewer(latest.version, installed);
  const changeLog = isOld ? await readChangeLog(latest, signal) : '';
  const used = await readUsedNames(context);
  const changes =
    changeLog === null ? null : findChanges(changeLog, { installed, latest: latest.version, used });
  if (json) {
    context.writeJson({ installed, latest: latest.version, changes });
    return exitCodes.ok;
  }
  context.write(`installed ${installed}`);
  context.write(`latest    ${clean(latest.version)}`);
  if (!isOld) context.write('There is nothing to upgrade.');
  else if (changes === null) context.write('The change log of that version is not readable.');
  else writeChanges(context, changes);
  if (isOld)
    context.write(`Upgrade all machines at the same time: npm install --global ${packageName}@latest`);
  return exitCodes.ok;
};

function writeChanges({ write }: CommandContext, { sections, affecting, redisRights }: VersionChanges): void {
  for (const section of sections) for (const line of ['', ...section.split('\n')]) write(clean(line));
  write('');
  if (affecting.length === 0) write('No entry renames or removes a setting of this folder.');
  for (const { names, entry } of affecting) write(`Change ${names.join(', ')} here: ${clean(entry)}`);
  if (redisRights.length === 0) write('The rights of the Redis users stay as they are.');
  else
    write(
      'If you create the Redis users yourself, set their rights again: run "fixpoint redis acl --output FOLDER".',
    );
}

/** Names of the settings in `.env` and of the keys in the configuration file of this folder. */
async function readUsedNames({ cwd, environment }: CommandContext): Promise<ReadonlySet<string>> {
  const { configFile } = loadSettings({ configFile: sharedSettings.configFile }, environment);
  const read = (path: string) => readFile(path, 'utf8').catch(() => '');
  const names = new Set(Object.keys(parseEnv(await read(join(cwd, '.env')))));
  const document = parseDocument(await read(resolve(cwd, configFile)));
  visit(document, {
    Map: (_key, node, path) => {
      const keys = path.flatMap((parent) =>
        isPair(parent) && isScalar(parent.key) ? [String(parent.key.value)] : [],
      );
      // The first key below services and mailboxes is a name that the user chose.
      const rest = keys.slice(keys[0] === 'services' || keys[0] === 'mailboxes' ? 2 : 0);
      if (!isMap(node) || (keys.length === 1 && rest.length === 0)) return;
      for (const { key } of node.items) {
        if (!isScalar(key)) continue;
        names.add(String(key.value));
        names.add([...rest, String(key.value)].join('.'));
      }
    },
  });
  return names;
}
