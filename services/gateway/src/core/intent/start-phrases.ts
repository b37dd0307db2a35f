/** Where a phrase says that the first iteration begins. `form`: at the beginning, with the form. */
export type Beginning = 'form' | 'email_check' | 'analyze';

export interface StartPhrase {
  readonly pattern: RegExp;
  /** What it says, and what its negation says; null: nothing. */
  readonly says: Beginning;
  readonly negated: Beginning | null;
  /** `order`: what to do. `fact`: what has happened. `hint`: an order that also fits a full loop, so it yields to others. */
  readonly kind: 'order' | 'fact' | 'hint';
}

const mailWord = '(?:e-?mails?|mails?|inbox|gmail|mailbox)';
// "the email field", "email validation": the word as part of a page, not the step of the loop.
const notOfPage = String.raw`(?!\s*[-_]?(?:fields?|address(?:es)?|columns?|validation|templates?|subjects?|formats?|headers?|body|links?|inputs?|buttons?|labels?|library|layout)\b|-)`;
const form = String.raw`(?:(?:the|a|this|that|our|its|web|html|service's|frontend)\s+){0,3}(?:form|submission|form\s+submission|frontend)`;
const documentWord =
  '(?:file|document|deck|pptx|xlsx|docx|pdf|csv|output|results?|report|presentation|spreadsheet|workbook|attachment)';
const recently = '(?:already|just|recently)';
const been = String.raw`(?:(?:was|were|is|are|has|have|had|'ve|got|been)\s+){0,3}`;
const step = String.raw`(?:\s+(?:step|stage|check|phase|part|wait|waiting|retrieval))?`;
const analysis = String.raw`(?:the\s+)?(?:analysis|analy[sz]e|analy[sz]ing|comparison|compare|comparing)`;

function phrase(
  kind: StartPhrase['kind'],
  says: Beginning,
  negated: Beginning | null,
  source: string,
): StartPhrase {
  return { kind, says, negated, pattern: new RegExp(String.raw`(?<![\w-])(?:${source})(?![\w])`, 'gi') };
}

