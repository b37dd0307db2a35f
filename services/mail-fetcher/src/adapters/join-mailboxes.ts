import { ConfigurationError, FixpointError } from '@fixpoint/shared/errors';
import type { Mailbox } from '../core/mailbox.js';

/** A mailbox of the installation, by its name in the configuration. */
export interface NamedMailbox {
  readonly name: string;
  readonly mailbox: Mailbox;
  /** Name under which the server that receives its mail writes Authentication-Results. */
  readonly server: string;
}

/**
 * Several mailboxes as one. Ids begin with the mailbox's name. A mailbox that fails hides no mail of another: its error counts only if the others
 * have found nothing.
 */
export function joinMailboxes(
  all: readonly NamedMailbox[],
): Pick<Mailbox, 'search' | 'read' | 'download' | 'verify' | 'check'> {
  const named = new Map(all.map((entry) => [entry.name, entry]));

  function find(id: string): { entry: NamedMailbox; inner: string } {
    const slash = id.indexOf('/');
    const entry = named.get(id.slice(0, slash));
    if (entry === undefined) throw new TypeError(`No mailbox contains the mail ${id}.`);
    return { entry, inner: id.slice(slash + 1) };
  }

  return {
    async search(search, options) {
      const answers = await Promise.allSettled(
        all.map(async ({ name, mailbox }) =>
          (await mailbox.search(search, options)).map((id) => `${name}/${id}`),
        ),
      );
      const results = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
      const failed = answers.find((answer) => answer.status === 'rejected');
      if (results.length === 0 && failed !== undefined) throw failed.reason;
      return results;
    },

    async read(id, signal) {
      const { entry, inner } = find(id);
      const message = await entry.mailbox.read(inner, signal);
      return message === null ? null : { ...message, id, server: entry.server };
    },

    download(messageId, attachmentId, options) {
      const { entry, inner } = find(messageId);
      return entry.mailbox.download(inner, attachmentId, options);
    },

    async verify(id, signal) {
      const { entry, inner } = find(id);
      return (await entry.mailbox.verify?.(inner, signal)) ?? [];
    },

    async check(signal) {
      const conditions = await Promise.allSettled(all.map(({ mailbox }) => mailbox.check(signal)));
      throwFailures(all.map(({ name }, index) => ({ name, condition: conditions[index] })));
      const details = conditions.map((condition, index) =>
        condition.status === 'fulfilled' ? `${all[index]?.name}: ${condition.value.detail}` : '',
      );
      return { detail: details.join('; ') };
    },
  };
}

/** Throws the failure of a check that a person must fix, else the first failure. Its message names the other mailboxes that failed. */
function throwFailures(
  checked: readonly {
    readonly name: string;
    readonly condition: PromiseSettledResult<unknown> | undefined;
  }[],
): void {
  const failures = checked.flatMap(({ name, condition }) =>
    condition?.status === 'rejected' ? [{ name, error: condition.reason as unknown }] : [],
  );
  const shown =
    failures.find(({ error }) => error instanceof FixpointError && error.retry === 'never') ?? failures[0];
  if (shown === undefined) return;
  const others = failures.filter((failure) => failure !== shown).map(({ name }) => name);
  if (others.length === 0 || !(shown.error instanceof FixpointError)) throw shown.error;
  const { message, code, retry, hint, context } = shown.error;
  throw new FixpointError(`${message} These mailboxes failed too: ${others.join(', ')}.`, {
    code,
    retry,
    hint,
    context,
    cause: shown.error,
  });
}

/** The mailboxes of these names; without names, all of them. Throws `ConfigurationError` that lists the existing ones. */
export function selectMailboxes(
  all: readonly NamedMailbox[],
  names: readonly string[] | undefined,
): readonly NamedMailbox[] {
  if (names === undefined) return all;
  return names.map((name) => {
    const namedMailbox = all.find((entry) => entry.name === name);
    if (namedMailbox !== undefined) return namedMailbox;
    throw new ConfigurationError(`There is no mailbox "${name}".`, {
      hint: `fixpoint.config.yaml has these mailboxes: ${all.map((entry) => entry.name).join(', ') || 'none'}. Correct mail.mailboxes of the service, or run \`fixpoint mail add ${name}\`.`,
    });
  });
}
