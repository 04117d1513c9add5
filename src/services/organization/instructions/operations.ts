import { isAbsolute, join, resolve } from 'node:path';
import { z } from 'zod';
import type { Agent } from '#generated/prisma/client.js';
import { agentRef } from '#services/access/principals.js';
import { board, instanceAdmin } from '#services/access/rules.js';
import { unprocessable } from '#services/core/errors/errors.js';
import { type Allow, mutation, query, rule } from '#services/core/operation/operation.js';
import type { Scope, WriteScope } from '#services/core/operation/scope.js';
import { type JsonObject, rawText, text } from '#services/core/text/fields.js';
import { applyConfig } from '../agents/config.js';
import { appendConfigRevision, assertNotFrozen, type RevisionSource } from '../agents/config-history.js';
import { configReader } from '../agents/configuration.js';
import {
  assertBundlePath,
  type BundleStore,
  InstructionsBundleView,
  InstructionsMode,
  managedRootOf,
  presentInstructionsFile,
} from '../agents/instructions-model.js';
import type { AgentRow } from '../agents/model.js';
import { agentConfigurer } from '../agents/operations.js';
import { type AgentAction, agentById, emitAgent, lockedAgentById, reloadAgent } from '../agents/rows.js';
import { assertMaySetHostFiles } from '../execution-settings/policy.js';
import { assertInstructionsFile, assertInstructionsPath } from '../host-folders/policy.js';
import { externalStore } from './external.js';
import { managedStore } from './managed.js';

/** The storage of the agent's instructions. */
export const storeOf = (agent: Agent): BundleStore =>
  agent.instructionsMode === 'external' && agent.instructionsRootPath
    ? externalStore({ companyId: agent.companyId, rootPath: agent.instructionsRootPath })
    : managedStore(agent);

/** The wire format of an agent's bundle in its current state. */
export async function describeBundle(scope: Scope, agent: Agent): Promise<z.input<typeof InstructionsBundleView>> {
  const { files, warnings, editable } = await storeOf(agent).list(scope);
  const managedRootPath = managedRootOf(scope, agent);
  const rootPath = agent.instructionsRootPath ?? managedRootPath;
  const entryFile = agent.instructionsEntryFile;
  const hasEntry = files.some((file) => file.path === entryFile);
  return {
    agentId: agent.id,
    mode: InstructionsMode.parse(agent.instructionsMode),
    rootPath,
    managedRootPath,
    entryFile,
    resolvedEntryPath: join(rootPath, entryFile),
    editable,
    warnings: [...warnings, ...(hasEntry ? [] : [`The entry file ${entryFile} is not in the bundle`])],
    files: files.map((file) => presentInstructionsFile(agent, file)),
  };
}

export const getInstructionsBundle = query({
  name: 'getInstructionsBundle',
  summary: "Get the location and files of an agent's instructions",
  input: z.object(agentRef),
  output: InstructionsBundleView,
  on: agentById,
  allow: configReader,
  run: (scope, _input, agent) => describeBundle(scope, agent),
});

export const updateInstructionsBundle = mutation({
  name: 'updateInstructionsBundle',
  summary: "Change the location or the entry file of an agent's instructions",
  input: z.object({
    ...agentRef,
    mode: InstructionsMode.optional().describe('The location of the instructions.'),
    rootPath: text(4096).nullish().describe('The folder of external instructions.'),
    entryFile: rawText(500).optional().describe('The path of the file that runs start with.'),
  }),
  output: InstructionsBundleView,
  on: lockedAgentById,
  setsExecution: true,
  allow: agentConfigurer,
  async run(scope, { mode, rootPath, entryFile }, agent) {
    if (rootPath !== undefined) await rootNamer(scope, agent);
    else await assertMayWrite(scope, agent);
    assertNotFrozen(agent);
    if (entryFile !== undefined) assertBundlePath(entryFile);
    const update = {
      ...(await placeOf(scope, agent, mode, rootPath)),
      instructionsEntryFile: entryFile ?? agent.instructionsEntryFile,
    };
    const changedKeys = KEYS.filter((key) => update[key] !== agent[key]);
    if (changedKeys.length > 0) {
      await scope.db.agent.update({ where: { id: agent.id }, data: update });
      await recordInstructions(scope, agent, 'instructions_bundle_patch', 'agent.instructions_bundle_updated', {
        mode: update.instructionsMode,
        rootPath: update.instructionsRootPath,
        entryFile: update.instructionsEntryFile,
      });
    }
    return describeBundle(scope, await reloadAgent(scope, agent.id));
  },
});

