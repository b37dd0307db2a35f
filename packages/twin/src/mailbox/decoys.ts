export interface IncomingMail {
  readonly raw: Buffer;
  readonly receivedAt: Date;
}

/** Replaces header fields of a mail, each on one line; fields that it lacks are not added. */
function withHeaders(raw: Buffer, fields: Readonly<Record<string, string>>): Buffer {
  const text = raw.toString('latin1');
  const end = text.indexOf('\r\n\r\n');
  let head = text.slice(0, end);
  for (const [name, value] of Object.entries(fields)) {
    head = head.replace(new RegExp(`^${name}:.*(\\r\\n[ \\t].*)*`, 'im'), () => `${name}: ${value}`);
  }
  return Buffer.from(head + text.slice(end), 'latin1');
}

/**
 * Mails that look like `mail`, with the same attachment, but differ: to another plus-address, from a look-alike sender, about something else, and one
 * from long before.
 */
export function toDecoys(mail: IncomingMail, addresses: { user: string; sender: string }): IncomingMail[] {
  const [name, host] = addresses.user.split('@');
  const lookalike = `reports@${addresses.sender.split('@')[1]}.evil.example`;
  const early = new Date(mail.receivedAt.getTime() - 6 * 3_600_000);
  const variants: { fields: Record<string, string>; receivedAt: Date }[] = [
    { fields: { To: `${name}+somebodyelse@${host}` }, receivedAt: mail.receivedAt },
    { fields: { From: lookalike }, receivedAt: mail.receivedAt },
    { fields: { Subject: 'Lunch menu of this week' }, receivedAt: mail.receivedAt },
    { fields: { To: addresses.user, Date: early.toUTCString() }, receivedAt: early },
  ];
  return variants.map(({ fields, receivedAt }, index) => ({
    raw: withHeaders(mail.raw, {
      ...fields,
      'Message-ID': `<decoy-${index}-${early.getTime()}@decoy.example>`,
    }),
    receivedAt,
  }));
}
