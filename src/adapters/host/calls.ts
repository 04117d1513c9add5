import { PRIVATE_FOLDER } from '#processes/isolation/confinement.js';
import type { Execution, TestSetup } from '../adapter.js';
import type { AdapterCalls } from '../external.js';
import { callHost, type HostCall, HostFailure } from './process.js';

const DESCRIBE_SEC = 20;
const GRACE_SEC = 15;
/** For calls with a waiting caller. */
const LOOK_GRACE_SEC = 1;

const FIELDS = [
  'contract',
  'type',
  'label',
  'configSchema',
  'defaults',
  'models',
  'uiParser',
  'execute',
  'test',
  'supportsInstructionsBundle',
  'supportsSkills',
  'supportsLocalAgentJwt',
  'requiresMaterializedRuntimeSkills',
  'listModels',
  'detectModel',
  'usesDeviceKey',
];

/**
 * The export of a module as its adapter, with a placeholder for each function; null if that is not an object.
 * @throws HostFailure
 */
export async function describe(entry: string, folder: string): Promise<object | null> {
  const never = new AbortController().signal;
  const description = await callHost({
    call: 'describe',
    entry,
    given: { fields: FIELDS },
    cwd: folder,
    env: {},
    confinement: null,
    signal: never,
    timeoutSec: DESCRIBE_SEC,
    graceSec: 0,
  });
  return JSON.parse(JSON.stringify(description), (_key, value: unknown) =>
    value !== null && typeof value === 'object' && '$function' in value ? () => {} : value,
  );
}

/** The functions of a module's adapter; each call runs in its own process. */
export function callsOf(entry: string, folder: string): AdapterCalls {
  const look = (call: HostCall['call']) => (setup: TestSetup) => callHost(lookCall(call, entry, folder, setup));
  return {
    execute: (execution) => executeInHost(entry, execution),
    test: look('test'),
    listModels: look('listModels'),
    detectModel: look('detectModel'),
    // Called within a transaction. An unused key costs only a row; whether the run uses the device is decided in its
    // process.
    usesDeviceKey: () => true,
  };
}

function lookCall(
  call: HostCall['call'],
  entry: string,
  folder: string,
  { config, env, network, confinement, signal }: TestSetup,
): HostCall {
  return {
    call,
    entry,
    given: { config, env, network, confinement: null },
    confinement,
    signal,
    cwd: confinement ? PRIVATE_FOLDER : folder,
    env: confinement && env.HOME ? { HOME: env.HOME } : {},
    timeoutSec: 0,
    graceSec: LOOK_GRACE_SEC,
  };
}

async function executeInHost(entry: string, execution: Execution): Promise<unknown> {
  const { runId, companyId, agent, config, context, wake, prompt, instructions, session } = execution;
  const { skills, skillsRoot, env, cwd, scratchDir, network, confinement, device, signal } = execution;
  const timeoutSec = secondsIn(config.timeoutSec, 0);
  const home: Record<string, string> = confinement && env.HOME ? { HOME: env.HOME } : {};
  try {
    return await callHost({
      call: 'execute',
      entry,
      cwd: scratchDir,
      confinement,
      signal,
      execution,
      given: {
        runId,
        companyId,
        agent,
        config,
        context,
        wake,
        prompt,
        instructions,
        session,
        skills,
        skillsRoot,
        env,
        cwd,
        scratchDir,
        network,
        confinement: null,
        ...(device && { device: { publicKey: device.publicKey } }),
      },
      env: { ...home, TMPDIR: scratchDir, SERVICE_RUN_ID: runId },
      timeoutSec,
      graceSec: secondsIn(config.graceSec, GRACE_SEC),
    });
  } catch (error) {
    const isLate = error instanceof HostFailure && error.why === 'timed_out';
    throw isLate ? new HostFailure(`Timed out after ${timeoutSec}s`, 'timed_out') : error;
  }
}

/** A setting in seconds that many adapters have in common. */
const secondsIn = (value: unknown, otherwise: number): number =>
  typeof value === 'number' && value >= 0 && value <= 86_400 ? value : otherwise;
