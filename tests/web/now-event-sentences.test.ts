import { expect, test } from 'vitest';
import { type Piece, sentenceOf, type ToldEvent } from '#web/parts/event-sentences.js';

const spelled = (piece: Piece): string => {
  if (typeof piece === 'string') return piece;
  if ('link' in piece) return piece.link === 'issue' ? ' on <issue>' : `<${piece.link}>`;
  return 'agentId' in piece ? `<agent ${piece.agentId}>` : `<user ${piece.userId}>`;
};

function told(actionText: string, details: ToldEvent['details'] = {}): string {
  const { hasActor, pieces } = sentenceOf({ actionText, entityTypeText: actionText.split('.')[0] ?? '', details });
  return `${hasActor ? 'Ada ' : ''}${pieces.map(spelled).join('')}`;
}

const updated = (changes: Record<string, { from: unknown; to: unknown }>) => told('issue.updated', { changes });

test('A change of the status names the old and the new one', () => {
  expect(updated({ status: { from: 'todo', to: 'in_progress' } })).toBe('Ada moved <it> from Todo to In progress');
});

test('An issue that is given from one agent to another one is assigned once', () => {
  const changes = { assigneeAgentId: { from: 'a', to: null }, assigneeUserId: { from: null, to: 'u' } };
  expect(updated(changes)).toBe('Ada assigned <it> to <user u>');
  expect(updated({ assigneeAgentId: { from: 'a', to: 'b' } })).toBe('Ada assigned <it> to <agent b>');
  expect(updated({ assigneeAgentId: { from: 'a', to: null } })).toBe('Ada left <it> to nobody');
});

test('Several changes are told by their names, a status first', () => {
  const title = { from: 'A', to: 'B' };
  expect(updated({ title, projectId: { from: null, to: 'p' } })).toBe('Ada changed title and project of <it>');
  expect(updated({ title, status: { from: 'todo', to: 'done' } })).toBe('Ada moved <it> to Done and changed title');
});

test('A comment is quoted', () => {
  expect(told('issue.comment_added', { bodySnippet: 'Looks good' })).toBe('Ada commented on <it>: “Looks good”');
});

test('An event of a run names the run, with its error', () => {
  expect(told('heartbeat.started')).toBe('<run> of <agent> started on <issue>');
  expect(told('heartbeat.failed', { errorCode: 'exit_code' })).toBe('<run> of <agent> failed (exit_code) on <issue>');
});

test('An action without a sentence of its own still gives a sentence', () => {
  expect(told('goal.created')).toBe('Ada created <it>');
  expect(told('project.workspace_created')).toBe('Ada created workspace of <it>');
  expect(told('tool_policies.reordered')).toBe('Ada reordered <it>');
  expect(told('my.own_note')).toBe('Ada My own note: <it>');
});

test('Details of unexpected types do no harm', () => {
  expect(updated({ status: { from: null, to: 7 } })).toBe('Ada moved <it>');
  expect(told('issue.updated', null)).toBe('Ada changed <it>');
  expect(told('agent.updated', { changedKeys: 'all' })).toBe('Ada changed the configuration of <it>');
  expect(told('issue.thread_interaction_created', { kind: 12 })).toBe('Ada asked a question on <it>');
});
