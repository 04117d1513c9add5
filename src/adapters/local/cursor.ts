import { join } from 'node:path';
import { settingIn } from './detect.js';
import { vendorFailureIn } from './failure.js';
import type { Report } from './report.js';
import { asFields, asList, countOf, type Fields, nonBlankText } from './values.js';
import {
  directoryIn,
  type Env,
  eventReader,
  ignore,
  option,
  promptWithSkills,
  remedyOf,
  type Vendor,
  type VendorStart,
} from './vendor.js';

/** Written from the vendor's documentation of its output and parameters. */
export const cursor: Vendor = {
  type: 'cursor_local',
  label: 'Cursor CLI',
  prefix: 'cursor',
  command: 'cursor-agent',
  install: 'see https://cursor.com/docs/cli/installation',
  provider: () => ({ provider: 'cursor' }),
  models: [{ id: 'auto', label: 'Auto' }],
  defaultModel: 'auto',
  access: {
    keys: [],
    tokens: ['CURSOR_API_KEY'],
    files: (env) => [join(directoryIn(env, 'XDG_CONFIG_HOME', '.config'), 'cursor', 'auth.json')],
    remedy: remedyOf('CURSOR_API_KEY', 'cursor-agent login'),
  },
  invocation,
  reader: () => read,
  unknownSession:
    /(?:chat|session|conversation|agent)[^.]{0,80}(?:not found|does not exist|no longer exists)|no (?:chat|session|conversation)[^.]{0,40} found|(?:could not|failed to|unable to) resume/i,
  detectModel: async (env) =>
    await settingIn(join(configDirectory(env), 'cli-config.json'), ({ model }) =>
      nonBlankText(asFields(model).modelId),
    ),
  listing: { args: ['models'], read: modelsIn },
};

const configDirectory = (env: Env): string =>
  env.CURSOR_CONFIG_DIR ??
  (env.XDG_CONFIG_HOME ? join(env.XDG_CONFIG_HOME, 'cursor') : join(env.HOME ?? '/', '.cursor'));

function invocation(start: VendorStart) {
  const { model, permissions, extra, cwd, resume } = start;
  return {
    args: [
      '--print',
      '--output-format',
      'stream-json',
      '--trust',
      '--force',
      ...(permissions === 'full' ? ['--sandbox', 'disabled', '--approve-mcps'] : []),
      ...option('--model', model),
      ...option('--resume', resume),
      '--workspace',
      cwd,
      ...extra,
    ],
    stdin: promptWithSkills(start),
  };
}

const read = eventReader({
  system: (event, report) => {
    report.sessionId = nonBlankText(event.session_id) ?? report.sessionId;
    report.model = nonBlankText(event.model) ?? report.model;
  },
  user: ignore,
  thinking: ignore,
  assistant: (event, report) => {
    for (const block of asList(asFields(event.message).content).map(asFields)) {
      const text = nonBlankText(block.text);
      if (text) report.message(text);
    }
  },
  tool_call: toolCall,
  result,
});

/** `{readToolCall: {args, result}}`, or `{function: {name, arguments}}`. */
function toolCall(event: Fields, report: Report): void {
  const [key = 'tool', value] = Object.entries(asFields(event.tool_call))[0] ?? [];
  const call = asFields(value);
  const name = nonBlankText(call.name) ?? key.replace(/ToolCall$/, '');
  if (event.subtype === 'started') report.uses(name, call.args ?? { description: call.arguments });
  if (event.subtype !== 'completed') return;
  const { success, error, failure } = asFields(call.result);
  const problem = error ?? failure;
  const { content, stdout, message, errorMessage } = asFields(problem ?? success);
  const output = nonBlankText(content) ?? nonBlankText(stdout) ?? nonBlankText(message) ?? nonBlankText(errorMessage);
  report.returned(output ?? '', problem !== undefined);
}

function result(event: Fields, report: Report): void {
  const text = nonBlankText(event.result);
  const usage = asFields(event.usage);
  report.finished = true;
  report.sessionId ??= nonBlankText(event.session_id);
  report.tokens = {
    input: countOf(usage.inputTokens) + countOf(usage.cacheWriteTokens),
    cached: countOf(usage.cacheReadTokens),
    output: countOf(usage.outputTokens),
  };
  if (event.is_error === true) report.failure = vendorFailureIn(text ?? 'It ended with an error');
  else if (text) report.summary = text;
}

/** Lines of an id and a name: `gpt-5 - GPT-5`. */
function modelsIn(output: string) {
  return output.split('\n').flatMap((line) => {
    const [, id, label] = /^\s*([\w.-]+)\s+-\s+(.+?)(?:\s+\((?:current|default)[^)]*\))*\s*$/.exec(line) ?? [];
    return id && label ? [{ id, label }] : [];
  });
}
