import { row, sends } from '../row.js';

const SPENT = { agentId: '$agent', provider: 'anthropic', model: 'm', costCents: 3, occurredAt: '$now' };
const FEE = { eventKind: 'platform_fee', biller: 'x', amountCents: 5, occurredAt: '$now' };
const LIMIT = { scopeType: 'agent', scopeId: '$agent', metric: 'billed_cents', windowKind: 'calendar_month_utc' };

/** Money and routines. */
export const operations = [
  sends('cost event:create -C $company', SPENT, { shows: { costCents: 3 } }),
  row('cost summary -C $company', { shows: { spendCents: 3 } }),
  row('cost by-agent -C $company', { shows: [{ agentId: '$agent', costCents: 3 }] }),
  row('cost by-agent-model -C $company', { shows: [{ model: 'm', costCents: 3 }] }),
  row('cost by-provider -C $company', { shows: [{ provider: 'anthropic' }] }),
  row('cost by-biller -C $company', { shows: [{ biller: 'anthropic' }] }),
  row('cost by-project -C $company', { shows: [] }),
  row('cost window-spend -C $company', { shows: [{ costCents: 3 }] }),
  sends('finance event:create -C $company', FEE, { shows: { amountCents: 5 } }),
  row('finance events -C $company', { shows: [{ amountCents: 5 }] }),
  row('finance summary -C $company', { shows: { debitCents: 5 } }),
  row('finance by-biller -C $company', { shows: [{ biller: 'x' }] }),
  row('finance by-kind -C $company', { shows: [{ eventKind: 'platform_fee' }] }),
  sends('budget policy:upsert -C $company', { ...LIMIT, amount: 1, hardStopEnabled: true }, { shows: { amount: 1 } }),
  row('budget overview -C $company', { as: 'incident', at: 'activeIncidents.0' }),
  sends('budget incident:resolve $incident -C $company', { action: 'raise_budget_and_resume', amount: 100_000 }),
  sends('budget company:update -C $company', { budgetMonthlyCents: 500 }, { shows: { budgetMonthlyCents: 500 } }),
  sends('budget agent:update $agent', { budgetMonthlyCents: 400 }, { shows: { budgetMonthlyCents: 400 } }),

  sends('routine create -C $company', { title: 'Daily', assigneeAgentId: '$agent' }, { as: 'r' }),
  row('routine list -C $company', { shows: [{ id: '$r' }] }),
  row('routine get $r', { shows: { title: 'Daily' } }),
  sends('routine update $r', { title: 'Weekly' }, { shows: { title: 'Weekly' } }),
  row('routine revisions $r', { as: 'revision', at: '1' }),
  row('routine revision:restore $r $revision', { shows: { routine: { title: 'Daily' } } }),
  sends('routine run $r', { source: 'manual' }, { shows: { source: 'manual' } }),
  row('routine runs $r --limit 5', { shows: [{ routineId: '$r' }] }),
  sends('routine trigger:create $r', { kind: 'schedule', cronExpression: '0 0 * * *' }, { as: 'clock', at: 'trigger' }),
  sends('routine trigger:update $clock', { enabled: false }, { shows: { enabled: false } }),
  row('routine trigger:delete $clock'),
  sends('routine trigger:create $r', { kind: 'webhook', signingMode: 'none' }, { as: 'open', at: 'trigger' }),
  sends('routine trigger:fire $open.publicId', { event: 'push' }, { shows: { triggerId: '$open' } }),
  // Without a mode, a webhook takes its secret as a bearer.
  sends('routine trigger:create $r', { kind: 'webhook' }, { as: 'hook' }),
  sends('routine trigger:update $hook.trigger.id', { label: 'deploy' }, { shows: { label: 'deploy' } }),
  row('routine trigger:rotate-secret $hook.trigger.id', { as: 'hook' }),
  sends('routine trigger:fire $hook.trigger.publicId --api-key $hook.secretMaterial.webhookSecret', { event: 'push' }),
];
