import type { JsonObject } from '#services/core/text/json.js';
import { approveApproval, rejectApproval, requestApprovalRevision } from '#services/governance/approvals/decisions.js';
import { getApproval, listApprovals } from '#services/governance/approvals/operations.js';
import { getCostSummary } from '#services/money/costs/operations.js';
import { createGoal, updateGoal } from '#services/organization/goals/operations.js';
import { listWorkspaces } from '#services/organization/projects/workspaces.js';
import { workspace } from './issues.js';
import { journalReads } from './journal-port.js';
import type { WorkerApiMethod } from './model.js';
import {
  asksAbove,
  asksOneOf,
  asksPart,
  forEachItem,
  operationMethod,
  type Shown,
  withoutFields,
} from './operation-methods.js';

/** Leaves out the settings of a hire, which only authorized callers may see. */
const settings = withoutFields('adapterConfig', 'runtimeConfig', 'requestedConfigurationSnapshot');

const approval: Shown = (wire) => {
  const { payload, ...fields } = wire as JsonObject;
  return { ...fields, payload: settings(payload ?? {}) };
};

export const companyMethods: Readonly<Record<string, WorkerApiMethod>> = {
  'projects.workspaces.list': asksPart('project.workspaces.read', listWorkspaces, { shown: forEachItem(workspace) }),
  'goals.create': operationMethod('goals.create', createGoal),
  'goals.update': operationMethod('goals.update', updateGoal),
  'approvals.list': asksPart('approvals.read', listApprovals, { shown: forEachItem(approval) }),
  'approvals.get': operationMethod('approvals.read', getApproval, { shown: approval }),
  'approvals.respond': asksOneOf(
    'approvals.respond',
    'decision',
    { approve: approveApproval, reject: rejectApproval, requestRevision: requestApprovalRevision },
    { shown: approval },
  ),
  'activity.list': asksAbove('activity.read', () => journalReads.get().activity, { usual: { limit: 100 } }),
  'costs.summary': operationMethod('costs.read', getCostSummary),
};
