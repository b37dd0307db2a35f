import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Elements by the schema that defines their types, and those types. One element of each name, with the type at its main place. */
const wanted = {
  'sml.xsd': {
    'x:workbook': 'CT_Workbook',
    'x:worksheet': 'CT_Worksheet',
    'x:styleSheet': 'CT_Stylesheet',
    'x:table': 'CT_Table',
    'x:xf': 'CT_Xf',
  },
  'wml.xsd': {
    'w:document': 'CT_Document',
    'w:body': 'CT_Body',
    'w:p': 'CT_P',
    'w:pPr': 'CT_PPr',
    'w:r': 'CT_R',
    'w:rPr': 'CT_RPr',
    'w:tbl': 'CT_Tbl',
    'w:tblPr': 'CT_TblPr',
    'w:tr': 'CT_Row',
    'w:tc': 'CT_Tc',
    'w:tcPr': 'CT_TcPr',
    'w:sectPr': 'CT_SectPr',
    'w:style': 'CT_Style',
    'w:styles': 'CT_Styles',
    'w:numbering': 'CT_Numbering',
    'w:lvl': 'CT_Lvl',
  },
  'pml.xsd': {
    'p:presentation': 'CT_Presentation',
    'p:sld': 'CT_Slide',
    'p:sldLayout': 'CT_SlideLayout',
    'p:sldMaster': 'CT_SlideMaster',
    'p:cSld': 'CT_CommonSlideData',
    'p:spTree': 'CT_GroupShape',
    'p:grpSp': 'CT_GroupShape',
    'p:sp': 'CT_Shape',
    'p:pic': 'CT_Picture',
    'p:cxnSp': 'CT_Connector',
    'p:graphicFrame': 'CT_GraphicalObjectFrame',
  },
  'dml-main.xsd': {
    'p:txBody': 'CT_TextBody',
    'p:spPr': 'CT_ShapeProperties',
    'a:txBody': 'CT_TextBody',
    'a:p': 'CT_TextParagraph',
    'a:pPr': 'CT_TextParagraphProperties',
    'a:r': 'CT_RegularTextRun',
    'a:rPr': 'CT_TextCharacterProperties',
    'a:tbl': 'CT_Table',
    'a:tr': 'CT_TableRow',
    'a:tc': 'CT_TableCell',
    'a:tcPr': 'CT_TableCellProperties',
  },
};

/** Our prefixes of namespaces, as in packages/documents/src/xml/namespaces.ts. */
const prefixes = {
  'http://schemas.openxmlformats.org/spreadsheetml/2006/main': 'x',
  'http://schemas.openxmlformats.org/wordprocessingml/2006/main': 'w',
  'http://schemas.openxmlformats.org/presentationml/2006/main': 'p',
  'http://schemas.openxmlformats.org/drawingml/2006/main': 'a',
  'http://schemas.openxmlformats.org/officeDocument/2006/math': 'm',
};

/** packages/documents/src/schema/content-models.generated.ts, from the schemas in `folder`. */
export async function createContentModels(root, folder) {
  const { parseXml } = await import(join(root, 'packages/documents/dist/xml/parse-xml.js'));
  const { defaultReaderLimits } = await import(join(root, 'packages/documents/dist/limits/index.js'));
  const schemas = new Map();
  for (const file of [...Object.keys(wanted), 'shared-math.xsd']) {
    const bytes = await readFile(join(folder, file));
    const namespaces = Object.fromEntries(
      [...bytes.toString().matchAll(/xmlns:?(\w*)="([^"]+)"/g)].map(([, name, uri]) => [name, uri]),
    );
    const tree = parseXml(file, bytes, defaultReaderLimits);
    schemas.set(tree.attributes.get('targetNamespace'), { tree, namespaces });
  }
  const models = Object.entries(wanted).flatMap(([file, elements]) => {
    const schema = [...schemas.values()][Object.keys(wanted).indexOf(file)];
    return Object.entries(elements).map(([element, type]) => {
      const slots = slotsOfType(schemas, schema, type);
      return `  '${element}': '${slots.map((slot) => shown(slot, element.split(':')[0])).join(' ')}',`;
    });
  });
  const text = `// Written by scripts/generate.mjs --schemas FOLDER. Source: the schemas of ISO/IEC 29500-4:2016, Office Open XML, transitional.
/**
 * Children of elements in the order that the standard requires: \`a? b (c|d)*\`. A choice whose branches have several elements allows all of
 * them in any order; names without a prefix have that of their parent.
 */
export const contentModels: Readonly<Record<string, string>> = {
${models.join('\n')}
};
`;
  return ['packages/documents/src/schema/content-models.generated.ts', text];
}

