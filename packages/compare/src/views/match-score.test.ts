import { beforeAll, describe, expect, it } from 'vitest';
import { docxOf, headingOf, paragraphOf } from '../../../documents/testing/docx-models.js';
import { goodReport, renderReport, withChapter } from '../../../documents/testing/good-report.js';
import { readDocx } from '../../../documents/testing/read-docx.js';
import { docxTemplateOf, textDocumentViewOf } from '../../testing/text-documents.js';
import { allChecks } from '../checks/all-checks.js';
import { chooseTemplate } from '../engine/choose-template.js';
import { loadTemplates } from '../template-files/load-templates.js';
import type { Template } from '../templates/template.js';
import { textDocumentMatchScore } from './match-score.js';

let templates: ReadonlyMap<string, Template>;
beforeAll(async () => {
  templates = await loadTemplates(allChecks);
});

describe('a document without a named template', () => {
  it('is recognized as a due-diligence report by its contents, and the choice has a reason (S0-207)', async () => {
    const document = await readDocx(await renderReport(goodReport()));
    expect(chooseTemplate(document, null, templates)).toMatchObject({
      template: { name: 'dd-report' },
      because:
        'No template was requested. The document matches 100 % of the template "dd-report", so this template was used.',
    });
  });

  it('is still recognized if a chapter is missing (S0-207)', async () => {
    const document = await readDocx(await renderReport(withChapter('Operations', () => null)));
    const { template, because } = chooseTemplate(document, null, templates);
    expect(template?.name).toBe('dd-report');
    expect(because).toContain('91 %');
  });

  it('matches no template if it is a letter (S0-207)', () => {
    const letter = docxOf([
      paragraphOf('Date: 1 May 2026'),
      paragraphOf('Dear Sir,'),
      headingOf('Summary', 1),
    ]);
    expect(chooseTemplate(letter, null, templates).template).toBeNull();
  });
});

it('measures nothing by a template that describes nothing', () => {
  expect(textDocumentMatchScore(textDocumentViewOf([]), docxTemplateOf({}))).toBe(0);
});
