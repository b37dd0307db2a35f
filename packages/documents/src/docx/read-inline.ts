import { squeeze } from '../text/fold-text.js';
import { attribute, child, descend, integer, type XmlElement } from '../xml/xml-element.js';
import { addressOfField, isComputed } from './field-stack.js';
import { unseenReason } from './ground.js';
import { chooseAlternative, type DrawnPicture, readDrawing } from './read-drawing.js';
import { isOn, textOfRunChild } from './run-text.js';
import { addLink, type InlineContent, type Story } from './story.js';
import { countFormatChanges } from './tracked-changes.js';

/** Elements that only wrap the content of a paragraph. */
const wrappers = new Set([
  'w:smartTag',
  'w:customXml',
  'w:sdtContent',
  'w:dir',
  'w:bdo',
  'w:rubyBase',
  'm:oMathPara',
  'm:oMath',
]);

/** Reads the content of a paragraph, or of anything that wraps a piece of it. */
export function readInline(parent: XmlElement, into: InlineContent, story: Story): void {
  for (const element of parent.children) {
    if (wrappers.has(element.name)) readInline(element, into, story);
    else readInlineElement(element, into, story);
  }
}

function readInlineElement(element: XmlElement, into: InlineContent, story: Story): void {
  switch (element.name) {
    case 'w:r':
    case 'm:r':
      readRun(element, into, story);
      return;
    case 'w:hyperlink':
      readHyperlink(element, into, story);
      return;
    case 'w:fldSimple':
      readSimpleField(element, into, story);
      return;
    case 'w:sdt':
      readInline(child(element, 'w:sdtContent') ?? nothing, into, story);
      return;
    case 'w:ins':
    case 'w:moveTo':
      story.insertions += 1;
      into.changed = true;
      readInline(element, into, story);
      return;
    case 'w:del':
    case 'w:moveFrom':
      story.deletions += 1;
      into.changed = true;
      skipDeleted(element, into, story);
      return;
    case 'mc:AlternateContent':
      readInline(chooseAlternative(element) ?? nothing, into, story);
      return;
    case 'w:commentReference':
      into.comments.push(attribute(element, 'w:id') ?? '');
      return;
    default:
      // Formulas nest fractions, roots and rows; their texts are the `m:t` inside.
      if (element.name.startsWith('m:')) readInline(element, into, story);
  }
}

const nothing: XmlElement = { name: '', attributes: new Map(), children: [], text: '' };

function readRun(run: XmlElement, into: InlineContent, story: Story): void {
  const properties = child(run, 'w:rPr');
  const hidden = isHidden(properties, into, story);
  const formatChanges = countFormatChanges(properties);
  if (formatChanges > 0) {
    into.changed = true;
    story.formatChanges += formatChanges;
  }
  const before = into.text.length;
  readRunContent(run, hidden, into, story);
  if (into.text.length === before) return;
  const highlight = attribute(child(properties, 'w:highlight'), 'w:val');
  // White text on black is a design.
  if (highlight !== undefined && highlight !== 'none' && highlight !== 'black')
    into.highlighted += into.text.slice(before);
  const unseen = unseenReason(properties, into.ground);
  if (unseen === 'always') into.unseen += into.text.slice(before);
  else if (unseen === 'on white') into.whiteOnPage += into.text.slice(before);
  const font = attribute(child(properties, 'w:rFonts'), 'w:ascii');
  const color = attribute(child(properties, 'w:color'), 'w:val');
  if (font !== undefined && font !== '') {
    into.fonts ??= new Set();
    into.fonts.add(font);
  }
  if (color !== undefined && /^[0-9a-f]{6}$/i.test(color)) {
    into.colors ??= new Set();
    into.colors.add(color.toUpperCase());
  }
  const size = integer(child(properties, 'w:sz'), 'w:val');
  if (size !== undefined) {
    into.sizes ??= new Set();
    into.sizes.add(size);
  }
}

/** The run decides; if it states nothing, its style and the style of its paragraph do. */
function isHidden(properties: XmlElement | undefined, { style }: InlineContent, story: Story): boolean {
  const stated = child(properties, 'w:vanish');
  if (stated !== undefined) return isOn(stated);
  return story.context.styles.isHidden(style, attribute(child(properties, 'w:rStyle'), 'w:val'));
}

function readRunContent(run: XmlElement, hidden: boolean, into: InlineContent, story: Story): void {
  for (const element of run.children) {
    switch (element.name) {
      case 'w:fldChar':
        readFieldMark(attribute(element, 'w:fldCharType'), into, story);
        break;
      case 'w:instrText':
        story.openFields.instruct(element.text);
        break;
      case 'w:commentReference':
        into.comments.push(attribute(element, 'w:id') ?? '');
        break;
      case 'w:drawing':
      case 'w:pict':
      case 'w:object':
        if (!hidden) readObject(element, into, story);
        break;
      case 'mc:AlternateContent':
        readRunContent(chooseAlternative(element) ?? nothing, hidden, into, story);
        break;
      case 'w:ruby':
        readInline(child(element, 'w:rubyBase') ?? nothing, into, story);
        break;
      default:
        if (!hidden) readText(element, into, story);
        else into.hidden += textOfRunChild(element) ?? '';
    }
  }
}

