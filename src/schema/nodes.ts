import { anyBoard, board, boardReader, instanceAdmin } from '../services/access/rules.js';
import { routineDeliveryNode } from '../services/automation/firing/deliveries.js';
import { routineRunNode } from '../services/automation/firing/graph.js';
import { routineOf, routineRevisionOf } from '../services/automation/routines/rows.js';
import { triggerOf } from '../services/automation/routines/trigger-rows.js';
import { notFound } from '../services/core/errors/errors.js';
import type { Scope } from '../services/core/operation/scope.js';
import { byId } from '../services/core/rows/loaders.js';
import { approvalCommentNode, approvalNode } from '../services/governance/approvals/rows.js';
import { presentBudgetPolicy, presentIncident } from '../services/money/budgets/model.js';
import { budgetPolicyNode, incidentNode } from '../services/money/budgets/rows.js';
import { configReader } from '../services/organization/agents/configuration.js';
import { agentKeyNode } from '../services/organization/agents/keys.js';
import { agentNode } from '../services/organization/agents/rows.js';
import { presentTaskSession, runtimeReader } from '../services/organization/agents/runtime-state.js';
import { companyNode } from '../services/organization/companies/rows.js';
import { goalNode } from '../services/organization/goals/rows.js';
import { labelNode } from '../services/organization/labels/operations.js';
import { projectOf } from '../services/organization/projects/rows.js';
import { boardKeyNode } from '../services/people/board-keys/rows.js';
import { joinNode } from '../services/people/invites/join-rows.js';
import { joinApprover } from '../services/people/invites/joins.js';
import { inviter } from '../services/people/invites/operations.js';
import { inviteNode } from '../services/people/invites/rows.js';
import { maySeePerson, personOf } from '../services/people/members/person-rows.js';
import { memberManager, memberNode } from '../services/people/members/rows.js';
import { configNode } from '../services/plugins/config/rows.js';
import { jobNode, jobRunNode } from '../services/plugins/jobs/pages.js';
import { logNode } from '../services/plugins/logs/pages.js';
import { adminReader as pluginAdminReader } from '../services/plugins/registry/of-company.js';
import { pluginNode } from '../services/plugins/registry/rows.js';
import { pluginDeliveryNode } from '../services/plugins/webhooks/pages.js';
import { runNode } from '../services/runs/runs/rows.js';
import { secretReader } from '../services/secrets/secrets/readers.js';
import { secretNode } from '../services/secrets/secrets/rows.js';
import { presentUserSecretGrant, userSecretGrantNode } from '../services/secrets/user-secrets/grants.js';
import { definitionNode } from '../services/secrets/user-secrets/rows.js';
import { vaultNode } from '../services/secrets/vaults/rows.js';
import { skillNode, versionNode } from '../services/skills/library/rows.js';
import { sourceNode as skillSourceNode } from '../services/skills/sources/rows.js';
import { testInputNode, testRunNode } from '../services/skills/test-runs/rows.js';
import { actionRequestNode } from '../services/tools/approvals/request-rows.js';
import { auditReader } from '../services/tools/audit/calls.js';
import { delegationReader, grantReader } from '../services/tools/authorizations/grant-readers.js';
import { delegationNode, grantNode } from '../services/tools/authorizations/grant-rows.js';
import { callNode } from '../services/tools/calls/rows.js';
import { entryNode } from '../services/tools/catalog/rows.js';
import { ofConnection } from '../services/tools/connections/catalog.js';
import { connectionReader } from '../services/tools/connections/policy.js';
import { connectionNode } from '../services/tools/connections/rows.js';
import { appsEnabled } from '../services/tools/enabled.js';
import { gatewayAdmin } from '../services/tools/gateways/policy.js';
import { gatewayNode, gatewayTokenNode } from '../services/tools/gateways/rows.js';
import { toolsAdmin } from '../services/tools/managers.js';
import { toolPolicyNode } from '../services/tools/policies/rows.js';
import { profileBindingNode, profileEntryNode, profileNode } from '../services/tools/profiles/rows.js';
import { runtimeManager } from '../services/tools/runtime/control.js';
import { slotNode } from '../services/tools/runtime/rows.js';
import { applicationNode } from '../services/tools/servers/rows.js';
import { templateNode } from '../services/tools/servers/template-rows.js';
import { smokeLabEnabled } from '../services/tools/smoke-lab/gate.js';
import { smokeLabRunNode, smokeLabStepNode } from '../services/tools/smoke-lab/rows.js';
import { caseLinkNode } from '../services/work/cases/graph.js';
import { casesEnabled } from '../services/work/cases/policy.js';
import { caseOf } from '../services/work/cases/rows.js';
import { commentNode } from '../services/work/comments/rows.js';
import { documentNode, revisionNode } from '../services/work/documents/rows.js';
import { annotationCommentNode, threadNode } from '../services/work/documents/threads.js';
import { interactionNode } from '../services/work/interactions/rows.js';
import { issueOf } from '../services/work/issues/rows.js';
import { workProductNode } from '../services/work/work-products/rows.js';
import {
  RoutineDeliveryRef,
  RoutineRef,
  RoutineRevisionRef,
  RoutineRunRef,
  RoutineTriggerRef,
} from './automation/routine.js';
import { fieldsName, idsName } from './derive/references.js';
import { Node, nodeOf } from './node.js';
import { BudgetIncidentRef, BudgetPolicyRef, CostEventRef, FinanceEventRef } from './organization/budget.js';
import { ApprovalCommentRef, ApprovalRef } from './work/approval.js';
import './node-by-id.js';
import { AgentKeyRef, AgentRef, ConfigRevisionRef, TaskSessionRef } from './organization/agent.js';
import { CompanyRef } from './organization/company.js';
import { GoalRef } from './organization/goal.js';
import { LabelRef } from './organization/label.js';
import { ProjectRef, WorkspaceRef } from './organization/project.js';
import { EventRef, eventNode } from './overview/activity.js';
import { UserRef } from './people/actor.js';
import { InviteRef, JoinRequestRef } from './people/invite.js';
import { MemberRef } from './people/member.js';
import { BoardApiKeyRef, InstanceEventRef } from './people/sign-in.js';
import { PluginConfigRef, PluginRef } from './plugins/plugin.js';
import { PluginDeliveryRef, PluginJobRef, PluginJobRunRef, PluginLogRef } from './plugins/work.js';
import { RunRef } from './runs/run.js';
import { StopOrderRef, stopOrderNode } from './runs/stop.js';
import { WakeRef } from './runs/wake.js';
import { AccessEventRef, BindingRef, SecretRef } from './secrets/secret.js';
import { VaultRef } from './secrets/secret-vault.js';
import { UserSecretDefinitionRef, UserSecretGrantRef } from './secrets/user-secret.js';
import { SkillRef, SkillSourceRef, SkillVersionRef } from './skills/skill.js';
import { SkillTestInputRef, SkillTestRunRef } from './skills/test-run.js';
import { ToolCallRef } from './tools/call.js';
import { ToolGatewayRef, ToolGatewayTokenRef, ToolGrantDelegationRef, ToolGrantRef } from './tools/gateway.js';
import { ToolPolicyRef } from './tools/policy.js';
import { ToolProfileBindingRef, ToolProfileEntryRef, ToolProfileRef } from './tools/profile.js';
import {
  ToolActionRequestRef,
  ToolApplicationRef,
  ToolCatalogEntryRef,
  ToolRuntimeSlotRef,
  ToolServerRef,
} from './tools/server.js';
import { SmokeLabRunRef, SmokeLabStepRef } from './tools/smoke-lab.js';
import { ToolStdioTemplateRef } from './tools/stdio-template.js';
import { AttachmentRef, CaseAttachmentRef, CaseLinkRef, CaseRef } from './work/case-attachment.js';
import { CommentRef } from './work/comment.js';
import { AnnotationCommentRef, AnnotationThreadRef, DocumentRef, DocumentRevisionRef } from './work/document.js';
import { InteractionRef } from './work/interaction.js';
import { IssueRef } from './work/issue.js';
import { WorkProductRef } from './work/work-product.js';

