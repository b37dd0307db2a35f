import type { Sheet } from '@fixpoint/documents/model';
import { z } from 'zod';
import { hostFault, hostOf } from '../../text/web-addresses.js';
import { xlsxCheck } from '../check.js';
import {
  bodyColumns,
  cellOf,
  cellsAt,
  columnKey,
  columnTitle,
  createOffences,
  hasNoText,
  isStandIn,
} from '../column-cells.js';
import { quote } from '../wording.js';

/** Domains that no reader outside can open (RFC 2606, RFC 6761, RFC 8375 and what networks use at home). */
const privateDomains = [
  'localhost',
  'local',
  'internal',
  'intranet',
  'corp',
  'lan',
  'home',
  'home.arpa',
  'invalid',
  'test',
];

/** Nearly all addresses are of this shape, which needs no parser: a table may have half a million. */
const plain =
  /^(?:https?:\/\/)?((?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24})(?::\d{1,5})?(?:[/?#][!-~]*)?$/i;

export const validUrls = xlsxCheck({
  name: 'valid-urls',
  category: 'data',
  defaultSeverity: 'high',
  description: 'Columns of web addresses contain only web addresses, and each address has a public host.',
  options: z.strictObject({ private_domains: z.array(z.string().max(200)).max(200).default(privateDomains) }),
  run(workbook, _template, { options }) {
    const privateOnes = new Set(options.private_domains.map((domain) => domain.toLowerCase()));
    return bodyColumns(workbook, ({ rules }) => rules?.kind === 'url').flatMap((bodyColumn) => {
      const { table, column } = bodyColumn;
      const linked = linksOf(table.sheet, column.column);
      const wrong = createOffences();
      bodyColumn.visit((row, cell) => {
        if (cell === null || hasNoText(cell)) return;
        const text = String(cell.value).trim();
        if (text === '' || isStandIn(column, text) || isPublic(text, privateOnes)) return;
        const address = linked.get(row);
        if (address !== undefined && isPublic(address, privateOnes)) return;
        wrong.add(row, () => quote(address ?? text));
      });
      if (wrong.count === 0) return [];
      return [
        {
          key: columnKey(table, column, 'url'),
          ...cellsAt(table, column, wrong),
          message: `${columnTitle(column)}${cellOf(table, column, wrong.firstRow)} is ${wrong.firstQuote}, which is not a public web address${wrong.more('cell')}.`,
          expected: 'an address like https://www.company.com in every cell',
          actual: wrong.quotes(),
          measure: { value: wrong.count, goal: 0, unit: 'cells' },
          suggestion:
            'Validate addresses before they are written: one per cell, http or https, a public domain, no words around it. Leave the cell empty if no site is known.',
        },
      ];
    });
  },
});

/** A cell may show words and carry the address as its link. */
function linksOf({ links }: Sheet, column: number): ReadonlyMap<number, string> {
  return new Map(links.filter((link) => link.column === column).map(({ row, address }) => [row, address]));
}

function isPublic(address: string, privateOnes: ReadonlySet<string>): boolean {
  const host = plain.exec(address)?.[1]?.toLowerCase() ?? slowHost(address);
  if (host === null) return false;
  for (let start = 0; start >= 0; start = host.indexOf('.', start) + 1 || -1) {
    if (privateOnes.has(host.slice(start))) return false;
  }
  return true;
}

/** For addresses that are not plain: other scripts, credentials, ports. Numbers are addresses of machines, not of sites. */
function slowHost(address: string): string | null {
  if (address.length > 2_000 || /[\s<>"]/.test(address)) return null;
  const host = hostOf(address);
  return host !== null && hostFault(host) === null && /\.[\p{L}][\p{L}\p{N}-]+$/u.test(host) ? host : null;
}
