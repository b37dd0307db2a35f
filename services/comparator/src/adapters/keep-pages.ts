import type { ExaminedDocument } from '@fixpoint/compare/engine';
import type { ArtifactStore } from '@fixpoint/shared/artifacts';

/** The documents, in their order, with the artifacts of them and their pages. */
export function keepPages(
  examined: readonly ExaminedDocument[],
  {
    documents,
    artifacts,
  }: { readonly documents: readonly { readonly artifact: string }[]; readonly artifacts: ArtifactStore },
): Promise<ExaminedDocument[]> {
  return Promise.all(
    examined.map(async ({ pages, ...one }, index) => {
      if (pages === undefined) return one;
      const artifact = documents[index]?.artifact;
      const kept = await artifacts.put(Buffer.from(JSON.stringify(pages)));
      return {
        ...one,
        document: { ...one.document, pages: kept, ...(artifact === undefined ? {} : { artifact }) },
      };
    }),
  );
}