// Every noun that is a row of its own: its table, its loader and, if not everyone with access to its company may read
// it, a read rule. The rules are those of the operations that read the same records.

const ofCases = { lookup: casesEnabled };

/** A rule about the agent of a row. */
const ofAgent =
  (rule: (scope: Scope, agent: { id: string; companyId: string }) => unknown) =>
  (scope: Scope, { agentId, companyId }: { agentId: string; companyId: string }) =>
    rule(scope, { id: agentId, companyId });

/** The rule of the secret that a row belongs to; a deleted or personal one hides it. */
async function ofSecret(scope: Scope, row: { companyId: string; secretId: string | null }): Promise<void> {
  await boardReader(scope, row);
  const secret = row.secretId === null ? null : await scope.load(secretNode, row.secretId);
  if (secret) await secretReader(scope, secret);
}

async function colleague(scope: Scope, { id }: { id: string }): Promise<void> {
  if (!(await maySeePerson(scope, id))) throw notFound('User not found');
}

nodeOf(AgentRef, 'Agent', agentNode);
nodeOf(AgentKeyRef, 'AgentApiKey', agentKeyNode, { rule: boardReader });
nodeOf(ConfigRevisionRef, 'AgentConfigRevision', byId('AgentConfigRevision'), { rule: ofAgent(configReader as never) });
nodeOf(TaskSessionRef, 'AgentTaskSession', byId('AgentTaskSession'), {
  rule: ofAgent(runtimeReader as never),
  present: presentTaskSession as never,
});
nodeOf(CompanyRef, 'Company', companyNode, { isWhole: true });
nodeOf(GoalRef, 'Goal', goalNode);
nodeOf(LabelRef, 'Label', labelNode);
nodeOf(ProjectRef, 'Project', projectOf);
nodeOf(WorkspaceRef, 'ProjectWorkspace', byId('ProjectWorkspace'));

