import { ConfigurationError, FixpointError, UnavailableError } from '@fixpoint/shared/errors';
import { toSafeLine } from '@fixpoint/shared/text';
import { APICallError } from 'ai';

/** Meaning of a failed call for the person who must act. The vendor's error is not kept as a cause: it holds the request's headers. */
export function classifyChatError(
  error: unknown,
  { model, secret }: { readonly model: string; readonly secret: string | undefined },
): Error {
  if (error instanceof FixpointError) return error;
  if (!APICallError.isInstance(error)) {
    return new UnavailableError(
      `The model endpoint returned an invalid response: ${messageOf(error, secret)}`,
      {
        hint: 'Check that the URL is a chat completions endpoint. Most end in /v1.',
      },
    );
  }
  const { statusCode: status } = error;
  const detail = messageOf(error, secret);
  const context = { model, status };
  if (status === 401 || status === 403) {
    return new ConfigurationError(`The model endpoint rejected the key (HTTP ${status}).`, {
      hint: 'Check the variable that contains the key, and check that the key may use this model.',
      context,
    });
  }
  if (status === 404) {
    return new ConfigurationError(
      `The model endpoint does not know the path of the request or the model "${model}": ${detail}`,
      {
        hint: 'Check the URL (most end in /v1) and the name of the model.',
        context,
      },
    );
  }
  if (status !== undefined && status >= 400 && status < 500 && status !== 408 && status !== 429) {
    return new ConfigurationError(`The model endpoint rejected the request (HTTP ${status}): ${detail}`, {
      hint: hintOf(detail),
      context,
    });
  }
  const outcome = status === undefined ? 'cannot be reached' : `is not ready (HTTP ${status})`;
  return new UnavailableError(`The model endpoint ${outcome}: ${detail}`, {
    hint: 'Check that it is running and that the URL is correct, then try again.',
    context,
  });
}

function hintOf(detail: string): string {
  if (/context|too long|too many tokens|prompt is longer/i.test(detail)) {
    return 'Start the server with a longer context, or set the context length in the settings to what the server has.';
  }
  return /tool|function/i.test(detail)
    ? 'Use a model that supports tools, or start the server with tool support (llama-server: --jinja).'
    : 'Check the message of the endpoint. Another model may accept the request.';
}

/** The vendor's message on one line. Some endpoints quote the key that they refuse. */
function messageOf(error: unknown, secret: string | undefined): string {
  const text = error instanceof Error ? error.message : String(error);
  const hidden = secret === undefined || secret === '' ? text : text.replaceAll(secret, '[secret]');
  return toSafeLine(hidden, 300);
}
