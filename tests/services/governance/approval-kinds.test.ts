import { expect, it } from 'vitest';
import { type ApprovalKind, approvalKind } from '#services/governance/approvals/kinds.js';
import { ApprovalType } from '#services/governance/approvals/model.js';
import '#services/registries.js';

/** What each kind of approvals does beyond saying yes or no. */
const PARTICULARS: Readonly<Record<ApprovalType, readonly (keyof ApprovalKind)[]>> = {
  hire_agent: ['approved', 'check', 'checkAgain', 'isMadeByItsFlow', 'lock', 'rejected'],
  approve_ceo_strategy: [],
  budget_override_required: ['approved', 'isMadeByItsFlow', 'rejected'],
  request_board_approval: ['lock', 'rejected'],
};

it.each(ApprovalType.options)('approvals of type %s have an owner, who says what is particular about them', (type) => {
  expect(Object.keys(approvalKind(type)).sort()).toEqual(PARTICULARS[type]);
});