nodeOf(UserRef, 'User', personOf, { lookup: colleague });
nodeOf(MemberRef, 'CompanyMembership', memberNode, { rule: memberManager });
nodeOf(InviteRef, 'Invite', inviteNode, { rule: inviter });
nodeOf(JoinRequestRef, 'JoinRequest', joinNode, { rule: joinApprover });
nodeOf(BoardApiKeyRef, 'BoardApiKey', boardKeyNode);
nodeOf(InstanceEventRef, 'InstanceEvent', byId('InstanceEvent'), { rule: instanceAdmin });

nodeOf(IssueRef, 'Issue', issueOf);
nodeOf(CommentRef, 'IssueComment', commentNode);
nodeOf(AttachmentRef, 'IssueAttachment', byId('IssueAttachment'));
nodeOf(InteractionRef, 'Interaction', interactionNode);
nodeOf(WorkProductRef, 'WorkProduct', workProductNode);
nodeOf(DocumentRef, 'Document', documentNode);
nodeOf(DocumentRevisionRef, 'DocumentRevision', revisionNode);
nodeOf(AnnotationThreadRef, 'AnnotationThread', threadNode);
nodeOf(AnnotationCommentRef, 'AnnotationComment', annotationCommentNode);
nodeOf(CaseRef, 'Case', caseOf, ofCases);
nodeOf(CaseLinkRef, 'CaseLink', caseLinkNode, ofCases);
nodeOf(CaseAttachmentRef, 'CaseAttachment', byId('CaseAttachment'), ofCases);

nodeOf(RunRef, 'HeartbeatRun', runNode);
nodeOf(WakeRef, 'Wake', byId('Wake'));
nodeOf(StopOrderRef, 'StopOrder', stopOrderNode);
nodeOf(EventRef, 'Event', eventNode);

nodeOf(RoutineRef, 'Routine', routineOf);
nodeOf(RoutineRevisionRef, 'RoutineRevision', routineRevisionOf);
nodeOf(RoutineTriggerRef, 'RoutineTrigger', triggerOf);
nodeOf(RoutineRunRef, 'RoutineRun', routineRunNode);
nodeOf(RoutineDeliveryRef, 'RoutineDelivery', routineDeliveryNode);

