import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigurationError } from '@fixpoint/shared/errors';
import { describe, expect, it } from 'vitest';
import { defaultPolicy } from './default-policy.js';
import { loadPolicy, parsePolicy } from './load-policy.js';
import { Policy } from './policy-schema.js';

function errorOf(text: string): ConfigurationError {
  try {
    parsePolicy(text);
  } catch (error) {
    if (error instanceof ConfigurationError) return error;
    throw error;
  }
  throw new Error('The policy was accepted.');
}

describe('the policy file', () => {
  it('is valid as shipped, with every list that was promised (S0-317, S0-321, S0-322, S0-323, S0-445)', () => {
    expect(Policy.parse(defaultPolicy)).toEqual(defaultPolicy);
    expect(defaultPolicy.mail.extensions).toEqual(['.pptx', '.xlsx', '.docx', '.pdf', '.csv']);
    expect(defaultPolicy.mail.mimeDepth).toBe(10);
    expect(defaultPolicy.desktop.allowedFolders).toEqual(
      expect.arrayContaining(['C:\\Users\\*\\Downloads', 'C:\\agent-shared', 'Z:\\']),
    );
  });

  it('blocks the programs, sites and processes that were promised, as data (S0-438, S0-439, S0-440, S0-441, S0-442, S0-443, S0-444)', () => {
    const { blockedApps, blockedUrls, protectedProcesses } = defaultPolicy.desktop;
    expect(blockedApps).toEqual(expect.arrayContaining(['cmd', 'powershell', 'regedit', 'taskmgr']));
    expect(Object.keys(blockedUrls)).toEqual([
      'banking',
      'crypto exchanges',
      'social media',
      'system settings',
      'Anthropic billing',
    ]);
    expect(blockedUrls['system settings']).toContain('ms-settings:');
    expect(protectedProcesses).toContain('lsass');
  });

  it('need not exist, and may be empty', () => {
    expect(loadPolicy('/nowhere/fixpoint.policy.yaml')).toEqual(defaultPolicy);
    expect(parsePolicy('')).toEqual(defaultPolicy);
    expect(parsePolicy('# nothing\n')).toEqual(defaultPolicy);
  });

  it('replaces a field, and adds to a list where the file requests it', () => {
    const policy = parsePolicy('mail:\n  mimeDepth: 5\n  +senders: [example.org]\n  subjects: [Report]\n');
    expect(policy.mail).toEqual({
      ...defaultPolicy.mail,
      mimeDepth: 5,
      senders: [...defaultPolicy.mail.senders, 'example.org'],
      subjects: ['Report'],
    });
    expect(policy.agent).toEqual(defaultPolicy.agent);
  });

  it('is read from the disk', () => {
    const folder = mkdtempSync(join(tmpdir(), 'policy-'));
    try {
      writeFileSync(join(folder, 'policy.yaml'), 'diff:\n  maxFiles: 3\n');
      expect(loadPolicy(join(folder, 'policy.yaml')).diff.maxFiles).toBe(3);
      expect(() => loadPolicy(folder)).toThrow(ConfigurationError);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it.each([
    ['mail:\n  mimeDpeth: 5', 'mail'],
    ['mail:\n  mimeDepth: five', 'mail.mimeDepth'],
    ['mail:\n  +mimeDepth: [5]', 'mail.+mimeDepth'],
    ['mail:\n  senders: ["a b"]', 'mail.senders.0'],
    ['agent:\n  +gitSubcommands: [push]', 'agent.gitSubcommands'],
    ['agent:\n  secretPaths: ["a/**/b"]', 'agent.secretPaths.0'],
    ['diff:\n  secretPatterns:\n    broken: "("', 'diff.secretPatterns.broken'],
    ['agent: nothing', 'agent'],
    ['[]', 'the file'],
    ['a: [', 'YAML'],
    ['mail:\n  mimeDepth: 1\n  mimeDepth: 2', 'YAML'],
    ['__proto__:\n  x: 1', '__proto__'],
  ])('is refused with the name of the wrong field: %j', (text, field) => {
    const error = errorOf(text);
    expect(error.message).toContain(field);
    expect(error.hint).toBeTruthy();
  });
});
