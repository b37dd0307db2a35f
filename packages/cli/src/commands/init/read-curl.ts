import { InvalidInputError } from '@fixpoint/shared/errors';
import { parseUrl } from '@fixpoint/shared/text';
import { parse } from 'shell-quote';
import { emptyForm, type FoundField, type FoundForm, isAddressName } from './found-form.js';

/** Options of curl that have a value and say nothing of the form. */
const ignoredWithValue = [
  '-o',
  '--output',
  '-A',
  '--user-agent',
  '-e',
  '--referer',
  '-m',
  '--max-time',
  '-c',
  '--cookie-jar',
  '-w',
  '--write-out',
  '--connect-timeout',
  '--retry',
  '-x',
  '--proxy',
  '--cacert',
];
const secretHeader = /^(?:authorization|cookie|proxy-authorization)$|api-?key|token|secret/i;
/** Headers that a browser adds to every request; the service does not ask for them. */
const browserHeader =
  /^(?:accept|accept-.*|connection|content-.*|dnt|host|origin|pragma|cache-control|priority|referer|sec-.*|upgrade-.*|user-agent|te|idempotency-key)$/i;

interface Pasted {
  url: string;
  method: string | undefined;
  isGet: boolean;
  json: string | undefined;
  data: string[];
  parts: string[];
  headers: [string, string][];
}

/** The form that a curl command sends, as browsers copy it or documentation shows it. Throws `InvalidInputError` if it is not a curl command. */
export function readCurl(command: string): FoundForm {
  const pasted = readOptions(toWords(command));
  const url = parseUrl(pasted.url.includes('://') ? pasted.url : `https://${pasted.url}`);
  if (pasted.url === '' || url === null) throw refuse('has no URL');
  const headers = new Map(pasted.headers.map(([name, value]) => [name.toLowerCase(), value]));
  const type = headers.get('content-type') ?? '';
  const { encoding, fields } = readBody(pasted, type);
  const method = (pasted.method ?? (pasted.isGet ? 'GET' : 'POST')).toUpperCase();
  if (!['GET', 'POST', 'PUT', 'PATCH'].includes(method))
    throw refuse(`uses the method ${method}, which forms cannot use`);
  const query =
    method === 'GET' && fields.length === 0
      ? [...url.searchParams].map(([name, value]) => toField(name, value))
      : [];
  if (query.length > 0) url.search = '';
  const own = [...headers].filter(([name]) => !browserHeader.test(name));
  return {
    ...emptyForm,
    url: url.href,
    title: `${method} ${url.pathname}`,
    method: method as FoundForm['method'],
    encoding,
    fields: [...fields, ...query],
    headers: Object.fromEntries(own.filter(([name]) => !secretHeader.test(name))),
    secrets: Object.fromEntries(own.filter(([name]) => secretHeader.test(name))),
  };
}

function readBody({ parts, json, data }: Pasted, type: string): Pick<FoundForm, 'encoding' | 'fields'> {
  if (parts.length > 0) return { encoding: 'multipart', fields: readParts(parts) };
  const text = json ?? data.join('&');
  const isJson = json !== undefined || /json/i.test(type) || /^\s*\{/.test(text);
  if (isJson) return { encoding: 'json', fields: readJson(text) };
  return { encoding: 'urlencoded', fields: readPairs(text) };
}

/** The words of the command. Other shell syntax, as pipes, ends it. */
function toWords(command: string): string[] {
  // Browsers break the copied command with a backslash, on Windows with a caret; $'…' is the shell's own quoting.
  const joined = command
    .replace(/[\\^]\r?\n/g, ' ')
    .replace(/\$'((?:\\.|[^'\\])*)'/g, (_, inner: string) =>
      JSON.stringify(inner.replace(/\\'/g, "'").replace(/\\n/g, '\n')),
    );
  const words: string[] = [];
  for (const part of parse(joined, (name) => `$${name}`)) {
    if (typeof part === 'string') words.push(part);
    else if ('pattern' in part) words.push(part.pattern);
    else if ('op' in part) break;
  }
  if (!/(?:^|[/\\])curl(?:\.exe)?$/i.test(words[0] ?? '')) throw refuse('does not start with curl');
  return words.slice(1);
}

