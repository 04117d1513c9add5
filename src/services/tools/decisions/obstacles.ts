import { isLive } from '../policies/trust-rules.js';
import type { DecisionRequest, ToolRow } from './data.js';
import type { ToolSnapshot } from './snapshot.js';

// Reasons to refuse a call regardless of the rules: its caller, its origin, and the state of its tool.

const isOfRun = (wanted: string | null, ofRun: string | null): boolean => wanted === null || wanted === ofRun;

function isOutsideRun({ run, context, caller }: DecisionRequest): boolean {
  if (!run) return context.runId !== null;
  const isOwn = caller.agentId === null || caller.agentId === run.agentId;
  return !(
    isOwn &&
    isOfRun(context.issueId, run.issueId) &&
    isOfRun(context.projectId, run.projectId) &&
    isOfRun(context.routineId, run.routineId)
  );
}

function isMissingAgent({ activeAgents }: ToolSnapshot, { caller }: DecisionRequest): boolean {
  if (caller.agentId === null) return caller.actorType === 'agent';
  return !activeAgents.has(caller.agentId);
}

/** A tool that is not usable now can still be requested, if a trust rule pins it. */
function isMissing({ trustRules }: ToolSnapshot, { now }: DecisionRequest, tool: ToolRow): boolean {
  if (tool.status === 'active') return false;
  if (tool.status === 'disabled') return true;
  return !trustRules.get(tool.catalogEntryId)?.some((rule) => isLive(rule, now));
}

const isConnected = ({ applicationStatus, connectionStatus, connectionEnabled }: ToolRow): boolean =>
  applicationStatus === 'active' && connectionStatus === 'active' && connectionEnabled;

/** The reason to refuse a call before any rule is evaluated; undefined if the rules decide. */
export function obstacleTo(snapshot: ToolSnapshot, request: DecisionRequest, tool: ToolRow | undefined) {
  if (isMissingAgent(snapshot, request)) return 'deny_missing_agent';
  if (isOutsideRun(request)) return 'deny_run_context_mismatch';
  const companies = [request.companyId, request.run?.companyId, tool?.companyId];
  if (companies.some((id) => id !== undefined && id !== snapshot.companyId)) return 'deny_company_boundary';
  if (!tool || isMissing(snapshot, request, tool)) return 'deny_missing_tool';
  return isConnected(tool) && !snapshot.isStopped ? undefined : 'deny_disabled_connection';
}
