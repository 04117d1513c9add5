import { join } from 'node:path';
import { settingIn } from './detect.js';
import type { FailureKind, VendorFailure } from './failure.js';
import { NO_TOKENS, plus, type Report, sum, type TokenUsage } from './report.js';
import { amountOf, asFields, asList, countOf, type Fields, nonBlankText } from './values.js';
import {
  directoryIn,
  type Env,
  type EventReader,
  eventReader,
  ignore,
  modelNamedBy,
  option,
  readable,
  remedyOf,
  TOOLS_KEY,
  TOOLS_SERVER,
  type Vendor,
  type VendorStart,
} from './vendor.js';

/** Verified with Claude Code 2.1.197. */
export const claude: Vendor = {
  type: 'claude_local',
  label: 'Claude Code',
  prefix: 'claude',
  command: 'claude',
  install: 'npm install --global @anthropic-ai/claude-code',
  provider: (_model, env) => ({ provider: 'anthropic', ...billerOf(env) }),
  models: [
    { id: 'claude-sonnet-4-5', label: 'Claude Sonnet 4.5' },
    { id: 'claude-sonnet-5', label: 'Claude Sonnet 5' },
    { id: 'claude-sonnet-4-6', label: 'Claude Sonnet 4.6' },
    { id: 'claude-fable-5', label: 'Claude Fable 5' },
    { id: 'claude-opus-4-8', label: 'Claude Opus 4.8' },
    { id: 'claude-opus-4-1', label: 'Claude Opus 4.1' },
    { id: 'claude-haiku-4-5', label: 'Claude Haiku 4.5' },
  ],
  defaultModel: 'claude-sonnet-4-5',
  access: {
    keys: [
      'ANTHROPIC_API_KEY',
      'ANTHROPIC_AUTH_TOKEN',
      'CLAUDE_CODE_USE_BEDROCK',
      'CLAUDE_CODE_USE_VERTEX',
      'CLAUDE_CODE_USE_FOUNDRY',
    ],
    tokens: ['CLAUDE_CODE_OAUTH_TOKEN'],
    files: (env) => [join(configDirectory(env), '.credentials.json')],
    remedy: remedyOf('ANTHROPIC_API_KEY or CLAUDE_CODE_OAUTH_TOKEN (from `claude setup-token`)', 'claude auth login'),
  },
  invocation,
  reader: () => reader(new Map()),
  unknownSession: /No conversation found with session ID|--resume requires a valid session/i,
  detectModel: async (env) =>
    modelNamedBy(env, 'ANTHROPIC_MODEL') ??
    (await settingIn(join(configDirectory(env), 'settings.json'), (settings) => nonBlankText(settings.model))),
};

const configDirectory = (env: Env): string => directoryIn(env, 'CLAUDE_CONFIG_DIR', '.claude');

function billerOf(env: Env): { biller?: string } {
  if (env.CLAUDE_CODE_USE_BEDROCK) return { biller: 'amazon_bedrock' };
  if (env.CLAUDE_CODE_USE_VERTEX) return { biller: 'google_vertex' };
  return env.CLAUDE_CODE_USE_FOUNDRY ? { biller: 'microsoft_foundry' } : {};
}

/**
 * A run cannot ask a person for permission: every tool is refused that is neither listed nor allowed by the user's
 * settings.
 */
const ALLOWED = 'Bash,Edit,Write,NotebookEdit,Read,WebFetch,WebSearch,Skill';

function invocation(start: VendorStart) {
  const { model, permissions, extra, resume, prompt, instructions, skillsRoot, toolsUrl } = start;
  const allowed =
    permissions === 'full'
      ? ['--dangerously-skip-permissions']
      : ['--permission-mode', 'acceptEdits', '--allowedTools', toolsUrl ? `${ALLOWED},mcp__${TOOLS_SERVER}` : ALLOWED];
  return {
    args: [
      '--print',
      '--output-format',
      'stream-json',
      '--verbose',
      ...option('--model', model),
      ...allowed,
      ...readable(start).flatMap((directory) => ['--add-dir', directory]),
      // Claude Code loads the skills in `.claude/skills` of each `--add-dir` folder.
      ...option('--add-dir', skillsRoot),
      ...option('--append-system-prompt-file', instructions?.file),
      ...option('--resume', resume),
      ...option('--mcp-config', toolsUrl && toolsConfig(toolsUrl)),
      ...extra,
    ],
    stdin: prompt,
  };
}

/**
 * Overrides a server of the same name in the folder of the run; all other servers stay, and further `--mcp-config`
 * options add up.
 */
const toolsConfig = (url: string): string =>
  JSON.stringify({
    mcpServers: { [TOOLS_SERVER]: { type: 'http', url, headers: { Authorization: `Bearer \${${TOOLS_KEY}}` } } },
  });