nodeOf(ApprovalRef, 'Approval', approvalNode);
nodeOf(ApprovalCommentRef, 'ApprovalComment', approvalCommentNode);
nodeOf(BudgetPolicyRef, 'BudgetPolicy', budgetPolicyNode, { present: presentBudgetPolicy as never });
nodeOf(BudgetIncidentRef, 'BudgetIncident', incidentNode, { present: presentIncident as never });
nodeOf(CostEventRef, 'CostEvent', byId('CostEvent'));
nodeOf(FinanceEventRef, 'FinanceEvent', byId('FinanceEvent'));

nodeOf(SecretRef, 'Secret', secretNode, { rule: secretReader });
nodeOf(BindingRef, 'SecretBinding', byId('SecretBinding'), { rule: ofSecret });
nodeOf(AccessEventRef, 'SecretAccessEvent', byId('SecretAccessEvent'), { rule: ofSecret });
nodeOf(VaultRef, 'SecretProviderConfig', vaultNode, { rule: boardReader });
nodeOf(UserSecretDefinitionRef, 'UserSecretDefinition', definitionNode, { rule: boardReader });
nodeOf(UserSecretGrantRef, 'UserSecretGrant', userSecretGrantNode, {
  rule: boardReader,
  present: presentUserSecretGrant as never,
});

const ofTools = { lookup: appsEnabled, rule: boardReader };

nodeOf(ToolApplicationRef, 'ToolApplication', applicationNode, ofTools);
nodeOf(ToolServerRef, 'ToolConnection', connectionNode, { lookup: appsEnabled, rule: connectionReader });
nodeOf(ToolCatalogEntryRef, 'ToolCatalogEntry', entryNode, {
  lookup: appsEnabled,
  rule: ofConnection(connectionReader),
});
nodeOf(ToolGrantRef, 'ToolGrant', grantNode, { lookup: appsEnabled, rule: grantReader });
nodeOf(ToolGrantDelegationRef, 'ToolGrantDelegation', delegationNode, {
  lookup: appsEnabled,
  rule: delegationReader,
});
nodeOf(SmokeLabRunRef, 'SmokeLabRun', smokeLabRunNode, { lookup: smokeLabEnabled, rule: board });
nodeOf(SmokeLabStepRef, 'SmokeLabStep', smokeLabStepNode, { lookup: smokeLabEnabled, rule: board });
nodeOf(ToolStdioTemplateRef, 'ToolStdioTemplate', templateNode, { lookup: appsEnabled, rule: toolsAdmin });
nodeOf(ToolActionRequestRef, 'ToolActionRequest', actionRequestNode, {
  lookup: appsEnabled,
  rule: ofConnection(connectionReader),
});
nodeOf(PluginRef, 'Plugin', pluginNode, { rule: anyBoard });
nodeOf(PluginConfigRef, 'PluginConfig', configNode, { rule: pluginAdminReader });
nodeOf(PluginJobRef, 'PluginJob', jobNode, { rule: instanceAdmin });
nodeOf(PluginJobRunRef, 'PluginJobRun', jobRunNode, { rule: instanceAdmin });
nodeOf(PluginDeliveryRef, 'PluginDelivery', pluginDeliveryNode, { rule: instanceAdmin });
nodeOf(PluginLogRef, 'PluginLog', logNode, { rule: instanceAdmin });
nodeOf(SkillRef, 'Skill', skillNode);
nodeOf(SkillVersionRef, 'SkillVersion', versionNode);
nodeOf(SkillSourceRef, 'SkillSource', skillSourceNode);
nodeOf(SkillTestInputRef, 'SkillTestInput', testInputNode);
nodeOf(SkillTestRunRef, 'SkillTestRun', testRunNode);
nodeOf(ToolGatewayRef, 'ToolGateway', gatewayNode, { lookup: appsEnabled, rule: gatewayAdmin });
nodeOf(ToolGatewayTokenRef, 'ToolGatewayToken', gatewayTokenNode, { lookup: appsEnabled, rule: gatewayAdmin });
nodeOf(ToolPolicyRef, 'ToolPolicy', toolPolicyNode, ofTools);
nodeOf(ToolCallRef, 'ToolInvocation', callNode, { lookup: appsEnabled, rule: auditReader });
nodeOf(ToolRuntimeSlotRef, 'ToolRuntimeSlot', slotNode, { lookup: appsEnabled, rule: runtimeManager });
nodeOf(ToolProfileRef, 'ToolProfile', profileNode, ofTools);
nodeOf(ToolProfileEntryRef, 'ToolProfileEntry', profileEntryNode, ofTools);
nodeOf(ToolProfileBindingRef, 'ToolProfileBinding', profileBindingNode, ofTools);

