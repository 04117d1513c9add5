import { z } from 'zod';
import { AdapterView } from '#services/organization/adapters/model.js';
import { InstructionsBundleView, InstructionsFileView } from '#services/organization/agents/instructions-model.js';
import { BundleFiles } from '#services/organization/agents/model.js';
import { AgentRuntimeStateView, AgentTaskSessionView } from '#services/organization/agents/runtime-state.js';
import { RunStatus } from '#services/work/issues/runs.js';
import { enumTypeOf } from '../derive/enums.js';
import { entriesOf, takenAs } from '../derive/input-shapes.js';
import { outputTypeOf } from '../derive/output.js';

// Nouns without relations: their types are derived from their wire shapes.

export const AdapterRef = outputTypeOf(AdapterView);
export const InstructionsBundleRef = outputTypeOf(InstructionsBundleView);
export const InstructionsFileRef = outputTypeOf(InstructionsFileView);
export const RuntimeStateRef = outputTypeOf(AgentRuntimeStateView, {
  fields: { lastRunStatus: { type: enumTypeOf(RunStatus) } },
});
export const TaskSessionRef = outputTypeOf(AgentTaskSessionView);

const NewFile = z
  .object({
    path: z.string().describe('The path below the folder of the instructions.'),
    content: z.string().describe('The text.'),
  })
  .meta({ id: 'InstructionsFile', description: 'A file of instructions.' });
takenAs(BundleFiles, entriesOf(NewFile, 'path', 'content'));
