import type { Adapter, Check, Ending, Execution, TestSetup } from '../adapter.js';
import { BUILTIN_DEFAULTS, checkMaker, failureEnding } from '../builtin.js';
import { GatewayConnection } from './connection.js';
import { GatewayRun } from './run.js';
import { GatewayConfig, type GatewaySettings, gatewaySettings, isPrivate, usesDevice } from './settings.js';

/** A remote agent behind a gateway, reached over a WebSocket (docs/agent-gateway.md). */
export const agentGateway: Adapter = {
  ...BUILTIN_DEFAULTS,
  runsOnHost: false,
  keepsSecrets: true,
  type: 'agent_gateway',
  label: 'Agent gateway',
  config: GatewayConfig,
  supportsInstructionsBundle: true,
  apiAccess: (config) => {
    const settings = gatewaySettings(config);
    return 'url' in settings && isPrivate(settings.url) ? 'message' : 'none';
  },
  usesDeviceKey: usesDevice,
  execute,
  test,
};

async function execute(execution: Execution): Promise<Ending> {
  const settings = gatewaySettings(execution.config);
  if ('problem' in settings) return failureEnding(settings.problem);
  if (settings.deviceAuth && !execution.device) return failureEnding('The device key of the agent is not available');
  execution.invoked({ adapterType: 'agent_gateway', url: settings.url.href, deviceAuth: settings.deviceAuth });
  return new GatewayRun(execution, settings).end();
}

const check = checkMaker('agent_gateway');

async function test({ config, network, signal }: TestSetup): Promise<Check[]> {
  const settings = gatewaySettings(config);
  if ('problem' in settings) return [check(settings.code, 'error', settings.problem)];
  const { url, deviceAuth } = settings;
  return [
    check('url_valid', 'info', `The gateway is at ${url.host}`),
    ...(isPrivate(url)
      ? []
      : [
          check('url_insecure', 'warn', 'The connection is not encrypted: runs get no token', {
            hint: 'Use a wss address',
          }),
        ]),
    deviceAuth
      ? check(
          'device_key',
          'info',
          'The agent authenticates with its device key: the gateway must know its public key',
          {
            hint: 'Agent.devicePublicKey',
          },
        )
      : check('device_auth_disabled', 'warn', 'The agent does not authenticate with a device key'),
    await connectCheck(settings, { network, signal }),
  ];
}

const PROBE_MS = 10_000;

/** Connects as far as the gateway's challenge. */
async function connectCheck(settings: GatewaySettings, { network, signal }: Pick<TestSetup, 'network' | 'signal'>) {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(PROBE_MS)]);
  let onChallenge: () => void = () => {};
  const challenge = new Promise<undefined>((resolve) => {
    onChallenge = () => resolve(undefined);
  });
  try {
    const connection = new GatewayConnection({
      ...settings,
      network,
      signal: limit,
      take: ({ type }) => {
        if (type === 'challenge') onChallenge();
        return true;
      },
      drained: async () => {},
    });
    const error = await Promise.race([challenge, connection.closed]);
    await connection.close();
    if (error) throw error;
    return check('connect_ok', 'info', 'The gateway sent a challenge');
  } catch (error) {
    const why = limit.aborted ? 'it did not send a challenge in time' : (error as Error).message;
    return check('connect_failed', 'error', `The gateway cannot be used: ${why}`);
  }
}
