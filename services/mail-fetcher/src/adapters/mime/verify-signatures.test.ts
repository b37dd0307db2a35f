import { generateKeyPairSync } from 'node:crypto';
import { dkimSign } from 'mailauth/lib/dkim/sign.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { runStage, stageInput } from '../../../testing/mailbox-suite/run-stage.js';
import { withAttachment } from '../../../testing/raw-mails.js';
import { createRawMailbox } from './raw-mailbox.js';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
const queries: string[] = [];
async function resolve(name: string): Promise<string[][]> {
  queries.push(name);
  if (name === 's1._domainkey.service.example') return [[`v=DKIM1; k=rsa; p=${key}`]];
  throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
}

const attachment = [
  'Content-Type: application/octet-stream; name="report.pptx"',
  'Content-Transfer-Encoding: base64',
];
/** A mail as it arrives if the receiving server reports nothing. */
const unreported = Buffer.from(
  withAttachment(attachment)
    .toString('latin1')
    .replace(/^Authentication-Results.*\r\n/, ''),
  'latin1',
);

async function sign(raw: Buffer, signingDomain: string, maxBodyLength?: number): Promise<Buffer> {
  const own = {
    signingDomain,
    selector: 's1',
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    ...(maxBodyLength === undefined ? {} : { maxBodyLength }),
  };
  const { signatures } = await dkimSign(raw, { ...own, signatureData: [own] });
  return Buffer.concat([Buffer.from(signatures), raw]);
}

async function kept(raw: Buffer, authentication: 'required' | 'if-reported' = 'required'): Promise<string[]> {
  const mailbox = createRawMailbox(
    {
      list: async () => ['1'],
      open: async () => ({ raw, arrivedAt: new Date('2026-11-21T10:00:05Z'), size: raw.length }),
      check: async () => ({ detail: '' }),
      close: async () => {},
    },
    { resolve },
  );
  const { service } = stageInput;
  const input = { ...stageInput, service: { ...service, mail: { ...service.mail, authentication } } };
  return [...(await runStage(mailbox, input)).keys()];
}

describe('the DKIM signature of a mail on which our server reports nothing', () => {
  let signed: Buffer;
  beforeAll(async () => {
    signed = await sign(unreported, 'service.example');
  });

  it('proves its sender, by the key in the DNS', async () => {
    expect(await kept(unreported)).toEqual([]);
    expect(await kept(signed)).toEqual(['report.pptx']);
  });

  it('refuses a mail that was changed on its way, even where no proof is required', async () => {
    const changed = Buffer.from(
      signed.toString('latin1').replace('See the attachment', 'See the attachments'),
      'latin1',
    );
    expect(await kept(changed)).toEqual([]);
    expect(await kept(changed, 'if-reported')).toEqual([]);
    expect(await kept(unreported, 'if-reported')).toEqual(['report.pptx']);
  });

  it('proves nothing where it is over the beginning of the body alone', async () => {
    expect(await kept(await sign(unreported, 'service.example', 20))).toEqual([]);
  });

  it('proves nothing for another domain, nor without a key', async () => {
    expect(await kept(await sign(unreported, 'evil.example'))).toEqual([]);
    expect(await kept(await sign(unreported, 'evil.example'), 'if-reported')).toEqual(['report.pptx']);
  });

  it('is not looked at where our server reports, nor for a sender who is not on the list', async () => {
    queries.length = 0;
    expect(await kept(withAttachment(attachment))).toEqual(['report.pptx']);
    const stranger = Buffer.from(
      unreported.toString('latin1').replace('reports@service.example', 'x@evil.example'),
      'latin1',
    );
    expect(await kept(await sign(stranger, 'evil.example'))).toEqual([]);
    expect(queries).toEqual([]);
  });
});
