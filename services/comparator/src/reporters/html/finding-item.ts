import { type Finding, Severity } from '@fixpoint/shared/contracts';
import { escapeMarkup } from '../escape.js';

export const severities = Severity.options;

/** A finding in full, as an item of a list. */
export function renderFinding(finding: Finding, anchor: string): string {
  const { severity, check, location, message, expected, actual, suggestion, id } = finding;
  return `<li class="finding ${severity}" id="${escapeMarkup(anchor)}">
<p class="head"><span class="severity">${severity}</span> <span class="check">${escapeMarkup(check)}</span> <span class="quiet" dir="auto">${escapeMarkup(location)}</span></p>
<p dir="auto">${escapeMarkup(message)}</p>
<dl>
<dt>Expected</dt><dd dir="auto">${markWords(expected, 'should')}</dd>
<dt>Actual</dt><dd dir="auto">${markWords(actual, 'is')}</dd>
<dt>Fix</dt><dd dir="auto">${escapeMarkup(suggestion)}</dd>
</dl>
<p class="id quiet">${escapeMarkup(id)}</p>
</li>`;
}

/** A finding that is told elsewhere on the page. */
export function renderReference({ severity, check }: Finding, anchor: string): string {
  return `<li class="finding ${severity} reference"><span class="severity">${severity}</span> <a href="#${escapeMarkup(anchor)}">${escapeMarkup(check)}</a></li>`;
}

/** Words that the comparison put between ‹ and ›. */
function markWords(text: string, meaning: 'is' | 'should'): string {
  return escapeMarkup(text).replace(/‹([^‹›]+)›/g, `<mark class="${meaning}">$1</mark>`);
}
