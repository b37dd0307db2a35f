import { addPart, escapeXml, type Host, relate, replacePart, withoutPlace } from './host.js';

/** One more slide. Its texts are below its title, its table below them. */
export interface PlantedSlide {
  readonly title: string | null;
  readonly texts?: readonly string[];
  readonly table?: readonly (readonly string[])[];
  /** Values of a bar chart by year. */
  readonly chart?: Readonly<Record<string, string>>;
  readonly hidden?: true;
}

const names = [
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"',
].join(' ');
const office = 'application/vnd.openxmlformats-officedocument';
const inch = 914_400;

/** Puts slides behind those of a presentation. They take the layout of its second one. */
export async function addSlides(host: Host, slides: readonly PlantedSlide[]): Promise<void> {
  if (host.type !== 'pptx') throw withoutPlace('slides');
  for (const [index, slide] of slides.entries()) await addSlide(host, slide, `planted${index + 1}`);
}

async function addSlide(host: Host, slide: PlantedSlide, name: string): Promise<void> {
  const path = `ppt/slides/${name}.xml`;
  const shapes = [
    ...(slide.title === null ? [] : [titleShape(slide.title)]),
    ...(slide.texts ?? []).map(bodyShape),
    ...(slide.table === undefined ? [] : [tableFrame(slide.table, slide.texts?.length ?? 0)]),
    ...(slide.chart === undefined ? [] : [chartFrame()]),
  ];
  const show = slide.hidden === true ? ' show="0"' : '';
  await addPart(
    host,
    path,
    `${office}.presentationml.slide+xml`,
    `<p:sld ${names}${show}><p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${shapes.join('')}</p:spTree></p:cSld></p:sld>`,
  );
  await relate(host, path, { id: 'rId1', type: 'slideLayout', target: await layoutOf(host) });
  if (slide.chart !== undefined) await addChart(host, path, name, slide.chart);
  const id = `rId${name}`;
  await relate(host, host.main, { id, type: 'slide', target: `/${path}` });
  await replacePart(host, host.main, (xml) => {
    const ids = [...xml.matchAll(/<p:sldId [^>]*\bid="(\d+)"/g)].map(([, number]) => Number(number));
    const entry = `<p:sldId xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" id="${Math.max(255, ...ids) + 1}" r:id="${id}"/>`;
    return xml.replace('</p:sldIdLst>', () => `${entry}</p:sldIdLst>`);
  });
}

async function layoutOf({ archive }: Host): Promise<string> {
  for (const number of [2, 1]) {
    const xml = (await archive.file(`ppt/slides/_rels/slide${number}.xml.rels`)?.async('text')) ?? '';
    const layout = /Target="[^"]*?(slideLayout\d+\.xml)"/.exec(xml)?.[1];
    if (layout !== undefined) return `../slideLayouts/${layout}`;
  }
  throw withoutPlace('a slide layout');
}

function titleShape(text: string): string {
  return shape(2, '<p:ph type="title"/>', place(0.5, 0.2, 8, 0.8), text, 2400);
}

function bodyShape(text: string, index: number): string {
  return shape(3 + index, '', place(0.5, 1.2 + 0.9 * index, 9, 0.8), text, 1200);
}

function shape(id: number, holder: string, location: string, text: string, size: number): string {
  const kind = holder === '' ? '<p:cNvSpPr txBox="1"/>' : '<p:cNvSpPr/>';
  return [
    `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="Text ${id}"/>${kind}<p:nvPr>${holder}</p:nvPr></p:nvSpPr>`,
    `<p:spPr>${location}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr wrap="square"/><a:lstStyle/>`,
    `<a:p><a:pPr marL="0" indent="0"><a:buNone/></a:pPr><a:r><a:rPr lang="en-US" sz="${size}"/><a:t>${escapeXml(text)}</a:t></a:r></a:p></p:txBody></p:sp>`,
  ].join('');
}

function tableFrame(rows: readonly (readonly string[])[], texts: number): string {
  const columns = rows[0]?.map(() => `<a:gridCol w="${Math.round(1.5 * inch)}"/>`).join('') ?? '';
  const lines = rows.map(
    (cells) => `<a:tr h="${Math.round(0.3 * inch)}">${cells.map(tableCell).join('')}</a:tr>`,
  );
  const box = place(0.5, 1.4 + 0.9 * texts, 1.5 * (rows[0]?.length ?? 1), 0.3 * rows.length, 'p');
  return frame(
    'table',
    box,
    `<a:tbl><a:tblPr firstRow="1"/><a:tblGrid>${columns}</a:tblGrid>${lines.join('')}</a:tbl>`,
  );
}

function tableCell(text: string): string {
  const words = text === '' ? '' : `<a:r><a:rPr lang="en-US" sz="1000"/><a:t>${escapeXml(text)}</a:t></a:r>`;
  return `<a:tc><a:txBody><a:bodyPr/><a:lstStyle/><a:p>${words}</a:p></a:txBody><a:tcPr/></a:tc>`;
}

function chartFrame(): string {
  const chart = 'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"';
  return frame('chart', place(0.5, 2.2, 4.5, 2.4, 'p'), `<c:chart ${chart} r:id="rIdChart"/>`);
}

function frame(kind: 'table' | 'chart', location: string, content: string): string {
  return [
    `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="20" name="Planted ${kind}"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr>${location}`,
    `<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/${kind}">${content}</a:graphicData></a:graphic></p:graphicFrame>`,
  ].join('');
}

async function addChart(
  host: Host,
  slide: string,
  name: string,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  const path = `ppt/charts/${name}.xml`;
  const points = (texts: readonly string[]) =>
    `<c:ptCount val="${texts.length}"/>${texts.map((text, index) => (text === '' ? '' : `<c:pt idx="${index}"><c:v>${escapeXml(text)}</c:v></c:pt>`)).join('')}`;
  const series = [
    '<c:ser><c:idx val="0"/><c:order val="0"/>',
    `<c:cat><c:strRef><c:f>S!A1</c:f><c:strCache>${points(Object.keys(values))}</c:strCache></c:strRef></c:cat>`,
    `<c:val><c:numRef><c:f>S!B1</c:f><c:numCache>${points(Object.values(values))}</c:numCache></c:numRef></c:val></c:ser>`,
  ].join('');
  await addPart(
    host,
    path,
    `${office}.drawingml.chart+xml`,
    `<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart><c:plotArea><c:barChart><c:barDir val="col"/>${series}</c:barChart></c:plotArea></c:chart></c:chartSpace>`,
  );
  await relate(host, slide, { id: 'rIdChart', type: 'chart', target: `/${path}` });
}

/** In inches. */
function place(left: number, top: number, width: number, height: number, prefix: 'a' | 'p' = 'a'): string {
  const [x, y, cx, cy] = [left, top, width, height].map((inches) => Math.round(inches * inch));
  return `<${prefix}:xfrm><a:off x="${x}" y="${y}"/><a:ext cx="${cx}" cy="${cy}"/></${prefix}:xfrm>`;
}
