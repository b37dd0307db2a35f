import type { Finding } from '@fixpoint/shared/contracts';
import { pageOf } from '../../parts/document/place-findings.js';
import { type Comparison, severities } from './comparisons.js';
import { useLook } from './document/use-look.js';

/** Filters of findings, by their names in the address of the page. */
const names = ['severity', 'check', 'place', 'open'] as const;

type FindingFilter = (typeof names)[number];

/** The findings that the filters of the address leave, the worst first. */
export function useFindingFilters(acceptedOnes: Comparison['accepted'] = []) {
  const [look] = useLook();
  const [severity, check, place, open] = names.map((name) => look.get(name) ?? '');
  const accepted = new Set(acceptedOnes.map(({ id }) => id));
  const rank = (finding: Finding) => severities.indexOf(finding.severity);
  return (findings: readonly Finding[]) =>
    findings
      .filter(
        (finding) =>
          (severity === '' || finding.severity === severity) &&
          (check === '' || finding.check === check) &&
          (place === '' || placesOf(finding).includes(place ?? '')) &&
          (open === '' || !accepted.has(finding.id)),
      )
      .toSorted((a, b) => rank(a) - rank(b));
}

/** Filters of the findings: only values that some of them have. */
export function FindingFilters({
  findings,
  accepted = [],
  shown = names,
}: {
  readonly findings: readonly Finding[];
  readonly accepted?: Comparison['accepted'];
  readonly shown?: readonly FindingFilter[];
}) {
  const [look, setLook] = useLook();
  const choices = {
    severity: severities.filter((name) => findings.some((finding) => finding.severity === name)),
    check: [...new Set(findings.map(({ check }) => check))].sort(),
    place: [...new Set(findings.flatMap(placesOf))].sort(comparePlaces),
  };
  return (
    <>
      {(['severity', 'check', 'place'] as const).map((name) => {
        const chosen = look.get(name) ?? '';
        if (!shown.includes(name) || (choices[name].length < 2 && chosen === '')) return null;
        return (
          <label key={name}>
            <span className="visually-hidden">{labels[name]}</span>
            <select
              value={chosen}
              onChange={({ target }) => setLook({ [name]: target.value === '' ? null : target.value })}
            >
              <option value="">Any {labels[name].toLowerCase()}</option>
              {choices[name].map((value) => (
                <option key={value} value={value}>
                  {name === 'place' && /^\d+$/.test(value) ? `Slide ${value}` : value}
                </option>
              ))}
            </select>
          </label>
        );
      })}
      {shown.includes('open') && accepted.length > 0 ? (
        <label className="tick">
          <input
            type="checkbox"
            checked={look.get('open') !== null}
            onChange={({ target }) => setLook({ open: target.checked ? '1' : null })}
          />
          Without accepted ones
        </label>
      ) : null}
    </>
  );
}

const labels = { severity: 'Severity', check: 'Check', place: 'Place' } as const;

/** Slides and sheets that a finding is on; a text is one place, which need not be chosen. */
function placesOf({ anchors = [] }: Finding): readonly string[] {
  return anchors.filter(({ kind }) => kind === 'slide' || kind === 'cells').map(pageOf);
}

function comparePlaces(a: string, b: string): number {
  return Number(a) - Number(b) || a.localeCompare(b);
}
