import { bodyOf, startEndpoint } from './endpoint.js';
import { startModelServer, type Turn } from './model-server.js';
import { type Installation, installation } from './published-package.js';

// The command lines of vendors, as they publish them, and models that they can be given: each uses one tool once.

const PUBLISHED = {
  claude: { name: '@anthropic-ai/claude-code-linux-x64', version: '2.1.197', program: 'claude' },
  codex: {
    name: '@openai/codex',
    version: '0.169.0-linux-x64',
    program: 'vendor/x86_64-unknown-linux-musl/bin/codex',
  },
  gemini: { name: '@google/gemini-cli', version: '0.61.0', program: 'bundle/gemini.js' },
  opencode: { name: 'opencode-linux-x64', version: '1.18.33', program: 'bin/opencode' },
} as const;

/** Installs the command line of a vendor. */
export async function commandLine(vendor: keyof typeof PUBLISHED): Promise<Installation> {
  const isKnownMachine = process.platform === 'linux' && process.arch === 'x64';
  return isKnownMachine ? installation(PUBLISHED[vendor]) : { problem: 'it is tried on Linux and x64 alone' };
}

/** Why a command line cannot be tried, if so. */
export const problemOf = (one: Installation): string | undefined => ('problem' in one ? one.problem : undefined);

/** The file of a command line. Tests that cannot have it are skipped. */
export const programOf = (one: Installation): string => ('program' in one ? one.program : '');

export const titled = (name: string, one: Installation, does: string): string => {
  const problem = problemOf(one);
  return problem ? `${name} is skipped: ${problem}` : `${name} ${does}`;
};

/** A call that a model makes. */
export interface ModelCall {
  /** How the name ends under which the tool is offered: clients put the name of the server first. */
  readonly tool: string;
  readonly input: { readonly [key: string]: string };
}

/** Makes the call, as soon as its tool is offered, and then is done. */
const caller =
  // biome-ignore lint/suspicious/noExplicitAny: requests are what a vendor's client sends
    ({ tool, input }: ModelCall, offered: (request: any) => string[]): Turn =>
    (request) => {
      const name = offered(request).find((one) => one.endsWith(tool));
      const isDone = Object.values(input).every((value) => JSON.stringify(request).includes(value));
      return name && !isDone ? { calls: [{ name, input }] } : { text: 'Done' };
    };

/** @returns the environment in which Claude Code uses the model */
export async function startClaudeModel(call: ModelCall) {
  const model = await startModelServer('anthropic', [
    caller(call, ({ tools = [] }: { tools?: { name: string }[] }) => tools.map(({ name }) => name)),
  ]);
  return {
    ANTHROPIC_API_KEY: 'sk-none',
    ANTHROPIC_BASE_URL: model.url.replace(/\/v1$/, ''),
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
  };
}

/** @returns the environment in which OpenCode has the model as `x/m` */
export async function startOpenCodeModel(call: ModelCall) {
  const model = await startModelServer('openai', [
    caller(call, ({ tools = [] }: { tools?: { function: { name: string } }[] }) =>
      tools.map(({ function: { name } }) => name),
    ),
  ]);
  const npm = '@ai-sdk/openai-compatible';
  const provider = { npm, options: { baseURL: model.url, apiKey: 'none' }, models: { m: { name: 'm' } } };
  return { OPENCODE_CONFIG_CONTENT: JSON.stringify({ provider: { x: provider } }) };
}

/** Models of Codex: to those of before it lists all tools, to those of now one that runs JavaScript, which has the others. */
export const CODEX_MODELS = ['gpt-5-codex', 'gpt-6.1-sol'] as const;

interface CodexRequest {
  /** Those of a server are in a namespace; names have no hyphens. */
  readonly tools?: readonly { readonly name?: string; readonly tools?: readonly { readonly name: string }[] }[];
  readonly input?: readonly { readonly type: string }[];
}

/** @returns the arguments with which Codex uses the model */
export async function startCodexModel(
  call: ModelCall,
  model: (typeof CODEX_MODELS)[number] = 'gpt-5-codex',
): Promise<string[]> {
  const url = await startEndpoint(async (req, res) => {
    const request = JSON.parse((await bodyOf(req)) || '{}') as CodexRequest;
    const isDone = request.input?.some(({ type }) => type.endsWith('call_output'));
    const item = (!isDone && codexCall(call, request)) || {
      type: 'message',
      id: 'm1',
      role: 'assistant',
      content: [{ type: 'output_text', text: 'Done' }],
    };
    const event = (type: string, rest: object) => `event: ${type}\ndata: ${JSON.stringify({ type, ...rest })}\n\n`;
    const usage = { input_tokens: 1, output_tokens: 1, total_tokens: 2 };
    res.writeHead(200, { 'content-type': 'text/event-stream' });
    res.write(event('response.created', { response: { id: 'r1' } }));
    res.write(event('response.output_item.done', { output_index: 0, item }));
    res.end(event('response.completed', { response: { id: 'r1', usage } }));
  });
  const provider = { name: 'x', base_url: `${url}/v1`, wire_api: 'responses' };
  const settings = Object.entries(provider).map(([key, value]) => `model_providers.x.${key}="${value}"`);
  return [...settings, 'model_provider="x"', `model="${model}"`].flatMap((setting) => ['-c', setting]);
}

/** The call as a model of Codex makes it, where its tool is offered. */
function codexCall({ tool, input }: ModelCall, { tools }: CodexRequest) {
  const end = tool.replaceAll('-', '_');
  const ids = { id: 'f1', call_id: 'c1' };
  if (!tools) {
    const find = `ALL_TOOLS.find(({ name }) => name.endsWith('${end}')).name`;
    const script = `text(JSON.stringify(await tools[${find}](${JSON.stringify(input)})))`;
    return { type: 'custom_tool_call', ...ids, namespace: 'functions', name: 'exec', input: script };
  }
  const offered = tools
    .flatMap(({ name: namespace, tools: names = [] }) => names.map(({ name }) => ({ namespace, name })))
    .find(({ name }) => name.endsWith(end));
  return offered && { type: 'function_call', ...ids, ...offered, arguments: JSON.stringify(input) };
}

/** @returns the environment in which Gemini CLI uses the model, where its settings have {@link GEMINI_SIGN_IN} */
export async function startGeminiModel({ tool, input }: ModelCall) {
  const url = await startEndpoint(async (req, res) => {
    const { contents, tools = [] } = JSON.parse((await bodyOf(req)) || '{}');
    const names: string[] = tools.flatMap(({ functionDeclarations = [] }) =>
      functionDeclarations.map(({ name }: { name: string }) => name),
    );
    const name = names.find((one) => one.endsWith(tool));
    const isDone = JSON.stringify(contents).includes('functionResponse');
    const part = name && !isDone ? { functionCall: { name, args: input } } : { text: 'Done' };
    const candidates = [{ index: 0, content: { role: 'model', parts: [part] }, finishReason: 'STOP' }];
    const usageMetadata = { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 };
    res.writeHead(200, { 'content-type': 'text/event-stream' });
    res.end(`data: ${JSON.stringify({ candidates, usageMetadata })}\n\n`);
  });
  // Unless it is told a model, it asks one first which to use.
  return { GEMINI_API_KEY: 'none', GOOGLE_GEMINI_BASE_URL: url, GEMINI_MODEL: 'gemini-2.5-pro' };
}

export const GEMINI_SIGN_IN = { security: { auth: { selectedType: 'gemini-api-key' } } };
