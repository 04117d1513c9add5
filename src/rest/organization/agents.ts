import type { RequestHandler } from 'express';
import { sendText } from '#http/send.js';
import { notFound } from '#services/core/errors/errors.js';
import { avatarSvg, isPaletteId } from '#services/organization/agents/appearance.js';
import { getAgentConfiguration, listAgentConfigurations } from '#services/organization/agents/configuration.js';
import { hireAgent, isRepeatedHire } from '#services/organization/agents/hires.js';
import { createAgentKey, listAgentKeys, revokeAgentKey } from '#services/organization/agents/keys.js';
import {
  approveAgent,
  clearAgentError,
  deleteAgent,
  pauseAgent,
  resumeAgent,
  terminateAgent,
} from '#services/organization/agents/lifecycle.js';
import { listAgents } from '#services/organization/agents/list.js';
import {
  createAgent,
  getAgent,
  getCallingAgent,
  updateAgent,
  updateAgentBudget,
  updateAgentPermissions,
} from '#services/organization/agents/operations.js';
import {
  getAgentConfigRevision,
  listAgentConfigRevisions,
  rollbackAgentConfig,
} from '#services/organization/agents/revisions.js';
import {
  getAgentRuntimeState,
  listAgentTaskSessions,
  resetAgentRuntimeSession,
} from '#services/organization/agents/runtime-state.js';
import {
  deleteInstructionsFile,
  getInstructionsFile,
  putInstructionsFile,
} from '#services/organization/instructions/files.js';
import {
  getInstructionsBundle,
  updateInstructionsBundle,
  updateInstructionsPath,
} from '#services/organization/instructions/operations.js';
import { getOrgPng, getOrgSvg, getOrgTree } from '#services/organization/org-chart/org.js';
import { getAgentInboxLite, getAgentInboxMine } from '#services/work/inbox/agent-inbox.js';
import { plain } from '../http/decode.js';
import { type Content, type RouteCall, type RouteSection, route } from '../http/route.js';
import { textAnswer } from '../http/text-answer.js';

/** A drawing may be opened directly, so nothing in it may run or load. */
const SANDBOX = { 'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox" };

const binary = { type: 'string', format: 'binary' } as const;
const png: Content = { description: 'The drawing of the org chart', types: { 'image/png': { schema: binary } } };

const orgChartRoutes = [
  route('get', '/api/companies/:companyId/org', getOrgTree),
  route('get', '/api/companies/:companyId/org.svg', getOrgSvg, {
    respond: textAnswer('image/svg+xml', 'The drawing', SANDBOX),
  }),
  route('get', '/api/companies/:companyId/org.png', getOrgPng, {
    respond: {
      content: png,
      send: ({ res }: RouteCall, drawing) => sendText(res, 200, 'image/png', Buffer.from(drawing), SANDBOX),
    },
  }),
];

/** A shortname in the path needs a company: that of the query string, or the calling agent's. */
export const oneAgent = { query: { companyId: plain }, errors: [409, 422] } as const;

export const agents: RouteSection = {
  name: 'agents',
  description: 'Agents: their life cycle, configuration, keys, instructions and place in the organization.',
  routes: [
    route('get', '/api/companies/:companyId/agents', listAgents),
    route('post', '/api/companies/:companyId/agents', createAgent, {
      status: 201,
    }),
    route('post', '/api/companies/:companyId/agent-hires', hireAgent, {
      status: { oneOf: [200, 201], of: (hire) => (isRepeatedHire(hire) ? 200 : 201) },
    }),
    route('get', '/api/companies/:companyId/agent-configurations', listAgentConfigurations),
    ...orgChartRoutes,
    route('get', '/api/agents/me', getCallingAgent),
    route('get', '/api/agents/me/inbox-lite', getAgentInboxLite),
    route('get', '/api/agents/me/inbox/mine', getAgentInboxMine),
    route('get', '/api/agents/:agentId', getAgent, oneAgent),
    route('patch', '/api/agents/:agentId', updateAgent, oneAgent),
    route('delete', '/api/agents/:agentId', deleteAgent, oneAgent),
    route('patch', '/api/agents/:agentId/permissions', updateAgentPermissions, {
      ...oneAgent,
    }),
    route('patch', '/api/agents/:agentId/budgets', updateAgentBudget, oneAgent),
    route('post', '/api/agents/:agentId/pause', pauseAgent, oneAgent),
    route('post', '/api/agents/:agentId/resume', resumeAgent, oneAgent),
    route('post', '/api/agents/:agentId/clear-error', clearAgentError, oneAgent),
    route('post', '/api/agents/:agentId/approve', approveAgent, oneAgent),
    route('post', '/api/agents/:agentId/terminate', terminateAgent, oneAgent),
    route('get', '/api/agents/:agentId/keys', listAgentKeys, oneAgent),
    route('post', '/api/agents/:agentId/keys', createAgentKey, {
      ...oneAgent,
      status: 201,
    }),
    route('delete', '/api/agents/:agentId/keys/:keyId', revokeAgentKey, oneAgent),
    route('get', '/api/agents/:agentId/configuration', getAgentConfiguration, oneAgent),
    route('get', '/api/agents/:agentId/config-revisions', listAgentConfigRevisions, {
      ...oneAgent,
    }),
    route('get', '/api/agents/:agentId/config-revisions/:revisionId', getAgentConfigRevision, {
      ...oneAgent,
    }),
    route('post', '/api/agents/:agentId/config-revisions/:revisionId/rollback', rollbackAgentConfig, {
      ...oneAgent,
    }),
    route('get', '/api/agents/:agentId/runtime-state', getAgentRuntimeState, oneAgent),
    route('post', '/api/agents/:agentId/runtime-state/reset-session', resetAgentRuntimeSession, oneAgent),
    route('get', '/api/agents/:agentId/task-sessions', listAgentTaskSessions, oneAgent),
    route('get', '/api/agents/:agentId/instructions-bundle', getInstructionsBundle, oneAgent),
    route('patch', '/api/agents/:agentId/instructions-bundle', updateInstructionsBundle, {
      ...oneAgent,
    }),
    route('get', '/api/agents/:agentId/instructions-bundle/file', getInstructionsFile, {
      ...oneAgent,
    }),
    route('put', '/api/agents/:agentId/instructions-bundle/file', putInstructionsFile, {
      ...oneAgent,
    }),
    route('delete', '/api/agents/:agentId/instructions-bundle/file', deleteInstructionsFile, {
      ...oneAgent,
    }),
    route('patch', '/api/agents/:agentId/instructions-path', updateInstructionsPath, oneAgent),
  ],
};

const FOREVER = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Content-Security-Policy': "default-src 'none'; sandbox",
};

/** An agent's picture. It contains no data of any company, so anyone may see it, and it never changes. */
export const avatar: RequestHandler = (req, res) => {
  const { paletteId } = req.params;
  if (!isPaletteId(paletteId)) throw notFound('Avatar not found');
  sendText(res, 200, 'image/svg+xml; charset=utf-8', avatarSvg(paletteId), FOREVER);
};
