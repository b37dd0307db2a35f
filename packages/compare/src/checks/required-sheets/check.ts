import { countOf } from '@fixpoint/shared/text';
import { noOptions, xlsxCheck } from '../check.js';
import { list, quote, rangeOf, titleKey } from '../wording.js';

export const requiredSheets = xlsxCheck({
  name: 'required-sheets',
  category: 'structure',
  defaultSeverity: 'critical',
  description:
    'The workbook has every sheet that its template requires, the allowed number of sheets, and no sheet that the template does not allow.',
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
          message: `The workbook has no visible sheet ${quote(rules.title)}${standIn === undefined ? '' : `; the columns of sheet ${quote(standIn.sheet.name)} match best`}.`,
          expected: `a sheet called ${[rules.title, ...rules.also].map(quote).join(' or ')}`,
          actual: present,
          suggestion:
            standIn === undefined
              ? `Make the service write the sheet ${quote(rules.title)}. Check that the sheet is not hidden, and not skipped if it has no data.`
              : `Name the sheet ${quote(rules.title)} when the service creates it.`,
        };
      });
    const others = template.other_sheets === 'allowed' ? [] : tables.filter(({ rules }) => rules === null);
    const unexpected = others.map(({ sheet }) => ({
      key: `unexpected: ${sheet.name}`,
      location: `sheet ${quote(sheet.name)}`,
      message: `Sheet ${quote(sheet.name)} is not allowed by the template.`,
      expected: `only ${template.sheets.map(({ title }) => quote(title)).join(', ')}`,
      actual: present,
      suggestion:
        'Remove the sheet before the workbook is saved; look for sheets left over from a template or from debugging.',
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
        message: `The workbook has ${countOf(sheets.length, 'visible sheet')}; the template requires ${rangeOf({ min, max })}.`,
        expected:
          max === undefined ? `at least ${countOf(min, 'sheet')}` : `${min} to ${countOf(max, 'sheet')}`,
        actual: present,
        suggestion: 'Check which sheets the service creates and which of them it hides.',
      },
    ];
  },
});
