import { z } from 'zod';
import { agentRef } from '#services/access/principals.js';
import { notFound, unprocessable } from '#services/core/errors/errors.js';
import { mutation, query } from '#services/core/operation/operation.js';
import { rawText } from '#services/core/text/fields.js';
import { assertNotFrozen } from '../agents/config-history.js';
import { configReader } from '../agents/configuration.js';
import {
  assertBundlePath,
  InstructionsBundleView,
  InstructionsFileView,
  MAX_INSTRUCTIONS_FILE_BYTES,
  presentInstructionsFile,
} from '../agents/instructions-model.js';
import type { AgentRow } from '../agents/model.js';
import { agentConfigurer } from '../agents/operations.js';
import { agentById, lockedAgentById } from '../agents/rows.js';
import { assertMayWrite, describeBundle, recordInstructions, storeOf } from './operations.js';

const path = rawText(500).describe('The path of the file, relative to the folder of the instructions.');
const namedFile = { ...agentRef, path: path.optional() };

/** @throws 422 without a path, or for a path that is invalid in a bundle */
function givenPath(path: string | undefined): string {
  if (!path) throw unprocessable("Query parameter 'path' is required");
  assertBundlePath(path);
  return path;
}

const FileNotFound = () => notFound('Instructions file not found');

const presentFile = (agent: AgentRow, path: string, content: string): z.input<typeof InstructionsFileView> => ({
  ...presentInstructionsFile(agent, { path, size: Buffer.byteLength(content) }),
  content,
});

export const getInstructionsFile = query({
  name: 'getInstructionsFile',
  summary: "Get a file of an agent's instructions",
  input: z.object(namedFile),
  output: InstructionsFileView,
  on: agentById,
  allow: configReader,
  async run(scope, input, agent) {
    const path = givenPath(input.path);
    const content = await storeOf(agent).read(scope, path);
    if (content === undefined) throw FileNotFound();
    return presentFile(agent, path, content);
  },
});

const content = rawText(MAX_INSTRUCTIONS_FILE_BYTES)
  .refine(
    (content) => Buffer.byteLength(content) <= MAX_INSTRUCTIONS_FILE_BYTES,
    `Must have at most ${MAX_INSTRUCTIONS_FILE_BYTES} bytes`,
  )
  .describe("The file's text.");

export const putInstructionsFile = mutation({
  name: 'putInstructionsFile',
  summary: "Write a file of an agent's instructions",
  input: z.object({ ...agentRef, path, content }),
  output: InstructionsFileView,
  on: lockedAgentById,
  setsExecution: true,
  allow: agentConfigurer,
  async run(scope, { path, content }, agent) {
    assertNotFrozen(agent);
    await assertMayWrite(scope, agent);
    assertBundlePath(path);
    if (await storeOf(agent).write(scope, path, content)) {
      const details = { path, size: Buffer.byteLength(content) };
      await recordInstructions(
        scope,
        agent,
        'instructions_bundle_file_put',
        'agent.instructions_file_updated',
        details,
      );
    }
    return presentFile(agent, path, content);
  },
});

export const deleteInstructionsFile = mutation({
  name: 'deleteInstructionsFile',
  summary: "Delete a file of an agent's instructions, except the entry file",
  input: z.object(namedFile),
  output: InstructionsBundleView,
  on: lockedAgentById,
  setsExecution: true,
  allow: agentConfigurer,
  async run(scope, input, agent) {
    const path = givenPath(input.path);
    assertNotFrozen(agent);
    await assertMayWrite(scope, agent);
    if (path === agent.instructionsEntryFile) throw unprocessable('Cannot delete the bundle entry file');
    if (!(await storeOf(agent).remove(scope, path))) throw FileNotFound();
    await recordInstructions(scope, agent, 'instructions_bundle_patch', 'agent.instructions_file_deleted', { path });
    return describeBundle(scope, agent);
  },
});
