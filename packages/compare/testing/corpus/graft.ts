import JSZip from 'jszip';

const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const macroProject = 'http://schemas.microsoft.com/office/2006/relationships/vbaProject';

/** Puts a macro project (of no content) or a picture from elsewhere into a finished document. */
export async function graft(bytes: Buffer, what: 'macros' | 'remote-picture'): Promise<Buffer> {
  const archive = await JSZip.loadAsync(bytes);
  const [main = ''] = Object.keys(archive.files).filter((name) =>
    /^(ppt\/presentation|xl\/workbook|word\/document)\.xml$/.test(name),
  );
  const [folder = '', file = ''] = main.split('/');
  const links = `${folder}/_rels/${file}.rels`;
  const link =
    what === 'macros'
      ? `<Relationship Id="rIdGraft" Type="${macroProject}" Target="vbaProject.bin"/>`
      : `<Relationship Id="rIdGraft" Type="${relationships}/image" Target="https://tracker.example/p.png" TargetMode="External"/>`;
  await replace(archive, links, (xml) => xml.replace('</Relationships>', `${link}</Relationships>`));
  if (what === 'macros') {
    archive.file(`${folder}/vbaProject.bin`, 'no project');
    await replace(archive, '[Content_Types].xml', (xml) =>
      xml
        .replace(
          /application\/vnd\.openxmlformats[\w.-]*\.(presentation|sheet|document)\.main\+xml/,
          (type) => macroTypes[type] ?? type,
        )
        .replace(
          '</Types>',
          '<Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/></Types>',
        ),
    );
  }
  return archive.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' });
}

const office = 'application/vnd.openxmlformats-officedocument';
const macroTypes: Readonly<Record<string, string>> = {
  [`${office}.presentationml.presentation.main+xml`]:
    'application/vnd.ms-powerpoint.presentation.macroEnabled.main+xml',
  [`${office}.spreadsheetml.sheet.main+xml`]: 'application/vnd.ms-excel.sheet.macroEnabled.main+xml',
  [`${office}.wordprocessingml.document.main+xml`]: 'application/vnd.ms-word.document.macroEnabled.main+xml',
};

async function replace(archive: JSZip, path: string, change: (xml: string) => string): Promise<void> {
  const text = await archive.file(path)?.async('text');
  if (text === undefined) throw new Error(`the document has no ${path}`);
  archive.file(path, change(text));
}
