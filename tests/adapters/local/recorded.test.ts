import { describe, expect, test } from 'vitest';
import type { Usage } from '#adapters/adapter.js';
import type { JsonObject } from '#services/core/text/fields.js';
import { play } from './kit.js';

const tokens = (inputTokens: number, cachedInputTokens: number, outputTokens: number) => ({
  inputTokens,
  cachedInputTokens,
  outputTokens,
});

interface Told {
  vendor: string;
  key: Record<string, string>;
  model?: string;
  /** How the shell tool is told. */
  shell: string;
  usage: Usage;
}

const TOLD: Told[] = [
  {
    vendor: 'claude',
    key: { ANTHROPIC_API_KEY: 'k' },
    shell: '> Bash: echo hello\n< hello\n',
    usage: {
      provider: 'anthropic',
      model: 'claude-sonnet-4-5',
      ...tokens(300, 800, 50),
      costUsd: 0.0019349999999999999,
      billingType: 'metered_api',
    },
  },
  {
    vendor: 'codex',
    key: { CODEX_API_KEY: 'k' },
    shell: "> shell: /bin/bash -lc 'echo hello'\n< hello\n",
    usage: {
      provider: 'openai',
      model: 'gpt-5-codex',
      ...tokens(400, 600, 80),
      costUsd: null,
      billingType: 'metered_api',
    },
  },
  {
    vendor: 'gemini',
    key: { GEMINI_API_KEY: 'k' },
    shell: '> run_shell_command: echo hello\n< hello\n',
    usage: {
      provider: 'google',
      model: 'gemini-2.5-pro',
      ...tokens(1000, 400, 50),
      costUsd: null,
      billingType: 'metered_api',
    },
  },
  {
    vendor: 'opencode',
    key: { ANTHROPIC_API_KEY: 'k' },
    model: 'anthropic/claude-sonnet-4-5',
    shell: '> bash: echo hello\n< hello\n',
    usage: {
      provider: 'anthropic',
      model: 'anthropic/claude-sonnet-4-5',
      ...tokens(300, 800, 50),
      costUsd: 0.001935,
      billingType: 'metered_api',
    },
  },
  {
    vendor: 'cursor',
    key: {},
    shell: '> shell: echo hello\n< hello\n',
    usage: {
      provider: 'cursor',
      model: 'Auto',
      ...tokens(320, 800, 50),
      costUsd: null,
      billingType: 'subscription_included',
    },
  },
];

describe.each(TOLD)('$vendor', ({ vendor, key, model, shell, usage }) => {
  const config: JsonObject = model ? { model } : {};

  test('is told in words, with its session, tokens and last words', async () => {
    const { ending, execution, told } = await play(
      `${vendor}_local`,
      { fresh: { stdout: `${vendor}-new.jsonl` } },
      { env: key, config },
    );
    expect(ending).toMatchObject({ status: 'succeeded', exitCode: 0, summary: 'The command printed hello.', usage });
    expect(ending.session).toMatchObject({ id: expect.any(String), params: { cwd: execution.cwd } });
    expect(execution.output.stdout).toContain(`I run a command.\n${shell}`);
    expect(execution.output.stdout).toContain('The command printed hello.\n');
    expect(execution.output.stdout).not.toContain('{"');
    expect(told.length).toBeGreaterThan(0);
    expect(execution.processes).toHaveLength(1);
  });

  test('counts tokens of a subscription without a price', async () => {
    const { ending } = await play(`${vendor}_local`, { fresh: { stdout: `${vendor}-new.jsonl` } }, { config });
    // Claude Code itself says that it has used a key.
    const billed = vendor === 'claude' ? usage : { ...usage, costUsd: null, billingType: 'subscription_included' };
    expect(ending.usage).toEqual(billed);
  });
});

const ACCESS = 'adapter_failed';
const PASSING = 'transient_failure';

test.each([
  ['claude', 'noauth', 1, ACCESS, /Not logged in.*Set ANTHROPIC_API_KEY/],
  ['claude', 'rate', 1, PASSING, /429/],
  ['claude', 'overload', 1, PASSING, /529/],
  ['claude', 'drop', 1, PASSING, /ECONNRESET/],
  ['codex', 'auth', 1, ACCESS, /401 Unauthorized.*Set CODEX_API_KEY/],
  ['codex', 'rate', 1, PASSING, /429/],
  ['codex', 'overload', 1, PASSING, /high demand/],
  ['codex', 'drop', 1, PASSING, /stream disconnected/],
  ['gemini', 'auth', 145, ACCESS, /API key not valid.*Set GEMINI_API_KEY/],
  ['opencode', 'auth', 1, ACCESS, /401.*Set the API key/],
  ['opencode', 'noauth', 1, ACCESS, /API key is missing.*Set the API key/],
])('%s that fails (%s) says whether it is worth another try', async (vendor, name, exit, errorCode, error) => {
  const { ending } = await play(`${vendor}_local`, { fresh: { stdout: `${vendor}-${name}.jsonl`, exit } });
  expect(ending).toMatchObject({ status: 'failed', errorCode, error: expect.stringMatching(error), exitCode: exit });
  expect(ending.usage).toBeUndefined();
  expect(ending.session).toBeUndefined();
});

test.each([
  ['gemini', 41, /specify the GEMINI_API_KEY.*Set GEMINI_API_KEY/],
  ['cursor', 1, /Authentication required.*Set CURSOR_API_KEY/],
])('%s that says on its error output only that nobody is signed in is understood', async (vendor, exit, error) => {
  const { ending } = await play(`${vendor}_local`, { fresh: { stderr: `${vendor}-noauth.stderr.txt`, exit } });
  expect(ending).toMatchObject({ status: 'failed', errorCode: ACCESS, error: expect.stringMatching(error) });
});

test('Claude Code is ended when its key is refused again and again, though it would go on for minutes', async () => {
  const { ending } = await play('claude_local', { fresh: { stdout: 'claude-auth.jsonl', hangs: true } });
  expect(ending).toMatchObject({
    status: 'failed',
    errorCode: 'adapter_failed',
    error: expect.stringMatching(/refuses the credentials \(HTTP 401\)\. Set ANTHROPIC_API_KEY/),
  });
});
