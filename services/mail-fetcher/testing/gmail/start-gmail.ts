import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type GmailAnswer, gmailErrors } from './gmail-errors.js';
import { gmailUser } from './gmail-files.js';
import { createGmailTokens } from './gmail-tokens.js';
import { type IndexedMail, indexGmail, toGmailSearch } from './search-gmail.js';

/**
 * Gmail's API on loopback, as far as a reader of raw mail uses it: `users.getProfile`, `users.messages.list` and `users.messages.get` with the
 * formats raw and metadata, and the token endpoint. Mails are stored unchanged, byte for byte. Anything else gets a 501, so a driver that requests
 * more fails its test. `scannedPerPage`: a page contains the matches among this number of mails, so it may be short, or empty, and still have a next
 * one.
 */
export async function startGmail({ scannedPerPage = 100 }: { scannedPerPage?: number } = {}) {
  const tokens = createGmailTokens();
  /** Newest first, as Gmail lists them. */
  let mails: IndexedMail[] = [];
  const refusals: GmailAnswer[] = [];
  const requests: string[] = [];
  let delivered = 0;
  let server: Server | undefined;
  let port = 0;

  async function answer(request: IncomingMessage): Promise<GmailAnswer> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://gmail');
    requests.push(`${request.method} ${pathname}`);
    if (request.method === 'POST' && pathname === '/oauth2/token')
      return tokens.answer(new URLSearchParams(await text(request)));
    if (!tokens.accepts(request.headers.authorization)) return gmailErrors.unauthenticated;
    const refusal = refusals.shift();
    if (refusal !== undefined) return refusal;
    return request.method === 'GET' ? read(pathname, searchParams) : unknown(pathname);
  }

  function read(pathname: string, searchParams: URLSearchParams): GmailAnswer {
    const [, resource = '', id] = /^\/gmail\/v1\/users\/me\/(\w+)(?:\/([\w-]+))?$/.exec(pathname) ?? [];
    if (resource === 'profile') {
      const profile = { emailAddress: gmailUser, messagesTotal: mails.length, historyId: String(delivered) };
      return { status: 200, body: profile };
    }
    if (resource !== 'messages') return unknown(pathname);
    return id === undefined ? list(searchParams) : get(id, searchParams.get('format') ?? 'full');
  }

  function list(parameters: URLSearchParams): GmailAnswer {
    const fits = toGmailSearch(parameters.get('q') ?? '');
    if (fits === null) return unknown(parameters.get('q') ?? '');
    const most = Number(parameters.get('maxResults') ?? 100);
    const start = Number(parameters.get('pageToken') ?? 0);
    if (!Number.isInteger(start) || most < 1 || most > 500)
      return gmailErrors.invalidArgument('Invalid pageToken or maxResults');
    const scanned = mails.slice(start, start + scannedPerPage);
    const matches = scanned
      .flatMap((mail, index) => (fits(mail) ? [{ id: mail.id, index }] : []))
      .slice(0, most);
    const last = matches.at(most - 1)?.index ?? scanned.length - 1;
    const end = start + last + 1;
    return {
      status: 200,
      body: {
        // Gmail omits an empty list.
        messages: matches.length > 0 ? matches.map(({ id }) => ({ id, threadId: id })) : undefined,
        nextPageToken: end < mails.length ? String(end) : undefined,
        resultSizeEstimate: matches.length,
      },
    };
  }

  function get(id: string, format: string): GmailAnswer {
    const mail = mails.find((candidate) => candidate.id === id);
    return mail === undefined ? gmailErrors.notFound : toMessage(mail, format);
  }

  async function start(): Promise<void> {
    server = createServer((request, response) => {
      answer(request).then(
        (given) => send(response, given),
        () => response.destroy(),
      );
    });
    await new Promise<void>((listening) => server?.listen(port, '127.0.0.1', listening));
    port = (server.address() as AddressInfo).port;
  }

  async function kill(): Promise<void> {
    const closed = new Promise((done) => server?.close(done));
    server?.closeAllConnections();
    await closed;
  }

  function store(mail: Omit<IndexedMail, 'id'>): string {
    delivered += 1;
    const id = (0x19_a0_00_00_00_00_00 + delivered).toString(16);
    const later = mails.findIndex(({ internalDate }) => internalDate <= mail.internalDate);
    mails.splice(later < 0 ? mails.length : later, 0, { ...mail, id });
    return id;
  }

  await start();
  return {
    url: `http://127.0.0.1:${port}`,
    tokens,
    /** Responses to the next calls of the API. */
    refusals,
    requests,
    start,
    /** Immediate: connections are cut. */
    kill,
    /** Stores a mail, and returns its id. */
    deliver: (raw: Buffer, arrivedAt: Date, labels = ['INBOX', 'UNREAD']): string =>
      store({
        ...indexGmail(raw),
        labels: new Set(labels),
        internalDate: arrivedAt.getTime(),
        open: () => raw,
      }),
    /** Stores a mail that is composed only when it is read: a large mailbox must not fill the memory. */
    stock: (mail: Omit<IndexedMail, 'id' | 'labels'>): string =>
      store({ ...mail, labels: new Set(['INBOX']), open: () => mail.open() }),
    /** Changes the labels of all mails: Gmail's equivalent of moving them to a folder, and of renaming one. */
    relabel(labels: readonly string[]) {
      mails = mails.map((mail) => ({ ...mail, labels: new Set(labels) }));
    },
    empty() {
      mails = [];
    },
    close: kill,
  };
}

function send(response: ServerResponse, { status, body, headers }: GmailAnswer): void {
  response
    .writeHead(status, { 'content-type': 'application/json; charset=UTF-8', ...headers })
    .end(JSON.stringify(body));
}

function toMessage({ id, internalDate, labels, open }: IndexedMail, format: string): GmailAnswer {
  const raw = open();
  const common = {
    id,
    threadId: id,
    labelIds: [...labels],
    internalDate: String(internalDate),
    sizeEstimate: raw.length,
  };
  if (format === 'raw') return { status: 200, body: { ...common, raw: toPaddedBase64Url(raw) } };
  if (format === 'metadata') {
    return { status: 200, body: { ...common, payload: { headers: headersOf(raw) } } };
  }
  return unknown(`format=${format}`);
}

function unknown(what: string): GmailAnswer {
  return { status: 501, body: { error: { code: 501, message: `The stand-in does not speak ${what}.` } } };
}

/** Gmail pads its base64url. */
function toPaddedBase64Url(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('+', '-').replaceAll('/', '_');
}

function headersOf(raw: Buffer): { name: string; value: string }[] {
  const text = raw.toString('utf8');
  const head = text.slice(0, /\r?\n\r?\n/.exec(text)?.index ?? text.length).replace(/\r?\n[ \t]+/g, ' ');
  return head.split(/\r?\n/).flatMap((line) => {
    const colon = line.indexOf(':');
    return colon > 0 ? [{ name: line.slice(0, colon), value: line.slice(colon + 1).trim() }] : [];
  });
}