/** @param spent tokens of each message, for sessions that are cut off before their result */
const reader = (spent: Map<string, TokenUsage>): EventReader =>
  eventReader({
    system,
    user,
    result,
    assistant: (event, report) => assistant(event, report, spent),
    rate_limit_event: ignore,
    stream_event: ignore,
  });

function system(event: Fields, report: Report): void {
  if (event.subtype === 'init') {
    report.sessionId = nonBlankText(event.session_id);
    report.model = nonBlankText(event.model);
    const source = nonBlankText(event.apiKeySource);
    if (source && source !== 'none') report.metered = true;
    report.say(`Claude Code ${event.claude_code_version ?? ''}, model ${report.model ?? 'unknown'}`);
  }
  if (event.subtype === 'api_retry') {
    const { attempt, max_retries: most, error_status: status, error } = event;
    report.say(`The API answers ${status ?? 'nothing'} (${error ?? 'unknown'}), try ${attempt} of ${most}`);
    // Claude Code would retry for minutes, although a key that was refused twice is not valid.
    if (error === 'authentication_failed' && countOf(attempt) >= 2) {
      report.giveUp({ message: `The API refuses the credentials (HTTP ${status ?? 401})`, kind: 'access' });
    }
  }
}

const KINDS: Readonly<Record<string, FailureKind>> = {
  authentication_failed: 'access',
  oauth_org_not_allowed: 'access',
  server_error: 'passing',
  overloaded: 'passing',
  rate_limit: 'passing',
  billing_error: 'other',
  invalid_request: 'other',
};

function assistant(event: Fields, report: Report, spent: Map<string, TokenUsage>): void {
  const message = asFields(event.message);
  if (nonBlankText(event.error)) {
    const text = asList(message.content).map((block) => nonBlankText(asFields(block).text) ?? '');
    report.failure = { message: text.join(' ') || String(event.error), kind: KINDS[String(event.error)] };
    return;
  }
  for (const block of asList(message.content).map(asFields)) {
    const text = block.type === 'text' && nonBlankText(block.text);
    // Text of a subagent is not the agent's own.
    if (text) event.parent_tool_use_id ? report.say(text) : report.message(text);
    if (block.type === 'tool_use') report.uses(nonBlankText(block.name) ?? 'tool', block.input);
  }
  const id = nonBlankText(message.id);
  if (id) spent.set(id, tokensOf(asFields(message.usage)));
  report.tokens = [...spent.values()].reduce(plus, NO_TOKENS);
}

const tokensOf = (usage: Fields): TokenUsage => ({
  input: countOf(usage.input_tokens) + countOf(usage.cache_creation_input_tokens),
  cached: countOf(usage.cache_read_input_tokens),
  output: countOf(usage.output_tokens),
});

function user(event: Fields, report: Report): void {
  for (const block of asList(asFields(event.message).content).map(asFields)) {
    if (block.type !== 'tool_result') continue;
    const texts = asList(block.content).map((part) => nonBlankText(asFields(part).text) ?? '');
    report.returned(nonBlankText(block.content) ?? texts.join('\n'), block.is_error === true);
  }
}

function result(event: Fields, report: Report): void {
  const text = nonBlankText(event.result);
  report.finished = true;
  const used = Object.values(asFields(event.modelUsage)).map((of) => modelTokens(asFields(of)));
  const total = used.reduce(plus, NO_TOKENS);
  const all = sum(total) > 0 ? total : tokensOf(asFields(event.usage));
  if (sum(all) > 0) report.tokens = all;
  report.costUsd = amountOf(event.total_cost_usd);
  report.details.turns = countOf(event.num_turns);
  const refused = new Set(
    asList(event.permission_denials).map((one) => nonBlankText(asFields(one).tool_name) ?? 'tool'),
  );
  if (refused.size > 0) {
    report.details.refusedTools = [...refused];
    report.say(`Denied by the permissions of the agent: ${[...refused].join(', ')}`);
  }
  if (event.is_error === true) report.failure = failureOf(event, report.failure);
  else if (text) report.summary = text;
}

const modelTokens = (of: Fields): TokenUsage => ({
  input: countOf(of.inputTokens) + countOf(of.cacheCreationInputTokens),
  cached: countOf(of.cacheReadInputTokens),
  output: countOf(of.outputTokens),
});

function failureOf(event: Fields, before: VendorFailure | undefined): VendorFailure {
  const errors = asList(event.errors).flatMap((one) => nonBlankText(one) ?? []);
  const message = nonBlankText(event.result) ?? (errors.join(' ') || String(event.subtype ?? 'It failed'));
  const status = countOf(event.api_error_status) || undefined;
  return { message, ...(status ? { status } : {}), ...(before?.kind ? { kind: before.kind } : {}) };
}
