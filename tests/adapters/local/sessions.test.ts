import { describe, expect, test } from 'vitest';
import type { AgentSession } from '#adapters/adapter.js';
import { ENDED_WELL, type Plays, play } from './kit.js';

const unknown: AgentSession = { id: '11111111-2222-4333-8444-555555555555', displayId: null, params: null };

/** Runs once, then again in the session of the first run, as the next run of a task does. */
async function twice(vendor: string, plays: Plays) {
  const first = await play(`${vendor}_local`, plays, { env: { SOME_API_KEY: 'k' } });
  const { cwd } = first.execution;
  const session = first.ending.session ?? null;
  return { first, second: await play(`${vendor}_local`, plays, { cwd, scratchDir: cwd, session }) };
}

const recorded = (vendor: string): Plays => ({
  fresh: { stdout: `${vendor}-new.jsonl` },
  resumed: { stdout: `${vendor}-resumed.jsonl` },
});

describe('a session', () => {
  test.each(['claude', 'codex', 'gemini', 'opencode'])('of %s is gone on with by the next run', async (vendor) => {
    const { first, second } = await twice(vendor, recorded(vendor));
    expect(second.ending).toMatchObject({ status: 'succeeded', session: { id: first.ending.session?.id } });
    expect(second.calls[0]?.args).toContain(first.ending.session?.id);
    expect(second.execution.output.system).toBe('');
  });

  test('of Codex counts all its turns, of which a run is billed its own', async () => {
    const { first, second } = await twice('codex', recorded('codex'));
    expect(first.ending.usage).toMatchObject({ inputTokens: 400, cachedInputTokens: 600, outputTokens: 80 });
    expect(second.ending.usage).toMatchObject({ inputTokens: 200, cachedInputTokens: 300, outputTokens: 40 });
    expect(second.ending.session?.params).toMatchObject({ tokens: { input: 600, cached: 900, output: 120 } });
  });

  test('of Codex that says less than before has been begun anew and is billed whole', async () => {
    const { first } = await twice('codex', recorded('codex'));
    const session = {
      id: first.ending.session?.id ?? '',
      displayId: null,
      params: { tokens: { input: 9_000, cached: 9_000, output: 9_000 } },
    };
    const { ending } = await play('codex_local', recorded('codex'), { session });
    expect(ending.usage).toMatchObject({ inputTokens: 600, cachedInputTokens: 900, outputTokens: 120 });
  });

  test.each([
    ['claude', { stdout: 'claude-unknown.jsonl', stderr: 'claude-unknown.stderr.txt', exit: 1 }],
    ['codex', { stderr: 'codex-unknown.stderr.txt', exit: 1 }],
    ['gemini', { stderr: 'gemini-unknown.stderr.txt', exit: 42 }],
    ['opencode', { stderr: 'opencode-unknown.stderr.txt', exit: 1 }],
    ['opencode', { stderr: 'opencode-unknown.stderr.txt', exit: 0 }],
    [
      'opencode',
      { text: '{"type":"error","error":{"name":"NotFoundError","data":{"message":"Session not found"}}}\n', exit: 0 },
    ],
  ])('that %s does not know is begun anew in the same run', async (vendor, resumed) => {
    const fresh = { stdout: `${vendor}-new.jsonl` };
    const { ending, calls, execution } = await play(`${vendor}_local`, { fresh, resumed }, { session: unknown });
    expect(ending).toMatchObject({ status: 'succeeded', summary: 'The command printed hello.' });
    expect(ending.session?.id).not.toBe(unknown.id);
    expect(calls.map(({ args }) => args.includes(unknown.id))).toEqual([true, false]);
    expect(execution.output.system).toMatch(`does not know session ${unknown.id}; a new one is started\n`);
    expect(execution.processes).toHaveLength(2);
  });

  test('that nobody knows is tried anew once only, and forgotten', async () => {
    const lost = { stderr: 'codex-unknown.stderr.txt', exit: 1 };
    const { ending, calls } = await play('codex_local', { fresh: lost, resumed: lost }, { session: unknown });
    expect(calls).toHaveLength(2);
    expect(ending).toMatchObject({ status: 'failed', errorCode: 'adapter_failed', session: null });
  });

  test('that was replaced without a word is noted', async () => {
    const plays = { fresh: { stdout: 'cursor-new.jsonl' } };
    const { ending, execution } = await play('cursor_local', plays, { session: unknown });
    expect(ending.status).toBe('succeeded');
    expect(execution.output.system).toBe(
      `Session ${unknown.id} was not continued; ${ending.session?.id} is a new one\n`,
    );
  });

  test.each([
    ['of another directory', { ...unknown, params: { cwd: '/elsewhere' } }, 'belongs to another directory, /elsewhere'],
    ['whose id would be taken for an option', { ...unknown, id: '--yolo' }, 'not valid for this command line'],
  ])('%s is not asked for', async (_, session, problem) => {
    const { calls, execution } = await play('claude_local', recorded('claude'), { session });
    expect(calls[0]?.args).not.toContain(session.id);
    expect(execution.output.system).toContain(problem);
  });

  test('that has grown too large for its model is forgotten', async () => {
    const text = '{"type":"result","is_error":true,"result":"Prompt is too long","session_id":"s"}\n';
    const { ending } = await play('claude_local', { fresh: { text, exit: 1 } }, { session: unknown });
    expect(ending).toMatchObject({ status: 'failed', errorCode: 'adapter_failed', session: null });
  });
});

