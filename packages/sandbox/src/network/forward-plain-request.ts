import { type IncomingMessage, type ServerResponse, request as sendRequest } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { ResolveName } from '@fixpoint/shared/network';
import { capBytes } from './cap-bytes.js';
import { lookupChecked } from './connect-checked.js';
import { type EgressRules, findAddresses } from './find-addresses.js';
import { isAllowed, parseTarget } from './host-rules.js';
import type { RefusalReporter } from './refusal-reporter.js';

const absoluteForm = /^http:\/\/([^/?#\s@\\]+)(\/[^\s#]*)?$/;
/** Headers of a package manager that reach a registry; `authorization` is the one that the repository's or the operator's npmrc holds. */
const passedOn = ['accept', 'accept-encoding', 'authorization', 'user-agent', 'if-none-match', 'range'];
const hopByHop = ['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'upgrade', 'trailer'];

/** A registry that speaks HTTP in the clear: GET and HEAD in absolute form, to `allowLocal` hosts alone. No redirect is followed. */
export async function forwardPlainRequest(
  request: IncomingMessage,
  response: ServerResponse,
  options: {
    readonly rules: EgressRules;
    readonly resolve: ResolveName;
    readonly limits: { readonly downloadBytes: number; readonly idleMs: number };
    readonly report: RefusalReporter['report'];
  },
): Promise<void> {
  const { url = '', method = '' } = request;
  const [, authority = '', path = '/'] = absoluteForm.exec(url) ?? [];
  const target = parseTarget(authority) ?? parseTarget(`${authority}:80`);
  const refuse = (status: number, reason: Parameters<typeof options.report>[1]): void => {
    options.report(target ?? { host: '', port: 0 }, reason, `${method} ${url.slice(0, 300)}`);
    response.writeHead(status, { 'content-type': 'text/plain', connection: 'close' });
    response.end(`Refused by the sandbox: ${reason}.\n`);
  };
  if (target === null) return refuse(400, 'malformed');
  if (!isAllowed(options.rules.allowLocal, target) || !['GET', 'HEAD'].includes(method)) {
    return refuse(403, 'plain-http');
  }
  const result = await findAddresses(target, options.rules, options.resolve);
  if (typeof result === 'string') return refuse(403, result);

  const upstream = sendRequest({
    host: 'checked.invalid',
    lookup: lookupChecked(result),
    port: target.port,
    method,
    path,
    agent: false,
    timeout: options.limits.idleMs,
    headers: {
      host: authority,
      connection: 'close',
      ...Object.fromEntries(
        passedOn.flatMap((name) => (request.headers[name] ? [[name, request.headers[name]]] : [])),
      ),
    },
  });
  response.once('close', () => upstream.destroy());
  upstream.once('timeout', () => upstream.destroy());
  upstream.once('error', () => {
    if (response.headersSent) response.destroy();
    else refuse(502, 'upstream');
  });
  upstream.once('response', (answer) => {
    const headers = Object.entries(answer.headers).filter(([name]) => !hopByHop.includes(name));
    response.writeHead(answer.statusCode ?? 502, Object.fromEntries(headers));
    pipeline(answer, capBytes(options.limits.downloadBytes), response).catch(() => response.destroy());
  });
  upstream.end();
}
