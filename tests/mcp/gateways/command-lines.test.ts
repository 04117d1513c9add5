/** @module-tag whole */
import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as FormerClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { beforeAll, expect, it } from 'vitest';
import type { ClientSnippet } from '#services/tools/gateways/snippets.js';
import { namedBlock } from '#tests/docs/markdown.js';
import {
  CODEX_MODELS,
  commandLine,
  GEMINI_SIGN_IN,
  problemOf,
  programOf,
  startClaudeModel,
  startCodexModel,
  startGeminiModel,
  titled,
} from '#tests/kit/command-lines.js';
import { temporaryFolder } from '#tests/kit/execution.js';
import { ECHO } from '#tests/kit/mcp-server.js';
import { installation } from '#tests/kit/published-package.js';
import { inDatabase } from '#tests/services/tools/fixtures.js';
import { createGatewayWorld, type GatewayWorld } from './world.js';

// Clients that are set up with nothing but what a gateway says of them: its configuration, its notes and its token.

const claude = await commandLine('claude');
const codex = await commandLine('codex');
const gemini = await commandLine('gemini');
const remote = await installation({ name: 'mcp-remote', version: '0.15.1', program: 'dist/proxy.js' });

const INFO = { name: 'tests', version: '1.0.0' };
const HELLO = 'hello from outside';
const CALLS = 'is set up as the gateway says, and calls its tool once that is allowed';

let desk: GatewayWorld;
beforeAll(async () => {
  // Clients ask people before they call what may change something.
  desk = await createGatewayWorld({}, { tools: [{ ...ECHO, annotations: { readOnlyHint: false } }] });
});

const tool = (): string => desk.nameOf('echo').replace(/[^\w-]/g, '_');
const hello = () => ({ tool: tool(), input: { text: HELLO } });