describe('instructions', () => {
  const instructions = { directory: '/srv/agent', entryFile: 'AGENTS.md', text: 'You are Ada.' };

  test.each(['codex', 'gemini', 'cursor'])(
    'go before the first prompt of a session of %s, and no other',
    async (vendor) => {
      const plays = { fresh: { stdout: `${vendor}-new.jsonl` } };
      const first = await play(`${vendor}_local`, plays, { instructions });
      expect(first.calls[0]?.prompt).toMatch(
        /^You are Ada\.\n\nRelative paths .* \/srv\/agent\.\n\n\n---\n\nSay hello$/,
      );
      const { cwd } = first.execution;
      const session = first.ending.session ?? null;
      const next = { cwd, scratchDir: cwd, session };
      const second = await play(`${vendor}_local`, plays, { ...next, instructions });
      expect(second.calls[0]?.prompt).toBe('Say hello');
      const changed = await play(`${vendor}_local`, plays, {
        ...next,
        instructions: { ...instructions, text: 'You are Eve.' },
      });
      expect(changed.calls[0]?.prompt).toMatch(/^You are Eve\./);
    },
  );

  test('are a file for Claude Code', async () => {
    const { calls, execution } = await play('claude_local', { fresh: { text: ENDED_WELL.claude } }, { instructions });
    const args = calls[0]?.args.join(' ');
    expect(args).toContain(`--append-system-prompt-file ${execution.scratchDir}/agent-instructions.md`);
    expect(calls[0]?.prompt).toBe('Say hello');
  });

  test('are added to the configuration that OpenCode has', async () => {
    const env = { OPENCODE_CONFIG_CONTENT: '{"share":"disabled","instructions":["a.md"]}' };
    const given = { instructions, env };
    const { calls, execution } = await play('opencode_local', { fresh: { text: ENDED_WELL.opencode } }, given);
    expect(JSON.parse(calls[0]?.env.OPENCODE_CONFIG_CONTENT ?? '')).toEqual({
      share: 'disabled',
      instructions: ['a.md', `${execution.scratchDir}/agent-instructions.md`],
    });
    expect(calls[0]?.prompt).toBe('Say hello');
  });

  test('go before the prompt where OpenCode has a configuration that is no JSON', async () => {
    const env = { OPENCODE_CONFIG_CONTENT: '{ // mine' };
    const { calls } = await play('opencode_local', { fresh: { text: ENDED_WELL.opencode } }, { instructions, env });
    expect(calls[0]).toMatchObject({ prompt: expect.stringMatching(/^You are Ada\./), env });
  });
});
