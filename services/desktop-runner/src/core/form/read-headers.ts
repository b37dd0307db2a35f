import type { ServiceDefinition } from '@fixpoint/shared/contracts';
import { ConfigurationError } from '@fixpoint/shared/errors';

/** Headers of the form's request, by their names in small letters. Throws `ConfigurationError` if a secret is not set. */
export function readHeaders(
  { name: service, form }: ServiceDefinition,
  readSecret: (name: string) => string | undefined,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(form.headers ?? {}).map(([name, value]) => {
      const text = typeof value === 'string' ? value : readSecret(value.env);
      if (text === undefined || /[\r\n]/.test(text)) {
        const variable = typeof value === 'string' ? name : value.env;
        throw new ConfigurationError(
          `Header ${name} in the form of ${service} has no valid value: ${variable} is not set or contains line breaks.`,
          { hint: `Set ${variable} in .env of the desktop-runner.` },
        );
      }
      return [name.toLowerCase(), text];
    }),
  );
}
