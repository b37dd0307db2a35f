import { TextlintKernel } from '@textlint/kernel';
import markdownPlugin from '@textlint/textlint-plugin-markdown';
import commentsFilter from 'textlint-filter-rule-comments';
import { findPhrases } from './phrases.js';

/** Rule of textlint: reports the phrases in paragraphs, headings, list items and cells, without code. */
const phrasesRule = ({ Syntax, RuleError, report, locator }) => ({
  [Syntax.Str](node) {
    for (const { name, found, plain } of findPhrases(node.value)) {
      const index = Math.max(0, node.value.indexOf(found));
      report(node, new RuleError(`"${found}" (${name}): ${plain}`, { padding: locator.at(index) }));
    }
  },
});

const kernel = new TextlintKernel();

/**
 * Lints a Markdown page. `<!-- textlint-disable phrases -->` and `<!-- textlint-enable phrases -->` surround an exception.
 * @param {string} path
 * @param {string} text
 * @returns {Promise<{ line: number, message: string }[]>}
 */
export async function lintDocs(path, text) {
  const { messages } = await kernel.lintText(text, {
    ext: '.md',
    filePath: path,
    plugins: [{ pluginId: 'markdown', plugin: markdownPlugin.default ?? markdownPlugin }],
    rules: [{ ruleId: 'phrases', rule: phrasesRule }],
    filterRules: [{ ruleId: 'comments', rule: commentsFilter.default ?? commentsFilter }],
  });
  return messages.map(({ loc, message }) => ({ line: loc.start.line, message }));
}
