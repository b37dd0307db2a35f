import { countOf } from '@fixpoint/shared/text';
import { noOptions, xlsxCheck } from '../check.js';
import { quote } from '../column-cells.js';
import { list, titleKey } from '../wording.js';

export const requiredSheets = xlsxCheck({
  name: 'required-sheets',
  category: 'structure',
  defaultSeverity: 'critical',
  description:
    'The workbook has the sheets that its template names, as many as it allows, and no others where it forbids them.',
  options: noOptions,
  run({ sheets, tables, missing }, template) {
    const present = sheets.length === 0 ? 'no visible sheet' : list(sheets.map(({ name }) => quote(name)));
    const absent = missing
      .filter(({ required }) => required)
      .map((rules) => {
        const standIn = tables.find((table) => table.rules === rules);
        return {
          key: `missing: ${titleKey(rules.title)}`,
          location: 'workbook',
          message: `The workbook has no visible sheet ${quote(rules.title)}${standIn === undefined ? '' : `; ${quote(standIn.sheet.name)} has its columns`}.`,
          expected: `a sheet called ${[rules.title, ...rules.also].map(quote).join(' or ')}`,
          actual: present,
          suggestion:
            standIn === undefined
              ? `Make the service write the sheet ${quote(rules.title)}; check that it is neither hidden nor skipped when there is nothing to put in it.`
              : `Name the sheet ${quote(rules.title)} when the service creates it.`,
        };
      });
    const others = template.other_sheets === 'allowed' ? [] : tables.filter(({ rules }) => rules === null);
    const unexpected = others.map(({ sheet }) => ({
      key: `unexpected: ${sheet.name}`,
      location: `sheet ${quote(sheet.name)}`,
      message: `The workbook has the sheet ${quote(sheet.name)}, which its template does not name.`,
      expected: `only ${template.sheets.map(({ title }) => quote(title)).join(', ')}`,
      actual: present,
      suggestion:
        'Remove the sheet before the workbook is saved; look for leftovers of a template or of debugging.',
    }));
    const { min, max } = template.sheet_count;
    if (sheets.length >= min && (max === undefined || sheets.length <= max))
      return [...absent, ...unexpected];
    return [
      ...absent,
      ...unexpected,
      {
        key: sheets.length < min ? 'too few' : 'too many',
        location: 'workbook',
        message: `The workbook has ${countOf(sheets.length, 'visible sheet')}.`,
        expected:
          max === undefined ? `at least ${countOf(min, 'sheet')}` : `${min} to ${countOf(max, 'sheet')}`,
        actual: present,
        suggestion: 'Check which sheets the service creates and which of them it hides.',
      },
    ];
  },
});
