import { Buffer } from 'node:buffer';
import { describe, expect, test } from 'vitest';
import { makeExecution } from '#tests/kit/execution.js';
import { isRunning, until } from '#tests/kit/running.js';
import { adapterOf, ENDED_WELL, play, standIns } from './kit.js';

const VENDORS = ['claude', 'codex', 'gemini', 'opencode', 'cursor'];
const ID = 'a1b2c3d4-0000-4000-8000-000000000000';
const session = { id: ID, displayId: null, params: null };

const ALLOWED = 'Bash,Edit,Write,NotebookEdit,Read,WebFetch,WebSearch,Skill';
const GOLDEN: Record<string, { fresh: string; resumed: string; full: string }> = {
  claude: {
    fresh: `--print --output-format stream-json --verbose --model m --permission-mode acceptEdits --allowedTools ${ALLOWED} --more`,
    resumed: `--print --output-format stream-json --verbose --model m --permission-mode acceptEdits --allowedTools ${ALLOWED} --resume ${ID} --more`,
    full: '--print --output-format stream-json --verbose --model m --dangerously-skip-permissions --more',
  },
  codex: {
    fresh:
      'exec --json --skip-git-repo-check --model m --sandbox workspace-write -c sandbox_workspace_write.network_access=true --more -',
    resumed: `exec --json --skip-git-repo-check --model m --sandbox workspace-write -c sandbox_workspace_write.network_access=true --more resume ${ID} -`,
    full: 'exec --json --skip-git-repo-check --model m --dangerously-bypass-approvals-and-sandbox --more -',
  },
  gemini: {
    fresh: '--output-format stream-json --approval-mode yolo --skip-trust --model m --more',
    resumed: `--output-format stream-json --approval-mode yolo --skip-trust --model m --resume ${ID} --more`,
    full: '--output-format stream-json --approval-mode yolo --skip-trust --model m --more',
  },
  opencode: {
    fresh: 'run --format json --model m --more',
    resumed: `run --format json --model m --session ${ID} --more`,
    full: 'run --format json --model m --auto --more',
  },
  cursor: {
    fresh: '--print --output-format stream-json --trust --force --model m --workspace CWD --more',
    resumed: `--print --output-format stream-json --trust --force --model m --resume ${ID} --workspace CWD --more`,
    full: '--print --output-format stream-json --trust --force --sandbox disabled --approve-mcps --model m --workspace CWD --more',
  },
};

describe.each(VENDORS)('%s', (vendor) => {
  const ended = { fresh: { text: ENDED_WELL[vendor] } };
  const { fresh, resumed, full } = GOLDEN[vendor] ?? { fresh: '', resumed: '', full: '' };
  const config = { model: 'm', args: ['--more'] };

  test.each([
    ['a new session', fresh, {}],
    ['a session that goes on', resumed, { session }],
    ['full permissions', full, { config: { ...config, permissions: 'full' } }],
  ])('is started with its arguments for %s', async (_, line, given) => {
    const { calls, execution } = await play(`${vendor}_local`, ended, { config, ...given });
    const args = line.split(' ').map((arg) => (arg === 'CWD' ? execution.cwd : arg));
    expect(calls[0]?.args).toEqual(args);
    expect(execution.invocations[0]).toMatchObject({ adapterType: `${vendor}_local`, args, cwd: execution.cwd });
  });

  test('gets a prompt that no argument could hold, and nothing but the environment of the run', async () => {
    const prompt = `${'Größe 🙂 $HOME `id` "; \n'.repeat(60_000)}end`;
    const { calls, ending, execution } = await play(`${vendor}_local`, ended, { prompt, env: { TOKEN: 'abc' } });
    expect(ending.status).toBe('succeeded');
    expect(calls[0]?.prompt).toBe(prompt);
    const shells = ['PWD', 'SHLVL', '_', 'OLDPWD'];
    const names = Object.keys(calls[0]?.env ?? {}).filter((name) => !shells.includes(name));
    expect(names.sort()).toEqual(Object.keys(execution.env).sort());
  });

  test('that is not installed is told as such', async () => {
    const adapter = adapterOf(`${vendor}_local`);
    const command = vendor === 'cursor' ? 'cursor-agent' : vendor;
    const ending = await adapter.execute(makeExecution({ prompt: 'x', env: { PATH: '/nowhere' } }));
    expect(ending).toMatchObject({ status: 'failed', errorCode: 'adapter_failed' });
    expect(ending.error).toMatch(`Command not found: ${command}. Install `);
  });

  test('keeps output that is no event, and fails when there is no other', async () => {
    const text = 'Segmentation fault\n{"type":\n[1,2]\n"x"\n{"no":"type"}\n{"type":{"a":[]}}\n\0\n\n';
    const { ending, execution } = await play(`${vendor}_local`, { fresh: { text } });
    expect(ending).toMatchObject({ status: 'failed', errorCode: 'adapter_failed' });
    expect(ending.error).toMatch(/ ended without a result$/);
    for (const line of text.split('\n').slice(0, 6)) expect(execution.output.stdout).toContain(`${line}\n`);
  });

  test('is still understood after events of unknown kinds and lines without an end', async () => {
    const text = `{"type":"brand.new","x":1}\nnoise\n${ENDED_WELL[vendor]}`.trimEnd();
    const { ending } = await play(`${vendor}_local`, { fresh: { text } });
    expect(ending.status).toBe('succeeded');
  });

  test('is stopped in the middle of its stream when the run is cancelled', async () => {
    const cancel = new AbortController();
    const { env } = standIns({ fresh: { stdout: `${vendor}-new.jsonl`, lines: -1, hangs: true } });
    const adapter = adapterOf(`${vendor}_local`);
    const execution = makeExecution({ prompt: 'x', env, signal: cancel.signal, config: { ...adapter.defaults } });
    const running = adapter.execute(execution);
    await until(() => execution.output.stdout.includes('I run a command.'));
    cancel.abort();
    expect(await running).toMatchObject({ status: 'cancelled', session: { id: expect.any(String) } });
    expect(execution.processes.map(({ pid }) => isRunning(pid))).toEqual([false]);
  });
});

