import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { textIn } from './detect.js';
import { failureIn } from './failure.js';
import type { Report } from './report.js';
import { countOf, type Fields, fieldsOf, listOf, objectIn, textOf } from './values.js';
import { type Env, option, promptWithInstructions, type Start, type Vendor } from './vendor.js';

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
    remedy:
      'Set CODEX_API_KEY as a secret in the environment of the agent, or sign in with `codex login` as the user that runs the server',
  },
  invocation,
  reader: () => read,
  unknownSession: /no rollout found|thread\/resume failed|(?:session|thread|conversation)[^.]{0,60} not found/i,
  countsWholeSessions: true,
  detectModel,
  listing: { args: ['debug', 'models'], read: listed },
};

const home = (env: Env): string => env.CODEX_HOME ?? join(env.HOME ?? '/', '.codex');

function invocation(start: Start) {
  const { model, permissions, extra, env, resume, directories } = start;
  // Without the network an agent could not reach the control plane.
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
      ...extra,
      ...(resume ? ['resume', resume] : []),
      '-',
    ],
    stdin: promptWithInstructions(start),
    env: keyFor(env),
  };
}

/** It reads a key from CODEX_API_KEY only; a sign-in goes before a key that may be there for something else. */
function keyFor(env: Env): Env {
  const { CODEX_API_KEY, CODEX_ACCESS_TOKEN, OPENAI_API_KEY } = env;
  if (CODEX_API_KEY || CODEX_ACCESS_TOKEN || !OPENAI_API_KEY || existsSync(join(home(env), 'auth.json'))) return {};
  return { CODEX_API_KEY: OPENAI_API_KEY };
}

function read(event: Fields, report: Report): boolean {
  switch (event.type) {
    case 'thread.started':
      report.sessionId = textOf(event.thread_id);
      return true;
    case 'turn.started':
    case 'item.updated':
      return true;
    case 'item.started':
      begun(fieldsOf(event.item), report);
      return true;
    case 'item.completed':
      ended(fieldsOf(event.item), report);
      return true;
    case 'error':
    case 'turn.failed':
      failed(event, report);
      return true;
    case 'turn.completed':
      completed(fieldsOf(event.usage), report);
      return true;
    default:
      return false;
  }
}

function begun(item: Fields, report: Report): void {
  if (item.type === 'command_execution') report.uses('shell', { command: item.command });
  if (item.type === 'mcp_tool_call') report.uses(`${item.server}/${item.tool}`, item.arguments);
}

function ended(item: Fields, report: Report): void {
  const text = textOf(item.text) ?? textOf(item.message);
  switch (item.type) {
    case 'agent_message':
      if (text) report.message(text);
      return;
    case 'error':
      if (text) report.say(`Warning: ${text}`);
      return;
    case 'command_execution':
      report.returned(String(item.aggregated_output ?? ''), item.status === 'failed');
      return;
    case 'mcp_tool_call':
      report.returned(JSON.stringify(item.error ?? item.result ?? ''), item.status === 'failed');
      return;
    case 'web_search':
      report.uses('web search', item);
      return;
    case 'file_change':
      for (const change of listOf(item.changes).map(fieldsOf)) report.uses(String(change.kind ?? 'edit'), change);
      return;
  }
}

/** A notice of a new try is an error too; only the last one counts, and only where the turn does not complete. */
function failed(event: Fields, report: Report): void {
  const text = textOf(fieldsOf(event.error).message) ?? textOf(event.message);
  if (!text) return;
  if (text !== report.failure?.message) report.say(`Error: ${text}`);
  report.failure = failureIn(text);
}

function completed(usage: Fields, report: Report): void {
  report.finished = true;
  report.failure = undefined;
  const cached = countOf(usage.cached_input_tokens);
  const input = Math.max(countOf(usage.input_tokens) - cached, 0);
  report.tokens = { input, cached, output: countOf(usage.output_tokens) };
}

async function detectModel(env: Env) {
  const file = join(home(env), 'config.toml');
  const top = (await textIn(file))?.split(/^\s*\[/m)[0];
  const model = /^\s*model\s*=\s*["']([^"']+)["']/m.exec(top ?? '')?.[1];
  return model ? { model, source: file } : null;
}

function listed(output: string) {
  const models = listOf(objectIn(output.trim())?.models).map(fieldsOf);
  return models.flatMap(({ slug, display_name: name, visibility }) => {
    const id = textOf(slug);
    return id && visibility !== 'hide' ? [{ id, label: textOf(name) ?? id }] : [];
  });
}
