import { registerIssueLinks } from './governance/approvals/create.js';
import { question, registerApprovalKinds } from './governance/approvals/kinds.js';
import { overrideApproval } from './money/budgets/override-approval.js';
import { hireApproval } from './organization/agents/hire-approval.js';
import { linkIssues } from './work/issue-approvals/links.js';

// What areas declare for their owners above to fill in. Whatever runs operations loads this file first.

registerApprovalKinds({
  hire_agent: hireApproval,
  approve_ceo_strategy: question,
  budget_override_required: overrideApproval,
  request_board_approval: question,
});
registerIssueLinks(linkIssues);
