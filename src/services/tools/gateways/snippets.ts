import { z } from 'zod';
import { describedEnum } from '#services/core/text/fields.js';

// Configuration snippets for clients. A snippet never contains the token: it uses an environment variable or a prompt
// if the client supports one, otherwise a placeholder.

export const ToolGatewayClient = describedEnum('ToolGatewayClient', 'A client with a configuration snippet.', {
  claude_code: 'Claude Code.',
  claude_desktop: 'Claude Desktop.',
  cursor: 'Cursor.',
  vscode: 'Visual Studio Code.',
  codex: 'Codex.',
  gemini_cli: 'Gemini CLI.',
  curl: 'The command-line program curl.',
});
type Client = z.output<typeof ToolGatewayClient>;

export const ClientSnippetView = z
  .object({
    client: ToolGatewayClient,
    label: z.string().describe('The name of the client.'),
    config: z.string().describe('The configuration of the client.'),
    notes: z.string().describe('Notes on the place of the configuration and of the token.'),
  })
  .meta({ id: 'ToolGatewayClientSnippet', description: 'Configuration of a client for a gateway.' });
export type ClientSnippet = z.input<typeof ClientSnippetView>;

const VARIABLE = 'TOOL_GATEWAY_TOKEN';
/**
 * Clients prefix the names of tools, which have up to 64 characters, with the server's name; models accept 128 in
 * total.
 */
const MAX_NAME = 48;
const PLACEHOLDER = '<gateway token>';

interface Address {
  /** The name of the server in the client's configuration. */
  readonly slug: string;
  readonly url: string;
}

const json = (value: object): string => JSON.stringify(value, null, 2);
const bearer = (token: string): object => ({ Authorization: `Bearer ${token}` });

/** The first message of a client. */
const LIST = json({ jsonrpc: '2.0', id: 1, method: 'tools/list' }).replaceAll(/\s*\n\s*/g, ' ');

// On Windows, a space within an argument is lost, so the environment variable contains it.
const MCP_REMOTE = ['--transport', 'http-only', '--header', `Authorization:\${AUTHORIZATION}`];

/** The flag that mcp-remote requires for plain HTTP to other machines. */
const plainHttp = (url: string): string[] => {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1' ? [] : ['--allow-http'];
};

interface Snippet {
  readonly label: string;
  config(to: Address): string;
  notes(to: Address): string;
}

// Command line clients ask before they call a tool, and refuse when they cannot ask. So the notes say how to allow the
// tools.
const SNIPPETS: Readonly<Record<Client, Snippet>> = {
  claude_code: {
    label: 'Claude Code',
    notes: ({ slug }) =>
      `Put this into .mcp.json of the project, and set the environment variable ${VARIABLE} to the token. Claude Code asks once whether it may use the server. With --print it does not ask: allow the tools with --allowedTools mcp__${slug}`,
    config: ({ slug, url }) =>
      json({ mcpServers: { [slug]: { type: 'http', url, headers: bearer(`\${${VARIABLE}}`) } } }),
  },
  claude_desktop: {
    label: 'Claude Desktop',
    notes: () =>
      `Put this into claude_desktop_config.json, and replace ${PLACEHOLDER} with the token. Claude Desktop starts servers as programs, so mcp-remote, which needs Node.js, forwards messages.`,
    config: ({ slug, url }) =>
      json({
        mcpServers: {
          [slug]: {
            command: 'npx',
            args: ['-y', 'mcp-remote', url, ...MCP_REMOTE, ...plainHttp(url)],
            env: { AUTHORIZATION: `Bearer ${PLACEHOLDER}` },
          },
        },
      }),
  },
  cursor: {
    label: 'Cursor',
    notes: () =>
      `Put this into .cursor/mcp.json of the project or into ~/.cursor/mcp.json, and set the environment variable ${VARIABLE} to the token.`,
    config: ({ slug, url }) => json({ mcpServers: { [slug]: { url, headers: bearer(`\${env:${VARIABLE}}`) } } }),
  },
  vscode: {
    label: 'Visual Studio Code',
    notes: () =>
      'Put this into .vscode/mcp.json of the project. VS Code asks for the token once and stores it securely.',
    config: ({ slug, url }) =>
      json({
        inputs: [
          { type: 'promptString', id: 'tool-gateway-token', description: 'Token of the gateway', password: true },
        ],
        servers: { [slug]: { type: 'http', url, headers: bearer(`\${input:tool-gateway-token}`) } },
      }),
  },
  codex: {
    label: 'Codex',
    notes: ({ slug }) =>
      `Put this into ~/.codex/config.toml, and set the environment variable ${VARIABLE} to the token. codex exec does not ask: allow the tools with -c mcp_servers.${slug}.default_tools_approval_mode=approve`,
    config: ({ slug, url }) =>
      [`[mcp_servers.${slug}]`, `url = ${JSON.stringify(url)}`, `bearer_token_env_var = "${VARIABLE}"`].join('\n'),
  },
  gemini_cli: {
    label: 'Gemini CLI',
    notes: ({ slug }) =>
      `Put this into ~/.gemini/settings.json, or into .gemini/settings.json of a project that Gemini CLI trusts, and set the environment variable ${VARIABLE} to the token. With --prompt it does not ask: allow the tools with --allowed-mcp-server-names ${slug}`,
    config: ({ slug, url }) => json({ mcpServers: { [slug]: { httpUrl: url, headers: bearer(`$${VARIABLE}`) } } }),
  },
  curl: {
    label: 'curl',
    notes: () => `Set the environment variable ${VARIABLE} to the token. This lists the tools.`,
    config: ({ url }) =>
      [
        `curl -sS '${url}' \\`,
        `  -H "Authorization: Bearer $${VARIABLE}" \\`,
        `  -H 'Content-Type: application/json' -H 'Accept: application/json, text/event-stream' \\`,
        `  -d '${LIST}'`,
      ].join('\n'),
  },
};

/** The configuration of each client. */
export function snippetsOf({ slug, url }: Address): ClientSnippet[] {
  const address = { slug: slug.slice(0, MAX_NAME).replace(/-+$/, ''), url };
  return ToolGatewayClient.options.map((client) => {
    const { label, notes, config } = SNIPPETS[client];
    return { client, label, config: config(address), notes: notes(address) };
  });
}
