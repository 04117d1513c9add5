import { builder } from './builder.js';
import { enumOf } from './enums.js';
import { narrowed } from './selection.js';

export const RunStatusEnum = enumOf('RunStatus', 'How far a run is.', {
  queued: 'It waits for its turn.',
  scheduled_retry: 'It failed and will be tried again.',
  running: 'It works.',
  succeeded: 'It ended well.',
  interrupted: 'Somebody interrupted it.',
  failed: 'It failed.',
  cancelled: 'It was called off.',
  timed_out: 'It took too long.',
});

export const InvocationSourceEnum = enumOf('InvocationSource', 'Why an agent was woken.', {
  timer: 'Its time had come.',
  assignment: 'It was given an issue.',
  on_demand: 'Somebody asked for it.',
  automation: 'Something happened that concerns it.',
});

export const TriggerDetailEnum = enumOf('TriggerDetail', 'How an agent was woken.', {
  manual: 'By hand.',
  ping: 'By a ping.',
  callback: 'By a callback.',
  system: 'By the server.',
});

export const RunRef = builder.prismaObject('HeartbeatRun', {
  description: 'One execution of an agent.',
  fields: (t) => ({
    id: t.expose('id', { type: 'UUID', description: 'The id.' }),
    companyId: t.expose('companyId', { type: 'UUID', description: "The company's id." }),
    agentId: t.expose('agentId', { type: 'UUID', description: 'The agent that runs.' }),
    issueId: t.expose('issueId', { type: 'UUID', nullable: true, description: 'The issue that it is about.' }),
    status: t.expose(narrowed('status'), { type: RunStatusEnum, description: 'How far it is.' }),
    invocationSource: t.expose(narrowed('invocationSource'), {
      type: InvocationSourceEnum,
      description: 'Why the agent was woken.',
    }),
    triggerDetail: t.expose(narrowed('triggerDetail'), {
      type: TriggerDetailEnum,
      nullable: true,
      description: 'How the agent was woken.',
    }),
    responsibleUserId: t.exposeString('responsibleUserId', {
      nullable: true,
      description: 'The person responsible for it.',
    }),
    error: t.exposeString('error', { nullable: true, description: 'What went wrong.' }),
    errorCode: t.exposeString('errorCode', { nullable: true, description: 'The name of what went wrong.' }),
    startedAt: t.expose('startedAt', { type: 'DateTime', nullable: true, description: 'When it began.' }),
    finishedAt: t.expose('finishedAt', { type: 'DateTime', nullable: true, description: 'When it ended.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was asked for.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed.' }),
  }),
});

export const RunConnection = builder.connectionObject(
  { type: RunRef, name: 'RunConnection', description: 'A page of runs.' },
  { name: 'RunEdge', description: 'A run and where it stands in the list.' },
);

/** A run in flight, as much of it as an issue shows. */
export const ActiveRunRef = builder
  .objectRef<{
    id: string;
    agentId: string;
    startedAt: Date | null;
    createdAt: Date;
  }>('ActiveRun')
  .implement({
    description: 'A run in flight.',
    fields: (t) => ({
      id: t.expose('id', { type: 'UUID', description: 'The id.' }),
      agentId: t.expose('agentId', { type: 'UUID', description: 'The agent that runs.' }),
      status: t.expose(narrowed('status'), { type: RunStatusEnum, description: 'Whether it works or waits.' }),
      invocationSource: t.expose(narrowed('invocationSource'), {
        type: InvocationSourceEnum,
        description: 'Why the agent was woken.',
      }),
      triggerDetail: t.expose(narrowed('triggerDetail'), {
        type: TriggerDetailEnum,
        nullable: true,
        description: 'How the agent was woken.',
      }),
      startedAt: t.expose('startedAt', { type: 'DateTime', nullable: true, description: 'When it began.' }),
      finishedAt: t.expose(narrowed('finishedAt'), { type: 'DateTime', nullable: true, description: 'When it ended.' }),
      createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was asked for.' }),
    }),
  });
