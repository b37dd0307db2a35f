import { PNG } from 'pngjs';
import { type Host, relate, replacePart } from './host.js';

/** Left, top, width and height in inches: the upper right corner, which titles leave free. */
type Place = readonly [number, number, number, number];

interface Box {
  readonly text: string;
  readonly at: Place;
  readonly points?: number;
  /** RRGGBB. */
  readonly color?: string;
  /** Of the letters, from 0 to 1. */
  readonly opacity?: number;
  readonly fill?: string;
  readonly body?: string;
  readonly font?: string;
  /** RRGGBB of a highlighter. */
  readonly highlight?: string;
  readonly hidden?: true;
}

interface Picture {
  /** Pixels a side. */
  readonly picture: number;
  readonly at: Place;
  /** Its alternative text. */
  readonly says?: string;
}

/** Boxes and pictures that are put on a slide, and their faults. */
export const slideDefects = {
  /** It claims to grow with its text, which no program lets it do before it is edited. */
  'overfull-box': [
    {
      text: 'More words than their box has room for',
      at: [8.6, 0.1, 1.3, 0.25],
      points: 12,
      fill: 'DDE6F0',
      body: '<a:spAutoFit/>',
    },
  ],
  'text-on-text': [
    { text: 'Two texts', at: [8.6, 0.15, 1.3, 0.4], points: 12 },
    { text: 'in one place', at: [8.6, 0.2, 1.3, 0.4], points: 12 },
  ],
  'picture-on-text': [
    { text: 'Under a picture', at: [8.6, 0.15, 1.3, 0.4], points: 12 },
    { picture: 128, at: [8.65, 0.15, 0.8, 0.8] },
  ],
  'broken-word': [{ text: 'Incomprehensibilities', at: [8.9, 0.15, 0.7, 0.8], points: 12 }],
  'tiny-type': [{ text: 'Nobody reads these words', at: [8.6, 0.15, 1.3, 0.4], points: 4 }],
  'faint-text': [
    { text: 'Hardly there', at: [8.6, 0.15, 1.3, 0.4], points: 12, color: 'F2F2F2', fill: 'FFFFFF' },
  ],
  'stretched-picture': [{ picture: 128, at: [8.6, 0.15, 1.2, 0.6] }],
  'coarse-picture': [{ picture: 24, at: [8.8, 0.1, 0.9, 0.9] }],
  'hidden-box': [{ text: 'Our own margin is 34 %', at: [8.6, 0.15, 1.3, 0.4], points: 12, hidden: true }],
  'marked-words': [{ text: 'Marked words', at: [8.6, 0.15, 1.3, 0.4], points: 12, highlight: 'FFFF00' }],
  'odd-typeface': [{ text: 'Jolly words', at: [8.6, 0.15, 1.3, 0.4], points: 12, font: 'Comic Sans MS' }],
  'odd-color': [{ text: 'Purple words', at: [8.6, 0.15, 1.3, 0.4], points: 12, color: '9A0066' }],
  'unseen-words': [
    { text: 'Transparent words', at: [8.6, 0.15, 1.3, 0.4], points: 12, color: '1F2937', opacity: 0 },
  ],
  'small-picture': [{ picture: 128, at: [8.6, 0.15, 0.6, 0.6] }],
  'mute-picture': [{ picture: 128, at: [8.6, 0.15, 0.6, 0.6], says: '' }],
  'box-beside-the-slide': [{ text: 'Beside the slide', at: [-1.8, 0.15, 2, 0.4], points: 12 }],
} satisfies Record<string, readonly (Box | Picture)[]>;

export type SlideDefect = keyof typeof slideDefects;

/** Puts them on a slide of an opened document. */
export async function addToSlide(host: Host, slide: string, defect: SlideDefect): Promise<void> {
  const shapes: string[] = [];
  for (const [index, one] of (slideDefects[defect] as readonly (Box | Picture)[]).entries()) {
    if ('picture' in one) {
      const name = `planted${index}.png`;
      host.archive.file(`ppt/media/${name}`, squarePicture(one.picture));
      await relate(host, slide, { id: `rIdPlanted${index}`, type: 'image', target: `../media/${name}` });
      shapes.push(pictureXml(`rIdPlanted${index}`, one, index));
    } else shapes.push(boxXml(one, index));
  }
  await replacePart(host, slide, (xml) => xml.replace('</p:spTree>', () => `${shapes.join('')}</p:spTree>`));
  await replacePart(host, '[Content_Types].xml', (xml) =>
    /Extension="png"/i.test(xml)
      ? `${xml} `
      : xml.replace('</Types>', '<Default Extension="png" ContentType="image/png"/></Types>'),
  );
}

function boxXml(box: Box, index: number): string {
  const { text, at, points = 18, color, opacity = 1, fill, body = '', font, highlight, hidden } = box;
  const solid = (value: string, alpha = 1) =>
    `<a:solidFill><a:srgbClr val="${value}">${alpha === 1 ? '' : `<a:alpha val="${alpha * 100_000}"/>`}</a:srgbClr></a:solidFill>`;
  return [
    `<p:sp><p:nvSpPr><p:cNvPr id="${90_001 + index}" name="Planted ${index + 1}"${hidden === true ? ' hidden="1"' : ''}/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr>`,
    `<p:spPr>${place(at)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>${fill === undefined ? '<a:noFill/>' : solid(fill)}</p:spPr>`,
    `<p:txBody><a:bodyPr wrap="square">${body}</a:bodyPr><a:lstStyle/><a:p><a:r>`,
    `<a:rPr lang="en-US" sz="${points * 100}">${color === undefined ? '' : solid(color, opacity)}`,
    highlight === undefined ? '' : `<a:highlight><a:srgbClr val="${highlight}"/></a:highlight>`,
    font === undefined ? '' : `<a:latin typeface="${font}"/>`,
    '</a:rPr>',
    `<a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`,
  ].join('');
}

function pictureXml(id: string, { at, says = 'A planted square' }: Picture, index: number): string {
  return [
    `<p:pic><p:nvPicPr><p:cNvPr id="${90_001 + index}" name="Planted ${index + 1}" descr="${says}"/><p:cNvPicPr/><p:nvPr/></p:nvPicPr>`,
    `<p:blipFill><a:blip r:embed="${id}"/><a:stretch><a:fillRect/></a:stretch></p:blipFill>`,
    `<p:spPr>${place(at)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic>`,
  ].join('');
}

function place([left, top, width, height]: Place): string {
  const [x, y, cx, cy] = [left, top, width, height].map((inches) => Math.round(inches * 914_400));
  return `<a:xfrm><a:off x="${x}" y="${y}"/><a:ext cx="${cx}" cy="${cy}"/></a:xfrm>`;
}

/** A grey square of so many pixels, through which nothing shows. */
function squarePicture(size: number): Buffer {
  const picture = new PNG({ width: size, height: size });
  picture.data.fill(0x99);
  return PNG.sync.write(picture, { colorType: 2, inputHasAlpha: true });
}
