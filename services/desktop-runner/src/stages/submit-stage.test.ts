import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type PreconditionResult, ServiceDefinition, stageCatalog } from '@fixpoint/shared/contracts';
import { FixpointError } from '@fixpoint/shared/errors';
import { createMemoryArtifacts, createTaskSpec } from '@fixpoint/shared/testing';
import type { StageContext } from '@fixpoint/tasks/engine';
import { createStageContext, WaitRequested } from '@fixpoint/tasks/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { fetchPage } from '../adapters/fetch-page.js';
import { postForm } from '../adapters/post-form.js';
import { createSubmitStage } from './submit-stage.js';

interface Received {
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
}

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** A form endpoint on loopback. `answer` runs once the whole request is in. */
async function serve(answer: RequestListener): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      received.push({
        url: request.url,
        headers: request.headers,
        body: text.startsWith('{') ? JSON.parse(text) : text,
      });
      answer(request, response);
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

const artifacts = createMemoryArtifacts();

function submit(
  url: string,
  context: StageContext = createStageContext(),
  requestTimeoutMs = 50_000,
  form: Record<string, unknown> = {},
  preconditions?: readonly PreconditionResult[],
) {
  const service = ServiceDefinition.parse({
    name: 'market-research',
    url,
    ...(Object.keys(form).length === 0
      ? {}
      : { form: { fields: { Email: 'Email' }, required: [], ...form } }),
    mail: { subject: 'market research', correlation: 'plus-address' },
    outputs: ['pptx'],
    template: null,
    repository: { url: '/srv/market.git', directories: ['src'] },
  });
  const values = { Email: 'ada@example.com', Business: 'fintech', Country: 'Japan' };
  const stage = createSubmitStage({
    post: postForm,
    fetchPage,
    readSecret: (name) => ({ REPORTS_KEY: 'hush' })[name],
    artifacts,
    requestTimeoutMs,
    askPreconditions: async () => [...(preconditions ?? [])],
    busyMs: 30 * 60_000,
  });
  const names = preconditions?.map(({ name }) => name);
  return stage(
    {
      service,
      form: values,
      iteration: 1,
      correlation: 'abc123',
      ...(names === undefined ? {} : { preconditions: names }),
    },
    context,
  );
}

async function failure(work: Promise<unknown>): Promise<FixpointError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(FixpointError);
  return error as FixpointError;
}

