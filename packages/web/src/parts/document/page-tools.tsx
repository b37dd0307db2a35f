import { Maximize } from 'lucide-react';
import type { RefObject } from 'react';
import { Segments } from '../segments.js';
import type { PageEntry } from './place-findings.js';
import type { Zoom } from './use-zoom.js';

/** Fixpoint's drawing of the pages, and LibreOffice's. */
const drawings = [
  ['read', 'Preview'],
  ['printed', 'Rendered'],
] as const;

/** Title of the page on show, its rendering and its size. */
export function PageTools({
  entry,
  isDrawn,
  onDraw,
  zoom,
  onZoom,
  area,
}: {
  readonly entry: PageEntry;
  /** Null: LibreOffice has not rendered the document. */
  readonly isDrawn: boolean | null;
  readonly onDraw: (isDrawn: boolean) => void;
  /** Null: the page has no size to choose. */
  readonly zoom: Zoom | null;
  readonly onZoom: (zoom: Zoom) => void;
  /** Shown by "Full screen". */
  readonly area: RefObject<HTMLElement | null>;
}) {
  const sizes = [
    ['fit', 'Fit'],
    ['width', 'Width'],
    ['size', typeof zoom === 'number' ? `${Math.round(zoom * 100)} %` : '100 %'],
  ] as const;
  return (
    <div className="page-tools">
      <h3>
        {entry.label} <span className="quiet">{entry.title}</span>
      </h3>
      {isDrawn === null ? null : (
        <Segments
          legend="Page rendering"
          choices={drawings}
          chosen={isDrawn ? 'printed' : 'read'}
          onChoose={(drawing) => onDraw(drawing === 'printed')}
        />
      )}
      {zoom === null ? null : (
        <>
          <Segments
            legend="Size"
            choices={sizes}
            chosen={typeof zoom === 'number' ? 'size' : zoom}
            onChoose={(size) => onZoom(size === 'size' ? 1 : size)}
          />
          <button
            type="button"
            className="plain"
            title="Full screen"
            onClick={() => void area.current?.requestFullscreen()}
          >
            <Maximize aria-hidden="true" size={16} />
            <span className="visually-hidden">Full screen</span>
          </button>
        </>
      )}
    </div>
  );
}
