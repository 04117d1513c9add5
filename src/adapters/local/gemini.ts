import { join } from 'node:path';
import { settingIn } from './detect.js';
import { vendorFailureIn } from './failure.js';
import type { Report } from './report.js';
import { asFields, countOf, type Fields, nonBlankText } from './values.js';
import {
  directoryIn,
  type Env,
  type EventReader,
  eventReader,
  modelNamedBy,
  option,
  promptWithSkills,
  readable,
  remedyOf,
  type Vendor,
  type VendorStart,
} from './vendor.js';

/** Verified with Gemini CLI 0.61.0. */
export const gemini: Vendor = {
  type: 'gemini_local',
  label: 'Gemini CLI',
  prefix: 'gemini',
  command: 'gemini',
  install: 'npm install --global @google/gemini-cli',
  provider: (_model, env) => ({
    provider: 'google',
    ...(env.GOOGLE_GENAI_USE_VERTEXAI === 'true' ? { biller: 'google_vertex' } : {}),
  }),
  models: [
    { id: 'gemini-2.5-pro', label: 'Gemini 2.5 Pro' },
    { id: 'gemini-2.5-flash', label: 'Gemini 2.5 Flash' },
    { id: 'gemini-2.5-flash-lite', label: 'Gemini 2.5 Flash-Lite' },
    { id: 'gemini-3.1-pro-preview', label: 'Gemini 3.1 Pro (preview)' },
    { id: 'gemini-3-flash-preview', label: 'Gemini 3 Flash (preview)' },
    { id: 'gemini-3.5-flash', label: 'Gemini 3.5 Flash' },
  ],
  defaultModel: 'gemini-2.5-pro',
  access: {
    keys: ['GEMINI_API_KEY', 'GOOGLE_API_KEY', 'GOOGLE_GENAI_USE_VERTEXAI'],
    tokens: ['GOOGLE_GENAI_USE_GCA'],
    files: (env) => [join(home(env), 'oauth_creds.json')],
    remedy: remedyOf('GEMINI_API_KEY', 'gemini'),
  },
  invocation,
  reader,
  unknownSession: /Error resuming session|Invalid session identifier|No previous sessions found/i,
  detectModel: async (env) =>
    modelNamedBy(env, 'GEMINI_MODEL') ??
    (await settingIn(
      join(home(env), 'settings.json'),
      ({ model }) => nonBlankText(asFields(model).name) ?? nonBlankText(model),
    )),
};

const home = (env: Env): string => join(directoryIn(env, 'GEMINI_CLI_HOME'), '.gemini');

/** An unattended agent has a shell only in yolo mode. */
function invocation(start: VendorStart) {
  const { model, extra, resume, skillsRoot } = start;
  return {
    args: [
      '--output-format',
      'stream-json',
      '--approval-mode',
      'yolo',
      '--skip-trust',
      ...option('--model', model),
      ...readable(start).flatMap((directory) => ['--include-directories', directory]),
      ...option('--include-directories', skillsRoot),
      ...option('--resume', resume),
      ...extra,
    ],
    stdin: promptWithSkills(start),
  };
}

/** Messages arrive in pieces. The reader reports a whole message when another event follows. */
function reader(): EventReader {
  let pieces = '';
  return (event, report) => {
    if (event.type === 'message') {
      if (event.role === 'assistant' && typeof event.content === 'string') pieces += event.content;
      return true;
    }
    if (pieces.trim()) report.message(pieces);
    pieces = '';
    return read(event, report);
  };
}

const read = eventReader({
  init: (event, report) => {
    report.sessionId = nonBlankText(event.session_id);
    report.model = nonBlankText(event.model);
  },
  tool_use: (event, report) => report.uses(nonBlankText(event.tool_name) ?? 'tool', event.parameters),
  tool_result: ({ output, error, status }, report) =>
    report.returned(nonBlankText(output) ?? nonBlankText(asFields(error).message) ?? '', status === 'error'),
  error: ({ severity, message }, report) =>
    report.say(`${severity === 'warning' ? 'Warning' : 'Error'}: ${message ?? ''}`),
  result,
});

function result(event: Fields, report: Report): void {
  const stats = asFields(event.stats);
  const all = countOf(stats.input_tokens);
  const cached = countOf(stats.cached);
  // Only the total includes the tokens of thoughts.
  const output = Math.max(countOf(stats.output_tokens), countOf(stats.total_tokens) - all);
  report.tokens = { input: Math.max(all - cached, 0), cached, output };
  report.finished = true;
  if (event.status === 'success') return;
  report.failure = vendorFailureIn(nonBlankText(asFields(event.error).message) ?? 'It ended with an error');
}
