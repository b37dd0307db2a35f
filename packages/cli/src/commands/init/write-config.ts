import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { loadFixpointConfig } from '@fixpoint/shared/config';
import { ConfigurationError } from '@fixpoint/shared/errors';
import { type Document, isCollection, isMap, isScalar, isSeq, type Pair, parseDocument, YAMLMap } from 'yaml';

const head = ` Services and mailboxes of Fixpoint. You can edit this file, including its comments. Check it with "fixpoint doctor".
 Do not put secrets here: put them into .env and refer to them by their variable.`;

/** Purpose of a key, by its path below a service or a mailbox. */
const comments: Readonly<Record<string, string>> = {
  url: ' URL of the service. Paths below are relative to it.',
  endpoint: ' URL that the form is submitted to.',
  form: ' Fields of the form: name, type (text, number, choice, date, email, url, boolean, file), required, default.',
  'form.tokens': ' Hidden fields, such as a CSRF token, that are read from the page before each submission.',
  'form.success':
    ' Response that means that the form was accepted. Also possible: pointer (in JSON), text, redirect.',
  'form.failure': ' Response that means that the form was rejected. A login page always means rejected.',
  delivery: ' hand: you upload each document with "fixpoint hand TASK FILE" or on the page of the task.',
  mail: ' The mail with the document. With correlation: plus-address, the recipient address identifies the submission.',
  outputs: ' Types of the documents.',
  template:
    ' Template for the documents: one of "fixpoint compare template list", or your own in TEMPLATES_DIR.',
  repository:
    ' Repository of the service. Fixes may change files in these directories. A fix is pushed after install and test have passed.',
  deploy: ' Endpoints that report that the service is up (health) and which commit it runs (version).',
};

/**
 * Writes a service, and mailboxes, into `fixpoint.config.yaml`. The rest of the file stays, its comments too. Throws
 * `ConfigurationError` if the result is not valid; the file is untouched then.
 */
export async function writeConfig(options: {
  readonly file: string;
  readonly name: string;
  readonly service: Readonly<Record<string, unknown>>;
  readonly mailboxes: Readonly<Record<string, unknown>>;
  readonly environment: Readonly<Record<string, string | undefined>>;
}): Promise<void> {
  const { file, name, service, mailboxes, environment } = options;
  const before = await readFile(file, 'utf8').catch(() => '');
  const document = parseDocument(before === '' ? 'services: {}\n' : before);
  if (document.errors.length > 0 || !isMap(document.contents)) {
    throw new ConfigurationError(
      `${file} is not valid YAML: ${document.errors[0]?.message.split('\n')[0] ?? 'it is not a mapping'}`,
      {
        hint: 'Correct the file, or move it away and run "fixpoint init" to write a new one.',
      },
    );
  }
  if (before === '') document.commentBefore = head;
  put(document, 'services', name, commented(document, service));
  for (const [mailbox, definition] of Object.entries(mailboxes)) {
    put(document, 'mailboxes', mailbox, document.createNode(definition));
  }
  const draft = `${file}.new`;
  await writeFile(draft, document.toString({ lineWidth: 120 }));
  try {
    await loadFixpointConfig({ path: draft, environment });
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
}

function put(document: Document, section: string, name: string, node: unknown): void {
  const present = document.get(section);
  if (!isMap(present)) document.set(section, new YAMLMap());
  else present.flow = false;
  document.setIn([section, name], node);
}

function commented(document: Document, service: Readonly<Record<string, unknown>>): unknown {
  const node = document.createNode(service);
  annotate(node, '');
  return node;
}

function annotate(node: unknown, path: string): void {
  if (!isMap(node)) return;
  for (const { key, value } of node.items as Pair[]) {
    if (!isScalar(key)) continue;
    const here = path === '' ? String(key.value) : `${path}.${String(key.value)}`;
    const comment = comments[here];
    if (comment !== undefined) key.commentBefore = comment;
    layOut(value, here);
  }
}

function layOut(value: unknown, path: string): void {
  // One line a field is easier to read and to change.
  if (path === 'form.fields' && isCollection(value)) {
    for (const item of value.items as { flow?: boolean }[]) item.flow = true;
    return;
  }
  if (isSeq(value) && value.items.every(isScalar)) value.flow = true;
  annotate(value, path);
}
