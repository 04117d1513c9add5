import { runControl } from './core/operation/scope.js';
import { approvalKinds, question } from './governance/approvals/kinds.js';
import { issueLinks } from './governance/approvals/operations.js';
import { overrideApproval } from './money/budgets/hard-stops.js';
import { scopeKinds } from './money/budgets/scopes.js';
import { skillGiving } from './organization/agents/desired-skills.js';
import { hireApproval } from './organization/agents/hire-approval.js';
import { limitedAgent } from './organization/agents/lifecycle.js';
import { limitedCompany } from './organization/companies/limited-scope.js';
import { limitedProject } from './organization/projects/operations.js';
import { listAgentActions } from './overview/activity/audit.js';
import { listActivity } from './overview/activity/operations.js';
import { handOverIssues } from './people/members/archive.js';
import { journalReads } from './plugins/worker-api/journal-port.js';
import { runsPort } from './runs/stop-orders/port.js';
import { skillsByName } from './skills/agent-skills/names.js';
import { boardDecision } from './tools/approvals/board-decision.js';
import { toolActionCards } from './tools/approvals/card-owner.js';
import { cardOwner } from './work/interactions/resolve.js';
import { linkIssues } from './work/issue-approvals/links.js';
import { handOnIssues } from './work/issues/hand-on.js';

// Fills the ports that lower areas declare for higher ones. Every program that runs operations loads this file first.

approvalKinds.fill({
  hire_agent: hireApproval,
  approve_ceo_strategy: question,
  budget_override_required: overrideApproval,
  request_board_approval: boardDecision,
});
issueLinks.fill(linkIssues);
scopeKinds.fill({ agent: limitedAgent, company: limitedCompany, project: limitedProject });
handOverIssues.fill(handOnIssues);
runControl.fill(runsPort);
cardOwner.fill(toolActionCards);
skillGiving.fill(skillsByName);
journalReads.fill({ activity: listActivity, audit: listAgentActions });
