/** Start of the first iteration, according to a phrase. `form`: at the beginning, with the form. */
export type Beginning = 'form' | 'email_check' | 'analyze';

export interface StartPhrase {
  readonly pattern: RegExp;
  /** Meaning of the phrase, and of its negation; null: none. */
  readonly says: Beginning | null;
  readonly negated: Beginning | null;
  /** `order`: an instruction. `fact`: a past event. `hint`: an order that also fits a full loop, so it yields to others. */
  readonly kind: 'order' | 'fact' | 'hint';
}

/**
 * Parts of phrases. Here and in the phrases, a space means any white space and `{name}` for the part of that name;
 * the rest is a regular expression.
 */
const parts: Readonly<Record<string, string>> = {
  form: "(?:(?:the|a|this|that|our|its|web|html|service's|frontend) ){0,3}(?:form|submission|form submission|frontend)",
  document:
    '(?:file|document|deck|pptx|xlsx|docx|pdf|csv|output|results?|report|presentation|spreadsheet|workbook|attachment)',
  // Not "the email field", "email validation": there the word is part of a page, not the step of the loop.
  inbox:
    '(?:inbox|gmail|mailbox|e-?mails?|mails?)(?: (?:step|stage|check|phase|part|wait|retrieval))?(?!\\s*[-_]?(?:fields?|address(?:es)?|columns?|validation|templates?|subjects?|formats?|headers?|body|links?|inputs?|buttons?|labels?|library|layout)\\b|-)',
  analysis: '(?:the )?(?:analysis|analy[sz]e|analy[sz]ing|comparison|compare|comparing)',
  straight: '(?:(?:directly|straight|right) )?',
  recently: '(?:already|just|recently)',
  been: "(?:(?:was|were|is|are|has|have|had|'ve|got|been) ){0,3}",
  someone: "(?:I|we)(?: have|'ve)?",
  mine: '(?:(?:the|my|our) )?',
  earlier: '(?:today|yesterday|earlier|this morning|an? \\w+ ago)',
};

const skipForm = ['order', 'email_check', 'form'] as const;
const alreadySent = ['fact', 'email_check', 'form'] as const;
const skipMail = ['order', 'analyze', null] as const;

/** Every phrase that we understand. Each repetition is bounded, so a long text costs time in proportion to its length. */
export const startPhrases: readonly StartPhrase[] = [
  phrase('order', 'form', 'email_check', [
    '(?:re-?)?submit(?:ting)? (?:it )?(?:again )?{form}(?! (?:button|handler|endpoint))',
    '(?:re-?)submit(?:ting)?',
    'fill(?:ing)?(?: in| out)?(?: and (?:submit|send))? {form}',
    'send(?:ing)? {form}',
  ]),
  phrase('order', 'form', null, [
    '(?:start|begin|run)(?:ning|ing)? (?:over )?(?:from|with|at) (?:{form}|(?:the )?(?:very )?(?:beginning|start|scratch))',
    'from scratch',
    '(?:full|whole|complete|entire) (?:feedback )?loop',
  ]),
  phrase(...skipForm, [
    '(?:skip|skipping|bypass|omit) (?:(?:filling|submitting) (?:in |out )?)?{form}(?: step)?',
    'skip (?:the )?submit(?:ting)?(?: step)?',
    'without {form}',
    'no {form} (?:needed|required|necessary)',
    '(?:start|begin|resume|continue|proceed|pick up|go on)(?:ing)? {straight}(?:from|at|with) (?:(?:the|my|our|checking|reading|waiting for) ){0,3}{inbox}',
    '(?:skip|jump|go) {straight}to {mine}{inbox}',
  ]),
  phrase(...alreadySent, [
    '{form} {been}{recently} (?:been )?(?:submitted|filled|sent)',
    '{form} (?:has|have) been (?:submitted|filled|sent)',
    '{someone} (?:{recently} )?(?:submitted|filled(?: in| out)?|sent) {form}',
    '{recently} (?:submitted|filled(?: in| out)?|sent) {form}',
  ]),
  phrase(...alreadySent, [
    '(?:{document}|e-?mail|mail|it) {been}(?:yet )?{recently} (?:been )?(?:e-?mailed|mailed|sent|delivered|arrived|received|there|in {mine}{inbox})',
    '{document} (?:has|have) been (?:e-?mailed|mailed|delivered)',
    '{document} (?:was|were) (?:e-?mailed|mailed) (?:to me )?{earlier}',
    '(?:already|yet) (?:e-?mailed|mailed)',
    '{someone} (?:already )?(?:got|received) (?:the )?(?:e-?mail|mail|results? by e-?mail)',
  ]),
  phrase('fact', 'form', null, [
    '{form} (?:(?:was|is|has|were) )?(?:never|not)(?: yet)? (?:been )?(?:submitted|sent|filled)',
  ]),
  phrase('fact', 'email_check', null, [
    '{document} (?:is|are) (?:already )?(?:waiting )?in (?:the|my|our) {inbox}',
    '(?:the )?e-?mail is (?:here|there)',
  ]),
  phrase('hint', 'email_check', null, [
    "(?:check|look (?:in|into|at)|search|read|use|take|process|open|fetch|work with|go with|work from) (?:(?:(?:today|yesterday|last night)'s|this|that) )?{mine}{inbox}",
  ]),
  phrase(...skipMail, [
    '(?:skip|skipping) (?:{form}(?:,? and|,| &) (?:the )?)?(?:(?:the|waiting for|wait for) ){0,3}{inbox}(?! (?:is|was|has|already|arrived|received|sent)\\b)',
    'skip {straight}to {analysis}',
    '(?:start|begin|resume|continue)(?:ing)? {straight}(?:from|at|with) {analysis}',
  ]),
  phrase('order', null, 'analyze', ['wait(?:ing)? for {mine}{inbox}']),
  phrase(...skipMail, [
    '(?:analy[sz]e|compare|check|inspect|review|examine|use|start (?:from|with)) (?:this|the (?:attached|existing|downloaded|local|saved)|my(?: (?:existing|downloaded|local|saved))?|an? existing|existing|attached|downloaded) {document}(?! (?:service|format|types?|size|names?|upload|endpoint|generator|code))',
  ]),
  phrase('fact', 'analyze', null, [
    '(?:I|we) (?:already )?have (?:(?:the|an?|this|its) ){0,2}{document} (?:already|here|locally|on disk|downloaded)',
    "(?:I|we)(?:'ve)? already (?:have|got) (?:(?:the|an?|this|its) ){0,2}{document}",
    'already have (?:(?:the|an?|this) ){0,2}{document}',
    '(?:{document} (?:is|was|has been) )?already downloaded',
    'already downloaded (?:the )?{document}',
  ]),
];

function phrase(
  kind: StartPhrase['kind'],
  says: Beginning | null,
  negated: Beginning | null,
  sources: readonly string[],
): StartPhrase {
  const source = sources.map(expand).join('|').replaceAll(' ', String.raw`\s+`);
  return { kind, says, negated, pattern: new RegExp(String.raw`(?<![\w-])(?:${source})(?!\w)`, 'gi') };
}

function expand(source: string): string {
  return source.replace(/\{([a-z]+)\}/g, (whole, name: string) => expand(parts[name] ?? whole));
}
