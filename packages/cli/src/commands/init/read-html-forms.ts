import { parseUrl } from '@fixpoint/shared/text';
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { emptyForm, type FoundField, type FoundForm, isAddressName, tokenName } from './found-form.js';
import { readAccepted } from './read-accepted.js';

type Element = Tree.Element;

const types: Readonly<Record<string, FoundField['type']>> = {
  email: 'email',
  number: 'number',
  range: 'number',
  date: 'date',
  url: 'url',
  checkbox: 'boolean',
  file: 'file',
};
const buttons = new Set(['submit', 'button', 'reset', 'image']);

/** The forms of a page that a person fills in, the one with the most fields first. */
export function readHtmlForms(html: string, page: string): FoundForm[] {
  const root = parse(html);
  const labels = readLabels(root);
  return elementsOf(root, 'form')
    .map((form) => readForm(form, page, labels))
    .filter(({ fields }) => fields.length > 0)
    .sort((a, b) => b.fields.length - a.fields.length);
}

function readFields(
  form: Element,
  labels: ReadonlyMap<string, string>,
): Pick<FoundForm, 'fields' | 'constants' | 'tokens'> {
  const fields = new Map<string, FoundField>();
  const constants: Record<string, string> = {};
  const tokens: FoundForm['tokens'] = [];
  for (const element of elementsOf(form, 'input', 'select', 'textarea')) {
    const name = attribute(element, 'name');
    const kind = kindOf(element);
    if (!name || attribute(element, 'disabled') !== undefined || buttons.has(kind)) continue;
    const isHidden = element.tagName === 'input' && kind === 'hidden';
    const label = labelOf(element, labels);
    if (isHidden && tokenName.test(name)) tokens.push({ name, from: 'input' });
    else if (isHidden) constants[name] = attribute(element, 'value') ?? '';
    else if (kind === 'radio') addRadio(fields, element, name);
    else fields.set(name, readField(element, name, kind, label));
  }
  return { fields: [...fields.values()], constants, tokens };
}

function readForm(form: Element, page: string, labels: ReadonlyMap<string, string>): FoundForm {
  const read = readFields(form, labels);
  const hasPassword = elementsOf(form, 'input').some((input) => kindOf(input) === 'password');
  const method = attribute(form, 'method')?.toUpperCase() ?? 'GET';
  const isMultipart = /multipart/i.test(attribute(form, 'enctype') ?? '');
  const url = parseUrl(attribute(form, 'action') || page, page)?.href ?? page;
  return {
    ...emptyForm,
    url,
    page,
    title: `the form at ${new URL(url).pathname} with ${read.fields.map(({ name }) => name).join(', ')}`,
    method: method === 'GET' ? 'GET' : 'POST',
    encoding: isMultipart ? 'multipart' : 'urlencoded',
    ...read,
    ...(hasPassword ? { hasPassword } : {}),
  };
}

function kindOf(element: Element): string {
  return (attribute(element, 'type') ?? 'text').toLowerCase();
}

function readField(element: Element, name: string, kind: string, label: string | undefined): FoundField {
  const isSelect = element.tagName === 'select';
  const type = typeOf(element, name, kind);
  const options = isSelect ? elementsOf(element, 'option') : [];
  const choices = options.map(choiceOf).filter((choice) => choice !== '');
  const usual = defaultOf(element, type, options);
  const accept = type === 'file' ? readAccepted(attribute(element, 'accept')) : undefined;
  return {
    name,
    type: type === 'choice' && choices.length === 0 ? 'text' : type,
    ...(label && label !== name ? { label } : {}),
    ...(attribute(element, 'required') === undefined ? {} : { required: true }),
    ...(usual ? { default: usual } : {}),
    ...(choices.length > 0 ? { choices } : {}),
    ...(type === 'boolean' && attribute(element, 'value') !== undefined
      ? { ticked: attribute(element, 'value') }
      : {}),
    ...(accept === undefined ? {} : { accept }),
  };
}

function typeOf(element: Element, name: string, kind: string): FoundField['type'] {
  if (element.tagName === 'select') return 'choice';
  if (element.tagName !== 'input') return 'text';
  return types[kind] ?? (isAddressName(name) ? 'email' : 'text');
}

function defaultOf(
  element: Element,
  type: FoundField['type'],
  options: readonly Element[],
): string | undefined {
  if (element.tagName === 'textarea') return textOf(element);
  if (element.tagName === 'select') {
    const selected = options.find((option) => attribute(option, 'selected') !== undefined);
    return selected && choiceOf(selected);
  }
  return type === 'boolean' || type === 'file' ? undefined : attribute(element, 'value');
}

function choiceOf(option: Element): string {
  return attribute(option, 'value') ?? textOf(option);
}

function addRadio(fields: Map<string, FoundField>, element: Element, name: string): void {
  const before = fields.get(name);
  const value = attribute(element, 'value') ?? 'on';
  const isChecked = attribute(element, 'checked') !== undefined;
  fields.set(name, {
    ...before,
    name,
    type: 'choice',
    choices: [...(before?.choices ?? []), value],
    ...(attribute(element, 'required') === undefined ? {} : { required: true }),
    ...(isChecked ? { default: value } : {}),
  });
}

/** The words of labels by the id of their field. */
function readLabels(root: Tree.Document): ReadonlyMap<string, string> {
  return new Map(
    elementsOf(root, 'label').flatMap((label): [string, string][] => {
      const id = attribute(label, 'for');
      return id === undefined ? [] : [[id, textOf(label)]];
    }),
  );
}

function labelOf(element: Element, labels: ReadonlyMap<string, string>): string | undefined {
  return labels.get(attribute(element, 'id') ?? '') ?? wrappingLabel(element);
}

function wrappingLabel(element: Element): string | undefined {
  for (let node: Tree.ParentNode | null = element.parentNode; node !== null; ) {
    if (!('tagName' in node)) return undefined;
    if (node.tagName === 'label') return textOf(node) || undefined;
    node = node.parentNode;
  }
  return undefined;
}

/** Elements with these names, in the order of the page. A list, not recursion: a page nests as deep as it likes. */
function elementsOf(root: Tree.ParentNode, ...names: readonly string[]): Element[] {
  const results: Element[] = [];
  const open: Tree.Node[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if ('tagName' in node && node !== root && names.includes(node.tagName)) results.push(node);
    if ('childNodes' in node) open.push(...[...node.childNodes].reverse());
  }
  return results;
}

function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((attr) => attr.name === name)?.value;
}

/** The text that a person reads, without that of inner inputs. */
function textOf(element: Element): string {
  const parts: string[] = [];
  const open: Tree.Node[] = [element];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if ('value' in node && node.nodeName === '#text') parts.push(node.value);
    else if ('childNodes' in node && !(node !== element && ['select', 'textarea'].includes(node.nodeName))) {
      open.push(...[...node.childNodes].reverse());
    }
  }
  return parts
    .join(' ')
    .replace(/\s+/g, ' ')
    .replace(/[:*\s]+$/, '')
    .trim()
    .slice(0, 200);
}
