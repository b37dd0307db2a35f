import { describe, expect, it } from 'vitest';
import { goodReport } from '../../../documents/testing/good-report.js';
import { compareReport } from '../../testing/compare-report.js';

describe('a good due-diligence report', () => {
  it('has no findings when the program counts its headings (S0-169)', async () => {
    expect(await compareReport(goodReport())).toEqual([]);
  });

  it('has no findings when its numbers are typed (S0-169, S0-190)', async () => {
    const report = goodReport();
    const counts: number[] = [];
    const chapters = report.chapters.map((chapter) => {
      counts.length = chapter.level;
      counts[chapter.level - 1] = (counts[chapter.level - 1] ?? 0) + 1;
      return { ...chapter, number: `${counts.join('.')}.` };
    });
    expect(await compareReport({ ...report, chapters, numbered: false })).toEqual([]);
  });
});