describe('the submit stage', () => {
  it('posts the form with an idempotency key and the address for results (S0-075, S0-113, S0-123, S0-127)', async () => {
    const { url, received } = await serve((_request, response) => response.writeHead(202).end('{"ok":true}'));
    const context = createStageContext();
    const output = await submit(url, context);
    expect(stageCatalog.submit.output.parse(output)).toEqual({
      outcome: 'accepted',
      status: 202,
      recipient: 'ada+abc123@example.com',
      submitted_at: context.step.claimedAt.toISOString(),
    });
    expect(received).toMatchObject([
      {
        url: '/api/market-research',
        body: { Email: 'ada+abc123@example.com', Business: 'fintech', Country: 'Japan', Exclusion: '' },
        headers: { 'content-type': 'application/json', 'idempotency-key': 'test-task-1-submit' },
      },
    ]);
  });

  it('sends a form with files as multipart, each under its own name, with the rest beside them', async () => {
    const { url, received } = await serve((_request, response) => response.writeHead(202).end());
    const artifact = await artifacts.put(Buffer.from('company,revenue\n'));
    const peers = { artifact, name: 'peers "2026".csv', bytes: 16 };
    const spec = { ...createTaskSpec(), more_fields: { region: 'North' }, more_files: { peers } };
    const more = [
      { name: 'peers', file: true, required: true },
      { name: 'region' },
      { name: 'logo', file: true },
    ];
    await submit(url, createStageContext({ spec }), 50_000, { more, constants: { source: 'fixpoint' } });
    const type = received[0]?.headers['content-type'] ?? '';
    const parsed = await new Response(received[0]?.body as string, {
      headers: { 'content-type': type },
    }).formData();
    const sent = parsed.get('peers') as File;
    expect(await sent.text()).toBe('company,revenue\n');
    expect(sent.name).toBe('peers "2026".csv');
    parsed.delete('peers');
    expect(Object.fromEntries(parsed)).toEqual({
      Email: 'ada+abc123@example.com',
      region: 'North',
      source: 'fixpoint',
    });
  });

  it('sends nothing if a file of the form is missing or gone', async () => {
    const { url, received } = await serve((_request, response) => response.writeHead(202).end());
    const form = { more: [{ name: 'peers', file: true, required: true }] };
    expect(await failure(submit(url, createStageContext(), 50_000, form))).toMatchObject({
      message: 'The form of market-research needs peers.',
    });
    const peers = { artifact: '0'.repeat(64), name: 'peers.csv', bytes: 1 };
    const spec = { ...createTaskSpec(), more_files: { peers } };
    await failure(submit(url, createStageContext({ spec }), 50_000, form));
    expect(received).toEqual([]);
  });

  it('has three attempts of 300 s (S0-076, S0-077)', () => {
    expect(stageCatalog.submit).toMatchObject({ attempts: 3, timeout: 300_000 });
  });

  it('gives up a request without a response in time, and calls its outcome unknown (S0-133, X-13)', async () => {
    const { url, received } = await serve(() => {});
    const output = await submit(url, createStageContext(), 200);
    expect(output.outcome).toBe('unknown');
    expect(received.length).toBeLessThanOrEqual(1);
  });

  it.each<[string, RequestListener]>([
    ['the connection breaks after the request', (request) => request.socket.destroy()],
    ['the service answers 500', (_request, response) => response.writeHead(500).end('{"error":"boom"}')],
  ])('calls the outcome unknown when %s, and does not send again', async (_what, answer) => {
    const { url, received } = await serve(answer);
    expect((await submit(url)).outcome).toBe('unknown');
    expect(received).toHaveLength(1);
  });

  it('names the status of an error page in the events and in the result', async () => {
    const { url } = await serve((_request, response) => response.writeHead(500).end('{"error":"boom"}'));
    const progress: string[] = [];
    const context = createStageContext();
    const output = await submit(url, { ...context, progress: async (line) => void progress.push(line) });
    expect(output.said).toBe('HTTP 500: boom');
    expect(progress.join('\n')).toContain('Response: "HTTP 500: boom"');
  });

  it('may be retried when no server listens: nothing was sent (S0-076)', async () => {
    const { url } = await serve(() => {});
    const server = servers.pop();
    await new Promise((resolve) => server?.close(resolve));
    expect(await failure(submit(url))).toMatchObject({ retry: 'backoff', code: 'service-unreachable' });
  });

  it('may be retried when the name is unknown (S0-076)', async () => {
    expect(await failure(submit('http://no-such-host.invalid'))).toMatchObject({
      code: 'service-unreachable',
    });
  });

  it('waits as long as the service requests', async () => {
    const { url } = await serve((_request, response) =>
      response.writeHead(429, { 'retry-after': '3' }).end(),
    );
    expect((await failure(submit(url))).retry).toEqual({ after: 3_000 });
  });

  it("shows the service's own message when it refuses, and does not retry", async () => {
    const { url } = await serve((_request, response) =>
      response.writeHead(400).end('{"error":"Country is unknown"}'),
    );
    const error = await failure(submit(url));
    expect(error.retry).toBe('never');
    expect(error.message).toContain('Country is unknown');
  });

  it('never follows a redirect to another host, and follows one within its own', async () => {
    const other = await serve((_request, response) => response.writeHead(200).end());
    const { url } = await serve((_request, response) =>
      response.writeHead(307, { location: `${other.url}/steal` }).end(),
    );
    expect((await failure(submit(url))).message).toContain(other.url);
    expect(other.received).toEqual([]);

    const moved = await serve((request, response) => {
      if (request.url === '/new') response.writeHead(200).end();
      else response.writeHead(308, { location: '/new' }).end();
    });
    expect((await submit(moved.url)).outcome).toBe('accepted');
    expect(moved.received.map((request) => request.url)).toEqual(['/api/market-research', '/new']);
  });

  it.each<[string, string, Record<string, unknown>, string]>([
    ['without a rule', '/thanks', {}, 'unknown'],
    ['in a row that init wrote', '/thanks', { success: { status: [200, 302, 303] } }, 'unknown'],
    ['to the target of form.success', '/thanks', { success: { redirect: '/thanks' } }, 'accepted'],
    ['to a page with the words of form.success', '/thanks', { success: { text: 'We have it' } }, 'accepted'],
  ])('sends a form once if the response is a redirect, %s (V-10)', async (_what, to, form, outcome) => {
    const { url, received } = await serve((request, response) => {
      if (request.method === 'GET') response.end('<html><body>We have it, Ada.</body></html>');
      else response.writeHead(303, { location: to, 'set-cookie': 'flash=1; Path=/' }).end();
    });
    const output = await submit(url, createStageContext(), 50_000, form);
    expect(output).toMatchObject({ outcome, status: 303 });
    const posts = received.filter((request) => request.url === '/api/market-research');
    expect(posts).toHaveLength(1);
    if (outcome === 'unknown') {
      expect(output.said).toBe(`HTTP 303, redirect to ${url}/thanks: We have it, Ada.`);
      expect(received.at(-1)?.headers.cookie).toBe('flash=1');
    }
  });

  it('asks a person if the form leads to a login, and keeps the redirect if its page cannot be read (V-10)', async () => {
    const login = await serve((_request, response) =>
      response.writeHead(302, { location: '/accounts/login/?next=/order' }).end(),
    );
    expect(await failure(submit(login.url))).toMatchObject({
      code: 'form-login-required',
      retry: 'person',
      hint: expect.stringContaining('form.headers'),
    });
    const broken = await serve((request, response) => {
      if (request.method === 'GET') request.socket.destroy();
      else response.writeHead(302, { location: '/order' }).end();
    });
    expect(await submit(broken.url)).toMatchObject({
      outcome: 'unknown',
      said: `HTTP 302, redirect to ${broken.url}/order`,
    });
  });

  it('never counts a refusal with status 200 as accepted, and keeps the message of the service (V-10)', async () => {
    const { url, received } = await serve((_request, response) =>
      response.writeHead(200).end('{"success":false,"message":"Country is unknown"}'),
    );
    expect(await failure(submit(url))).toMatchObject({
      code: 'form-not-confirmed',
      retry: 'never',
      message: expect.stringContaining('refused the form: HTTP 200: Country is unknown.'),
    });
    expect(received).toHaveLength(1);
  });

  it('reads only the beginning of an endless response', async () => {
    const { url } = await serve((_request, response) => {
      response.writeHead(400);
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(16_384)));
      };
      response.on('drain', more);
      more();
    });
    expect((await failure(submit(url))).message.length).toBeLessThan(1_000);
  });

  it('ends at once when the run is stopped, leaving the outcome open', async () => {
    const stop = new AbortController();
    const reason = new Error('cancelled');
    const { url } = await serve(() => stop.abort(reason));
    await expect(submit(url, createStageContext({ signal: stop.signal }))).rejects.toBe(reason);
  });

  it('calls an interrupted attempt unknown, with its own time, and sends nothing', async () => {
    const { url, received } = await serve((_request, response) => response.writeHead(200).end());
    const details = { submitted_at: '2026-03-01T12:00:00.000Z', recipient: 'ada+abc123@example.com' };
    const context: StageContext = {
      ...createStageContext(),
      async once(_name, _act, options) {
        expect(options.effect).toBe('at-most-once');
        const result = await options.reconcile?.({ key: 'k', details });
        if (result === undefined) throw new Error('nobody could say');
        return result;
      },
    };
    expect(await submit(url, context)).toEqual({ outcome: 'unknown', ...details });
    expect(received).toEqual([]);
  });
});

