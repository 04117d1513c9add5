/** @module-tag whole */
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Execution, SkillFolder } from '#adapters/adapter.js';
import {
  commandLine,
  GEMINI_SIGN_IN,
  problemOf,
  programOf,
  startCodexModel,
  startGeminiModel,
  titled,
} from '#tests/kit/command-lines.js';
import { bodyOf, startEndpoint } from '#tests/kit/endpoint.js';
import { makeExecution, temporaryFolder } from '#tests/kit/execution.js';
import { startModelServer } from '#tests/kit/model-server.js';
import { adapterOf, ENDED_WELL, play } from './kit.js';

const DESCRIPTION = 'Counts zebras by their stripes. Use it for zebras.';

/** A run with a skill, laid out as runs have theirs. */
function givenSkill(): Pick<Execution, 'skills' | 'skillsRoot'> & { readonly skill: SkillFolder } {
  const skillsRoot = temporaryFolder();
  const directory = join(skillsRoot, 'skills', 'zebra-count');
  mkdirSync(directory, { recursive: true });
  mkdirSync(join(skillsRoot, '.claude'));
  symlinkSync('../skills', join(skillsRoot, '.claude', 'skills'));
  const text = `---\nname: zebra-count\ndescription: "${DESCRIPTION}"\n---\n\n# Zebras\n\nThe stripes of one are those of no other.\n`;
  writeFileSync(join(directory, 'SKILL.md'), text);
  const ids = { skillId: crypto.randomUUID(), versionId: crypto.randomUUID() };
  const skill = { ...ids, slug: 'zebra-count', name: 'Zebras', description: DESCRIPTION, directory };
  return { skill, skills: [skill], skillsRoot };
}

describe('a command line in a run with skills', () => {
  const started = async (vendor: string, given: Partial<Execution>) => {
    const { calls } = await play(`${vendor}_local`, { fresh: { text: ENDED_WELL[vendor] ?? '' } }, given);
    return calls[0] as (typeof calls)[number];
  };

  test.each(['codex', 'gemini', 'cursor'])('%s is told them before its prompt, each time', async (vendor) => {
    const { skill, ...given } = givenSkill();
    const { prompt } = await started(vendor, given);
    expect(prompt).toContain(`- zebra-count: ${DESCRIPTION} (file: ${skill.directory}/SKILL.md)`);
    expect(prompt.indexOf('zebra-count')).toBeLessThan(prompt.indexOf('Say hello'));
  });

  test.each(['claude', 'opencode'])('%s is told them by its own means, and not by its prompt', async (vendor) => {
    const { skill: _, ...given } = givenSkill();
    expect((await started(vendor, given)).prompt).not.toContain('zebra-count');
  });

  test('OpenCode keeps the folders of skills of its own configuration', async () => {
    const { skill: _, ...given } = givenSkill();
    const OPENCODE_CONFIG_CONTENT = JSON.stringify({ skills: { paths: ['/mine'], urls: ['https://example.com'] } });
    const { env } = await started('opencode', { ...given, env: { OPENCODE_CONFIG_CONTENT } });
    expect(JSON.parse(env.OPENCODE_CONFIG_CONTENT ?? '').skills).toEqual({
      urls: ['https://example.com'],
      paths: ['/mine', join(given.skillsRoot as string, 'skills')],
    });
  });

  test.each(['claude', 'codex', 'gemini', 'opencode', 'cursor'])('%s is told nothing without any', async (vendor) => {
    const { prompt, args, env } = await started(vendor, {});
    expect(prompt).toBe('Say hello');
    expect(args).not.toContain('--add-dir');
    expect(env.OPENCODE_CONFIG_CONTENT).toBeUndefined();
  });
});

const claude = await commandLine('claude');
const codex = await commandLine('codex');
const gemini = await commandLine('gemini');
const opencode = await commandLine('opencode');

