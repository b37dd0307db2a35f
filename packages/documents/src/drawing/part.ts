import type { PageShape } from '@fixpoint/shared/contracts';
import type { Raster } from '../model/pptx-document.js';
import type { DocumentPackage } from '../package/open-package.js';
import type { Relationship } from '../package/relationships.js';
import type { Images } from '../pptx/read-image.js';
import { shareOf } from '../pptx/theme-colors.js';
import { attribute, child, type XmlElement } from '../xml/xml-element.js';
import type { Paints } from './paint.js';
import type { TableStyles } from './table-styles.js';
import type { TextInk } from './text-runs.js';

/** A picture that a document shows, with the part of it that is shown. */
export interface ShownPicture extends Pick<Raster, 'width' | 'height' | 'crop' | 'opaque'> {
  /** The same for pictures of the same bytes. */
  readonly image: string;
  /** As they are in the document, unchecked; null if they are too many. */
  bytes(): Buffer | null;
}

/** Limits of a drawing. */
export interface DrawingKeeper {
  /** False if there is no room for the shape. */
  takeShape(shape: PageShape): boolean;
  takeText(text: string): string;
  /** Name of the picture among those that are kept; null if it cannot be shown. */
  keepPicture(picture: ShownPicture): string | null;
}

/** A part whose shapes are drawn: a slide, a layout, a master, a diagram. */
export interface DrawnPart extends TextInk {
  readonly opened: DocumentPackage;
  readonly keeper: DrawingKeeper;
  readonly images: Images;
  readonly relationships: ReadonlyMap<string, Relationship>;
  readonly tableStyles: TableStyles;
  /** Shapes of layout and master that a placeholder follows, from near to far, and the style list of its kind. */
  inheritedBy(placeholder: XmlElement | undefined): {
    readonly shapes: readonly XmlElement[];
    readonly lists: readonly XmlElement[];
  };
  /** True for layouts and masters, whose placeholders are not drawn. */
  readonly isGround: boolean;
}

/** Puts pictures aside that fills of a part refer to. */
export function createPictureKeeper(
  { opened, keeper, images }: Pick<DrawnPart, 'opened' | 'keeper' | 'images'>,
  relationships: ReadonlyMap<string, Relationship>,
): Paints['keepPicture'] {
  return (fill) => {
    const relationship = relationships.get(attribute(child(fill, 'a:blip'), 'r:embed') ?? '');
    if (relationship === undefined || relationship.external) return null;
    const image = images.imageOf(relationship.target);
    const fingerprint = opened.fingerprintOf(relationship.target);
    if (image === null || fingerprint === null) return null;
    const rectangle = child(fill, 'a:srcRect');
    const side = (name: string) => shareOf(attribute(rectangle, name)) ?? 0;
    const { width, height, opaque } = image;
    const crop = { left: side('l'), top: side('t'), right: side('r'), bottom: side('b') };
    const kept = keeper.keepPicture({ image: fingerprint, width, height, opaque, crop, bytes: image.bytes });
    return kept === null ? null : { image: kept, width, height };
  };
}
