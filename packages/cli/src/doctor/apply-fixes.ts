import type { DoctorLine } from './doctor-line.js';

/** Carries out the fixes of the findings, one after the other, and returns a line for each. */
export async function applyFixes(results: readonly DoctorLine[]): Promise<string[]> {
  const lines: string[] = [];
  for (const { name, fix } of results) {
    if (fix === undefined) continue;
    try {
      lines.push(`fixed    ${name}: ${await fix()}`);
    } catch (error) {
      lines.push(`not fixed  ${name}: ${error instanceof Error ? error.message : error}`);
    }
  }
  return lines;
}
