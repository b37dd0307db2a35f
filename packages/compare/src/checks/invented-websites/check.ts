import { countOf } from '@fixpoint/shared/text';
import { z } from 'zod';
import { Count } from '../../templates/template-fields.js';
import { addressesInText, hostOf, siteName } from '../../text/web-addresses.js';
import { foldTitle } from '../../text/words.js';
import type { DocumentText } from '../../views/document-text.js';
import { anyTypeCheck, draftAbout, type FindingDraft } from '../check.js';
import { sightedAt } from '../sightings.js';
import { andMore, inPlace, list, quote } from '../wording.js';

interface ConstructedSite {
  readonly host: string;
  readonly address: string;
  /** The name that was put into the form: `alpha` of `alpha-official.com`. */
  readonly name: string;
  /** The form, with NAME for the name: `NAME-official`. */
  readonly form: string;
  readonly located: { locate(): string };
}

/** Forms of site names that are made from a name, not chosen by a company. */
const suffix =
  /^(.{2,}?)(-official(?:-?(?:web)?(?:site|page))?|-(?:company|group|corporate|corp|business)-?(?:web)?site|-website|-homepage|-company)$/u;
const prefix = /^((?:the-)?official-|example-|(?:web)?site-of-)(.{2,})$/u;

/** Texts of the document that are searched for a name, in characters. */
const maxSearchedLength = 2_000_000;
const maxSites = 1_000;
/** Letters that a word of a name and a word of the document must share. */
const stemLength = 4;

export const inventedWebsites = anyTypeCheck({
  name: 'invented-websites',
  category: 'integrity',
  defaultSeverity: 'high',
  description: 'No website has an address that is only made from a name.',
  options: z.strictObject({
    times: Count.min(2)
      .default(3)
      .describe(
        'Websites of the same form, such as NAME-official.com, are reported if there are at least this many.',
      ),
  }),
  run(content, _template, { options: { times } }) {
    const sites = constructedSites(content);
    if (sites.length === 0) return [];
    const ofForm = new Map<string, ConstructedSite[]>();
    for (const site of sites) ofForm.set(site.form, [...(ofForm.get(site.form) ?? []), site]);
    const series = [...ofForm.values()].filter(
      (results) => new Set(results.map(({ name }) => name)).size >= times,
    );
    const single = sites.filter((site) => !series.some((results) => results.includes(site)));
    const unknown = single.length === 0 ? [] : withoutNamesake(single, content);
    return [...series.slice(0, 1).map((results) => seriesFinding(results)), ...unknownFinding(unknown)];
  },
});

/** Sites of links and addresses whose name has such a form, each host once. Sources and notes are left out. */
function constructedSites(content: DocumentText): ConstructedSite[] {
  const sites = new Map<string, ConstructedSite>();
  const add = (address: string, located: { locate(): string }) => {
    if (sites.size >= maxSites || !address.includes('-')) return;
    const host = hostOf(address);
    if (host === null || sites.has(host)) return;
    const constructed = readForm(siteName(host));
    if (constructed !== null) sites.set(host, { host, address, ...constructed, located });
  };
  for (const link of content.links()) add(link.address, link);
  for (const located of content.texts()) {
    if (located.kind !== 'paragraph' && located.kind !== 'cell') continue;
    if (!located.text.includes('-') || /^\W{0,4}sources?\b/i.test(located.text)) continue;
    for (const address of addressesInText(located.text)) add(address, located);
  }
  return [...sites.values()];
}

/** The name and the form of a site's name; null if it does not look constructed. */
export function readForm(site: string): { readonly name: string; readonly form: string } | null {
  // RFC 1035: no name server has a longer label.
  if (site.length > 63) return null;
  const [, name, end] = suffix.exec(site) ?? [];
  if (name !== undefined && end !== undefined) {
    // "the-coffee-company.com" is a name, and not a form.
    return name.startsWith('the-') ? null : { name, form: `NAME${end}` };
  }
  const [, start, rest] = prefix.exec(site) ?? [];
  return start === undefined || rest === undefined ? null : { name: rest, form: `${start}NAME` };
}

/** The sites whose name has nothing in common with any word of the document. */
function withoutNamesake(sites: readonly ConstructedSite[], content: DocumentText): ConstructedSite[] {
  const text = wordsOf(content);
  return sites.filter(({ name }) => {
    const words = name.split('-').filter((word) => word.length > 1);
    return ![name.replaceAll('-', ''), ...words].some((word) => text.includes(word.slice(0, stemLength)));
  });
}

/** The document's own words without spaces, so that "Mekong Frost" contains "mekongfrost". Addresses are left out. */
function wordsOf(content: DocumentText): string {
  const texts: string[] = [];
  let length = 0;
  for (const { text } of content.texts()) {
    const bare = /:\/\/|www\./i.test(text) ? text.replace(/(?:https?:\/\/|www\.)\S+/gi, ' ') : text;
    texts.push(foldTitle(bare).replaceAll(' ', ''));
    length += text.length;
    if (length > maxSearchedLength) break;
  }
  return texts.join(' ');
}

function seriesFinding(sites: readonly ConstructedSite[]): FindingDraft {
  const [first] = sites;
  const form = `${first?.form ?? ''}.${first?.host.split('.').at(-1) ?? ''}`;
  return {
    key: 'form',
    ...sightedAt({ places: [...new Set(sites.map(({ located }) => located.locate()))] }),
    message: `${countOf(sites.length, 'website')} have the form ${form}, first ${quote(first?.address ?? '')} ${inPlace(first?.located.locate() ?? '')}.`,
    expected: 'the address of each company’s own site, from a source',
    actual: list(sites.map(({ address }) => address)),
    measure: { value: sites.length, goal: 0, unit: 'invented websites' },
    suggestion,
  };
}

function unknownFinding(sites: readonly ConstructedSite[]): FindingDraft[] {
  return draftAbout(sites, (first) => ({
    key: 'no company',
    ...sightedAt({ places: [...new Set(sites.map(({ located }) => located.locate()))] }),
    message: `Website ${quote(first.address)} ${inPlace(first.located.locate())} looks invented and fits no name in the document${andMore(sites.length - 1, 'website')}.`,
    expected: 'websites of the companies in the document',
    actual: list(sites.map(({ address }) => address)),
    measure: { value: sites.length, goal: 0, unit: 'invented websites' },
    suggestion,
  }));
}

const suggestion =
  'Take each address from the source of the company’s data. Show no website for a company without one, and remove code that makes an address from a name.';
