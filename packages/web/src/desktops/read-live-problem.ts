import { ProblemError } from '../api/problem-error.js';

/** Why the live view, or an input through it, was refused. A message that is none of ours says so in general. */
export function readLiveProblem(text: string): ProblemError {
  const { code, message, hint } = payloadOf(text);
  return new ProblemError(0, {
    code: typeof code === 'string' ? code : 'unexpected',
    detail: typeof message === 'string' ? message : 'The desktop did not take it.',
    ...(typeof hint === 'string' ? { hint } : {}),
  });
}

function payloadOf(text: string): Readonly<Record<string, unknown>> {
  try {
    return Object((Object(JSON.parse(text)) as { payload?: unknown }).payload);
  } catch {
    return {};
  }
}
