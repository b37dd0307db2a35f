import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface StandInMail {
  readonly sender: string;
  readonly subject: string;
  /** By name; their contents are in `files`. */
  readonly attachments: readonly string[];
}

export interface StandInPages {
  readonly url: string;
  /** Forms that were sent. */
  readonly forms: readonly Readonly<Record<string, string>>[];
  /** Actions in the mailbox. */
  readonly touched: readonly Readonly<Record<string, string>>[];
  close(): Promise<void>;
}

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' };

/** A form and a mailbox on loopback, as static pages, and a record of the actions on them. */
export async function serveStandInPages({
  mails = [],
  files = {},
  answerForm = async () => 200,
}: {
  readonly mails?: readonly StandInMail[];
  readonly files?: Readonly<Record<string, Buffer>>;
  /** The status of the response to a form; may be delayed. */
  readonly answerForm?: () => Promise<number>;
} = {}): Promise<StandInPages> {
  const forms: Record<string, string>[] = [];
  const touched: Record<string, string>[] = [];
  const server = createServer(async (request, response) => {
    const name = decodeURIComponent(new URL(request.url ?? '/', 'http://page').pathname.slice(1));
    if (name === 'sent') {
      forms.push(JSON.parse(await textOf(request)));
      return response.writeHead(await answerForm()).end();
    }
    if (name === 'touched') {
      touched.push(JSON.parse(await textOf(request)));
      return response.end();
    }
    if (name === 'mails') return response.end(JSON.stringify(mails));
    const file = name.startsWith('files/') ? files[name.slice('files/'.length)] : undefined;
    if (file !== undefined) return response.end(file);
    if (!/^[a-z]+\.(?:html|js)$/.test(name)) return response.writeHead(404).end();
    const page = fileURLToPath(new URL(`pages/${name}`, import.meta.url));
    response.setHeader('content-type', types[extname(name)] ?? 'text/plain');
    return response.end(await readFile(page));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    forms,
    touched,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