// The nouns that ids name, by the last words of the field's name.
idsName({
  Agent: AgentRef,
  Application: ToolApplicationRef,
  Approval: ApprovalRef,
  Binding: BindingRef,
  Case: CaseRef,
  CatalogEntry: ToolCatalogEntryRef,
  Comment: CommentRef,
  Company: CompanyRef,
  CostEvent: CostEventRef,
  Definition: UserSecretDefinitionRef,
  Consumer: Node,
  Document: DocumentRef,
  Entity: Node,
  Event: EventRef,
  Gateway: ToolGatewayRef,
  Goal: GoalRef,
  Interaction: InteractionRef,
  Invocation: ToolCallRef,
  Invite: InviteRef,
  Issue: IssueRef,
  JoinRequest: JoinRequestRef,
  Plugin: PluginRef,
  Policy: BudgetPolicyRef,
  Profile: ToolProfileRef,
  Project: ProjectRef,
  Revision: DocumentRevisionRef,
  Routine: RoutineRef,
  Run: RunRef,
  Scope: Node,
  Secret: SecretRef,
  Server: ToolServerRef,
  Skill: SkillRef,
  SkillVersion: SkillVersionRef,
  Thread: AnnotationThreadRef,
  ToolPolicy: ToolPolicyRef,
  Trigger: RoutineTriggerRef,
  User: UserRef,
  Vault: VaultRef,
  Version: SkillVersionRef,
  Workspace: WorkspaceRef,
});

// Exceptions, whose names would lead to another noun or to none.
fieldsName({
  'AgentConfigSnapshot.managerId': AgentRef,
  'AgentConfigRevision.rolledBackFromRevisionId': ConfigRevisionRef,
  'ClaimedAgentKey.keyId': AgentKeyRef,
  'CliAuthMe.keyId': BoardApiKeyRef,
  'Event.entityId': null, // `subject`
  'GcpSecretManagerConfig.projectId': null, // of Google Cloud
  'Goal.parentId': GoalRef,
  'Run.externalRunId': null, // of the system that the adapter calls
  'Run.wakeId': WakeRef,
  'Issue.parentId': IssueRef,
  'NewAgentKey.keyId': AgentKeyRef,
  'NewBoardApiKey.keyId': BoardApiKeyRef,
  'Routine.latestRevisionId': RoutineRevisionRef,
  'RoutineDelivery.redeliveryOfId': RoutineDeliveryRef,
  'RoutineDelivery.runId': RoutineRunRef,
  'RoutineRevision.restoredFromRevisionId': RoutineRevisionRef,
  'RoutineRun.coalescedIntoRunId': RoutineRunRef,
  'RoutineRun.routineRevisionId': RoutineRevisionRef,
  'SkillTestRun.inputId': SkillTestInputRef,
  'SuggestedIssue.parentId': IssueRef,
  'IssueSuggestions.defaultParentId': IssueRef,
  'ToolExampleInstall.profileBindingId': ToolProfileBindingRef,
  'ToolGrantDelegation.grantId': ToolGrantRef,
  'ToolProfileBinding.targetId': Node,
  'ToolPolicyExplanation.policyId': ToolPolicyRef,
  'ReplayedToolCall.callId': ToolCallRef,
  'ReplayedToolDecision.policyId': ToolPolicyRef,
  'Wake.coalescedIntoId': WakeRef,
});
