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
  const nodes = [...walk(parse(body))];
  const elements = nodes.filter((node) => 'tagName' in node);
  const heads = elements.filter(({ tagName }) => tagName === 'head').flatMap((head) => head.childNodes);
  const visible = elements.filter((element) => !isUnseen(element));
  const titles = heads.filter(({ nodeName }) => nodeName === 'title').slice(0, 1);
  const inputs = visible.filter(({ tagName }) => ['input', 'select', 'textarea'].includes(tagName));
  return {
    headings: [...titles, ...visible.filter(({ tagName }) => /^h[12]$/.test(tagName))]
      .map(textOf)
      .filter((heading) => heading !== ''),
    text: toSafeLine(nodes.flatMap(ownText).join(' ')),
    errors: errorsOf(visible),
    fields: [...new Set(inputs.flatMap((input) => (typeOf(input) === 'submit' ? [] : namesOf(input))))],
    hasPassword: inputs.some((input) => typeOf(input) === 'password'),
    scripts: [...elements, ...heads].filter(({ nodeName }) => nodeName === 'script').length,
  };
}

/** A node and the nodes in it, in their order, without the contents of unseen elements. A list, not recursion: a hostile page may nest to any depth. */
function* walk(root: Node): Generator<Node> {
  const open: Node[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    yield node;
    if (node !== root && 'tagName' in node && isUnseen(node)) continue;
    if ('childNodes' in node) open.push(...[...node.childNodes].reverse());
  }
}

function errorsOf(elements: readonly Element[]): string[] {
  const errors: string[] = [];
  for (const element of elements) {
    if (errors.length >= maxMessages) break;
    const message = isMarkedAsError(element) ? textOf(element) : '';
    if (message !== '' && !errors.some((error) => error.includes(message))) errors.push(message);
  }
  return errors;
}

function isMarkedAsError(element: Element): boolean {
  const classes = attributeOf(element, 'class') ?? '';
  return (
    errorClass.test(classes) || (attributeOf(element, 'role') === 'alert' && !/success|info/i.test(classes))
  );
}

function isUnseen(element: Element): boolean {
  return unseen.has(element.tagName) || isHidden(element);
}

function isHidden(element: Element): boolean {
  return (
    attributeOf(element, 'hidden') !== undefined ||
    typeOf(element) === 'hidden' ||
    /display\s*:\s*none|visibility\s*:\s*hidden/i.test(attributeOf(element, 'style') ?? '')
  );
}

function typeOf(element: Element): string | undefined {
  return attributeOf(element, 'type')?.toLowerCase();
}

function namesOf(element: Element): string[] {
  const name = attributeOf(element, 'name');
  return name === undefined ? [] : [name];
}

function attributeOf({ attrs }: Element, name: string): string | undefined {
  return attrs.find((attribute) => attribute.name === name)?.value;
}

/** The visible text of an element, on one line. */
function textOf(element: Node): string {
  return toSafeLine([...walk(element)].flatMap(ownText).join(' '), 300);
}

function ownText(node: Node): string[] {
  return node.nodeName === '#text' ? [(node as DefaultTreeAdapterTypes.TextNode).value] : [];
}
