import { createServer } from 'node:http';
import { type AddressInfo, createServer as createSocketServer, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';

export const vendorUser = 'ann@office.example';

/** A response of a token endpoint other than a token. */
interface Refusal {
  readonly status: number;
  readonly body: {
    readonly error: string;
    readonly error_description?: string;
    readonly [more: string]: unknown;
  };
}

const google = (status: number, error: string, error_description: string): Refusal => ({
  status,
  body: { error, error_description },
});
const microsoft = (error: string, code: number, what: string): Refusal => ({
  status: 400,
  body: {
    error,
    error_description: `AADSTS${code}: ${what}\r\nTrace ID: 21a7ca08-5c6d\r\nCorrelation ID: 55137716-1f7e`,
    error_codes: [code],
    error_uri: `https://login.microsoftonline.com/error?code=${code}`,
  },
});

/** The vendors' responses, in the statuses and bodies of their own documentation, and the refusals of their IMAP servers. */
export const vendors = {
  google: {
    secret: 'GOCSPX-1',
    begun: {
      device_code: 'AH-1Ng2',
      user_code: 'GQVQ-JKEC',
      interval: 5,
      expires_in: 1800,
      verification_url: 'https://www.google.com/device',
    },
    page: 'https://www.google.com/device',
    pending: google(428, 'authorization_pending', 'Precondition Required'),
    slowDown: google(403, 'slow_down', 'Forbidden'),
    declined: google(403, 'access_denied', 'Forbidden'),
    expired: google(400, 'expired_token', 'The device code has expired.'),
    revoked: google(400, 'invalid_grant', 'Token has been expired or revoked.'),
    rotates: false,
    capabilities: 'IMAP4rev1 ID NAMESPACE SASL-IR AUTH=XOAUTH2 AUTH=PLAIN AUTH=OAUTHBEARER',
    challenge: { status: '400', schemes: 'Bearer', scope: 'https://mail.google.com/' },
    refusal: 'NO [AUTHENTICATIONFAILED] Invalid credentials (Failure)',
  },
  microsoft: {
    secret: undefined,
    begun: {
      device_code: 'HAQABAAEAAAD',
      user_code: 'YZMYLD4K',
      interval: 5,
      expires_in: 900,
      verification_uri: 'https://www.microsoft.com/link',
      message: 'To sign in, use a web browser to open the page https://www.microsoft.com/link …',
    },
    page: 'https://www.microsoft.com/link',
    pending: microsoft(
      'authorization_pending',
      70016,
      'The provided request has not yet been authorized by the user.',
    ),
    slowDown: microsoft('slow_down', 70016, 'Too many requests.'),
    declined: microsoft('authorization_declined', 70018, 'The user declined the request.'),
    expired: microsoft('expired_token', 70019, 'The verification code has expired.'),
    revoked: microsoft('invalid_grant', 50173, 'The provided grant has expired due to it being revoked.'),
    rotates: true,
    capabilities: 'IMAP4rev1 ID NAMESPACE SASL-IR AUTH=PLAIN AUTH=XOAUTH2',
    challenge: null,
    refusal: 'NO AUTHENTICATE failed.',
  },
} as const;

export type Vendor = keyof typeof vendors;

/**
 * Stands in for a vendor on loopback: its endpoints of OAuth (RFC 8628) and its IMAP server (XOAUTH2, OAUTHBEARER), which accepts only the newest
 * access token. If the vendor rotates refresh tokens, a used one is refused.
 */
export async function startVendor(name: Vendor) {
  const vendor = vendors[name];
  const requests: Record<string, string>[] = [];
  const logins: { mechanism: string; text: string }[] = [];
  /** Responses before the next token; `away` ends the connection without one. */
  const script: (Refusal | 'away')[] = [];
  const state = { access: '', refresh: '', isRevoked: false, isOther: false, begins: null as Refusal | null };
  let issued = 0;

  function issue(): object {
    issued += 1;
    state.access = `access-${issued}`;
    const isNew = state.refresh === '' || vendor.rotates;
    if (isNew) state.refresh = `refresh-${issued}`;
    return {
      token_type: 'Bearer',
      scope: 'mail',
      expires_in: 3599,
      access_token: state.access,
      ...(isNew ? { refresh_token: state.refresh } : {}),
    };
  }

  const web = createServer(async (request, response) => {
    const form = Object.fromEntries(new URLSearchParams(await text(request)));
    requests.push(form);
    const send = (status: number, body: object) =>
      response
        .writeHead(status, { 'content-type': 'application/json', connection: 'close' })
        .end(JSON.stringify(body));
    if (request.url === '/device') {
      return state.begins === null ? send(200, vendor.begun) : send(state.begins.status, state.begins.body);
    }
    const next = script.shift();
    if (next === 'away') return request.socket.destroy();
    if (next !== undefined) return send(next.status, next.body);
    const isRefresh = form.grant_type === 'refresh_token';
    if (isRefresh && (state.isRevoked || form.refresh_token !== state.refresh))
      return send(vendor.revoked.status, vendor.revoked.body);
    return send(200, issue());
  });
  const imap = createSocketServer((socket) =>
    serveImap(socket, {
      vendor,
      isValid: (token) => !state.isOther && token === state.access,
      onLogin: (login) => logins.push(login),
    }),
  );
  const sockets = new Set<Socket>();
  imap.on('connection', (socket) => sockets.add(socket));
  const [webPort, port] = await Promise.all([listen(web), listen(imap)]);
  return {
    url: `http://127.0.0.1:${webPort}`,
    port,
    requests,
    logins,
    script,
    state,
    async close() {
      for (const socket of sockets) socket.destroy();
      await Promise.all([web, imap].map((server) => new Promise((done) => server.close(done))));
    },
  };
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return (server.address() as AddressInfo).port;
}

/** The part of IMAP that is needed to log in and to read one folder. */
function serveImap(
  socket: Socket,
  {
    vendor,
    isValid,
    onLogin,
  }: {
    vendor: (typeof vendors)[Vendor];
    isValid: (token: string) => boolean;
    onLogin: (login: { mechanism: string; text: string }) => void;
  },
): void {
  /** Of the login whose challenge the client has to end with a separate line (RFC 7628, 3.2.3). */
  let refused: string | undefined;
  const send = (...lines: string[]) => socket.write(`${lines.join('\r\n')}\r\n`);
  socket.on('error', () => {});
  send('* OK The service is ready.');
  createInterface({ input: socket }).on('line', (line) => {
    if (refused !== undefined) {
      send(`${refused} ${vendor.refusal}`);
      refused = undefined;
      return;
    }
    const [tag = '', command = '', ...rest] = line.split(' ');
    switch (command.toUpperCase()) {
      case 'CAPABILITY':
        return send(`* CAPABILITY ${vendor.capabilities}`, `${tag} OK`);
      case 'AUTHENTICATE': {
        const said = Buffer.from(rest[1] ?? '', 'base64').toString();
        onLogin({ mechanism: rest[0] ?? '', text: said });
        const token = said.split('\u0001').find((part) => part.startsWith('auth=Bearer '));
        if (said.endsWith('\u0001\u0001') && isValid(token?.slice('auth=Bearer '.length) ?? ''))
          return send(`${tag} OK`);
        if (vendor.challenge === null) return send(`${tag} ${vendor.refusal}`);
        refused = tag;
        return send(`+ ${Buffer.from(JSON.stringify(vendor.challenge)).toString('base64')}`);
      }
      case 'NAMESPACE':
        return send('* NAMESPACE (("" "/")) NIL NIL', `${tag} OK`);
      case 'LIST':
        return send('* LIST (\\HasNoChildren) "/" INBOX', `${tag} OK`);
      case 'EXAMINE':
        return send(
          ...['* FLAGS (\\Seen)', '* 3 EXISTS', '* OK [UIDVALIDITY 1] one', '* OK [UIDNEXT 4] next'],
          `${tag} OK [READ-ONLY] done`,
        );
      case 'ID':
        return send('* ID NIL', `${tag} OK`);
      default:
        return send(`${tag} OK`);
    }
  });
}
