/** One response of the API or of the token endpoint. */
export interface GmailAnswer {
  readonly status: number;
  readonly body: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The body of an error (developers.google.com/workspace/gmail/api/guides/handle-errors). */
function refusal(
  status: number,
  word: string,
  entry: { reason: string; message: string; domain?: string; location?: string; locationType?: string },
): GmailAnswer {
  const { message } = entry;
  return {
    status,
    body: { error: { code: status, message, errors: [{ domain: 'global', ...entry }], status: word } },
  };
}

export const gmailErrors = {
  unauthenticated: refusal(401, 'UNAUTHENTICATED', {
    reason: 'authError',
    message: 'Invalid Credentials',
    location: 'Authorization',
    locationType: 'header',
  }),
  notFound: refusal(404, 'NOT_FOUND', { reason: 'notFound', message: 'Requested entity was not found.' }),
  invalidArgument: (message: string) =>
    refusal(400, 'INVALID_ARGUMENT', { reason: 'invalidArgument', message }),
  userRateLimit: refusal(403, 'PERMISSION_DENIED', {
    reason: 'userRateLimitExceeded',
    message: 'User Rate Limit Exceeded',
    domain: 'usageLimits',
  }),
  tooManyRequests: {
    ...refusal(429, 'RESOURCE_EXHAUSTED', {
      reason: 'rateLimitExceeded',
      message: 'Too many concurrent requests for user.',
    }),
    headers: { 'retry-after': '7' },
  },
  backend: refusal(503, 'UNAVAILABLE', {
    reason: 'backendError',
    message: 'The service is currently unavailable.',
  }),
} as const;