/** A gateway and what it says of a client, at the address at which it is here, and a home for the client. */
async function openGateway(client: string) {
  const gateway = await desk.add();
  const { token } = await desk.mint({}, gateway.id);
  const snippet = gateway.clientSnippets.find((one: ClientSnippet) => one.client === client) as ClientSnippet;
  const config = snippet.config.replace(/https?:\/\/[^/]+/, desk.origin);
  const home = temporaryFolder();
  const folder = temporaryFolder();
  return {
    gateway,
    slug: gateway.slug as string,
    token,
    config,
    home,
    write(file: string, text: string = config) {
      const path = file.startsWith('~/') ? join(home, file.slice(2)) : join(folder, file);
      expect(snippet.notes).toContain(file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    },
    /** Its notes end with the option for where nobody can be asked. */
    unattended: (option: string): string[] => {
      const [, found = ''] = snippet.notes.split('allow the tools with ');
      expect(found).toContain(option);
      return found.split(' ');
    },
    async run(program: string, args: readonly string[], env: Record<string, string> = {}) {
      const [variable = ''] = /[A-Z_]{8,}/.exec(snippet.notes) ?? [];
      const running = promisify(execFile)(program, args, {
        cwd: folder,
        env: { PATH: process.env.PATH, HOME: home, [variable]: token, ...env },
        timeout: 170_000,
      });
      running.child.stdin?.end();
      return (await running).stdout;
    },
    calls: () =>
      inDatabase(desk.world, (tx) =>
        tx.toolInvocation.findMany({
          where: { gatewayId: gateway.id },
          select: { toolName: true, status: true, argumentsSummary: true },
        }),
      ),
  };
}

const ONE = () => [
  { toolName: desk.nameOf('echo'), status: 'succeeded', argumentsSummary: { summary: { text: HELLO } } },
];

it.skipIf(problemOf(claude))(
  titled('Claude Code', claude, CALLS),
  async () => {
    const { slug, calls, run, unattended, write } = await openGateway('claude_code');
    write('.mcp.json');
    const args = ['--print', 'Say hello'];
    await run(programOf(claude), args, await startClaudeModel(hello()));
    expect(await calls()).toEqual([]);
    await run(programOf(claude), [...args, ...unattended(`mcp__${slug}`)], await startClaudeModel(hello()));
    expect(await calls()).toMatchObject(ONE());
  },
  240_000,
);

it.skipIf(problemOf(codex)).each(CODEX_MODELS)(
  titled('Codex', codex, `${CALLS}, by %s`),
  async (model) => {
    const { slug, calls, run, unattended, write } = await openGateway('codex');
    write('~/.codex/config.toml');
    const args = ['exec', '--skip-git-repo-check', ...(await startCodexModel(hello(), model)), 'Say hello'];
    await run(programOf(codex), args);
    expect(await calls()).toEqual([]);
    await run(programOf(codex), [...args, ...unattended(`mcp_servers.${slug}.`)]);
    expect(await calls()).toMatchObject(ONE());
  },
  240_000,
);

it.skipIf(problemOf(gemini)).each(['~/.gemini/settings.json', '.gemini/settings.json'])(
  titled('Gemini CLI', gemini, `${CALLS}, by %s`),
  async (file) => {
    const { calls, config, run, slug, unattended, write } = await openGateway('gemini_cli');
    write('~/.gemini/settings.json', JSON.stringify(GEMINI_SIGN_IN));
    write(file, JSON.stringify({ ...JSON.parse(config), ...GEMINI_SIGN_IN }));
    const args = ['--prompt', 'Say hello'];
    const env = { ...(await startGeminiModel(hello())), GEMINI_CLI_TRUST_WORKSPACE: 'true' };
    await run(programOf(gemini), args, env);
    expect(await calls()).toEqual([]);
    await run(programOf(gemini), [...args, ...unattended(slug)], env);
    expect(await calls()).toMatchObject(ONE());
  },
  240_000,
);

it.skipIf(problemOf(remote))(
  titled('mcp-remote', remote, 'is started as Claude Desktop is told to, and calls'),
  async () => {
    const { calls, config, home, slug, token } = await openGateway('claude_desktop');
    const { command, args, env } = JSON.parse(config.replace('<gateway token>', token)).mcpServers[slug];
    const [yes, name, ...rest] = args;
    expect([command, yes, name]).toEqual(['npx', '-y', 'mcp-remote']);
    const client = new FormerClient(INFO);
    const started = { command: process.execPath, args: [programOf(remote), ...rest], stderr: 'ignore' as const };
    await client.connect(
      new StdioClientTransport({ ...started, env: { PATH: process.env.PATH ?? '', HOME: home, ...env } }) as never,
    );
    await client.callTool({ name: tool(), arguments: { text: HELLO } });
    await client.close();
    expect(await calls()).toMatchObject(ONE());
  },
);

it('curl lists the tools as the page says', async () => {
  const { gateway, run, token } = await openGateway('curl');
  const env = { ORGRAPH_URL: desk.origin, GATEWAY: gateway.gatewayPublicId, TOKEN: token };
  const { result } = JSON.parse(await run('sh', ['-c', namedBlock('docs/mcp.md', 'gateway-curl').text], env));
  expect(result.tools).toMatchObject([{ name: tool() }]);
});

it('curl lists the tools by what the gateway says, and calls one by the same with another message', async () => {
  const { calls, config, run } = await openGateway('curl');
  const { result } = JSON.parse(await run('sh', ['-c', config]));
  expect(result.tools).toMatchObject([{ name: tool() }]);
  const params = { name: tool(), arguments: { text: HELLO } };
  const message = JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'tools/call', params });
  await run('sh', ['-c', config.replace(/-d '.*'$/, () => `-d '${message}'`)]);
  expect(await calls()).toMatchObject(ONE());
});

it.each([
  ['Cursor', 'cursor', 'mcpServers', `\${env:TOOL_GATEWAY_TOKEN}`],
  ['Visual Studio Code', 'vscode', 'servers', `\${input:tool-gateway-token}`],
])(
  '%s, which cannot be installed here, is told an address and headers with which a client calls the tool',
  async (_, of, key, placeholder) => {
    const { calls, config, slug, token } = await openGateway(of);
    expect(config).toContain(placeholder);
    const { url, headers } = JSON.parse(config.replace(placeholder, token))[key][slug];
    const client = new Client(INFO);
    await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
    await client.callTool({ name: tool(), arguments: { text: HELLO } });
    expect(await calls()).toMatchObject(ONE());
  },
);
