import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseConversation } from './conversation.js';
import { fixFindings } from './fix-findings.js';
import { misbehaviour } from './misbehaviour.js';
import { nextTurn, toSource } from './script.js';

const prompt = '## HIGH\n- [a] shallow-descriptions — slides\n- [b] blocked-domain — slide 5';
const toolResult = fc.record({ text: fc.string(), isError: fc.boolean() });

describe('nextTurn', () => {
  it('depends only on the conversation and always ends', () => {
    fc.assert(
      fc.property(fc.array(toolResult, { minLength: 30, maxLength: 30 }), (results) => {
        for (const source of [fixFindings, ...Object.values(misbehaviour)]) {
          const conversation = { prompt, folder: '/repo', results };
          const turn = nextTurn(source, conversation);
          expect(turn).toEqual(nextTurn(source, conversation));
          expect(turn.call).toBeUndefined();
        }
      }),
    );
  });

  it('tries to push once, on a history without a fix, and continues when it is stopped', () => {
    const say = (text: string, isError = false) => ({ text, isError });
    const before = [
      say('1234567 First'),
      say('1\tconst address = company.profile;'),
      say('ok'),
      say('nothing'),
      say('ok'),
    ];
    const push = nextTurn(fixFindings, { prompt, folder: '/repo', results: before });
    expect(push.call?.input.command).toBe('git push origin main');
    const denied = [...before, say('denied', true)];
    expect(nextTurn(fixFindings, { prompt, folder: '/repo', results: denied })).toEqual({
      says: "Links lead to the company's own website instead of its profile page. The tests pass.\n\nFix: link to own websites",
    });
    const later = [say('7654321 Fix: links'), ...before.slice(1)];
    expect(nextTurn(fixFindings, { prompt, folder: '/repo', results: later }).call).toBeUndefined();
  });

  it('works in the service folder, wherever the agent was started', () => {
    for (const folder of ['/repo', '/repo/backend/market-research']) {
      const turn = nextTurn(fixFindings, { prompt, folder, results: [{ text: '', isError: false }] });
      expect(turn.call?.input.file_path).toBe('/repo/backend/market-research/src/deck/links.js');
    }
  });

  it('changes nothing if all findings are unknown', () => {
    const turn = nextTurn(fixFindings, {
      prompt: '## LOW\n- [x] font-size — deck',
      folder: '/',
      results: [],
    });
    expect(turn.call).toBeUndefined();
  });
});

describe('parseConversation', () => {
  it('reads the prompt, the folder among the system entries, and the results in order', () => {
    const conversation = parseConversation({
      model: 'm',
      system: [{ type: 'text', text: 'You are an agent.' }],
      messages: [
        { role: 'system', content: ' - Primary working directory: /some/where\n - other' },
        { role: 'user', content: [{ type: 'text', text: 'Fix it.' }] },
        { role: 'assistant', content: [{ type: 'tool_use', id: 't1', name: 'Bash', input: {} }] },
        {
          role: 'user',
          content: [{ type: 'tool_result', tool_use_id: 't1', content: 'out', is_error: true }],
        },
        {
          role: 'user',
          content: [{ type: 'tool_result', tool_use_id: 't2', content: [{ type: 'text', text: 'two' }] }],
        },
      ],
    });
    expect(conversation).toEqual({
      prompt: 'Fix it.',
      folder: '/some/where',
      results: [
        { text: 'out', isError: true },
        { text: 'two', isError: false },
      ],
    });
  });
});

describe('toSource', () => {
  it('strips the line numbers of the Read tool in both of its forms', () => {
    expect(toSource({ text: '     1→const a = 1;\n    12→\tb', isError: false })).toBe('const a = 1;\n\tb');
    expect(toSource({ text: '1\tconst a = 1;', isError: false })).toBe('const a = 1;');
  });
});
