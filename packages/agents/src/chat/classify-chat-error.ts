import { ConfigurationError, FixpointError, UnavailableError } from '@fixpoint/shared/errors';
import { toSafeLine } from '@fixpoint/shared/text';
import { APICallError } from 'ai';

/** What a failed call means for the person who must act. The vendor's error is not kept as a cause: it holds the request's headers. */
export function classifyChatError(
  error: unknown,
  { model, secret }: { readonly model: string; readonly secret: string | undefined },
): Error {
  if (error instanceof FixpointError) return error;
  if (!APICallError.isInstance(error)) {
    return new UnavailableError(
      `The model endpoint gave no answer that can be read: ${messageOf(error, secret)}`,
      {
        hint: 'Check that the address speaks chat completions: it ends in /v1 for most.',
      },
    );
  }
  const { statusCode: status } = error;
  const detail = messageOf(error, secret);
  const context = { model, status };
  if (status === 401 || status === 403) {
    return new ConfigurationError(`The model endpoint refuses the key (HTTP ${status}).`, {
      hint: 'Check the variable that holds the key, and whether the key may use this model.',
      context,
    });
  }
  if (status === 404) {
    return new ConfigurationError(`The model endpoint knows no such path or model "${model}": ${detail}`, {
      hint: 'Check the address (it ends in /v1 for most) and the name of the model.',
      context,
    });
  }
  if (status !== undefined && status >= 400 && status < 500 && status !== 408 && status !== 429) {
    return new ConfigurationError(`The model endpoint refuses the question (HTTP ${status}): ${detail}`, {
      hint: 'Try another model, or one with a longer context.',
      context,
    });
  }
  const outcome = status === undefined ? 'cannot be reached' : `is not ready (HTTP ${status})`;
  return new UnavailableError(`The model endpoint ${outcome}: ${detail}`, {
    hint: 'Check that it runs and that the address is right, then try again.',
    context,
  });
}

/** The vendor's message on one line. Some endpoints quote the key that they refuse. */
function messageOf(error: unknown, secret: string | undefined): string {
  const text = error instanceof Error ? error.message : String(error);
  const hidden = secret === undefined || secret === '' ? text : text.replaceAll(secret, '[secret]');
  return toSafeLine(hidden, 300);
}
