import { z } from 'zod';
import { Words } from '../../templates/template-fields.js';
import { findPhrase } from '../../text/find-phrase.js';
import { textsHolding } from '../../views/texts-holding.js';
import { anyTypeCheck } from '../check.js';
import { createSightings, excerpt, firstPlace, moreOf, sightedAt } from '../sightings.js';
import { list, quote } from '../wording.js';
import { type ChatterPhrase, instructions, taskPhrases, taskSign, taskWords } from './task-phrases.js';
import { ownKinds } from './writers.js';
import { findWritingTask, writingWords } from './writing-tasks.js';

/** Wording of kinds for the headline; a kind that is not here is named by its name. Names are part of a finding's identity: never changed. */
const shows: Readonly<Record<string, string>> = {
  'it speaks of itself as a model': 'it calls itself a model',
  'it names the limits of a model': 'it states what it cannot do',
  'it refuses or excuses itself': 'it refuses or apologises',
  'it announces its answer': 'it introduces its answer',
  // plain English: the name is part of stored ids
  'it hands over a draft': 'it presents a draft',
};

/** Phrases of a model to its user, never to a reader. Linear: no repetition that could be read in two ways. */
const phrases: readonly ChatterPhrase[] = [
  {
    name: 'it speaks of itself as a model',
    pattern:
      /\bas an? (?:(?:large |ai |artificial intelligence )?language model|ai(?:[ -]assistant|[ -]model)?|virtual assistant)(?=[^.!?]{0,80}(?<!\w)(?:(?:i|my)\b(?!\.)|me\b)|,? (?:trained|developed|created) by\b)/i,
  },
  {
    name: 'it names the limits of a model',
    pattern:
      /\bi(?: cannot| can['’]t| do not have the ability to| don['’]t have the ability to| am (?:unable|not able) to|['’]m (?:unable|not able) to) (?:browse|access|search|look up|open|view)(?=[^.!?]{0,80}(?:web|\b(?:online|internet|urls?|links?|pages?|files?|documents?|filings?|attachments?|real-time|current|latest|external|data)\b))|\b(?:(?:my|the model['’]s) (?:knowledge (?:cut-?off|base)|training data|last (?:knowledge )?update)|(?:as of|until|up to) my (?:last|latest|knowledge)|i (?:do not|don['’]t) have (?:access to )?(?:real-time|current|up-to-date))/i,
  },
  {
    name: 'it refuses or excuses itself',
    pattern:
      /\b(?:i['’]m sorry|i am sorry|i apologi[sz]e),? but i\b|\bi(?: cannot| can['’]t| am unable to|['’]m unable to) (?:(?:assist|help) (?:you )?with (?:that|this|your)|(?:comply with|fulfil|fulfill) (?:that|this|your) (?:request|prompt)|(?:provide|generate|create) (?:(?:a|an|the|any|more|that|this|specific|real-time|accurate|current) ){0,3}(?:summar|description|profile|text|content|response|information|links?|sources|answer|list|data)\w*)\b/i,
  },
  {
    name: 'it announces its answer',
    pattern:
      /^["'“*#\s]{0,4}(?:certainly|sure|sure thing|of course|absolutely|great question|happy to help|no problem|understood|got it)\s?[!,.:–—-]\*{0,2}\s?(?:i\b|here|below|let|this|the following)/i,
  },
  {
    // plain English: the name is part of stored ids
    name: 'it hands over a draft',
    pattern:
      /\bhere(?:['’]s| is| are) (?:the |a |an |your )?(?:revised|updated|rewritten|improved|requested|polished|final|possible|sample|draft) (?:version|text|slide|paragraph|description|summary|content|draft|answer|response|report|section)\b/i,
  },
  {
    name: 'it offers more work',
    pattern:
      /\b(?:would you like me to|let me know if you(?:['’]d| would)? (?:like|want|need|have)|i hope this (?:helps(?! (?:you|us|them) (?:in|with|to) )|meets)|feel free to (?:let me know|ask (?:me|if|any|for (?:more|any|further|additional|clarification))|ask(?=[.!]|$))|if you['’]d like,? i can|is there anything else i can)\b/i,
  },
];

const quotes = /["“”„«»]/gu;

/** True for the words of another person, between quotation marks within a text: "I hope this helps", a customer wrote. */
function isQuoted(text: string, index: number): boolean {
  const before = text.slice(Math.max(0, index - 1_000), index);
  const behind = text.slice(index, index + 1_000);
  const [last] = [...before.matchAll(quotes)].slice(-1);
  const close = behind.search(quotes);
  if (last === undefined || close < 0) return false;
  const isOpen = last[0] === '"' ? before.split('"').length % 2 === 0 : /[“„«]/u.test(last[0]);
  // A whole text in quotation marks is the model's own.
  return isOpen && /\p{L}{2}/u.test(before.slice(0, last.index) + behind.slice(close + 1));
}

/** Words without one of which no phrase matches. */
const signWords = new RegExp(
  String.raw`assistant|(?<![\p{L}\p{N}])(?:i|my|ai|here|certainly|sure|course|absolutely|great|happy|problem|understood|got|you|hope|free|anything)(?![\p{L}\p{N}])|${taskWords}`,
  'iu',
);

const allPhrases = [...phrases, ...taskPhrases];

/** Most cells are too short for a sentence to a user. */
function isTaskLike(text: string): boolean {
  return text.length >= minPhraseLength && taskSign.test(text);
}

function phrasesIn(text: string) {
  return (isTaskLike(text) ? allPhrases : phrases).flatMap(({ name, pattern }) => {
    const match = pattern.exec(text);
    return match === null || isQuoted(text, match.index)
      ? []
      : [{ name, index: match.index, found: match[0] }];
  });
}

const minPhraseLength = 12;
const maxSearchedLength = 100_000;

export const modelChatter = anyTypeCheck({
  name: 'model-chatter',
  category: 'text',
  defaultSeverity: 'high',
  description: 'The document contains no text that a language model wrote to its user.',
  options: z.strictObject({
    also: Words.default([]).describe(
      'More phrases that show that a model wrote the text. A trailing * matches any ending.',
    ),
  }),
  run(content, _template, { options: { also } }) {
    const seen = createSightings();
    for (const located of also.length > 0 ? content.texts() : textsHolding(content, signWords)) {
      const text = located.text.slice(0, maxSearchedLength);
      for (const { name, index, found } of phrasesIn(text))
        seen.add(name, located, excerpt(text, index, found.length));
      const phrase = findPhrase(text, also);
      if (phrase !== null) seen.add(`it contains "${phrase}"`, located, excerpt(text, 0, 60));
    }
    for (const located of textsHolding(content, writingWords)) {
      const task = located.text.length < minPhraseLength ? null : findWritingTask(located.text);
      if (task !== null && !isQuoted(located.text, task.index))
        seen.add(instructions, located, excerpt(located.text, task.index, task.found.length));
    }
    const sightings = seen.all();
    const own = sightings.length === 0 ? new Set<string>() : ownKinds(content);
    return sightings
      .filter(({ key }) => !own.has(key))
      .map((sighting) => ({
        key: sighting.key,
        ...sightedAt(sighting),
        message: `Text of a language model ${firstPlace(sighting)}: ${quote(sighting.quotes[0] ?? '')} – ${shows[sighting.key] ?? sighting.key}${moreOf(sighting, 'text')}.`,
        expected: 'text that addresses the reader of the document',
        actual: list(sighting.quotes, ' | '),
        measure: { value: sighting.count, goal: 0, unit: 'texts' },
        suggestion:
          'Ask the model for structured output (JSON that follows a schema) and use only the fields that were requested; treat an answer that refuses or apologises as a failed call.',
      }));
  },
});