function readText(element: XmlElement, into: InlineContent, story: Story): void {
  if (element.name === 'w:lastRenderedPageBreak' && into.text.trim() === '') story.pagesEnded += 1;
  if (element.name === 'w:br' && attribute(element, 'w:type') === 'page') {
    if (into.text.trim() === '') into.breakBefore = true;
    else into.breakAfter = true;
  }
  const text = textOfRunChild(element);
  if (text !== undefined && story.openFields.show(text)) into.text += text;
}

function readFieldMark(mark: string | undefined, into: InlineContent, story: Story): void {
  const field = passMark(mark, story);
  if (field === undefined) return;
  story.fields.push({
    ...field,
    instruction: story.context.budget.keep(field.instruction),
    result: story.context.budget.keep(field.result),
  });
  addLink(field.result, addressOfField(field), into, story);
  if (isComputed(field)) noteComputed(field.result, into);
}

/** Begins or ends a field. Returns the one that ends. */
function passMark(mark: string | undefined, { openFields }: Story) {
  if (mark === 'begin') openFields.begin();
  else if (mark === 'separate') openFields.separate();
  return mark === 'end' ? openFields.end() : undefined;
}

/** Further fields of one paragraph count as plain text. */
const maxComputed = 100;

function noteComputed(result: string, into: InlineContent): void {
  if ((into.computed?.length ?? 0) >= maxComputed) return;
  const text = into.text.trimEnd();
  // Otherwise it is hidden, or began in another paragraph.
  if (!text.endsWith(result)) return;
  into.computed ??= [];
  into.computed.push({ end: text.length, length: result.length });
}

/** Deleted text is kept apart, and fields that begin or end in it must still add up. */
function skipDeleted(deleted: XmlElement, into: InlineContent, story: Story): void {
  for (const run of deleted.children) {
    for (const mark of run.children) {
      into.deleted += mark.name === 'w:delText' ? mark.text : (textOfRunChild(mark) ?? '');
      if (mark.name === 'w:fldChar') passMark(attribute(mark, 'w:fldCharType'), story);
    }
  }
}

function readSimpleField(element: XmlElement, into: InlineContent, story: Story): void {
  story.openFields.begin();
  story.openFields.instruct(attribute(element, 'w:instr') ?? '');
  story.openFields.separate();
  readInline(element, into, story);
  readFieldMark('end', into, story);
}

function readHyperlink(element: XmlElement, into: InlineContent, story: Story): void {
  const start = into.text.length;
  readInline(element, into, story);
  const relationship = story.relationships.get(attribute(element, 'r:id') ?? '');
  const address = relationship?.external === true ? relationship.target : undefined;
  addLink(squeeze(into.text.slice(start)), address, into, story);
}

function readObject(element: XmlElement, into: InlineContent, story: Story): void {
  const { pictures, charts, graphics, textBoxes, drawnWords } = readDrawing(element);
  if (element.name === 'w:pict' || child(element, 'wp:anchor') !== undefined) story.hasFloating = true;
  for (const { text, isWatermark } of drawnWords) {
    if (isWatermark || story.place === 'header' || story.place === 'footer')
      story.watermarks.push(story.context.budget.keep(text));
  }
  for (const picture of pictures) addPicture(picture, into, story);
  story.charts += charts;
  for (const { id, name } of graphics) addGraphic(id, name, into, story);
  for (const box of textBoxes) into.textBoxes.push(box);
  if (textBoxes.length === 0) into.drawings += Math.max(1, pictures.length + charts);
  else into.drawings += pictures.length + charts;
  // A picture may be a link as a whole.
  const click =
    descend(element, 'wp:inline', 'wp:docPr', 'a:hlinkClick') ??
    descend(element, 'wp:anchor', 'wp:docPr', 'a:hlinkClick');
  const relationship = story.relationships.get(attribute(click, 'r:id') ?? '');
  if (relationship?.external === true) addLink('', relationship.target, into, story);
}

function addPicture(
  { name, description, id, width, height }: DrawnPicture,
  into: InlineContent,
  { context, pictures, relationships }: Story,
): void {
  const picture = { name: context.budget.keep(name), description: context.budget.keep(description) };
  pictures.push(picture);
  const relationship = relationships.get(id);
  if (relationship?.external !== false) return;
  into.images ??= [];
  const part = context.budget.keep(relationship.target);
  into.images.push({ part, width, height, label: picture.description });
}

function addGraphic(id: string, name: string, into: InlineContent, { graphics, context }: Story): void {
  const graphic = graphics.get(id);
  if (graphic === undefined) return;
  if (graphic.kind === 'diagram') {
    for (const text of graphic.texts) into.diagramTexts.push(context.budget.keep(text));
    return;
  }
  // A part may be shown many times.
  context.budget.spend(graphic.characters);
  into.charts ??= [];
  into.charts.push({ ...graphic.chart, name: context.budget.keep(name) });
}
