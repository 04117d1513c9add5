import { jsonSchema } from 'ai';
import { apiRequestOf, type OperationTool, type RunFacts } from '#adapters/operation-tool.js';
import type { RunnerJob } from '../job.js';
import type { NativeTool } from './tool.js';

/** An operation of the control plane as a tool. The server checks the input and the agent's permissions. */
export const nativeOperation = (tool: OperationTool): NativeTool => ({
  name: tool.name,
  description: tool.description,
  input: jsonSchema(tool.inputSchema),
  run: (input, { api, job, signal }) => api.send(apiRequestOf(tool, input, factsOf(job)), signal),
});

const factsOf = ({ companyId, agent, issueId, wakeCommentId }: RunnerJob): RunFacts => ({
  companyId,
  agentId: agent.id,
  issueId,
  wakeCommentId,
});
