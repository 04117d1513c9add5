import { join } from 'node:path';
import { settingIn } from './detect.js';
import type { FailureKind, VendorFailure } from './failure.js';
import { plus, type Report } from './report.js';
import { amountOf, asFields, asList, countOf, type Fields, nonBlankText, objectInLine } from './values.js';
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

/** Verified with OpenCode 1.18.33. */
export const opencode: Vendor = {
  type: 'opencode_local',
  label: 'OpenCode',
  prefix: 'opencode',
  command: 'opencode',
  install: 'npm install --global opencode-ai',
  provider: (model) => ({ provider: model?.includes('/') ? model.slice(0, model.indexOf('/')) : 'opencode' }),
  models: [],
  access: {
    // The token of the run is not a provider's key, whichever variable contains it.
    keys: (env) => Object.keys(env).filter((name) => /_API_KEY$/.test(name) && env[name] !== env.SERVICE_API_KEY),
    tokens: [],
    files: (env) => [join(directoryIn(env, 'XDG_DATA_HOME', '.local', 'share'), 'opencode', 'auth.json')],
    remedy: remedyOf('the API key of the model’s provider, such as ANTHROPIC_API_KEY,', 'opencode auth login'),
  },
  invocation,
  reader: () => read,
  unknownSession: /Session not found/i,
  detectModel,
  listing: { args: ['models'], read: modelsIn },
};

function invocation(start: VendorStart) {
  const { model, permissions, extra, resume, prompt } = start;
  const env = environment(start);
  return {
    args: [
      'run',
      '--format',
      'json',
      ...option('--model', model),
      ...(permissions === 'full' ? ['--auto'] : []),
      ...option('--session', resume),
      ...extra,
    ],
    stdin: env ? prompt : promptWithSkills(start),
    ...(env ? { env } : {}),
  };
}

/**
 * Adds the instructions file, the skills and the tools to the configuration, which overrides the files in the folder of
 * the run. A configuration that is not JSON stays unchanged.
 */
function environment({ env, instructions, skillsRoot, toolsUrl }: VendorStart): Env | undefined {
  if (!instructions && !skillsRoot && !toolsUrl) return undefined;
  const config = objectInLine(env.OPENCODE_CONFIG_CONTENT?.trim() || '{}');
  if (!config) return undefined;
  const files = instructions && { instructions: [...asList(config.instructions), instructions.file] };
  const { paths, ...others } = asFields(config.skills);
  const skills = skillsRoot && { skills: { ...others, paths: [...asList(paths), join(skillsRoot, 'skills')] } };
  const tools = toolsUrl && { mcp: { ...asFields(config.mcp), [TOOLS_SERVER]: toolsConfig(toolsUrl) } };
  return { OPENCODE_CONFIG_CONTENT: JSON.stringify({ ...config, ...files, ...skills, ...tools }) };
}

const toolsConfig = (url: string) => ({
  type: 'remote',
  url,
  headers: { Authorization: `Bearer {env:${TOOLS_KEY}}` },
  // With OAuth, OpenCode would try to sign in when the token is refused.
  oauth: false,
  enabled: true,
});

function read(event: Fields, report: Report): boolean {
  report.sessionId ??= nonBlankText(event.sessionID);
  return readPart(event, report);
}

const readPart = eventReader({
  step_start: ignore,
  reasoning: ignore,
  text: (event, report) => {
    const text = nonBlankText(asFields(event.part).text);
    if (text) report.message(text);
  },
  tool_use: (event, report) => {
    const part = asFields(event.part);
    const state = asFields(part.state);
    report.uses(nonBlankText(part.tool) ?? 'tool', state.input);
    report.returned(nonBlankText(state.output) ?? nonBlankText(state.error) ?? '', state.status === 'error');
  },
  step_finish: (event, report) => stepFinished(asFields(event.part), report),
  error: (event, report) => {
    report.failure = failureOf(asFields(event.error));
    report.say(`Error: ${report.failure.message}`);
  },
});

function stepFinished(part: Fields, report: Report): void {
  const tokens = asFields(part.tokens);
  const cache = asFields(tokens.cache);
  report.finished = true;
  // A step with tool calls is followed by another step.
  report.goesOn = part.reason === 'tool-calls';
  report.failure = undefined;
  report.tokens = plus(report.tokens, {
    input: countOf(tokens.input) + countOf(cache.write),
    cached: countOf(cache.read),
    output: countOf(tokens.output) + countOf(tokens.reasoning),
  });
  const cost = amountOf(part.cost);
  // OpenCode reports 0 for a model whose price it does not know.
  if (cost) report.costUsd = (report.costUsd ?? 0) + cost;
}

const KINDS: Readonly<Record<string, FailureKind>> = { ProviderAuthError: 'access' };

function failureOf(error: Fields): VendorFailure {
  const data = asFields(error.data);
  const name = String(error.name ?? 'Error');
  const status = countOf(data.statusCode) || undefined;
  const kind = KINDS[name] ?? (data.isRetryable === true ? 'passing' : undefined);
  const message = nonBlankText(data.message) ?? name;
  return { message, ...(status ? { status } : {}), ...(kind ? { kind } : {}) };
}

async function detectModel(env: Env) {
  const inline = nonBlankText(objectInLine(env.OPENCODE_CONFIG_CONTENT?.trim() ?? '')?.model);
  if (inline) return { model: inline, source: 'OPENCODE_CONFIG_CONTENT' };
  const directory = join(directoryIn(env, 'XDG_CONFIG_HOME', '.config'), 'opencode');
  const files = ['opencode.json', 'opencode.jsonc', 'config.json'].map((name) => join(directory, name));
  for (const file of env.OPENCODE_CONFIG ? [env.OPENCODE_CONFIG, ...files] : files) {
    const setting = await settingIn(file, (config) => nonBlankText(config.model));
    if (setting) return setting;
  }
  return null;
}

function modelsIn(output: string) {
  const ids = output.split('\n').map((line) => line.trim());
  return ids.filter((id) => /^[\w.-]+\/\S+$/.test(id)).map((id) => ({ id, label: id }));
}
