import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { loadFixpointConfig } from '@fixpoint/shared/config';
import { ConfigurationError } from '@fixpoint/shared/errors';
import { type Document, isMap, isScalar, isSeq, type Pair, parseDocument, YAMLMap } from 'yaml';

const head = ` What Fixpoint knows of your services. Comments are yours to change; "fixpoint doctor" checks the file.
 Secrets do not belong here: they are in .env, and are named by their variables.`;

/** What a key is for, by its path below a service or a mailbox. */
const comments: Readonly<Record<string, string>> = {
  url: ' Where the service runs. Paths below are relative to it.',
  endpoint: ' What the form is sent to.',
  form: ' The fields of the form: name, type (text, number, choice, date, email, url, boolean, file), required, default.',
  'form.tokens': ' Taken from the page before each submission, as against forged requests.',
  'form.success':
    ' How the answer shows that the form was taken. Also possible: pointer (in JSON), text, redirect.',
  delivery: ' hand: you hand over each document with "fixpoint hand TASK FILE" or on the page of the task.',
  mail: ' The mail that brings the document. correlation: plus-address ties it to one submission.',
  outputs: ' Types of the documents.',
  template:
    ' What a document must satisfy: "fixpoint compare template list", or one of your own in TEMPLATES_DIR.',
  repository:
    ' The code: changes are allowed in these directories, and pushed after install and test passed.',
  deploy: ' How the service shows that it is up (health) and which commit it serves (version).',
};

/**
 * Writes a service, and mailboxes, into `fixpoint.config.yaml`. What else the file holds stays, its comments too. Throws
 * `ConfigurationError` where the result is not valid; the file is untouched then.
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
      `${file} is not valid YAML: ${document.errors[0]?.message.split('\n')[0] ?? 'it holds no mapping'}`,
      {
        hint: 'Correct it, or move it away; "fixpoint init" writes a new one.',
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
  for (const pair of node.items as Pair[]) {
    if (!isScalar(pair.key)) continue;
    const here = path === '' ? String(pair.key.value) : `${path}.${String(pair.key.value)}`;
    const comment = comments[here];
    if (comment !== undefined) pair.key.commentBefore = comment;
    // One line a field is easier to read and to change.
    if (
      here === 'form.fields' &&
      typeof pair.value === 'object' &&
      pair.value !== null &&
      'items' in pair.value
    ) {
      for (const item of pair.value.items as { flow?: boolean }[]) item.flow = true;
    } else {
      if (isSeq(pair.value) && pair.value.items.every(isScalar)) pair.value.flow = true;
      annotate(pair.value, here);
    }
  }
}