/** Host files instruct an agent, so the caller needs the right to decide what runs. */
export async function assertMayWrite(scope: WriteScope, agent: AgentRow): Promise<void> {
  if (agent.instructionsMode === 'external') await assertMaySetHostFiles(scope, agent);
}

/** The root decides which host files are read and written, so the caller must be trusted with the host. */
const rootNamer: Allow<AgentRow> = rule('An instance admin who may write in the company', async (scope, agent) => {
  await board(scope, agent);
  await instanceAdmin(scope, agent);
});

const KEYS = ['instructionsMode', 'instructionsRootPath', 'instructionsEntryFile'] as const;

/** The mode and root after a patch. An external bundle has a root; a managed one has none. */
async function placeOf(
  scope: WriteScope,
  agent: AgentRow,
  mode = InstructionsMode.parse(agent.instructionsMode),
  rootPath: string | null = mode === 'external' ? agent.instructionsRootPath : null,
): Promise<Pick<AgentRow, 'instructionsMode' | 'instructionsRootPath'>> {
  if (mode === 'managed') {
    if (rootPath !== null) throw unprocessable('rootPath needs mode external; a managed bundle has its own place');
    return { instructionsMode: mode, instructionsRootPath: null };
  }
  if (rootPath === null) throw unprocessable('An external bundle needs a rootPath');
  if (!isAbsolute(rootPath)) throw unprocessable('rootPath must be an absolute path');
  const root = resolve(rootPath);
  await assertInstructionsPath(scope, { companyId: agent.companyId, path: root, access: 'read', name: 'rootPath' });
  return { instructionsMode: mode, instructionsRootPath: root };
}

/** Appends the revision and the event of an instructions change. */
export async function recordInstructions(
  scope: WriteScope,
  before: AgentRow,
  source: RevisionSource,
  action: AgentAction,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  const after = await reloadAgent(scope, before.id);
  await appendConfigRevision(scope, before, after, { source, changed: ['instructionsBundle'] });
  emitAgent(scope, before, action, details);
}

const DEFAULT_PATH_KEY = 'instructionsFilePath';

export const updateInstructionsPath = mutation({
  name: 'updateInstructionsPath',
  summary: "Set or clear the path of an instructions file in an agent's adapter configuration",
  input: z.object({
    ...agentRef,
    path: text(4096).nullable().describe('The path, absolute or relative to adapterConfig.cwd; null clears it.'),
    adapterConfigKey: z
      .string()
      .regex(/^[A-Za-z][A-Za-z0-9]{0,59}Path$/, 'Must name a path, such as instructionsFilePath')
      .default(DEFAULT_PATH_KEY)
      .describe('The configuration key that holds the path.'),
  }),
  output: z
    .object({
      agentId: z.uuid(),
      adapterType: z.string(),
      adapterConfigKey: z.string(),
      path: z.string().nullable().describe('The absolute path; null if it was cleared.'),
    })
    .meta({ id: 'InstructionsPath' }),
  on: lockedAgentById,
  setsExecution: true,
  allow: board,
  async run(scope, { path: asked, adapterConfigKey }, agent) {
    assertNotFrozen(agent);
    const { [adapterConfigKey]: _, ...others } = agent.adapterConfig as JsonObject;
    const path = asked === null ? null : absolutePath(asked, others.cwd);
    if (path !== null) await assertInstructionsFile(scope, agent, path, 'path');
    const adapterConfig = path === null ? others : { ...others, [adapterConfigKey]: path };
    const changed = await applyConfig(scope, agent, { adapterConfig }, 'instructions_path_patch');
    if (changed.length > 0) {
      emitAgent(scope, agent, 'agent.instructions_path_updated', { adapterConfigKey, path });
    }
    return { agentId: agent.id, adapterType: agent.adapterType, adapterConfigKey, path };
  },
});

function absolutePath(path: string, cwd: unknown): string {
  if (isAbsolute(path)) return path;
  if (typeof cwd === 'string' && isAbsolute(cwd)) return resolve(cwd, path);
  throw unprocessable('A relative path needs adapterConfig.cwd to be an absolute path');
}
