import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { smallFileText } from './detect.js';
import { vendorFailureIn } from './failure.js';
import type { Report } from './report.js';
import { asFields, asList, countOf, type Fields, nonBlankText, objectInLine } from './values.js';
import {
  directoryIn,
  type Env,
  eventReader,
  ignore,
  option,
  promptWithSkills,
  remedyOf,
  TOOLS_KEY,
  TOOLS_SERVER,
  type Vendor,
  type VendorStart,
} from './vendor.js';

/** Verified with Codex 0.169.0. */
export const codex: Vendor = {
  type: 'codex_local',
  label: 'Codex',
  prefix: 'codex',
  command: 'codex',
  install: 'npm install --global @openai/codex',
  provider: () => ({ provider: 'openai' }),
  models: [
    { id: 'gpt-5-codex', label: 'GPT-5 Codex' },
    { id: 'gpt-5', label: 'GPT-5' },
    { id: 'gpt-6.1-sol', label: 'GPT-6.1 Sol' },
    { id: 'gpt-6-astra', label: 'GPT-6 Astra' },
    { id: 'gpt-6-sol', label: 'GPT-6 Sol' },
    { id: 'gpt-6-luna', label: 'GPT-6 Luna' },
    { id: 'gpt-5.6-sol', label: 'GPT-5.6 Sol' },
    { id: 'gpt-5.5', label: 'GPT-5.5' },
  ],
  defaultModel: 'gpt-5-codex',
  access: {
    keys: ['CODEX_API_KEY', 'OPENAI_API_KEY'],
    tokens: ['CODEX_ACCESS_TOKEN'],
    files: (env) => [join(home(env), 'auth.json')],
    remedy: remedyOf('CODEX_API_KEY', 'codex login'),
  },
  invocation,
  reader: () => read,
  unknownSession: /no rollout found|thread\/resume failed|(?:session|thread|conversation)[^.]{0,60} not found/i,
  countsWholeSessions: true,
  detectModel,
  listing: { args: ['debug', 'models'], read: modelsIn },
};

const home = (env: Env): string => directoryIn(env, 'CODEX_HOME', '.codex');

function invocation(start: VendorStart) {
  const { model, permissions, extra, env, resume, directories, toolsUrl } = start;
  // Without network access an agent could not reach the control plane.
  const allowed =
    permissions === 'full'
      ? ['--dangerously-bypass-approvals-and-sandbox']
      : ['--sandbox', 'workspace-write', '-c', 'sandbox_workspace_write.network_access=true'];
  const writable = permissions === 'full' ? [] : directories.flatMap((directory) => ['--add-dir', directory]);
  return {
    args: [
      'exec',
      '--json',
      '--skip-git-repo-check',
      ...option('--model', model),
      ...allowed,
      ...writable,
      ...option('-c', toolsUrl && toolsConfig(toolsUrl)),
      ...extra,
      ...(resume ? ['resume', resume] : []),
      '-',
    ],
    stdin: promptWithSkills(start),
    env: keyFor(env),
  };
}

/**
 * The server in TOML. Codex approves every tool call: the control plane asks people where required, and no person could
 * answer Codex.
 */
const toolsConfig = (url: string): string =>
  `mcp_servers.${TOOLS_SERVER}={url=${JSON.stringify(url)},bearer_token_env_var="${TOOLS_KEY}",default_tools_approval_mode="approve",enabled=true}`;

/**
 * Codex reads a key only from CODEX_API_KEY. A sign-in takes precedence over OPENAI_API_KEY, which may have another
 * purpose.
 */
function keyFor(env: Env): Env {
  const { CODEX_API_KEY, CODEX_ACCESS_TOKEN, OPENAI_API_KEY } = env;
  if (CODEX_API_KEY || CODEX_ACCESS_TOKEN || !OPENAI_API_KEY || existsSync(join(home(env), 'auth.json'))) return {};
  return { CODEX_API_KEY: OPENAI_API_KEY };
}

const read = eventReader({
  'thread.started': (event, report) => {
    report.sessionId = nonBlankText(event.thread_id);
  },
  'turn.started': ignore,
  'item.updated': ignore,
  'item.started': (event, report) => itemStarted(asFields(event.item), report),
  'item.completed': (event, report) => {
    readItem(asFields(event.item), report);
  },
  error: failure,
  'turn.failed': failure,
  'turn.completed': (event, report) => turnCompleted(asFields(event.usage), report),
});

const readItem = eventReader({
  agent_message: (item, report) => {
    const text = wordsOf(item);
    if (text) report.message(text);
  },
  error: (item, report) => {
    const text = wordsOf(item);
    if (text) report.say(`Warning: ${text}`);
  },
  command_execution: ({ aggregated_output: output, status }, report) =>
    report.returned(String(output ?? ''), status === 'failed'),
  mcp_tool_call: ({ error, result, status }, report) =>
    report.returned(JSON.stringify(error ?? result ?? ''), status === 'failed'),
  web_search: (item, report) => report.uses('web search', item),
  file_change: (item, report) => {
    for (const change of asList(item.changes).map(asFields)) report.uses(String(change.kind ?? 'edit'), change);
  },
});

const wordsOf = ({ text, message }: Fields): string | undefined => nonBlankText(text) ?? nonBlankText(message);

function itemStarted(item: Fields, report: Report): void {
  if (item.type === 'command_execution') report.uses('shell', { command: item.command });
  if (item.type === 'mcp_tool_call') report.uses(`${item.server}/${item.tool}`, item.arguments);
}

/** A notice of a retry is also an error event: only the last one counts, and only if the turn does not complete. */
function failure(event: Fields, report: Report): void {
  const text = nonBlankText(asFields(event.error).message) ?? nonBlankText(event.message);
  if (!text) return;
  if (text !== report.failure?.message) report.say(`Error: ${text}`);
  report.failure = vendorFailureIn(text);
}

function turnCompleted(usage: Fields, report: Report): void {
  report.finished = true;
  report.failure = undefined;
  const cached = countOf(usage.cached_input_tokens);
  const input = Math.max(countOf(usage.input_tokens) - cached, 0);
  report.tokens = { input, cached, output: countOf(usage.output_tokens) };
}

async function detectModel(env: Env) {
  const file = join(home(env), 'config.toml');
  const top = (await smallFileText(file))?.split(/^\s*\[/m)[0];
  const model = /^\s*model\s*=\s*["']([^"']+)["']/m.exec(top ?? '')?.[1];
  return model ? { model, source: file } : null;
}

function modelsIn(output: string) {
  const models = asList(objectInLine(output.trim())?.models).map(asFields);
  return models.flatMap(({ slug, display_name: name, visibility }) => {
    const id = nonBlankText(slug);
    return id && visibility !== 'hide' ? [{ id, label: nonBlankText(name) ?? id }] : [];
  });
}
