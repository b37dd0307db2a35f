import type { DocumentModel } from '@fixpoint/documents/model';
import { type Finding, type FindingAnchor, maxAnchors } from '@fixpoint/shared/contracts';
import { placesOfFinding } from '../engine/create-finding.js';
import { sheetAnchors } from './sheet-anchors.js';
import { slideAnchors } from './slide-anchors.js';
import { splitLocation } from './split-location.js';
import { textAnchorsIn } from './text-anchors.js';

/**
 * The findings of a document with the places that a page can mark, derived from their locations and quotes. A finding whose place
 * cannot be derived has no place. Pure.
 */
export function anchorFindings(document: DocumentModel, findings: readonly Finding[]): Finding[] {
  const find = finderFor(document);
  return findings.map((finding) => {
    const places = placesOfFinding(finding) ?? splitLocation(finding.location);
    const anchors = distinct(find(finding, places)).slice(0, maxAnchors);
    return anchors.length === 0 ? finding : { ...finding, anchors };
  });
}

type Find = (finding: Finding, places: readonly string[]) => FindingAnchor[];

function finderFor(document: DocumentModel): Find {
  if (document.type === 'pptx') return (finding, places) => slideAnchors(document, finding, places);
  if (document.type === 'xlsx') return (finding, places) => sheetAnchors(document, finding, places);
  return textAnchorsIn(document);
}

function distinct(anchors: readonly FindingAnchor[]): FindingAnchor[] {
  return [...new Map(anchors.map((anchor) => [JSON.stringify(anchor), anchor])).values()];
}
