import { describe, expect, test } from 'vitest';
import { SecretText } from '#services/core/vault/secret-text.js';
import { redactEnd } from '#services/runs/runs/run-end.js';

const hush = new SecretText(['hush-hush', 'succeeded']);

describe('how a run ended', () => {
  test('is kept without secrets wherever they stand, and with its own words as they are', () => {
    const shown = redactEnd(hush, {
      status: 'succeeded',
      error: 'no hush-hush',
      summary: 'said hush-hush',
      exitCode: 0,
      result: { 'hush-hush': ['hush-hush', { deep: 'is hush-hush', count: 7 }] },
      usage: {
        provider: 'p',
        model: 'hush-hush',
        inputTokens: 1,
        outputTokens: 2,
        cachedInputTokens: 3,
        costUsd: null,
      },
      log: { bytes: 4, sha256: 'sum', stdoutExcerpt: 'hush-hush', stderrExcerpt: null, lastSeq: 5 },
      session: { id: 's', displayId: null, params: { cwd: '/there' } },
    });
    expect(shown).toEqual({
      status: 'succeeded',
      error: 'no ***REDACTED***',
      summary: 'said ***REDACTED***',
      exitCode: 0,
      result: { '***REDACTED***': ['***REDACTED***', { deep: 'is ***REDACTED***', count: 7 }] },
      usage: {
        provider: 'p',
        model: '***REDACTED***',
        inputTokens: 1,
        outputTokens: 2,
        cachedInputTokens: 3,
        costUsd: null,
      },
      log: { bytes: 4, sha256: 'sum', stdoutExcerpt: '***REDACTED***', stderrExcerpt: null, lastSeq: 5 },
      session: { id: 's', displayId: null, params: { cwd: '/there' } },
    });
  });

  test('forgets a session that bears a secret, and says nothing of one that the adapter says nothing of', () => {
    const bearing = { id: 's', displayId: null, params: { key: 'hush-hush' } };
    expect(redactEnd(hush, { status: 'failed', session: bearing })).toEqual({ status: 'failed', session: null });
    expect(redactEnd(hush, { status: 'failed' })).toEqual({ status: 'failed' });
    expect(redactEnd(hush, { status: 'failed', session: null })).toEqual({ status: 'failed', session: null });
  });
});
