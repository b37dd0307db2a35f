import { z } from 'zod';
import { Words } from '../../templates/template-fields.js';
import { findPhrase } from '../../text/find-phrase.js';
import { textsHolding } from '../../views/texts-holding.js';
import { anyTypeCheck } from '../check.js';
import { createSightings, excerpt, firstPlace, moreOf, sightedAt } from '../sightings.js';
import { list, quote } from '../wording.js';

/** Remarks for colleagues, and not for a client. */
const remarks =
  /(?<![\p{L}\p{N}])(?:(?:do not|don['’]t|never) (?:show|share|tell|send|mention|forward|disclose|say)(?: (?:this|it|that|them|these|any of this))?(?: (?:to|with))? (?:the )?(?:clients?|customers?|buyers?|sellers?|investors?|outside|anyone|externally)|(?:the )?client (?:does(?: not|n['’]t)|must not|should(?: not|n['’]t)|is not to|need not|won['’]t) (?:know|see|notice|hear|find out)|for our eyes|between (?:us|ourselves)|not for (?:the )?(?:client|customer|buyer|outside)|internal (?:note|remark|comment|only)s?|our (?:fee|margin|markup|mark-up|walk-?away price|reservation price|real price|bottom line|cost base)|(?:remove|delete|take out|strip|cut) (?:this|it|these) before (?:sending|sharing|we send|it goes|delivery|the client)|(?:fixme|check with|ask) (?:legal|compliance|the partner|my boss|management) (?:before|first|if)|made[- ]up (?:number|figure|data|value)s?|guess(?:ed)? (?:number|figure|value)s?|numbers? (?:is|are) (?:invented|made up|a guess)|nicht (?:dem|für den) kunden|intern(?:e)? (?:notiz|merknad|note)|ikke (?:del|vis|send)(?: dette)? (?:med|til)? ?kunden?)(?![\p{L}\p{N}])/iu;

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
    const search = (whole: string, located: { locate(): string }) => {
      const text = whole.slice(0, maxSearchedLength);
      const match = sign.test(text) ? remarks.exec(text) : null;
      if (match !== null) seen.add('', located, excerpt(text, match.index, match[0].length));
      else if (also.length > 0 && findPhrase(text, also) !== null)
        seen.add('', located, excerpt(text, 0, 50));
    };
    const searched = also.length > 0 ? content.texts() : textsHolding(content, signWords);
    for (const located of searched) search(located.text, located);
    for (const aside of content.asides()) search(aside.text, aside);
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