describe('before the first form of a task', () => {
  const asking = (url: string, context: StageContext, results: readonly PreconditionResult[]) =>
    submit(url, context, 50_000, {}, results);
  const noTemplate: PreconditionResult = {
    name: 'template',
    state: 'failed',
    code: 'template/unknown',
    message: 'There is no template "x".',
    remedy: 'Correct it.',
  };
  const noMailFetcher: PreconditionResult = {
    name: 'mailbox',
    state: 'unknown',
    code: 'precondition/no-service',
    message: 'No mail-fetcher is running.',
    remedy: 'Start it.',
  };

  it('a failed precondition ends the step with its code and remedy, and no form is sent (S0-113)', async () => {
    const { url, received } = await serve((_request, response) => response.writeHead(202).end());
    const error = await failure(asking(url, createStageContext(), [noMailFetcher, noTemplate]));
    expect(error).toMatchObject({ code: 'template/unknown', retry: 'never', hint: 'Correct it.' });
    expect(received).toEqual([]);
  });

  it('an unknown one makes the step wait, and says once what for', async () => {
    const { url, received } = await serve((_request, response) => response.writeHead(202).end());
    const context = createStageContext();
    await expect(asking(url, context, [noMailFetcher])).rejects.toBeInstanceOf(WaitRequested);
    expect(context.events.map(({ message }) => message)).toEqual([
      'The form was not submitted yet. No mail-fetcher is running. Start it.',
    ]);
    const later = createStageContext({ step: { ...context.step, looks: 5 } });
    await expect(asking(url, later, [noMailFetcher])).rejects.toBeInstanceOf(WaitRequested);
    expect(later.events).toEqual([]);
    expect(received).toEqual([]);
  });

  it('a lasting outage eventually ends the step, a service that is not started does not', async () => {
    const { url } = await serve((_request, response) => response.writeHead(202).end());
    const now = new Date();
    const step = {
      ...createStageContext().step,
      startedAt: new Date(now.getTime() - 700_000),
      claimedAt: now,
    };
    const outage = { ...noMailFetcher, code: 'mailbox/unreachable' };
    const error = await failure(asking(url, createStageContext({ step }), [outage]));
    expect(error.code).toBe('mailbox/unreachable');
    await expect(asking(url, createStageContext({ step }), [noMailFetcher])).rejects.toBeInstanceOf(
      WaitRequested,
    );
  });

  it('a warning, or a service that does not respond, leaves the form to the request itself', async () => {
    const { url, received } = await serve((_request, response) => response.writeHead(202).end());
    await asking(url, createStageContext(), [
      { name: 'desktop', state: 'warning', code: 'desktop/none', message: 'None.' },
      { name: 'health', state: 'failed', code: 'service/unreachable', message: 'No answer.' },
    ]);
    expect(received).toHaveLength(1);
  });

  it('they are not checked again once they passed: an earlier run may have sent the form', async () => {
    const { url, received } = await serve((_request, response) => response.writeHead(202).end());
    const context = createStageContext({ checkpoint: { preconditions: 'hold' } });
    await asking(url, context, [noTemplate]);
    expect(received).toHaveLength(1);
  });
});

it('retries a busy service every minute, and asks a person after half an hour (V-3)', async () => {
  const { url } = await serve((_, response) => response.writeHead(503).end('Maintenance'));
  const now = new Date();
  const runAfter = (minutes: number) => {
    const context = createStageContext();
    const startedAt = new Date(now.getTime() - minutes * 60_000);
    return submit(url, { ...context, step: { ...context.step, startedAt, claimedAt: now } });
  };
  await expect(runAfter(5)).rejects.toMatchObject({ code: 'service-busy', retry: { after: 60_000 } });
  await expect(runAfter(30)).rejects.toMatchObject({
    retry: 'person',
    message: expect.stringContaining('503'),
    hint: 'Check the service, then submit the form again.',
  });
});