/** Every phrase that we understand. Each pattern is bounded, so a long text costs time in proportion to its length. */
export const startPhrases: readonly StartPhrase[] = [
  phrase(
    'order',
    'form',
    'email_check',
    String.raw`(?:re-?)?(?:submit|submitting)\s+(?:it\s+)?(?:again\s+)?${form}(?!\s+(?:button|handler|endpoint))|(?:fill|filling)(?:\s+(?:in|out))?(?:\s+and\s+(?:submit|send))?\s+${form}|sending\s+${form}|send\s+${form}|resubmit|re-submit|resubmitting`,
  ),
  phrase(
    'order',
    'form',
    null,
    String.raw`(?:start|begin|run)(?:ing)?\s+(?:over\s+)?(?:from|with|at)\s+(?:${form}|(?:the\s+)?(?:very\s+)?(?:beginning|start|scratch))|from\s+scratch|(?:run\s+)?(?:the\s+)?(?:full|whole|complete|entire)\s+(?:feedback\s+)?loop`,
  ),
  phrase(
    'order',
    'email_check',
    'form',
    String.raw`(?:skip|skipping|bypass|omit)\s+(?:(?:filling|submitting)\s+(?:in\s+|out\s+)?)?${form}(?:\s+step)?|skip\s+(?:the\s+)?submit(?:ting)?(?:\s+step)?`,
  ),
  phrase(
    'order',
    'email_check',
    'form',
    String.raw`(?:start|begin|resume|continue|proceed|pick\s+up|go\s+on)(?:ing)?\s+(?:directly\s+|straight\s+)?(?:from|at|with)\s+(?:(?:the|my|our|checking|reading|waiting\s+for)\s+){0,3}${mailWord}${step}${notOfPage}`,
  ),
  phrase(
    'order',
    'email_check',
    'form',
    String.raw`(?:skip|jump|go)\s+(?:directly\s+|straight\s+|right\s+)?to\s+(?:(?:the|my)\s+)?${mailWord}${step}${notOfPage}`,
  ),
  phrase(
    'fact',
    'email_check',
    'form',
    String.raw`${form}\s+${been}${recently}\s+(?:been\s+)?(?:submitted|filled|sent)|${form}\s+(?:has|have)\s+been\s+(?:submitted|filled|sent)|(?:I|we)(?:\s+have|'ve)?\s+(?:${recently}\s+)?(?:submitted|filled(?:\s+(?:in|out))?|sent)\s+${form}|(?:${recently}\s+)(?:submitted|filled(?:\s+(?:in|out))?|sent)\s+${form}`,
  ),
  phrase(
    'fact',
    'email_check',
    'form',
    String.raw`(?:${documentWord}|e-?mail|mail|it)\s+${been}(?:yet\s+)?${recently}\s+(?:been\s+)?(?:e-?mailed|mailed|sent|delivered|arrived|in\s+(?:(?:the|my|our)\s+)?${mailWord}|here\s+by\s+mail)|${documentWord}\s+(?:has|have)\s+been\s+(?:e-?mailed|mailed|delivered)|${documentWord}\s+(?:was|were)\s+(?:e-?mailed|mailed)\s+(?:to\s+me\s+)?(?:today|yesterday|earlier|this\s+morning|an?\s+\w+\s+ago)|(?:already|yet)\s+(?:e-?mailed|mailed)|(?:I|we)(?:\s+have|'ve)?\s+(?:already\s+)?(?:got|received)\s+(?:the\s+)?(?:e-?mail|mail|results?\s+by\s+e-?mail)`,
  ),
  phrase(
    'fact',
    'email_check',
    null,
    String.raw`${documentWord}\s+(?:is|are)\s+(?:already\s+)?(?:waiting\s+)?in\s+(?:the|my|our)\s+(?:inbox|gmail|mailbox|mail|e-?mail)${notOfPage}`,
  ),
  phrase(
    'hint',
    'email_check',
    null,
    String.raw`(?:check|look\s+(?:in|into|at)|search|read)\s+(?:(?:the|my|our)\s+)?(?:inbox|gmail|mailbox|e-?mail)${notOfPage}`,
  ),
  phrase(
    'order',
    'analyze',
    null,
    String.raw`(?:skip|skipping)\s+(?:${form}\s*(?:,|and|&)\s*)?(?:(?:the|waiting\s+for|wait\s+for)\s+){0,3}(?:e-?mail|mail|inbox|gmail)${step}${notOfPage}|skip\s+(?:directly\s+|straight\s+|right\s+)?to\s+${analysis}|(?:start|begin|resume|continue)(?:ing)?\s+(?:directly\s+|straight\s+)?(?:from|at|with)\s+${analysis}`,
  ),
  phrase(
    'order',
    'analyze',
    null,
    String.raw`(?:analy[sz]e|compare|check|inspect|review|examine|use|start\s+(?:from|with))\s+(?:(?:this|the\s+(?:attached|existing|downloaded|local|saved)|my\s+(?:existing|downloaded|local|saved)?|an?\s+existing|(?:existing|attached|downloaded))\s*)(?:${documentWord})(?!\s+(?:service|format|types?|size|names?|upload|endpoint|generator|code))`,
  ),
  phrase(
    'fact',
    'analyze',
    null,
    String.raw`(?:I|we)\s+(?:already\s+)?have\s+(?:(?:the|an?|this|its)\s+){0,2}${documentWord}\s*(?:already|here|locally|on\s+disk|downloaded)|(?:I|we)(?:'ve)?\s+already\s+(?:have|got)\s+(?:(?:the|an?|this|its)\s+){0,2}${documentWord}|already\s+have\s+(?:(?:the|an?|this)\s+){0,2}${documentWord}|(?:${documentWord}\s+(?:is|was|has\s+been)\s+)?already\s+downloaded|already\s+downloaded\s+(?:the\s+)?${documentWord}`,
  ),
];