test('a line of 200 MB is left out without being kept, and what follows is read', async () => {
  const before = process.memoryUsage().rss;
  let highest = 0;
  const { ending, execution } = await play(
    'claude_local',
    { fresh: { text: '{"type":"assistant","x":"', longLine: 209_715_200, after: ENDED_WELL.claude } },
    {
      spawned: async () => {
        const watch = setInterval(() => {
          highest = Math.max(highest, process.memoryUsage().rss);
        }, 20);
        watch.unref();
      },
    },
  );
  expect(ending).toMatchObject({ status: 'succeeded', summary: 'Done' });
  expect(execution.output.stdout).toMatch(/^\[A line of 2097152\d\d characters is left out\]\n$/);
  expect(highest - before).toBeLessThan(100 * 1_048_576);
});

test('a run that takes too long is stopped, and what it has used until then is told', async () => {
  const text = [
    '{"type":"system","subtype":"init","session_id":"s-1","model":"claude-sonnet-4-5","apiKeySource":"none"}',
    '{"type":"assistant","message":{"id":"m1","content":[{"type":"text","text":"I begin."}],"usage":{"input_tokens":7,"cache_read_input_tokens":5,"output_tokens":1}}}',
    '{"type":"assistant","message":{"id":"m1","content":[{"type":"tool_use","name":"Bash","input":{}}],"usage":{"input_tokens":7,"cache_read_input_tokens":5,"output_tokens":3}}}',
  ].join('\n');
  const given = { config: { timeoutSec: 3, graceSec: 1 } };
  const { ending } = await play('claude_local', { fresh: { text: `${text}\n`, hangs: true } }, given);
  expect(ending).toMatchObject({
    status: 'timed_out',
    errorCode: 'timeout',
    error: 'Timed out after 3s',
    summary: 'I begin.',
    usage: {
      inputTokens: 7,
      cachedInputTokens: 5,
      outputTokens: 3,
      costUsd: null,
      billingType: 'subscription_included',
    },
    session: { id: 's-1' },
  });
});

describe('a command line that does not exit after its result', () => {
  const config = { resultGraceSec: 0.3, graceSec: 5 };

  test.each(VENDORS)('%s is stopped after a while, and its run has succeeded', async (vendor) => {
    const fresh = { stdout: `${vendor}-new.jsonl`, hangs: true };
    const { ending, execution } = await play(`${vendor}_local`, { fresh }, { config });
    expect(ending).toMatchObject({ status: 'succeeded', summary: expect.stringContaining('hello') });
    expect(ending).not.toHaveProperty('error');
    expect(execution.output.system).toContain('did not exit within 0.3 s after its result');
    expect(await until(async () => execution.processes.every(({ pid }) => !isRunning(pid)))).toBe(true);
  });

  test('has failed where that was its result', async () => {
    const text = '{"type":"result","is_error":true,"result":"Credit balance is too low"}\n';
    const { ending } = await play('claude_local', { fresh: { text, hangs: true } }, { config });
    expect(ending).toMatchObject({ status: 'failed', error: 'Claude Code: Credit balance is too low' });
  });

  test('is waited for while it goes on with another step', async () => {
    const text = '{"type":"step_finish","sessionID":"ses_1","part":{"reason":"tool-calls","tokens":{"input":1}}}\n';
    const given = { config: { ...config, timeoutSec: 2 } };
    const { ending } = await play('opencode_local', { fresh: { text, hangs: true } }, given);
    expect(ending).toMatchObject({ status: 'timed_out' });
  });
});

test('Codex gets the key that it reads from the one that others read, unless it is signed in', async () => {
  const plays = { fresh: { text: ENDED_WELL.codex } };
  const { calls } = await play('codex_local', plays, { env: { OPENAI_API_KEY: 'k1' } });
  expect(calls[0]?.env).toMatchObject({ OPENAI_API_KEY: 'k1', CODEX_API_KEY: 'k1' });
  const both = await play('codex_local', plays, { env: { OPENAI_API_KEY: 'k1', CODEX_API_KEY: 'k2' } });
  expect(both.calls[0]?.env.CODEX_API_KEY).toBe('k2');
});

test('an error that is cut to its length is never cut within a secret', async () => {
  const secret = 'sk-0123456789abcdef';
  const text = JSON.stringify({ type: 'result', is_error: true, result: `${'x'.repeat(975)}${secret} was used` });
  const { ending } = await play('claude_local', { fresh: { text, exit: 1 } }, { env: { MY_SECRET: secret } });
  expect(Buffer.byteLength(ending.error ?? '')).toBeGreaterThan(900);
  expect(ending.error).not.toContain('sk-');
});

test('a configuration that means nothing fails with what is wrong', async () => {
  const { ending, calls } = await play('claude_local', { fresh: {} }, { config: { permissions: 'some' } });
  expect(ending).toMatchObject({ status: 'failed', errorCode: 'adapter_failed' });
  expect(ending.error).toMatch(/^Claude Code configuration: /);
  expect(calls).toEqual([]);
});

test('a stream is not read on while its log cannot keep up', async () => {
  let waited = 0;
  const given = {
    log: () => false,
    drained: async () => {
      waited++;
    },
  };
  const { ending } = await play('claude_local', { fresh: { stdout: 'claude-new.jsonl' } }, given);
  expect(ending.status).toBe('succeeded');
  expect(waited).toBeGreaterThan(0);
});
