import type { TemplateFields } from '../templates/parse-templates.js';
import { foldTitle } from '../text/words.js';
import type { FieldProblem } from './template-source.js';

/** Fields whose entries are looked for as phrases: at word boundaries, a trailing `*` standing for any ending. */
const phraseFields = ['content_depth_keywords', 'shallow_content_phrases'];

/** Legal values that are hardly meant: phrases that cannot match or shadow each other, titles twice, addresses as domains. */
export function wordingProblems(fields: TemplateFields): FieldProblem[] {
  return [
    ...phraseFields.flatMap((field) => phraseProblems(field, texts(fields[field]))),
    ...titleProblems(fields.sections),
    ...texts(fields.blocked_domains).flatMap(domainProblems),
  ];
}

function phraseProblems(field: string, phrases: readonly string[]): FieldProblem[] {
  return phrases.flatMap((phrase, index): FieldProblem[] => {
    const path = [field, index];
    const stem = phrase.replace(/\*$/, '');
    if (stem.includes('*')) {
      return [
        warning(
          path,
          `"${phrase}" will probably never match: * is a wildcard only at the end.`,
          'Move the * to the end, or list the words.',
        ),
      ];
    }
    if (!/[\p{L}\p{N}]/u.test(stem)) {
      return [
        warning(
          path,
          `"${phrase}" matches ${stem === '' ? 'every text' : 'almost nothing'}: it contains no letter or digit.`,
          'Write a word.',
        ),
      ];
    }
    const wider = phrases.findIndex(
      (candidate, place) =>
        place !== index && covers(candidate, phrase) && (!covers(phrase, candidate) || place < index),
    );
    if (wider === -1) return [];
    return [
      warning(
        path,
        `"${phrase}" is redundant: "${phrases[wider]}" already matches it.`,
        'Remove one of them.',
      ),
    ];
  });
}

/** True if every text that holds `phrase` holds `wider`. */
function covers(wider: string, phrase: string): boolean {
  const [one, other] = [wider.toLowerCase(), phrase.toLowerCase()];
  const stem = one.replace(/\*$/, '');
  return (
    one === other ||
    (one.endsWith('*') && /[\p{L}\p{N}]/u.test(stem) && other.replace(/\*$/, '').startsWith(stem))
  );
}

function titleProblems(sections: unknown): FieldProblem[] {
  if (!Array.isArray(sections)) return [];
  const seen = new Map<string, string>();
  return sections.flatMap((section: unknown, index): FieldProblem[] => {
    if (typeof section !== 'object' || section === null) return [];
    const { title, also } = section as { title?: unknown; also?: unknown };
    const titles = [
      ...(typeof title === 'string' ? [{ text: title, path: ['sections', index, 'title'] }] : []),
      ...texts(also).map((text, place) => ({ text, path: ['sections', index, 'also', place] })),
    ];
    return titles.flatMap(({ text, path }): FieldProblem[] => {
      const folded = foldTitle(text);
      if (folded === '')
        return [
          warning(path, `"${text}" can never match: it has neither letter nor digit.`, 'Write a title.'),
        ];
      const before = seen.get(folded);
      if (before !== undefined)
        return [
          warning(path, `The title "${text}" is already listed as "${before}".`, 'Remove one of them.'),
        ];
      seen.set(folded, text);
      return [];
    });
  });
}

function domainProblems(domain: string, index: number): FieldProblem[] {
  if (/^[^\s/:@*]+\.[^\s/:@*.]+$/.test(domain)) return [];
  return [
    warning(
      ['blocked_domains', index],
      `"${domain}" can never match: it is not a domain.`,
      'Write only the domain, such as facebook.com. Subdomains are included.',
    ),
  ];
}

function warning(path: readonly PropertyKey[], message: string, hint: string): FieldProblem {
  return { level: 'warning', path, message, hint };
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((candidate) => typeof candidate === 'string') : [];
}
