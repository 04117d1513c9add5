import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { type Check, hasWorkingFolder, type TestSetup } from '#adapters/adapter.js';
import { findBubblewrap } from '#processes/isolation/bubblewrap.js';
import { type Confinement, workspacesOf } from '#processes/isolation/confinement.js';
import { errorMessage } from '#processes/text.js';
import { anyBoard, anyOf, permission } from '#services/access/rules.js';
import { companyKeyById } from '#services/access/tenancy.js';
import { DomainError, unprocessable } from '#services/core/errors/errors.js';
import { mutation, rule } from '#services/core/operation/operation.js';
import type { Scope } from '#services/core/operation/scope.js';
import { restoreRedacted } from '#services/core/rows/restore.js';
import { describedEnum, type JsonObject, pathId, uuid } from '#services/core/text/fields.js';
import { SecretText } from '#services/core/vault/secret-text.js';
import { credentialsInSettings } from '#services/core/vault/settings-redaction.js';
import { assertAdapterEnv } from '#services/secrets/env/headers.js';
import { resolveConfiguration } from '#services/secrets/env/resolve.js';
import { adapterRef, usableAdapter } from '../adapters/model.js';
import { beforeAbort, setupOf } from '../adapters/models.js';
import { assertAdapterAllowed, assertAdapterConfig } from '../adapters/usable.js';
import { assertMaySetRuntime } from '../execution-settings/policy.js';
import type { AgentRuntime } from '../execution-settings/rows.js';
import {
  agentHomeOf,
  assertFolderOfAgent,
  assertWorkingFolder,
  companyFolderOf,
  hostRootsOf,
} from '../host-folders/policy.js';
import { type AgentRow, agentFields } from './model.js';
import { agentById } from './rows.js';

/** Checks that this server can isolate the programs of an adapter, and that they can use the configured folder. */
async function isolationChecks(
  { confinement, config }: TestSetup,
  folders: Pick<Confinement, 'own' | 'companyFolder' | 'roots'>,
): Promise<Check[]> {
  if (!confinement) return [];
  const bubblewrap = await findBubblewrap(confinement.network);
  if ('problem' in bubblewrap) {
    const { problem: message, remedy: hint } = bubblewrap;
    return [{ code: 'isolation_missing', level: 'error', message, hint }];
  }
  const ready: Check = { code: 'isolation_ready', level: 'info', message: 'Programs run in isolation, by bubblewrap' };
  const workspaces = typeof config.cwd === 'string' && config.cwd !== '' ? [config.cwd] : [];
  const workspaceResult = await workspacesOf({ ...confinement, ...folders, workspaces });
  return 'problem' in workspaceResult
    ? [{ code: 'isolation_workspace_refused', level: 'error', message: workspaceResult.problem }]
    : [ready];
}

/** Shorter than the time limit of a GraphQL document. */
const TEST_MS = 15_000;

export const EnvironmentTestView = z
  .object({
    adapterType: z.string().describe('The type of the adapter whose configuration was tested.'),
    status: describedEnum('EnvironmentTestStatus', 'The result of testing whether agents can run.', {
      pass: 'Agents can run.',
      warn: 'Agents can run, but something needs attention.',
      fail: 'Agents cannot run.',
    }).describe('The worst result of the checks.'),
    checks: z
      .array(
        z
          .object({
            code: z.string().describe('A stable code for programs, such as environment_test_timeout.'),
            level: describedEnum('EnvironmentCheckLevel', "The severity of a check's result.", {
              info: 'No action needed.',
              warn: 'Something needs attention, but agents can run.',
              error: 'Agents cannot run until the problem is fixed.',
            }).describe('The severity of the result.'),
            message: z.string().describe('The finding, as a sentence without secrets.'),
            detail: z
              .string()
              .nullable()
              .describe('Details for fixing the problem, such as the PATH that was searched; null without details.'),
            hint: z.string().nullable().describe('The suggested fix; null if no fix is needed or known.'),
          })
          .meta({ id: 'EnvironmentCheck', description: 'A check of an environment test.' }),
      )
      .describe('The checks of program isolation, followed by those of the adapter.'),
    testedAt: z.iso.datetime().describe('The time of the test.'),
  })
  .meta({ id: 'EnvironmentTest', description: 'A test of whether agents can run with a configuration.' });

type EnvironmentTest = z.input<typeof EnvironmentTestView>;

const TestInput = z.object({
  companyId: pathId(),
  ...adapterRef,
  adapterConfig: agentFields.adapterConfig.describe('The configuration to test.'),
  agentId: uuid()
    .nullish()
    .describe(
      'The ID of the agent whose stored values replace redacted placeholders. The caller must be allowed to configure it.',
    ),
});

export const testAdapterEnvironment = mutation({
  name: 'testAdapterEnvironment',
  summary: 'Test an adapter configuration on this server without running an agent',
  input: TestInput,
  output: EnvironmentTestView,
  on: companyKeyById,
  setsExecution: true,
  allow: rule(
    'A board user of the company who is not a viewer, or an agent of the company with agents:create',
    anyOf(permission('agents:configure'), permission('agents:create')),
  ),
  async before(scope, input, { id: companyId }) {
    await scope.services.limits.take('adapterTests', companyId);
    return testEnvironment(scope, companyId, input);
  },
  async run(scope, { type, agentId }, { id: companyId }, test) {
    scope.emit({
      companyId,
      action: 'adapter.environment_tested',
      entityType: 'adapter',
      entityId: type,
      details: { type, status: test.status, agentId: agentId ?? null },
    });
    return test;
  },
});

/** The agent whose configuration is tested; without an ID if it does not exist yet. */
interface TestedAgent {
  readonly companyId: string;
  readonly id: string | null;
}

