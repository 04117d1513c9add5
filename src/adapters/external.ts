import { z } from 'zod';
import { REPORTED_ENDS } from '#services/core/operation/run-requests.js';
import { LauncherLost } from '../processes/launcher.js';
import { errorMessage } from '../processes/text.js';
import { type JsonObject, unstorable } from '../services/core/text/fields.js';
import type { Adapter, Ending, Execution, TestSetup } from './adapter.js';
import { CANCELLED, failureEnding, flawsIn } from './builtin.js';
import { HostFailure } from './host/process.js';
import { AdapterSession, asJson } from './host/session.js';

/** The version of the contract in adapter.d.ts. */
const CONTRACT = 1;

/** The reason why a package is not a valid adapter, in a sentence. */
export class AdapterFlaw extends Error {}

const MAX_SCRIPT = 1_048_576;
const MAX_LINE = 10_000;

const method = z.custom<(...args: never[]) => unknown>((value) => typeof value === 'function', 'Must be a function');
const json = z.record(z.string(), z.json());
const line = z.string().trim().min(1).max(MAX_LINE);
const models = z.array(z.object({ id: z.string().min(1).max(200), label: z.string().min(1).max(200) })).max(1_000);

const ExportShape = z.object({
  contract: z.literal(CONTRACT, `Must be ${CONTRACT}, the version of the contract that this server knows`),
  type: z.string().regex(/^[a-z][a-z0-9_-]{0,63}$/, 'Must be lower-case letters, digits, _ and -, a letter first'),
  label: z.string().trim().min(1).max(120),
  configSchema: json.optional(),
  defaults: json.default({}),
  models: models.default([]),
  supportsInstructionsBundle: z.boolean().default(false),
  supportsSkills: z.boolean().default(false),
  supportsLocalAgentJwt: z.boolean().default(false),
  requiresMaterializedRuntimeSkills: z.boolean().default(false),
  uiParser: z.string().max(MAX_SCRIPT).optional(),
  execute: method,
  test: method.optional(),
  listModels: method.optional(),
  detectModel: method.optional(),
  usesDeviceKey: method.optional(),
});

/** An adapter from a package, with the JSON Schema of its configuration as its author wrote it, if there is one. */
export interface ExternalAdapter {
  readonly adapter: Adapter;
  readonly configSchema: JsonObject | null;
}

/** The functions of a package's adapter, in this process or in another. */
export interface AdapterCalls {
  execute(execution: Execution): Promise<unknown>;
  test(setup: TestSetup): Promise<unknown>;
  listModels(setup: TestSetup): Promise<unknown>;
  detectModel(setup: TestSetup): Promise<unknown>;
  usesDeviceKey(config: JsonObject): unknown;
}

/**
 * Creates an adapter from the export of a package. Its results are checked, and an error that it throws ends only that
 * run.
 * @param calls the functions of the adapter; only those that the export defines are called
 * @throws AdapterFlaw
 */
export function adapterOfExport(exported: unknown, calls: AdapterCalls = exported as AdapterCalls): ExternalAdapter {
  if (exported === null || typeof exported !== 'object') {
    throw new AdapterFlaw(
      'The package does not export a server adapter: neither `adapter` nor its default export is an adapter',
    );
  }
  const parsed = ExportShape.safeParse(exported);
  if (!parsed.success)
    throw new AdapterFlaw(`The package does not export a valid server adapter: ${flawsIn(parsed.error)}`);
  const { contract, configSchema, execute, test, listModels, detectModel, usesDeviceKey, ...definition } = parsed.data;
  const { type, uiParser } = definition;
  const adapter: Adapter = {
    ...definition,
    source: 'external',
    runsOnHost: true, // at least the package's own code
    config: configOf((configSchema ?? { type: 'object' }) as JsonObject),
    defaults: definition.defaults as JsonObject,
    ...(uiParser === undefined ? {} : { uiParser }),
    execute: (execution) => executeChecked(calls, type, execution),
    test: async (setup) => (test ? parseAnswer(type, 'test', ChecksShape, await calls.test(setup)) : []),
    ...(listModels && {
      listModels: async (setup: TestSetup) => parseAnswer(type, 'listModels', models, await calls.listModels(setup)),
    }),
    ...(detectModel && {
      detectModel: async (setup: TestSetup) =>
        parseAnswer(type, 'detectModel', DetectedModelShape, await calls.detectModel(setup)),
    }),
    ...(usesDeviceKey && { usesDeviceKey: (config: JsonObject) => calls.usesDeviceKey(config) === true }),
  };
  return { adapter, configSchema: (configSchema as JsonObject | undefined) ?? null };
}

