import { FixpointError, UnavailableError } from '../errors/index.js';

/** Wraps every method so that a lost or full Redis becomes one typed error, whichever command noticed it. */
export function withAvailability<Target extends object>(target: Target): Target {
  return new Proxy(target, {
    get(object, name, receiver) {
      const member: unknown = Reflect.get(object, name, receiver);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]) => {
        const answer: unknown = member.apply(object, args);
        return answer instanceof Promise ? answer.catch(rethrow) : answer;
      };
    },
  });
}

function rethrow(error: unknown): never {
  if (error instanceof FixpointError || !(error instanceof Error)) throw error;
  if (isFull(error)) {
    throw new UnavailableError('Redis has no memory left and refuses writes.', {
      code: 'storage-full',
      hint: 'Raise maxmemory or remove old data; tasks that exist go on afterwards.',
      cause: error,
    });
  }
  if (!isLost(error)) throw error;
  throw new UnavailableError('Redis does not answer.', { code: 'redis-unavailable', cause: error });
}

// ioredis and Redis say these things in plain errors; the texts are all there is to tell them by.
const lost =
  /^(Command timed out|Connection is closed|Stream isn't writeable|LOADING|READONLY|MISCONF|MASTERDOWN)/;

function isLost(error: Error): boolean {
  const code = (error as { code?: unknown }).code;
  if (typeof code === 'string' && ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE'].includes(code))
    return true;
  return (
    error.name === 'MaxRetriesPerRequestError' || error.name === 'AbortError' || lost.test(error.message)
  );
}

function isFull(error: Error): boolean {
  return error.message.startsWith('OOM ');
}