/** The folders of the server's machine that the agent's programs may use. */
async function foldersOf(scope: Scope, { companyId, id }: TestedAgent) {
  const { config } = scope.services;
  const roots = await hostRootsOf(scope, companyId);
  const own = id === null ? [] : [agentHomeOf(config, { id, companyId })];
  return { own, companyFolder: companyFolderOf(config, companyId), ...(roots && { roots }) };
}

/** Returns a failed check if the company must not use the agent's working folder. */
async function folderChecks(scope: Scope, { companyId, id }: TestedAgent, path: unknown): Promise<Check[]> {
  if (typeof path !== 'string' || !isAbsolute(path)) return [];
  try {
    const folderRequest = { companyId, path, access: 'read', name: 'adapterConfig.cwd' } as const;
    await (id === null
      ? assertWorkingFolder(scope, folderRequest)
      : assertFolderOfAgent(scope, { id, companyId }, path));
    return [];
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const hint = 'Choose a folder that GET /api/companies/{companyId}/host-folders lists, or ask an instance admin';
    return [{ code: 'host_folder_refused', level: 'error', message: error.message, hint }];
  }
}

async function testEnvironment(
  scope: Scope,
  companyId: string,
  { type, adapterConfig, agentId }: z.output<typeof TestInput>,
): Promise<EnvironmentTest> {
  const adapter = await usableAdapter(scope, type);
  await assertAdapterAllowed(scope, companyId, type);
  const agent = agentId ? await agentOfCompany(scope, companyId, agentId) : null;
  const stored = (agent?.adapterConfig ?? {}) as JsonObject;
  const sent = restoreRedacted(adapterConfig, stored, 'adapterConfig') as JsonObject;
  const config = { ...adapter.defaults, ...sent };
  await assertMayTest(scope, companyId, agent, { adapterType: type, adapterConfig: config });
  assertAdapterConfig(type, config);
  await assertAdapterEnv(scope, companyId, config, { stored });
  const by = agentId ? { type: 'agent', id: agentId } : { type: 'system', id: companyId };
  const of = { companyId, responsibleUserId: personWhoAsks(scope) };
  const { variables, headers, redact } = await resolveConfiguration(scope, of, by, config);
  const { env, ...settings } = config;
  const signal = AbortSignal.timeout(TEST_MS);
  const setup = setupOf(scope.services, adapter, {
    env: variables,
    signal,
    config: { ...settings, ...(settings.headers === undefined ? {} : { headers: { ...headers } }) },
  });
  const testedAgent = { companyId, id: agentId ?? null };
  const checks = hasWorkingFolder(adapter) ? await folderChecks(scope, testedAgent, config.cwd) : [];
  // The other checks would reveal the contents of a folder that the company must not use.
  if (checks.length === 0) {
    checks.push(...(await isolationChecks(setup, await foldersOf(scope, testedAgent))));
    checks.push(...(await checksOf(signal, () => adapter.test(setup))));
  }
  const secrets = new SecretText(new Set([...redact, ...credentialsInSettings(settings)]));
  return {
    adapterType: type,
    status: statusOf(checks),
    checks: checks.map((check) => presentCheck(check, secrets)),
    testedAt: new Date().toISOString(),
  };
}

/** @throws 422 if the agent belongs to another company */
async function agentOfCompany(scope: Scope, companyId: string, agentId: string): Promise<AgentRow> {
  const agent = await agentById(scope, { agentId });
  if (agent.companyId !== companyId) throw unprocessable('agentId must be an agent of the same company');
  return agent;
}

/**
 * A test starts the configured program with the configuration's secrets, so the caller needs the right to configure an
 * agent in that way. Only the board may test the configuration of a requested hire.
 */
async function assertMayTest(
  scope: Scope,
  companyId: string,
  agent: AgentRow | null,
  after: AgentRuntime,
): Promise<void> {
  if (!agent) {
    return assertMaySetRuntime(scope, { companyId, agentId: null, before: null, after, key: 'agents:create' });
  }
  if (agent.status === 'pending_approval') await anyBoard(scope, undefined);
  const before = { adapterType: agent.adapterType, adapterConfig: agent.adapterConfig as JsonObject };
  await assertMaySetRuntime(scope, { companyId, agentId: agent.id, before, after });
}

/**
 * The person whose personal secrets the test may use: the caller. Null for agents, which must not use personal secrets.
 */
const personWhoAsks = ({ actor }: Scope): string | null => (actor.kind === 'board' ? actor.userId : null);

/** The result of an adapter's test. A failure or timeout becomes a result too. */
async function checksOf(signal: AbortSignal, test: () => Promise<Check[]>): Promise<readonly Check[]> {
  try {
    return await beforeAbort(signal, test());
  } catch (error) {
    const message = signal.aborted ? `The test took longer than ${TEST_MS / 1000} s` : errorMessage(error);
    return [{ code: signal.aborted ? 'environment_test_timeout' : 'environment_test_failed', level: 'error', message }];
  }
}

function statusOf(checks: readonly Check[]): EnvironmentTest['status'] {
  const levels = new Set(checks.map(({ level }) => level));
  if (levels.has('error')) return 'fail';
  return levels.has('warn') ? 'warn' : 'pass';
}

function presentCheck(
  { code, level, message, detail, hint }: Check,
  secrets: SecretText,
): EnvironmentTest['checks'][number] {
  const redactOrNull = (text: string | null | undefined) => (text == null ? null : secrets.redact(text));
  return { code, level, message: secrets.redact(message), detail: redactOrNull(detail), hint: redactOrNull(hint) };
}
