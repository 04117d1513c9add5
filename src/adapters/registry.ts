import { z } from 'zod';
import type { JsonObject } from '../services/core/fields.js';

/** What the control plane knows of a way to run an agent. */
export interface AdapterDefinition {
  readonly type: string;
  readonly label: string;
  readonly source: 'builtin' | 'external';
  /** The adapter's own configuration; unknown keys are kept. */
  readonly config: z.ZodObject;
  /** Filled in on create where the configuration leaves them out. */
  readonly defaults: JsonObject;
  readonly models: readonly { readonly id: string; readonly label: string }[];
  readonly supportsInstructionsBundle: boolean;
  readonly supportsSkills: boolean;
  readonly supportsLocalAgentJwt: boolean;
  /** Skills must lie as files in the agent's home before a run starts. */
  readonly requiresMaterializedRuntimeSkills: boolean;
}

const seconds = (description: string) => z.number().positive().max(86_400).optional().describe(description);
const argv = z.array(z.string()).optional().describe('Arguments, one item each; never parsed by a shell');

const commonFields = {
  cwd: z.string().min(1).optional().describe('Absolute working directory'),
  timeoutSec: seconds('Seconds after which a run is stopped'),
  graceSec: seconds('Seconds between the polite and the hard stop'),
  instructionsFilePath: z.string().optional().describe('Absolute path of the entry instructions file'),
};

const process = z.looseObject({
  command: z.string().min(1).optional().describe('The program to run, by path or name'),
  args: argv,
  ...commonFields,
});

const http = z.looseObject({
  url: z.string().optional().describe('http(s) address that receives the run'),
  method: z.enum(['POST', 'PUT', 'PATCH']).optional(),
  headers: z.record(z.string(), z.string()).optional().describe('Headers sent with each run'),
  timeoutSec: seconds('Seconds to wait for the answer'),
});

const local = z.looseObject({
  command: z.string().min(1).optional().describe("The vendor's command line, when it is not on the PATH"),
  args: argv,
  model: z.string().min(1).optional(),
  ...commonFields,
});

const runner = z.looseObject({
  provider: z.enum(['anthropic', 'openai_compatible']).optional(),
  baseUrl: z.string().optional().describe('Address of an OpenAI-compatible endpoint'),
  model: z.string().min(1).optional(),
  maxSteps: z.int().min(1).max(1000).optional(),
  ...commonFields,
});

const gateway = z.looseObject({
  url: z.string().optional().describe('WebSocket address of the agent gateway'),
  disableDeviceAuth: z.boolean().optional().describe('Do not use a device key pair'),
  timeoutSec: seconds('Seconds after which a run is stopped'),
});

const cursorCloud = z.looseObject({
  repository: z.string().optional().describe('Repository the cloud agent works on'),
  model: z.string().min(1).optional(),
  timeoutSec: seconds('Seconds after which a run is stopped'),
});

type Capabilities = Pick<
  AdapterDefinition,
  'supportsInstructionsBundle' | 'supportsSkills' | 'supportsLocalAgentJwt' | 'requiresMaterializedRuntimeSkills'
>;
const plain: Capabilities = {
  supportsInstructionsBundle: false,
  supportsSkills: false,
  supportsLocalAgentJwt: true,
  requiresMaterializedRuntimeSkills: false,
};
const full: Capabilities = { ...plain, supportsInstructionsBundle: true, supportsSkills: true };
/** Vendors' command lines read skills from disk. */
const commandLine: Capabilities = { ...full, requiresMaterializedRuntimeSkills: true };

const model = (id: string, label: string) => ({ id, label });

const builtin = (
  type: string,
  label: string,
  config: z.ZodObject,
  capabilities: Capabilities,
  models: AdapterDefinition['models'] = [],
): AdapterDefinition => ({
  type,
  label,
  source: 'builtin',
  config,
  defaults: models[0] ? { model: models[0].id } : {},
  models,
  ...capabilities,
});

const BUILTIN: readonly AdapterDefinition[] = [
  builtin('process', 'Process', process, plain),
  builtin('http', 'HTTP endpoint', http, { ...plain, supportsLocalAgentJwt: false }),
  builtin('svc_runner', 'Native runner', runner, full),
  builtin('claude_local', 'Claude Code', local, commandLine, [
    model('claude-sonnet-4-5', 'Claude Sonnet 4.5'),
    model('claude-opus-4-1', 'Claude Opus 4.1'),
    model('claude-haiku-4-5', 'Claude Haiku 4.5'),
  ]),
  builtin('codex_local', 'Codex', local, commandLine, [model('gpt-5-codex', 'GPT-5 Codex'), model('gpt-5', 'GPT-5')]),
  builtin('gemini_local', 'Gemini CLI', local, commandLine, [
    model('gemini-2.5-pro', 'Gemini 2.5 Pro'),
    model('gemini-2.5-flash', 'Gemini 2.5 Flash'),
  ]),
  builtin('opencode_local', 'OpenCode', local, commandLine),
  builtin('cursor_local', 'Cursor CLI', local, commandLine, [model('auto', 'Auto')]),
  builtin('agent_gateway', 'Agent gateway', gateway, plain),
  builtin('cursor_cloud', 'Cursor cloud', cursorCloud, { ...plain, supportsLocalAgentJwt: false }),
];

const registered = new Map(BUILTIN.map((adapter) => [adapter.type, adapter]));

/** Every adapter this process knows, built-in ones first. */
export const adapters = (): AdapterDefinition[] => [...registered.values()];

export const adapterOf = (type: string): AdapterDefinition | undefined => registered.get(type);
