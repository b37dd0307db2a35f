import JSZip from 'jszip';

/** The same entries in the opposite order, the list of content types kept in front, and stored instead of deflated. */
export async function reorder(bytes: Buffer): Promise<Buffer> {
  const files = await entriesOf(bytes);
  const [first, ...others] = files.toSorted(([one]) => (one === '[Content_Types].xml' ? -1 : 0));
  return pack(first === undefined ? [] : [first, ...others.toReversed()], 'STORE');
}

/** The same entries, compressed again and less. */
export async function recompress(bytes: Buffer): Promise<Buffer> {
  return pack(await entriesOf(bytes), 'DEFLATE');
}

const main = /^(ppt|word|xl)\/.*\.xml$/;

/** The same XML with other prefixes: `a:` becomes `zza:`, and a namespace without a prefix gets one. */
export async function renamePrefixes(bytes: Buffer): Promise<Buffer> {
  const renamed = (await entriesOf(bytes)).map(([name, data]): [string, Buffer] =>
    main.test(name) ? [name, Buffer.from(renameIn(data.toString('utf8')))] : [name, data],
  );
  return pack(renamed, 'DEFLATE');
}

function renameIn(xml: string): string {
  // Prefixes that values refer to (mc:Ignorable="w14") must stay as in the values.
  const spokenOf = new Set(
    [...xml.matchAll(/(?:Ignorable|Requires|MustUnderstand|ProcessContent)="([^"]*)"/g)].flatMap(
      ([, names = '']) => names.split(/[\s:]+/),
    ),
  );
  const prefixes = new Set([...xml.matchAll(/xmlns:(\w+)=/g)].map(([, prefix = '']) => prefix));
  let renamed = xml;
  for (const prefix of prefixes) {
    if (spokenOf.has(prefix)) continue;
    renamed = renamed
      .replaceAll(` xmlns:${prefix}=`, ` xmlns:zz${prefix}=`)
      .replace(new RegExp(`(</?|\\s)${prefix}:`, 'g'), `$1zz${prefix}:`);
  }
  const [, root = '', rest = ''] = /^(\s*(?:<\?[^>]*>\s*)?<\w[^>]*>)([\s\S]*)$/.exec(renamed) ?? [];
  // A second namespace without a prefix further in: not what any of these writers does.
  if (!/\sxmlns="/.test(root) || /\sxmlns="/.test(rest)) return renamed;
  return renamed.replace(/(<\/?)(?=[A-Za-z]\w*[\s/>])/g, '$1zz:').replace(/\sxmlns="/, ' xmlns:zz="');
}

async function entriesOf(bytes: Buffer): Promise<[string, Buffer][]> {
  const files = Object.values((await JSZip.loadAsync(bytes)).files).filter(({ dir }) => !dir);
  return Promise.all(files.map(async (file) => [file.name, await file.async('nodebuffer')]));
}

async function pack(
  entries: readonly (readonly [string, Buffer])[],
  compression: 'STORE' | 'DEFLATE',
): Promise<Buffer> {
  const archive = new JSZip();
  for (const [name, data] of entries) archive.file(name, data, { createFolders: false });
  return archive.generateAsync({ type: 'nodebuffer', compression, compressionOptions: { level: 1 } });
}
