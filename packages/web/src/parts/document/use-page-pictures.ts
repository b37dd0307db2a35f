import type { DocumentPages } from '@fixpoint/shared/contracts';
import { useQuery } from '@tanstack/react-query';
import { type DrawnPages, getDrawnPages, pictureUrl } from '../../api/artifacts.js';

/** A page as LibreOffice draws it. */
export interface PagePicture {
  readonly picture: string;
  readonly thumbnail: string;
}

export interface PagePictures {
  /** By the keys of the pages; of a text, which has no pages in its model, by their numbers. */
  readonly byPage: ReadonlyMap<string, PagePicture>;
  /** Reason why they are missing, or the parts left out; empty if there is nothing to say. */
  readonly note: string;
}

const none: ReadonlyMap<string, PagePicture> = new Map();
/** Between two looks whether the pages are drawn, in milliseconds. */
const lookMs = 1_000;

/** The pictures of a document's pages once they are drawn; empty until then, and without a program that draws. */
export function usePagePictures(artifact: string | undefined, pages: DocumentPages): PagePictures {
  const drawn = useQuery({
    queryKey: ['drawn-pages', artifact],
    queryFn: ({ signal }) => getDrawnPages(artifact ?? '', signal),
    enabled: artifact !== undefined,
    refetchInterval: ({ state }) => (state.data?.state === 'drawing' ? lookMs : false),
    retry: false,
  });
  if (artifact === undefined || drawn.data === undefined) return { byPage: none, note: '' };
  if (drawn.data.state === 'missing') return { byPage: none, note: drawn.data.reason };
  if (drawn.data.state === 'drawing') return { byPage: none, note: 'LibreOffice is rendering the pages …' };
  return { byPage: placePictures(artifact, drawn.data, pages), note: drawn.data.notes.join(' ') };
}

/** Picture of each page: slides by their numbers, the sheets that are shown in their order. */
export function placePictures(
  artifact: string,
  { pages: drawn }: Extract<DrawnPages, { state: 'drawn' }>,
  pages: DocumentPages,
): ReadonlyMap<string, PagePicture> {
  const keys =
    pages.type === 'xlsx'
      ? pages.sheets.filter(({ hidden }) => !hidden).map(({ name }) => name)
      : drawn.map(({ number }) => String(number));
  // A sheet that is not printed leaves no page, so that the pages cannot be assigned.
  if (pages.type === 'xlsx' && keys.length !== drawn.length) return none;
  return new Map(
    drawn.map(({ number }, index) => [
      keys[index] ?? '',
      {
        picture: pictureUrl(artifact, number, 'picture'),
        thumbnail: pictureUrl(artifact, number, 'thumbnail'),
      },
    ]),
  );
}
