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
  description: 'A request to wake an agent. Every request is recorded, whatever its outcome.',
  fields: (t) => ({
    id: t.expose('id', { type: 'UUID', description: 'The ID.' }),
    companyId: t.expose('companyId', { type: 'UUID', description: 'The ID of the company.' }),
    agentId: t.expose('agentId', { type: 'UUID', description: 'The ID of the agent to wake.' }),
    issueId: t.expose('issueId', { type: 'UUID', nullable: true, description: 'The ID of the issue.' }),
    source: t.expose(narrowed('source'), { type: InvocationSourceEnum, description: 'The source of the request.' }),
    triggerDetail: t.expose(narrowed('triggerDetail'), {
      type: TriggerDetailEnum,
      nullable: true,
      description: 'The detail of the source.',
    }),
    reason: t.exposeString('reason', { nullable: true, description: 'The reason, such as issue_assigned.' }),
    payload: t.expose(narrowed('payload'), { type: 'JSONObject', description: 'The payload for the woken run.' }),
    status: t.expose(narrowed('status'), { type: WakeStatusEnum, description: 'The status of the wake.' }),
    error: t.exposeString('error', { nullable: true, description: 'The reason for a skip, cancellation or failure.' }),
    coalescedCount: t.exposeInt('coalescedCount', { description: 'The number of wakes merged into this one.' }),
    coalescedIntoId: t.expose('coalescedIntoId', {
      type: 'UUID',
      nullable: true,
      description: 'The ID of the waiting wake that this one was merged into.',
    }),
    runId: t.expose('runId', {
      type: 'UUID',
      nullable: true,
      description: 'The run that the wake started or was merged into.',
    }),
    taskKey: t.exposeString('taskKey', { nullable: true, description: "The key of the run's session." }),
    idempotencyKey: t.exposeString('idempotencyKey', { nullable: true, description: 'The idempotency key.' }),
    forceFreshSession: t.exposeBoolean('forceFreshSession', { description: 'Whether the run starts a new session.' }),
    requestedByActorType: t.expose(narrowed('requestedByActorType'), {
      type: enumTypeOf(ActorType),
      description: 'The kind of requester.',
    }),
    requestedByActorId: t.exposeString('requestedByActorId', { nullable: true, description: "The requester's ID." }),
    causedByRunId: t.expose('causedByRunId', {
      type: 'UUID',
      nullable: true,
      description: 'The ID of the run that requested the wake.',
    }),
    requestedAt: t.expose('requestedAt', { type: 'DateTime', description: 'The time of the request.' }),
    claimedAt: t.expose('claimedAt', { type: 'DateTime', nullable: true, description: 'The start of the run.' }),
    finishedAt: t.expose('finishedAt', { type: 'DateTime', nullable: true, description: 'The time of the end.' }),
  }),
});

relationsOf(WakeRef, {
  agent: agentIn('agentId', 'The agent, if it still exists.'),
  run: rowIn(RunRef, runNode, 'runId', 'The run that the wake started or was merged into.'),
  causedByRun: rowIn(RunRef, runNode, 'causedByRunId', 'The run that requested the wake.'),
  issue: issueIn('issueId', 'The issue, if it still exists.'),
});

const OF = ['companyId', 'id'] as const;

relationsOf(IssueRef, {
  wakes: listOf(WakeRef, wakesOfIssue, OF, 'The wakes for the issue with their outcomes, newest first.'),
});

relationsOf(AgentRef, {
  wakes: listOf(WakeRef, wakesOfAgent, OF, 'The wakes of the agent with their outcomes, newest first.'),
});

relationsOf(RunRef, {
  wakes: listOf(WakeRef, wakesOfRun, OF, 'The wakes that started the run or were merged into it, oldest first.'),
});
