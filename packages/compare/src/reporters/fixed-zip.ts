import JSZip from 'jszip';

/** The earliest date that an archive can state. Local time, since archives know no time zones. */
const earliest = new Date(1980, 0, 1);

/** An archive whose bytes depend on its entries alone: no clock, one order, one compression. */
export async function zipFixed(entries: ReadonlyMap<string, Uint8Array>): Promise<Uint8Array> {
  const archive = new JSZip();
  for (const [name, bytes] of [...entries].sort(([one], [other]) => (one < other ? -1 : 1))) {
    archive.file(name, bytes, { date: earliest, createFolders: false, unixPermissions: 0o644 });
  }
  return archive.generateAsync({
    type: 'uint8array',
    compression: 'DEFLATE',
    compressionOptions: { level: 6 },
    platform: 'UNIX',
  });
}

/** The same archive with fixed dates. Only for archives that we make: it reads without limits. */
export async function fixDates(bytes: Uint8Array): Promise<Uint8Array> {
  const archive = await JSZip.loadAsync(bytes);
  const entries = new Map<string, Uint8Array>();
  for (const [name, entry] of Object.entries(archive.files)) {
    if (!entry.dir) entries.set(name, await entry.async('uint8array'));
  }
  return zipFixed(entries);
}
