import { loadSettings } from '@fixpoint/shared/config';
import { ConfigurationError } from '@fixpoint/shared/errors';
import { describe, expect, it } from 'vitest';
import { gatewaySettings, readAccessToken, readInboxFolders, readWebhookTargets } from './config.js';

const load = (environment: Record<string, string> = {}) => loadSettings(gatewaySettings, environment);

describe('the settings of the gateway', () => {
  it('listen on loopback, port 3000, by default (S0-251)', () => {
    expect(load()).toMatchObject({ host: '127.0.0.1', port: 3000 });
    expect(readAccessToken(load())).toBeUndefined();
  });

  it.each(['0.0.0.0', '::', '192.168.1.5', 'gateway', '127.0.0.1.example.com'])(
    'refuse to listen on %s without a token, and state how to set one',
    (host) => {
      const attempt = () => readAccessToken(load({ HOST: host }));
      expect(attempt).toThrow(ConfigurationError);
      try {
        attempt();
      } catch (error) {
        expect((error as ConfigurationError).hint).toContain('FIXPOINT_TOKEN');
      }
      expect(readAccessToken(load({ HOST: host, FIXPOINT_TOKEN: 'a'.repeat(16) }))).toBe('a'.repeat(16));
    },
  );

  it.each(['127.0.0.1', '127.0.0.2', 'localhost', '::1'])('listen on %s without one', (host) => {
    expect(readAccessToken(load({ HOST: host }))).toBeUndefined();
  });

  it('do not take the secret of the agent for the token, and refuse one that can be guessed', () => {
    const AGENT_WS_SECRET = 'a'.repeat(16);
    expect(readAccessToken(load({ AGENT_WS_SECRET }))).toBeUndefined();
    expect(() => readAccessToken(load({ AGENT_WS_SECRET, HOST: '0.0.0.0' }))).toThrow('without a token');
    expect(() => load({ AGENT_WS_SECRET: 'a' })).toThrow(/AGENT_WS_SECRET.*16/s);
  });

  it('refuse webhooks without a secret, and invalid addresses', () => {
    expect(() => readWebhookTargets(load({ WEBHOOK_URLS: 'https://a.example/hook' }))).toThrow(
      /WEBHOOK_SECRET/,
    );
    expect(() => load({ WEBHOOK_URLS: 'ftp://a.example' })).toThrow(/WEBHOOK_URLS/);
    const secret = 's'.repeat(24);
    expect(
      readWebhookTargets(
        load({ WEBHOOK_URLS: 'https://a.example/x, http://b.example', WEBHOOK_SECRET: secret }),
      ),
    ).toEqual([
      { url: 'https://a.example/x', secrets: [secret] },
      { url: 'http://b.example', secrets: [secret] },
    ]);
  });

  it('sign webhooks with the new secret and the previous one while it is changed', () => {
    const [now, before] = ['n'.repeat(24), 'b'.repeat(24)];
    const secretsOf = (environment: Record<string, string>) =>
      readWebhookTargets(load({ WEBHOOK_URLS: 'https://a.example/x', ...environment }))[0]?.secrets;
    expect(secretsOf({ WEBHOOK_SECRET: `${now} ${before}` })).toEqual([now, before]);
    expect(secretsOf({ WEBHOOK_SECRET: now, WEBHOOK_SECRET_BEFORE: before })).toEqual([now, before]);
    const sentence = 'one secret with spaces in it';
    expect(secretsOf({ WEBHOOK_SECRET: sentence })).toEqual([sentence]);
  });

  it('refuse a guessable token without printing it', () => {
    expect(() => load({ FIXPOINT_TOKEN: 'hunter2' })).toThrow(/FIXPOINT_TOKEN.*16 characters/);
    expect(() => load({ FIXPOINT_TOKEN: 'hunter2' })).not.toThrow(/hunter2/);
  });

  it('limit the cost of one task if a budget is set (S3-082)', () => {
    expect(load().taskBudgetUsd).toBeUndefined();
    expect(load({ TASK_BUDGET_USD: '2.5' }).taskBudgetUsd).toBe(2.5);
    for (const wrong of ['0', '-1', 'much']) {
      expect(() => load({ TASK_BUDGET_USD: wrong }), wrong).toThrow(/TASK_BUDGET_USD/);
    }
  });

  it('take a list of exact origins, no wildcard (S0-277, X-6)', () => {
    expect(load({ CORS_ORIGINS: 'https://a.example, http://localhost:5173' }).corsOrigins).toEqual([
      'https://a.example',
      'http://localhost:5173',
    ]);
    for (const wrong of ['*', 'https://a.example/', 'a.example', 'null']) {
      expect(() => load({ CORS_ORIGINS: wrong }), wrong).toThrow(ConfigurationError);
    }
  });

  it('open the download folder and the inbox for documents that are already there (S0-347)', () => {
    const values = load({ FIXPOINT_HOME: '/data', AGENT_DOWNLOAD_PATH: '/downloads' });
    expect(readInboxFolders(values, '/home/ann')).toEqual(['/downloads', '/data/inbox']);
    expect(readInboxFolders(load({ FIXPOINT_HOME: '/data' }), '/home/ann')).toEqual([
      '/home/ann/Downloads',
      '/data/inbox',
    ]);
  });
});
