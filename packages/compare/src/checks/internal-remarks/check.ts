import { z } from 'zod';
import { Words } from '../../templates/template-fields.js';
import { findPhrase } from '../../text/find-phrase.js';
import { textsHolding } from '../../views/texts-holding.js';
import { anyTypeCheck } from '../check.js';
import { createSightings, excerpt, firstPlace, moreOf, sightedAt } from '../sightings.js';
import { list, quote } from '../wording.js';

const receivers = '(?:clients?|customers?|buyers?|sellers?|investors?)';

/** Remarks for colleagues, and not for a client. */
const remarks = words([
  // Not "employees must never disclose it to customers".
  // plain English: words of remarks
  String.raw`(?<!(?:must|may|shall|should|will|to|and|or|who|we|they) )(?:do not|don['’]t|never) (?:show|share|tell|send|mention|forward|disclose|say) (?:this|it|that|them|these|any of this)(?: (?:to|with))? (?:the )?(?:${receivers}|outside|externally)`,
  // plain English: words of remarks
  String.raw`(?:do not|don['’]t) (?:show|share|tell|send|forward)(?: (?:to|with))? the (?:client|customer|buyer|seller|investor)`,
  String.raw`(?:the )?client (?:does(?: not|n['’]t)|must not|should(?: not|n['’]t)|is not to|need not|won['’]t) (?:know|hear|find out) (?:about|of (?:this|the)|that we|what we)`,
  String.raw`for our eyes|not for (?:the )?(?:client|customer|buyer)(?=\P{L}*$|[.!])|internal (?:note|remark|comment)s?(?=:| [–—-]|\P{L}*$)`,
  String.raw`(?:remove|delete|take out|strip|cut) (?:this|it|these) before (?:sending|sharing|we send|it goes|the client)`,
  String.raw`(?:these|those) are (?:all )?(?:made[- ]up|invented|guess(?:ed)?) (?:number|figure|value)s?|numbers? (?:is|are) (?:invented|made up|a guess)`,
  String.raw`nicht (?:dem|für den) kunden (?:zeigen|sagen|geben|schicken|senden|weiter\p{L}+|mitteilen|bestimmt|gedacht)|nicht für den kunden(?=\P{L}*$|[.!])|interne? (?:notiz|merknad|note)(?=:)|ikke (?:del|vis|send)(?: dette)? (?:med|til)? ?kunden?`,
]);

/** The same in notes, comments and hidden text: elsewhere they are sentences of policies, contracts and annual reports. */
const asideRemarks = words([
  // plain English: words of remarks
  String.raw`(?:do not|don['’]t|never) (?:show|share|tell|send|mention|forward|disclose|say)(?: (?:this|it|that|them|these|any of this))?(?: (?:to|with))? (?:the )?(?:${receivers}|outside|anyone|externally)`,
  String.raw`(?:the )?client (?:does(?: not|n['’]t)|must not|should(?: not|n['’]t)|is not to|need not|won['’]t) (?:know|see|notice|hear|find out)`,
  String.raw`between (?:us|ourselves)|not for (?:the )?(?:client|customer|buyer|outside)|internal (?:note|remark|comment|only)s?`,
  'our (?:walk-?away price|reservation price|real price|fee|margin|markup|mark-up|bottom line|cost base)',
  String.raw`(?:fixme|check with|ask) (?:legal|compliance|the partner|my boss|management) (?:before|first|if)`,
  String.raw`made[- ]up (?:number|figure|data|value)s?|guess(?:ed)? (?:number|figure|value)s?|nicht (?:dem|für den) kunden|interne? (?:notiz|merknad|note)`,
]);

function words(patterns: readonly string[]): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${patterns.join('|')})(?![\p{L}\p{N}])`, 'iu');
}

/** Without one of these the pattern cannot match. */
const sign =
  /client|customer|kunde|buyer|seller|investor|internal|intern|between |our |for our|made[- ]up|guess|invented|before |outside|anyone|external|ask |check with/i;

/** The same as single words. */
const signWords =
  /client|customer|kunde|buyer|seller|investor|intern|between|(?<!\S)our(?!\S)|made|guess|invented|before|outside|anyone|external|ask|check/i;

const maxSearchedLength = 20_000;

export const internalRemarks = anyTypeCheck({
  name: 'internal-remarks',
  category: 'document',
  defaultSeverity: 'high',
  description: 'No speaker note, comment or text contains a remark that was meant for colleagues.',
  options: z.strictObject({
    also: Words.default([]).describe(
      'More words that no client should read. A trailing * matches any ending.',
    ),
  }),
  run(content, _template, { options: { also } }) {
    const seen = createSightings();
    const search = (whole: string, located: { locate(): string }, isAside: boolean) => {
      const text = whole.slice(0, maxSearchedLength);
      const match = sign.test(text)
        ? (remarks.exec(text) ?? (isAside ? asideRemarks.exec(text) : null))
        : null;
      if (match !== null) seen.add('', located, excerpt(text, match.index, match[0].length));
      else if (also.length > 0 && findPhrase(text, also) !== null)
        seen.add('', located, excerpt(text, 0, 50));
    };
    const searched = also.length > 0 ? content.texts() : textsHolding(content, signWords);
    for (const located of searched) search(located.text, located, located.kind === 'notes');
    for (const aside of content.asides()) search(aside.text, aside, true);
    return seen.all().map((sighting) => ({
      key: '',
      ...sightedAt(sighting),
      message: `Internal remark ${firstPlace(sighting)}: ${quote(sighting.quotes[0] ?? '')}${moreOf(sighting, 'remark')}.`,
      expected: 'notes, comments and texts that the client may read',
      actual: list(sighting.quotes, ' | '),
      suggestion:
        'Remove the remark, and write notes for colleagues outside the document: speaker notes and comments go out with the file.',
    }));
  },
});
