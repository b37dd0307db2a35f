import { toSafeLine } from '@fixpoint/shared/text';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';

/** Visible contents of a page after a form was sent. */
export interface ShownPage {
  /** Title and headings. */
  readonly headings: readonly string[];
  /** Visible text, without scripts, styles and hidden elements. */
  readonly text: string;
  /** Messages that the page marks as errors: of its fields, or in an alert. */
  readonly errors: readonly string[];
  /** Names of the fields of its forms, except hidden ones. */
  readonly fields: readonly string[];
  readonly hasPassword: boolean;
  readonly scripts: number;
}

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

const unseen = new Set(['script', 'style', 'template', 'noscript', 'head', 'svg']);
/** Classes by which frameworks mark the message of a field or of a form. */
const errorClass =
  /(?:^|[\s_-])(?:errors?|errorlist|invalid-feedback|field-validation-error|alert-(?:danger|error)|is-danger|has-error|error-message|form-error|errornote)(?:$|[\s_-])/i;
const maxMessages = 20;

/** True if a body is a page and not JSON or plain text. */
export function isPage(body: string): boolean {
  return /^\s*(?:<!--[\s\S]*?-->\s*)*<(?:!doctype|html|head|body|div|main|form|p|h1|section|article|title|meta)\b/i.test(
    body,
  );
}

export function readPage(body: string): ShownPage {
  const headings: string[] = [];
  const texts: string[] = [];
  const errors: string[] = [];
  const fields: string[] = [];
  let hasPassword = false;
  let scripts = 0;
  // A list, not recursion: a hostile page may nest to any depth.
  const open: Node[] = [parse(body)];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.nodeName === '#text') {
      texts.push((node as DefaultTreeAdapterTypes.TextNode).value);
      continue;
    }
    if ('tagName' in node) {
      if (node.tagName === 'script') scripts += 1;
      if (node.tagName === 'head') {
        const title = node.childNodes.find((child) => child.nodeName === 'title');
        scripts += node.childNodes.filter((child) => child.nodeName === 'script').length;
        if (title !== undefined) headings.push(textOf(title));
      }
      if (unseen.has(node.tagName) || isHidden(node)) continue;
      if (/^h[12]$/.test(node.tagName)) headings.push(textOf(node));
      if (['input', 'select', 'textarea'].includes(node.tagName)) {
        const type = attributeOf(node, 'type')?.toLowerCase();
        const name = attributeOf(node, 'name');
        if (type === 'password') hasPassword = true;
        if (name !== undefined && type !== 'submit') fields.push(name);
      }
      const isMarked =
        errorClass.test(attributeOf(node, 'class') ?? '') ||
        (attributeOf(node, 'role') === 'alert' && !/success|info/i.test(attributeOf(node, 'class') ?? ''));
      const message = isMarked && errors.length < maxMessages ? textOf(node) : '';
      if (message !== '' && !errors.some((other) => other.includes(message))) errors.push(message);
    }
    if ('childNodes' in node) open.push(...[...node.childNodes].reverse());
  }
  return {
    headings: headings.filter((heading) => heading !== ''),
    text: toSafeLine(texts.join(' ')),
    errors,
    fields: [...new Set(fields)],
    hasPassword,
    scripts,
  };
}

function isHidden(element: Element): boolean {
  return (
    attributeOf(element, 'hidden') !== undefined ||
    attributeOf(element, 'type')?.toLowerCase() === 'hidden' ||
    /display\s*:\s*none|visibility\s*:\s*hidden/i.test(attributeOf(element, 'style') ?? '')
  );
}

function attributeOf({ attrs }: Element, name: string): string | undefined {
  return attrs.find((attribute) => attribute.name === name)?.value;
}

/** The visible text of an element, on one line. */
function textOf(element: Node): string {
  const texts: string[] = [];
  const open: Node[] = [element];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.nodeName === '#text') texts.push((node as DefaultTreeAdapterTypes.TextNode).value);
    if ('tagName' in node && node !== element && (unseen.has(node.tagName) || isHidden(node))) continue;
    if ('childNodes' in node) open.push(...[...node.childNodes].reverse());
  }
  return toSafeLine(texts.join(' '), 300);
}