function readOptions(words: readonly string[]): Pasted {
  const pasted: Pasted = {
    url: '',
    method: undefined,
    isGet: false,
    json: undefined,
    data: [],
    parts: [],
    headers: [],
  };
  const rest = [...words];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    const [, short, glued] = /^(-[XHdFub])(.+)$/.exec(word) ?? [];
    const [long = word, ...assigned] = word.startsWith('--') ? word.split('=') : [word];
    const option = short ?? long;
    const value = () => glued ?? (assigned.length > 0 ? assigned.join('=') : (rest.shift() ?? ''));
    const read = readers.get(option);
    if (read !== undefined) read(pasted, value);
    else if (!word.startsWith('-')) pasted.url ||= word;
  }
  return pasted;
}

type Reader = (pasted: Pasted, value: () => string) => void;

const addData: Reader = (pasted, value) => pasted.data.push(value());
const addPart: Reader = (pasted, value) => pasted.parts.push(value());

/** Readers by option; `value` takes the value of the option. Options without a reader have no value. */
const readers: ReadonlyMap<string, Reader> = new Map(
  (
    [
      [
        ['-X', '--request'],
        (pasted, value) => {
          pasted.method = value();
        },
      ],
      [
        ['-H', '--header'],
        (pasted, value) => {
          const [name = '', ...text] = value().split(':');
          pasted.headers.push([name.trim(), text.join(':').trim()]);
        },
      ],
      [
        ['--json'],
        (pasted, value) => {
          pasted.json = value();
        },
      ],
      [['-d', '--data', '--data-raw', '--data-ascii', '--data-binary'], addData],
      [['--data-urlencode'], (pasted, value) => pasted.data.push(encodePair(value()))],
      [['-F', '--form', '--form-string'], addPart],
      [['-b', '--cookie'], (pasted, value) => pasted.headers.push(['cookie', value()])],
      [
        ['-u', '--user'],
        (pasted, value) =>
          pasted.headers.push(['authorization', `Basic ${Buffer.from(value()).toString('base64')}`]),
      ],
      [
        ['-G', '--get'],
        (pasted) => {
          pasted.isGet = true;
        },
      ],
      [
        ['--url'],
        (pasted, value) => {
          pasted.url = value();
        },
      ],
      [ignoredWithValue, (_, value) => value()],
    ] satisfies [readonly string[], Reader][]
  ).flatMap(([options, read]) => options.map((option): [string, Reader] => [option, read])),
);

function encodePair(pair: string): string {
  const [name = '', ...value] = pair.split('=');
  return `${name}=${encodeURIComponent(value.join('='))}`;
}

function readPairs(text: string): FoundField[] {
  return [...new URLSearchParams(text)].map(([name, value]) => toField(name, value));
}

function readParts(parts: readonly string[]): FoundField[] {
  return parts.map((part) => {
    const [name = '', ...value] = part.split('=');
    return value[0]?.startsWith('@')
      ? { name, type: 'file' as const, required: true }
      : toField(name, value.join('='));
  });
}

function readJson(text: string): FoundField[] {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw refuse('has a body that is not valid JSON');
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw refuse('has a body without fields');
  return Object.entries(body).map(([name, value]) => {
    if (typeof value === 'number') return { name, type: 'number' as const, default: String(value) };
    if (typeof value === 'boolean') return { name, type: 'boolean' as const, default: String(value) };
    return toField(name, typeof value === 'string' ? value : JSON.stringify(value));
  });
}

/** A pasted value works, so it is sent if a request gives no other; an address is a person's own. */
function toField(name: string, value: string): FoundField {
  if (isAddressName(name) || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value))
    return { name, type: 'email', required: true };
  return value === '' ? { name, type: 'text' } : { name, type: 'text', default: value };
}

function refuse(what: string): InvalidInputError {
  return new InvalidInputError(`The pasted command ${what}.`, {
    field: 'curl',
    hint: 'Paste the complete command that "Copy as cURL" in the browser\'s network panel copies.',
  });
}