const optionalLine = z.string().max(MAX_LINE).nullish();
const ChecksShape = z
  .array(
    z.object({
      code: z.string().min(1).max(120),
      level: z.enum(['info', 'warn', 'error']),
      message: line,
      detail: optionalLine,
      hint: optionalLine,
    }),
  )
  .max(100);

const DetectedModelShape = z
  .object({
    model: z.string().min(1).max(200),
    provider: z.string().min(1).max(200),
    source: z.string().min(1).max(200),
  })
  .nullable();

const tokens = z.int().min(0);
const billing = [
  'metered_api',
  'subscription_included',
  'subscription_overage',
  'credits',
  'fixed',
  'unknown',
] as const;

const EndingShape = z
  .object({
    status: z.enum(REPORTED_ENDS),
    errorCode: z.enum(['adapter_failed', 'timeout', 'transient_failure']).optional(),
    error: line.optional(),
    exitCode: z.int().nullish(),
    signal: z.string().max(40).nullish(),
    result: asJson.optional(),
    summary: z.string().optional(),
    usage: z
      .object({
        provider: z.string().min(1).max(200).optional(),
        model: z.string().min(1).max(200).optional(),
        inputTokens: tokens.optional(),
        outputTokens: tokens.optional(),
        cachedInputTokens: tokens.optional(),
        biller: z.string().min(1).max(200).optional(),
        costUsd: z.number().min(0).nullish(),
        billingType: z.enum(billing).optional(),
      })
      .optional(),
    session: AdapterSession.nullish(),
  })
  .refine(({ status, error }) => status === 'succeeded' || error !== undefined, {
    path: ['error'],
    message: 'Must describe the error',
  })
  .superRefine((ending, context) => {
    const message = unstorable(ending);
    if (message) context.addIssue({ code: 'custom', message });
  });

async function executeChecked(calls: AdapterCalls, type: string, execution: Execution): Promise<Ending> {
  try {
    return parseAnswer(type, 'execute', EndingShape, await calls.execute(execution)) as Ending;
  } catch (error) {
    if (error instanceof LauncherLost) throw error; // The adapter has not failed.
    const why = error instanceof HostFailure ? error.why : undefined;
    if (why === 'cancelled') return CANCELLED;
    if (why === 'timed_out') return { status: 'timed_out', errorCode: 'timeout', error: errorMessage(error) };
    const reason = error instanceof AdapterFlaw ? error.message : `Adapter ${type} failed: ${errorMessage(error)}`;
    return failureEnding(reason);
  }
}

function parseAnswer<T extends z.ZodType>(type: string, name: string, shape: T, answer: unknown): z.output<T> {
  const parsed = shape.safeParse(answer);
  if (parsed.success) return parsed.data;
  throw new AdapterFlaw(`Adapter ${type} returned an invalid result from ${name}: ${flawsIn(parsed.error)}`);
}

/** Accepts unknown keys even if the schema forbids them: every adapter has `env` and other common settings. */
function configOf(schema: JsonObject): z.ZodObject {
  let config: z.ZodType;
  try {
    config = z.fromJSONSchema(schema);
  } catch (error) {
    throw new AdapterFlaw(`The adapter's configSchema cannot be used: ${errorMessage(error)}`);
  }
  if (!(config instanceof z.ZodObject)) throw new AdapterFlaw("The adapter's configSchema must be of type object");
  return config.loose();
}
