import { expect, it } from 'vitest';
import { addOutput, addReporter, completeReports, type ReportTarget } from './compare-options.js';

const parse = (...options: [kind: 'reporter' | 'output', value: string][]): readonly ReportTarget[] =>
  options.reduce<readonly ReportTarget[]>(
    (before, [kind, value]) => (kind === 'reporter' ? addReporter : addOutput)(value, before),
    [],
  );

it('assigns an output to the reporter before it, or finds the reporter by extension', () => {
  expect(parse(['reporter', 'html'], ['output', 'a.htm'], ['output', 'b.sarif'])).toEqual([
    { reporter: 'html', file: 'a.htm' },
    { reporter: 'sarif', file: 'b.sarif' },
  ]);
});

it('accepts a file after a colon, even if its name contains colons', () => {
  expect(parse(['reporter', 'junit:C:\\out\\x.xml'], ['reporter', 'json'])).toEqual([
    { reporter: 'junit', file: 'C:\\out\\x.xml' },
    { reporter: 'json', file: null },
  ]);
});

it('shows the pretty report by default, unless output is disabled', () => {
  const file = parse(['reporter', 'json:a.json']);
  expect(completeReports(file, { quiet: false })[0]).toEqual({ reporter: 'pretty', file: null });
  expect(completeReports(file, { quiet: true })).toEqual(file);
  const shown = parse(['reporter', 'json']);
  expect(completeReports(shown, { quiet: true })).toEqual(shown);
});
