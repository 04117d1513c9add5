import { ActorType } from '../../services/core/journal/journal.js';
import { runNode, wakesOfRun } from '../../services/runs/runs/rows.js';
import { WakeStatus } from '../../services/runs/wakes/model.js';
import { wakesOfAgent, wakesOfIssue } from '../../services/runs/wakes/rows.js';
import { agentIn } from '../authors.js';
import { builder } from '../builder.js';
import { enumTypeOf } from '../derive/enums.js';
import { rowIn } from '../fast/row.js';
import { narrowed } from '../fast/selection.js';
import { issueIn } from '../leads.js';
import { listOf } from '../list.js';
import { AgentRef } from '../organization/agent.js';
import { relationsOf } from '../relation.js';
import { IssueRef } from '../work/issue.js';
import { InvocationSourceEnum, RunRef, TriggerDetailEnum } from './run.js';

const WakeStatusEnum = enumTypeOf(WakeStatus);

export const WakeRef = builder.prismaObject('Wake', {
  description: 'A request to wake an agent. Each leaves one, whatever became of it.',
  fields: (t) => ({
    id: t.expose('id', { type: 'UUID', description: 'The id.' }),
    companyId: t.expose('companyId', { type: 'UUID', description: "The company's id." }),
    agentId: t.expose('agentId', { type: 'UUID', description: 'The agent that was to be woken.' }),
    issueId: t.expose('issueId', { type: 'UUID', nullable: true, description: 'The issue that it is about.' }),
    source: t.expose(narrowed('source'), { type: InvocationSourceEnum, description: 'Why it was asked for.' }),
    triggerDetail: t.expose(narrowed('triggerDetail'), {
      type: TriggerDetailEnum,
      nullable: true,
      description: 'How it was asked for.',
    }),
    reason: t.exposeString('reason', { nullable: true, description: 'What happened, such as issue_assigned.' }),
    payload: t.expose(narrowed('payload'), { type: 'JSONObject', description: 'What the woken run is told.' }),
    status: t.expose(narrowed('status'), { type: WakeStatusEnum, description: 'What became of it.' }),
    error: t.exposeString('error', { nullable: true, description: 'Why it was skipped, cancelled or failed.' }),
    coalescedCount: t.exposeInt('coalescedCount', { description: 'How many others were merged into it.' }),
    coalescedIntoId: t.expose('coalescedIntoId', {
      type: 'UUID',
      nullable: true,
      description: 'The waiting one that it was merged into.',
    }),
    runId: t.expose('runId', {
      type: 'UUID',
      nullable: true,
      description: 'The run that it started or was merged into.',
    }),
    taskKey: t.exposeString('taskKey', { nullable: true, description: "What the run's session is kept by." }),
    idempotencyKey: t.exposeString('idempotencyKey', { nullable: true, description: 'The key it was asked for with.' }),
    forceFreshSession: t.exposeBoolean('forceFreshSession', { description: 'Whether the run starts a new session.' }),
    requestedByActorType: t.expose(narrowed('requestedByActorType'), {
      type: enumTypeOf(ActorType),
      description: 'Who asked for it.',
    }),
    requestedByActorId: t.exposeString('requestedByActorId', { nullable: true, description: 'The id of who asked.' }),
    causedByRunId: t.expose('causedByRunId', {
      type: 'UUID',
      nullable: true,
      description: 'The run whose act asked for it.',
    }),
    requestedAt: t.expose('requestedAt', { type: 'DateTime', description: 'When it was asked for.' }),
    claimedAt: t.expose('claimedAt', { type: 'DateTime', nullable: true, description: 'When its run started.' }),
    finishedAt: t.expose('finishedAt', { type: 'DateTime', nullable: true, description: 'When it was over.' }),
  }),
});

relationsOf(WakeRef, {
  agent: agentIn('agentId', 'The agent, if it still exists.'),
  run: rowIn(RunRef, runNode, 'runId', 'The run that it started or was merged into.'),
  causedByRun: rowIn(RunRef, runNode, 'causedByRunId', 'The run whose action asked for it.'),
  issue: issueIn('issueId', 'The issue, if it still exists.'),
});

const OF = ['companyId', 'id'] as const;

relationsOf(IssueRef, {
  wakes: listOf(WakeRef, wakesOfIssue, OF, 'The wakes that are about it, with what became of each, newest first.'),
});

relationsOf(AgentRef, {
  wakes: listOf(WakeRef, wakesOfAgent, OF, 'The requests to wake it, with what became of each, newest first.'),
});

relationsOf(RunRef, {
  wakes: listOf(WakeRef, wakesOfRun, OF, 'The wakes that it was made for or that were merged into it, oldest first.'),
});
