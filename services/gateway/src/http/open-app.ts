import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { toVersionedAddress } from './api-version.js';
import { refuseAddress } from './problems.js';
import { toRequestId } from './request-ids.js';
import { type ConnectionLimits, connectionLimits, serverLimits } from './slow-connections.js';

/** Maximum body of a request that is not an upload, in bytes. */
const bodyLimit = 1024 * 1024;

/** The server without plugins and routes. */
export function openApp({
  log,
  trustedProxies,
  limits = connectionLimits,
}: {
  readonly log: FastifyBaseLogger;
  /** Addresses and networks of proxies whose X-Forwarded headers count. */
  readonly trustedProxies: readonly string[];
  readonly limits?: ConnectionLimits;
}): FastifyInstance {
  const app = fastify({
    loggerInstance: log,
    trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
    // URLs can contain tokens, so the log contains no URL.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    ...serverLimits(limits),
    forceCloseConnections: 'idle',
    genReqId: toRequestId,
    rewriteUrl: ({ url = '/' }) => toVersionedAddress(url),
    routerOptions: { maxParamLength: 128 },
    frameworkErrors: refuseAddress,
  });
  app.setValidatorCompiler(validatorCompiler);
  // The gateway built its responses itself: schemas describe them, and nothing parses them again.
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  return app;
}
