import type { Picture } from '../model/document-base.js';
import { attribute, child, descend, integer, type XmlElement } from '../xml/xml-element.js';

/** Contents of a drawing, an older picture or an embedded object. */
export interface Drawing {
  readonly pictures: readonly DrawnPicture[];
  readonly charts: number;
  /** Charts and diagrams: the ids of the relationships to their parts, with the name of the frame. */
  readonly graphics: readonly { readonly id: string; readonly name: string }[];
  /** Contents of its text boxes: elements that hold paragraphs. */
  readonly textBoxes: readonly XmlElement[];
  /** Words that are drawn as a picture, as watermarks and decorated titles are. */
  readonly drawnWords: readonly DrawnWords[];
}

/** A picture with the relationship to its part; an empty id for one without a relationship. */
export interface DrawnPicture extends Picture {
  readonly id: string;
  /** In EMU; 0 if it states none. */
  readonly width: number;
  readonly height: number;
}

export interface DrawnWords {
  readonly text: string;
  /** The shape is called a watermark: Word names those that it makes so. */
  readonly isWatermark: boolean;
}

/** Extensions that the elements above are written in; a choice that needs others has a fallback that we do read. */
const understood = new Set(['wps', 'wpg', 'wpc', 'wpi', 'w14', 'w15', 'a14', 'c14', 'cx', 'cx1', 'cx2']);

/** Of the alternatives the one to read (ECMA-376 part 3, 9.3): never more than one of them. */
export function chooseAlternative(alternatives: XmlElement): XmlElement | undefined {
  const choice = alternatives.children.find(
    (element) =>
      element.name === 'mc:Choice' &&
      (attribute(element, 'Requires') ?? '').split(/\s+/).every((name) => understood.has(name)),
  );
  return choice ?? child(alternatives, 'mc:Fallback') ?? child(alternatives, 'mc:Choice');
}

const maxWatermarkLength = 200;

/** Reads `w:drawing`, `w:pict` or `w:object`. */
export function readDrawing(root: XmlElement): Drawing {
  const pictures: DrawnPicture[] = [];
  const textBoxes: XmlElement[] = [];
  const drawnWords: DrawnWords[] = [];
  const graphics: { id: string; name: string }[] = [];
  let charts = 0;
  visit(root, undefined);
  return { pictures, charts, graphics, textBoxes, drawnWords };

  function visit(element: XmlElement, properties: XmlElement | undefined): void {
    for (const entry of element.children) {
      switch (entry.name) {
        case 'mc:AlternateContent': {
          const chosen = chooseAlternative(entry);
          if (chosen !== undefined) visit(chosen, properties);
          break;
        }
        case 'w:txbxContent':
          textBoxes.push(entry);
          break;
        case 'wp:inline':
        case 'wp:anchor':
          visit(entry, child(entry, 'wp:docPr'));
          break;
        case 'pic:pic':
          pictures.push(readPicture(entry, properties));
          break;
        case 'v:imagedata':
          pictures.push(readOlderPicture(entry, element));
          break;
        case 'v:textpath':
          drawnWords.push(readWords(entry, element));
          break;
        case 'a:graphicData':
          charts += entry.children.filter(isChart).length;
          for (const id of graphicIds(entry))
            graphics.push({ id, name: attribute(properties, 'name') ?? '' });
          visit(entry, properties);
          break;
        default:
          visit(entry, properties);
      }
    }
  }
}

function graphicIds(data: XmlElement): string[] {
  return data.children.flatMap((shown) => attribute(shown, isChart(shown) ? 'r:id' : 'r:dm') ?? []);
}

function readWords(path: XmlElement, shape: XmlElement): DrawnWords {
  return {
    text: (attribute(path, 'string') ?? '').slice(0, maxWatermarkLength),
    isWatermark: /watermark/i.test(`${attribute(shape, 'id')} ${attribute(shape, 'o:spid')}`),
  };
}

function readOlderPicture(data: XmlElement, shape: XmlElement): DrawnPicture {
  return {
    name: attribute(data, 'o:title') ?? '',
    description: attribute(shape, 'alt') ?? '',
    id: attribute(data, 'r:id') ?? '',
    ...sizeOfStyle(attribute(shape, 'style') ?? ''),
  };
}

function isChart({ name }: XmlElement): boolean {
  return name === 'c:chart' || name === 'cx:chart';
}

/** The frame around a picture has the name and description that people edit; a picture in a group has only its own. */
function readPicture(picture: XmlElement, frame: XmlElement | undefined): DrawnPicture {
  const own = child(child(picture, 'pic:nvPicPr'), 'pic:cNvPr');
  const extent = descend(picture, 'pic:spPr', 'a:xfrm', 'a:ext');
  return {
    id: attribute(descend(picture, 'pic:blipFill', 'a:blip'), 'r:embed') ?? '',
    width: integer(extent, 'cx') ?? 0,
    height: integer(extent, 'cy') ?? 0,
    name: attribute(frame, 'name') || attribute(own, 'name') || '',
    description: attribute(frame, 'descr') || attribute(own, 'descr') || '',
  };
}

/** Size of an older picture from its style: `width:120pt;height:60pt`. */
function sizeOfStyle(style: string): Pick<DrawnPicture, 'width' | 'height'> {
  const length = (name: string) => {
    const [, number = '0', unit = ''] =
      new RegExp(`(?:^|;)\\s*${name}:\\s*([\\d.]+)(pt|in)`, 'u').exec(style) ?? [];
    return Math.round(Number(number) * (unit === 'in' ? 914_400 : 12_700));
  };
  return { width: length('width'), height: length('height') };
}
