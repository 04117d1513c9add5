import { describe, expect, test } from 'vitest';
import { refusalError } from '#services/tools/approvals/refusals.js';
import {
  ACTION_LIFETIME_MS,
  ACTION_STATUSES,
  ANSWER_TO_REPEAT,
  type AnswerFacts,
  answerToApproval,
  type GatewayRefusal,
  isFinal,
  obstacleToDecline,
  obstacleToUse,
  statusAfter,
  type UseFacts,
} from '#services/tools/approvals/transitions.js';
import { hashOfToolAction } from '#services/tools/decisions/hashes.js';

const target = { connectionId: 'c', versionHash: 'v', entryStatus: 'active' };
const waiting: AnswerFacts = {
  byAgent: false,
  isOfCompany: true,
  status: 'pending',
  expiresAt: ACTION_LIFETIME_MS,
  now: 0,
  isIssueOpen: true,
  recorded: target,
  present: target,
  denialReason: null,
};

describe('an action request', () => {
  test('waits until a person approves or declines it, and is then executed by the server alone', () => {
    expect(statusAfter('pending', 'approve', 'person')).toBe('approved');
    expect(statusAfter('pending', 'approve', 'server')).toBeUndefined();
    expect(statusAfter('approved', 'execute', 'server')).toBe('executing');
    expect(statusAfter('executing', 'succeed', 'server')).toBe('executed');
    expect(statusAfter('executed', 'execute', 'server')).toBeUndefined();
    expect(ACTION_STATUSES.filter(isFinal)).toEqual(['executed', 'failed', 'declined', 'expired', 'cancelled']);
  });

  test('is executed once it is approved, and a repeated approval gets the same answer', () => {
    expect(answerToApproval(waiting)).toBe('execute');
    expect(answerToApproval({ ...waiting, status: 'executed' })).toBe('executed_before');
  });

  test.each<[string, Partial<AnswerFacts>, number, string]>([
    ['an agent', { byAgent: true, isOfCompany: false }, 403, 'human_review_required'],
    ['a person of another company', { isOfCompany: false, status: 'declined' }, 404, 'action_request_not_found'],
    ['whoever comes after the answer', { status: 'declined', now: ACTION_LIFETIME_MS }, 409, 'action_not_pending'],
    ['whoever comes an hour late', { now: ACTION_LIFETIME_MS, isIssueOpen: false }, 409, 'action_expired'],
    ['whoever approves on a closed issue', { isIssueOpen: false, present: null }, 409, 'action_task_closed'],
    ['an approval of a tool that is gone', { present: null }, 409, 'approved_tool_target_changed'],
    [
      'an approval of a tool that changed',
      { present: { ...target, versionHash: 'w' }, denialReason: 'deny_policy_block' },
      409,
      'approved_tool_target_changed',
    ],
    ['an approval that policies deny by now', { denialReason: 'deny_policy_block' }, 403, 'deny_policy_block'],
  ])('refuses %s by the first reason', (_who, facts, status, reasonCode) => {
    const refusal = answerToApproval({ ...waiting, ...facts });
    expect(refusal).toEqual({ reasonCode });
    expect(refusalError(refusal as GatewayRefusal)).toMatchObject({ status, code: reasonCode });
  });

  test('is declined whatever became of the tool, unless it was answered', () => {
    expect(obstacleToDecline(waiting)).toBeUndefined();
    expect(obstacleToDecline({ ...waiting, status: 'approved' })).toMatchObject({ reasonCode: 'action_not_pending' });
    expect(obstacleToDecline({ ...waiting, byAgent: true })).toEqual({ reasonCode: 'human_review_required' });
  });

  test('permits one call: of the agent, place, tool and arguments that it is about', () => {
    const facts: UseFacts = {
      isSameAgent: true,
      isSameCompany: true,
      isSameIssue: true,
      isSameAction: true,
      status: 'approved',
      consumedAt: null,
    };
    const refusal = (some: Partial<UseFacts>) => obstacleToUse({ ...facts, ...some })?.reasonCode;
    expect(refusal({})).toBeUndefined();
    for (const some of [{ isSameAgent: false }, { isSameCompany: false }, { isSameIssue: false }])
      expect(refusal({ ...some, isSameAction: false })).toBe('action_scope_mismatch');
    expect(refusal({ isSameAction: false })).toBe('action_tool_mismatch');
    expect(refusal({ status: 'pending' })).toBe('action_not_approved');
    expect(refusal({ status: 'executed', consumedAt: new Date() })).toBe('action_already_consumed');
  });

  test('is asked for anew only where nobody answered', () => {
    const anew = ACTION_STATUSES.filter((status) => ANSWER_TO_REPEAT[status] === 'new_request');
    expect(anew).toEqual(['expired', 'cancelled']);
    expect(ANSWER_TO_REPEAT).toMatchObject({ pending: 'same_request', declined: 'declined' });
    expect(ANSWER_TO_REPEAT).toMatchObject({ executed: 'replay', failed: 'replay' });
  });

  test('is bound to every argument whole, in whatever order they come, and to the tool as it was', () => {
    const action = { toolName: 't', catalogEntryId: 'e', schemaHash: 's', arguments: { a: 1, b: 'x'.repeat(2_000) } };
    const hash = hashOfToolAction(action);
    expect(hashOfToolAction({ ...action, arguments: { b: action.arguments.b, a: 1 } })).toBe(hash);
    const others = [
      { ...action, toolName: 'u' },
      { ...action, catalogEntryId: 'f' },
      { ...action, schemaHash: 'r' },
      { ...action, arguments: { a: 1, b: `${'x'.repeat(1_999)}y` } },
    ];
    expect(others.map(hashOfToolAction)).not.toContain(hash);
  });
});
