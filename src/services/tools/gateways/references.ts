import type { ToolGateway } from '#generated/prisma/client.js';
import { toolGatewayError } from '#services/core/errors/errors.js';
import type { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { isUuid } from '#services/core/text/fields.js';

// Everything that a gateway refers to must belong to its company.

const ProfileInvalid = toolGatewayError(
  'gateway_profile_invalid',
  'Gateway profile does not belong to company, or is archived',
);
const ProjectInvalid = toolGatewayError('gateway_project_invalid', 'Gateway project does not belong to company');
const IssueInvalid = toolGatewayError('gateway_issue_invalid', 'Gateway issue does not belong to company');
const IssueOfAnotherProject = toolGatewayError(
  'gateway_issue_project_mismatch',
  'Gateway issue does not belong to gateway project',
);
const AgentInvalid = toolGatewayError(
  'gateway_agent_invalid',
  'Gateway agent does not belong to company, or is terminated',
);
const ContextInvalid = toolGatewayError('gateway_context_invalid', 'Gateway context does not belong to company');

export type GatewayReferences = Pick<
  ToolGateway,
  'profileId' | 'agentId' | 'projectId' | 'issueId' | 'approvalIssueId' | 'contextScopeType' | 'contextScopeId'
>;

/** When one of these fields changes, all are validated again: they depend on each other. */
export const REFERENCES = [
  'profileId',
  'agentId',
  'projectId',
  'issueId',
  'approvalIssueId',
  'contextScopeType',
  'contextScopeId',
] as const satisfies readonly (keyof GatewayReferences)[];

const ofCompany = (table: string, parameter: string, condition = ''): string =>
  `EXISTS (SELECT FROM "${table}" t WHERE t."companyId" = $1::uuid AND t.id = ${parameter}::uuid${condition})`;

// The gateway's foreign keys prevent the deletion of a found row before the gateway is written.
const FOUND = statement(`
  SELECT $2::uuid IS NULL OR ${ofCompany('ToolProfile', '$2', ` AND t.status <> 'archived'`)} AS profile,
         $3::uuid IS NULL OR ${ofCompany('Agent', '$3', ` AND t.status <> 'terminated'`)} AS agent,
         $4::uuid IS NULL OR ${ofCompany('Project', '$4')} AS project,
         $5::uuid IS NULL OR ${ofCompany('Issue', '$5')} AS issue,
         $5::uuid IS NULL OR $4::uuid IS NULL OR ${ofCompany('Issue', '$5', ' AND t."projectId" = $4::uuid')} AS "issueOfProject",
         $6::uuid IS NULL OR ${ofCompany('Issue', '$6')} AS "approvalIssue",
         $8::uuid IS NULL OR CASE $7::text WHEN 'company' THEN $8::uuid = $1::uuid
           WHEN 'project' THEN ${ofCompany('Project', '$8')} WHEN 'routine' THEN ${ofCompany('Routine', '$8')}
           WHEN 'issue' THEN ${ofCompany('Issue', '$8')}
           WHEN 'agent' THEN ${ofCompany('Agent', '$8', ` AND t.status <> 'terminated'`)} ELSE true END AS context`);

type Found = Readonly<
  Record<'profile' | 'agent' | 'project' | 'issue' | 'issueOfProject' | 'approvalIssue' | 'context', boolean>
>;

/** @throws 422 for the first reference that does not belong to the company */
export async function assertGatewayReferences(
  scope: Scope,
  companyId: string,
  references: GatewayReferences,
): Promise<void> {
  const { profileId, agentId, projectId, issueId, approvalIssueId, contextScopeType, contextScopeId } = references;
  const isContext = contextScopeType !== 'none' && contextScopeId !== null;
  if (isContext && !isUuid(contextScopeId)) throw ContextInvalid();
  const row = await scope.row<Found>(FOUND, [
    companyId,
    profileId,
    agentId,
    projectId,
    issueId,
    approvalIssueId,
    contextScopeType,
    isContext ? contextScopeId : null,
  ]);
  if (!row?.profile) throw ProfileInvalid();
  if (!row.agent) throw AgentInvalid();
  if (!row.project) throw ProjectInvalid();
  if (!row.issue || !row.approvalIssue) throw IssueInvalid();
  if (!row.issueOfProject) throw IssueOfAnotherProject();
  if (!row.context) throw ContextInvalid();
}