function shown({ names, min, max }, prefix) {
  const own = [...names].map((name) =>
    name.startsWith(`${prefix}:`) ? name.slice(prefix.length + 1) : name,
  );
  return (own.length === 1 ? own[0] : `(${own.join('|')})`) + occurrence(min, max);
}

function occurrence(min, max) {
  if (max > 1) return min > 0 ? '+' : '*';
  return min > 0 ? '' : '?';
}

function slotsOfType(schemas, schema, type) {
  const found = named(schema.tree, '?:complexType', type);
  const extension = find(found, '?:extension');
  if (extension !== undefined) {
    return [
      ...slotsOfType(schemas, schema, extension.attributes.get('base')),
      ...slotsIn(schemas, schema, extension),
    ];
  }
  return slotsIn(schemas, schema, found);
}

function slotsIn(schemas, schema, parent) {
  return parent.children.flatMap((particle) => slotsOf(schemas, schema, particle));
}

/** The children that a particle of a schema allows, one slot for each place in their order. */
function slotsOf(schemas, schema, particle) {
  const min = Number(particle.attributes.get('minOccurs') ?? 1);
  const max =
    particle.attributes.get('maxOccurs') === 'unbounded'
      ? Infinity
      : Number(particle.attributes.get('maxOccurs') ?? 1);
  switch (particle.name) {
    case '?:element':
      return [{ names: new Set([nameOf(schema, particle)]), min, max }];
    case '?:group': {
      const [name, owner] = refer(schemas, schema, particle.attributes.get('ref'));
      return times(slotsIn(schemas, owner, named(owner.tree, '?:group', name)), min, max);
    }
    case '?:sequence':
      return times(slotsIn(schemas, schema, particle), min, max);
    case '?:choice':
      return [
        choiceOf(
          particle.children.map((branch) => slotsOf(schemas, schema, branch)),
          min,
          max,
        ),
      ].filter(({ names }) => names.size > 0);
    case '?:all':
      return times(slotsIn(schemas, schema, particle), 0, Infinity);
    default:
      return [];
  }
}

function times(slots, min, max) {
  if (max > 1) return slots.length === 0 ? [] : [choiceOf([slots], min, max)];
  return min > 0 ? slots : slots.map((slot) => ({ ...slot, min: 0 }));
}

function choiceOf(branches, min, max) {
  const all = branches.flat();
  return {
    names: new Set(all.flatMap(({ names }) => [...names])),
    min: min > 0 && branches.every((slots) => slots.some((slot) => slot.min > 0)) ? 1 : 0,
    max:
      max > 1 || branches.some((slots) => slots.length > 1) || all.some((slot) => slot.max > 1)
        ? Infinity
        : 1,
  };
}

function nameOf(schema, element) {
  const reference = element.attributes.get('ref');
  const [prefix, local] = reference?.includes(':')
    ? reference.split(':')
    : ['', reference ?? element.attributes.get('name')];
  const uri = prefix === '' ? schema.tree.attributes.get('targetNamespace') : schema.namespaces[prefix];
  return `${prefixes[uri] ?? '?'}:${local}`;
}

function refer(schemas, schema, name) {
  const [prefix, local] = name.includes(':') ? name.split(':') : ['', name];
  return [local, prefix === '' ? schema : schemas.get(schema.namespaces[prefix])];
}

function named(tree, kind, name) {
  const found = tree.children.find((one) => one.name === kind && one.attributes.get('name') === name);
  if (found === undefined) throw new Error(`The schemas have no ${kind} "${name}".`);
  return found;
}

function find(element, name) {
  for (const one of element.children) {
    const found = one.name === name ? one : find(one, name);
    if (found !== undefined) return found;
  }
  return undefined;
}
