import { createMailRules, type MailRules } from '@fixpoint/guard/mail';

import { defaultPolicy } from '@fixpoint/guard/policy';
import JSZip from 'jszip';
import type { MailMessage, MailPart } from '../src/core/mailbox.js';

/** The shipped policy with one service's sender, and a smaller limit for documents. */
export const rules: MailRules = createMailRules({ ...defaultPolicy.mail, maxAttachmentBytes: 5_000_000 }, [
  'reports@service.example',
]);

export function part(fields: Partial<MailPart> = {}): MailPart {
  return {
    mimeType: 'multipart/mixed',
    fileName: '',
    headers: [],
    size: 0,
    attachmentId: null,
    data: null,
    parts: [],
    ...fields,
  };
}

export function documentPart(fileName: string, fields: Partial<MailPart> = {}): MailPart {
  return part({
    mimeType: 'application/octet-stream',
    fileName,
    size: 4,
    attachmentId: `a-${fileName}`,
    ...fields,
  });
}

export function mail(
  fields: {
    id?: string;
    from?: string;
    to?: string;
    subject?: string;
    at?: string;
    text?: string;
    headers?: Record<string, string>;
    parts?: readonly MailPart[];
  } = {},
): MailMessage {
  const headers = {
    From: fields.from ?? 'Reports <reports@service.example>',
    To: fields.to ?? 'bot+k3y7abc@example.com',
    Subject: fields.subject ?? 'Your market research is ready',
    'Authentication-Results': 'mx.google.com; dmarc=pass header.from=service.example',
    ...fields.headers,
  };
  const text = part({ mimeType: 'text/plain', data: Buffer.from(fields.text ?? 'See the attachment.') });
  return {
    id: fields.id ?? 'm1',
    arrivedAt: new Date(fields.at ?? '2026-11-21T10:00:05.250Z'),
    root: part({
      headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
      parts: [text, ...(fields.parts ?? [documentPart('report.pptx')])],
    }),
  };
}

/** A ZIP in the form of an OOXML document; `weight` incompressible bytes. */
export async function zipDocument(weight = 2_000): Promise<Buffer> {
  const zip = new JSZip();
  zip.file('[Content_Types].xml', '<Types/>');
  const bytes = Buffer.alloc(weight);
  for (let index = 0; index < weight; index += 1) bytes[index] = (index * 2_654_435_761) >>> 13;
  zip.file('ppt/media/image.bin', bytes, { compression: 'STORE' });
  return zip.generateAsync({ type: 'nodebuffer' });
}

export function rawMail(fields: {
  from?: string;
  to?: string;
  subject?: string;
  text?: string;
  attachments?: readonly { name: string; bytes: Buffer }[];
}): Buffer {
  const boundary = 'border-of-parts';
  const attachments = (fields.attachments ?? []).flatMap(({ name, bytes }) => [
    `--${boundary}`,
    'Content-Type: application/octet-stream',
    'Content-Transfer-Encoding: base64',
    `Content-Disposition: attachment; filename="${name}"`,
    '',
    bytes.toString('base64').replace(/(.{76})/g, '$1\r\n'),
  ]);
  const lines = [
    `From: ${fields.from ?? 'Reports <reports@service.example>'}`,
    `To: ${fields.to ?? 'bot+k3y7abc@example.com'}`,
    `Subject: ${fields.subject ?? 'Your market research is ready'}`,
    'Message-ID: <one@service.example>',
    'MIME-Version: 1.0',
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    fields.text ?? 'See the attachment.',
    ...attachments,
    `--${boundary}--`,
    '',
  ];
  return Buffer.from(lines.join('\r\n'));
}
