import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { ConfigurationError } from '@fixpoint/shared/errors';
import { parseJson } from '@fixpoint/shared/text';
import { z } from 'zod';

/** Credential for the model's endpoint. It stays with us: the relay adds it to each request. */
export interface EngineCredential {
  /** Source of the credential, for messages: the name of a variable, or `login`. */
  readonly source: CredentialVariable | 'login';
  /** Name under which the engine inside gets its placeholder, so that it speaks to the endpoint as it would with this credential. */
  readonly variable: CredentialVariable;
  /** Asked for each request. Throws ConfigurationError when it is there no longer, or has expired. */
  read(): Promise<string>;
}

/** Ordered by the CLI's own preference. */
const variables = ['ANTHROPIC_AUTH_TOKEN', 'ANTHROPIC_API_KEY', 'CLAUDE_CODE_OAUTH_TOKEN'] as const;
export type CredentialVariable = (typeof variables)[number];

/** Claude Code keeps the login of a subscription here on Linux and Windows; on macOS it lies in the keychain. */
const loginFile = '.credentials.json';
const Login = z.object({
  claudeAiOauth: z.object({
    accessToken: z.string().min(1),
    /** Milliseconds since 1970. */
    expiresAt: z.number().optional(),
  }),
});

const hint =
  'Run `claude setup-token` and set CLAUDE_CODE_OAUTH_TOKEN to what it prints (it is valid for a year), or set ANTHROPIC_API_KEY.';

/**
 * The engine's credential: from our environment, else the CLI's login. The file of a login is read again for each request, so that a
 * renewal by a CLI outside counts at once; we renew nothing, since a renewal ends the token that other CLIs hold. Throws ConfigurationError
 * if there is no credential or it has expired.
 */
export async function findEngineCredential(
  env: Readonly<Record<string, string | undefined>>,
  { now = Date.now }: { readonly now?: () => number } = {},
): Promise<EngineCredential> {
  const variable = variables.find((name) => env[name]);
  if (variable !== undefined) {
    const value = env[variable] ?? '';
    return { source: variable, variable, read: async () => value };
  }
  const folder = env.CLAUDE_CONFIG_DIR ?? join(env.HOME ?? homedir(), '.claude');
  const credential: EngineCredential = {
    source: 'login',
    variable: 'CLAUDE_CODE_OAUTH_TOKEN',
    read: () => readLogin(join(folder, loginFile), now()),
  };
  await credential.read();
  return credential;
}

async function readLogin(path: string, position: number): Promise<string> {
  // Never with its cause: that of a parser quotes the file.
  const login = await readFile(path, 'utf8').then(
    (text) => Login.safeParse(parseJson(text)),
    () => null,
  );
  if (login === null) throw new ConfigurationError('The coding agent has no credential.', { hint });
  if (!login.success) throw new ConfigurationError(`The login in ${path} cannot be read.`, { hint });
  const { accessToken, expiresAt } = login.data.claudeAiOauth;
  if (expiresAt !== undefined && expiresAt <= position) {
    throw new ConfigurationError('The login of the coding agent has expired.', {
      hint: `${hint} Or run \`claude\` once outside the sandbox to renew the login.`,
    });
  }
  return accessToken;
}