describe('the published command line', () => {
  const SECONDS = 180_000;

  /** Runs the program itself. @returns how it ended, and the files that it left where it worked */
  async function run(type: string, command: string, { config = {}, env = {} }: { config?: object; env?: object }) {
    const { skill: _, ...given } = givenSkill();
    const cwd = temporaryFolder();
    const ending = await adapterOf(type).execute(
      makeExecution({
        ...given,
        cwd,
        prompt: 'Say hello',
        config: { ...adapterOf(type).defaults, command, timeoutSec: 100, ...config },
        env: { PATH: process.env.PATH ?? '', HOME: temporaryFolder(), ...env },
      }),
    );
    return { ending, left: readdirSync(cwd) };
  }

  const WELL = { ending: { status: 'succeeded' }, left: [] };

  test.skipIf(problemOf(claude))(
    titled('Claude Code', claude, 'tells its model of them'),
    async () => {
      const model = await startModelServer('anthropic', [{ text: 'Done' }]);
      const env = {
        ANTHROPIC_API_KEY: 'sk-none',
        ANTHROPIC_BASE_URL: model.url.replace(/\/v1$/, ''),
        CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      };
      expect(await run('claude_local', programOf(claude), { env })).toMatchObject(WELL);
      expect(JSON.stringify(model.requests)).toContain(`zebra-count: ${DESCRIPTION}`);
    },
    SECONDS,
  );

  test.skipIf(problemOf(opencode))(
    titled('OpenCode', opencode, 'tells its model of them, and lets it read one'),
    async () => {
      const model = await startModelServer('openai', [
        (request: { tools?: { function: { name: string } }[]; messages: { role: string }[] }) =>
          request.tools?.some((tool) => tool.function.name === 'skill') &&
          !request.messages.some(({ role }) => role === 'tool')
            ? { calls: [{ name: 'skill', input: { name: 'zebra-count' } }] }
            : { text: 'Done' },
      ]);
      const npm = '@ai-sdk/openai-compatible';
      const provider = { npm, options: { baseURL: model.url, apiKey: 'none' }, models: { m: { name: 'm' } } };
      // It lists the files of a skill by ripgrep, and would fetch that from the network.
      const programs = temporaryFolder();
      writeFileSync(join(programs, 'rg'), '#!/bin/sh\necho SKILL.md\n', { mode: 0o755 });
      const env = {
        PATH: `${programs}:${process.env.PATH}`,
        OPENCODE_CONFIG_CONTENT: JSON.stringify({ provider: { x: provider } }),
      };
      const config = { model: 'x/m' };
      expect(await run('opencode_local', programOf(opencode), { env, config })).toMatchObject(WELL);
      const said = JSON.stringify(model.requests);
      expect(said).toContain('<name>zebra-count</name>');
      expect(said).toContain(DESCRIPTION);
      const results = model.requests.flatMap(({ messages }) =>
        messages.filter(({ role }: { role: string }) => role === 'tool'),
      );
      expect(JSON.stringify(results)).toContain('The stripes of one are those of no other.');
    },
    SECONDS,
  );

  const nothing = { tool: 'none', input: {} };

  test.skipIf(problemOf(codex))(
    titled('Codex', codex, 'takes the prompt that tells of them'),
    async () => {
      const args = await startCodexModel(nothing);
      expect(await run('codex_local', programOf(codex), { config: { args } })).toMatchObject(WELL);
    },
    SECONDS,
  );

  test.skipIf(problemOf(gemini))(
    titled('Gemini CLI', gemini, 'tells its model of them, and may read their folder'),
    async () => {
      const HOME = temporaryFolder();
      mkdirSync(join(HOME, '.gemini'));
      writeFileSync(join(HOME, '.gemini', 'settings.json'), JSON.stringify(GEMINI_SIGN_IN));
      const upstream = await startGeminiModel(nothing);
      const requests: string[] = [];
      const url = await startEndpoint(async (req, res) => {
        const body = await bodyOf(req);
        requests.push(body);
        const answer = await fetch(`${upstream.GOOGLE_GEMINI_BASE_URL}${req.url}`, { method: 'POST', body });
        res.writeHead(200, { 'content-type': 'text/event-stream' });
        res.end(await answer.text());
      });
      const env = { HOME, ...upstream, GOOGLE_GEMINI_BASE_URL: url };
      expect(await run('gemini_local', programOf(gemini), { env })).toMatchObject(WELL);
      expect(requests.join('')).toContain(`- zebra-count: ${DESCRIPTION}`);
    },
    SECONDS,
  );
});
