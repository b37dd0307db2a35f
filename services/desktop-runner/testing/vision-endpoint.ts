import { type ChatRequest, startChatEndpoint } from '../../../packages/agents/testing/chat-endpoint.js';
import { hashOf, type Printed, readPrinted } from './read-printed.js';

/** A question that the endpoint got, in its own words, and the answer. */
export interface SeenQuestion {
  readonly question: string;
  readonly answer: Readonly<Record<string, unknown>>;
}

/** Click position for each kind of element, relative to the corner of its printed squares. */
const targets: Readonly<Record<string, { readonly dx: number; readonly dy: number }>> = {
  'field Email': { dx: 85, dy: -22 },
  'field Business': { dx: 85, dy: -22 },
  'field Country': { dx: 85, dy: -22 },
  'field Exclusion': { dx: 85, dy: -22 },
  search: { dx: -100, dy: 5 },
};
const middle = { dx: 85, dy: 5 };

/** Meanings of Fixpoint's search descriptions on the stand-in pages. */
const meanings: readonly (readonly [
  RegExp,
  (quoted: string) => { readonly kind: string; readonly text?: string },
])[] = [
  [/field of the form for the e-mail/, () => ({ kind: 'field Email' })],
  [/field of the form for the business/, () => ({ kind: 'field Business' })],
  [/field of the form for the country/, () => ({ kind: 'field Country' })],
  [/field of the form for what is to be excluded/, () => ({ kind: 'field Exclusion' })],
  [/button that sends the form/, () => ({ kind: 'send' })],
  [/search box/, () => ({ kind: 'search' })],
  [/topmost row/, () => ({ kind: 'row' })],
  [/button that downloads the attached file/, (text) => ({ kind: 'download', text })],
  [/attached file called/, (text) => ({ kind: 'attachment', text })],
];

/**
 * A test double for a vision model, behind chat completions. It reads only the pixels of the image that it is sent, decodes the squares that the
 * stand-in pages print, and answers from those; it shows transport, coordinates and effect, never a model's judgement. `words` are the texts that it
 * can read.
 */
export async function startVisionEndpoint({ words = [] }: { readonly words?: readonly string[] } = {}) {
  const questions: SeenQuestion[] = [];
  const dictionary = new Map(words.map((word) => [hashOf(word), word]));

  async function answer({ body }: ChatRequest): Promise<string> {
    const [, user] = body.messages as unknown as [
      unknown,
      { content: [{ image_url: { url: string } }, { text: string }] },
    ];
    const [picture, { text: prompt }] = user.content;
    const [, data = ''] = picture.image_url.url.split(',');
    const bytes = Buffer.from(data, 'base64');
    const reply = answerOf(prompt, await readPrinted(bytes), bytes, dictionary);
    questions.push({ question: prompt, answer: reply });
    return JSON.stringify(reply);
  }

  const { url, close } = await startChatEndpoint(answer);
  return { url, close, questions };
}

function answerOf(
  prompt: string,
  printed: readonly Printed[],
  picture: Buffer,
  dictionary: ReadonlyMap<number, string>,
): Record<string, unknown> {
  const sees = (kind: string) => printed.filter((each) => each.kind === hashOf(kind));
  const [quotedLine = ''] = prompt
    .split('\n')
    .filter((line) => line.startsWith('Find this') || line.startsWith('Answer from'));
  const question = JSON.parse(quotedLine.slice(quotedLine.indexOf('"')) || '""') as string;
  const quoted = question.includes('"') ? readLastQuoted(question) : '';

  if (prompt.startsWith('Read these')) {
    const names = { senders: 'sender', subjects: 'subject', attachments: 'attachment' };
    return Object.fromEntries(
      Object.entries(names).map(([name, kind]) => [
        name,
        sees(kind).map(({ text }) => dictionary.get(text) ?? '(not in the dictionary)'),
      ]),
    );
  }
  if (quotedLine.startsWith('Find this')) {
    const meant = meanings.find(([pattern]) => pattern.test(question))?.[1](quoted);
    const [found] = sees(meant?.kind ?? '').filter(({ text }) => !meant?.text || text === hashOf(meant.text));
    if (meant === undefined || found === undefined)
      return { visible: false, why: `No ${meant?.kind} is printed.` };
    const { dx, dy } = targets[meant.kind] ?? middle;
    return { visible: true, x: found.x + dx, y: found.y + dy, why: 'It is printed there.' };
  }
  if (question.includes('hold exactly this text')) {
    const fields = printed.filter((each) => Object.keys(targets).some((kind) => hashOf(kind) === each.kind));
    const [field] = fields;
    if (field === undefined) return { answer: 'unknown', why: 'No field is printed.' };
    const isRight = field.text === hashOf(quoted);
    return { answer: isRight ? 'yes' : 'no', why: isRight ? '' : 'Another text is printed.' };
  }
  if (question.includes('one opened mail')) return { answer: sees('sender').length > 0 ? 'yes' : 'no' };
  if (question.includes('a form with fields')) {
    const isThere = sees('send').length > 0 || sees('field Email').length > 0;
    return { answer: isThere ? 'yes' : 'no', why: isThere ? '' : 'No field is printed.' };
  }
  if (question.includes('confirm that the form was sent')) {
    if (sees('confirmation').length > 0) return { answer: 'yes', why: 'It says thank you.' };
    return { answer: sees('send').length > 0 ? 'no' : 'unknown', why: 'It shows no thanks.' };
  }
  if (question.includes('a mailbox with a search box')) {
    const isThere = sees('search').length > 0;
    return { answer: isThere ? 'yes' : 'no', why: isThere ? '' : 'It asks to sign in.' };
  }
  if (question.includes('Would a click')) return evaluateClick(printed, pngSize(picture), sees);
  return { answer: 'unknown', why: 'It understands only what Fixpoint asks.' };
}

function evaluateClick(
  printed: readonly Printed[],
  size: { readonly width: number; readonly height: number },
  sees: (kind: string) => readonly Printed[],
): Record<string, unknown> {
  const kindName = (each: Printed) => Object.keys(targets).find((kind) => hashOf(kind) === each.kind) ?? '';
  const near = printed.filter((each) => {
    const { dx, dy } = targets[kindName(each)] ?? middle;
    return Math.abs(each.x + dx - size.width / 2) < 12 && Math.abs(each.y + dy - size.height / 2) < 16;
  });
  if (near.length === 0) return { answer: 'unknown', why: 'Nothing is printed in its middle.' };
  return sees('changes mail').some((each) => near.includes(each))
    ? { answer: 'yes', why: 'It says that it changes mail.' }
    : { answer: 'no', why: 'It only reads.' };
}

function pngSize(png: Buffer): { width: number; height: number } {
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}

/** The quoted text at the end, in JSON's syntax. */
function readLastQuoted(question: string): string {
  const [last = '""'] = question.match(/"(?:[^"\\]|\\.)*"(?=[^"]*$)/) ?? [];
  return JSON.parse(last) as string;
}
