import { isInstanceAdmin } from '../../services/access/rules.js';
import { canSeeOutput } from '../../services/runs/runs/output-rights.js';
import { howConfirmed, SUSPECT_PIDS, suspectsIn } from '../../services/runs/runs/stop-confirmation.js';
import { builder, type GraphContext } from '../builder.js';
import { connectionType } from '../connection.js';
import { enumOf } from '../derive/enums.js';
import { narrowed, reads } from '../fast/selection.js';

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

const LivenessEnum = enumOf('LivenessState', 'What a run came to.', {
  completed: 'Its work is done.',
  advanced: 'Its work went on.',
  plan_only: 'It only said what it would do.',
  empty_response: 'It said nothing.',
  blocked: 'Something is in its way.',
  failed: 'It failed.',
  needs_followup: 'Somebody has to go on with it.',
});

const StopConfirmedHowEnum = enumOf('StopConfirmedHow', 'How it is known that nothing of a stopped run is left.', {
  namespace: 'The namespace of its processes has ended with all that was in it.',
  control_group: 'The control group of its processes is empty.',
  process_tree: 'All that was seen to descend from it is gone, and nothing of unknown origin is left.',
  process_group: 'The group of its first process is gone: nothing more can be seen on its machine.',
});

/** What a run wrote or answered: null for agents that may not see it. */
const output = <Column extends 'resultJson' | 'stdoutExcerpt' | 'stderrExcerpt'>(column: Column) => ({
  nullable: true as const,
  ...reads('companyId', 'agentId', column),
  resolve: async (
    run: { companyId: string; agentId: string } & Readonly<Record<Column, unknown>>,
    _args: object,
    { scope }: GraphContext,
  ) => ((await canSeeOutput(scope, run)) ? run[column] : null) as never,
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
    wakeupRequestId: t.field({
      type: 'UUID',
      nullable: true,
      description: 'The wake that it was made for.',
      ...reads('wakeId'),
      resolve: (run) => run.wakeId,
    }),
    adapterType: t.exposeString('adapterType', { nullable: true, description: 'How it is run, once it is.' }),
    contextSnapshot: t.expose(narrowed('contextSnapshot'), {
      type: 'JSONObject',
      description: 'What it was told of its wake.',
    }),
    exitCode: t.exposeInt('exitCode', { nullable: true, description: 'What its process ended with.' }),
    signal: t.exposeString('signal', { nullable: true, description: 'The signal that ended its process.' }),
    usageJson: t.expose(narrowed('usageJson'), {
      type: 'JSONObject',
      nullable: true,
      description: 'Tokens, price, provider and model, where its adapter knows.',
    }),
    resultJson: t.field({ type: 'JSONObject', description: 'What its adapter answered.', ...output('resultJson') }),
    stdoutExcerpt: t.string({ description: 'The last 4 KiB of its output.', ...output('stdoutExcerpt') }),
    stderrExcerpt: t.string({ description: 'The last 4 KiB of its errors.', ...output('stderrExcerpt') }),
    sessionIdBefore: t.exposeString('sessionIdBefore', {
      nullable: true,
      description: 'The session that it went on with.',
    }),
    sessionIdAfter: t.exposeString('sessionIdAfter', { nullable: true, description: 'The session that it left.' }),
    logBytes: t.float({
      description: 'The size of its log in bytes, as it is read.',
      ...reads('logBytes'),
      resolve: (run) => Number(run.logBytes),
    }),
    logSha256: t.exposeString('logSha256', {
      nullable: true,
      description: 'The SHA-256 of its whole log, as REST reads it, once it is over.',
    }),
    externalRunId: t.exposeString('externalRunId', { nullable: true, description: 'What the remote side calls it.' }),
    processPid: t.exposeInt('processPid', {
      nullable: true,
      description: 'The id of the process that leads its group.',
    }),
    processStartedAt: t.expose('processStartedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When its process was started.',
    }),
    lastOutputAt: t.expose('lastOutputAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it last wrote something.',
    }),
    lastOutputSeq: t.exposeInt('lastOutputSeq', { description: 'The number of the last line of its log.' }),
    statusMessage: t.exposeString('statusMessage', { nullable: true, description: 'What it says it is doing.' }),
    retryOfRunId: t.expose('retryOfRunId', {
      type: 'UUID',
      nullable: true,
      description: 'The id of the run that it repeats.',
    }),
    processLossRetryCount: t.exposeInt('processLossRetryCount', {
      description: 'How many runs before it lost their process.',
    }),
    scheduledRetryAt: t.expose('scheduledRetryAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it is tried again.',
    }),
    scheduledRetryAttempt: t.exposeInt('scheduledRetryAttempt', { description: 'Which attempt it is.' }),
    scheduledRetryReason: t.exposeString('scheduledRetryReason', {
      nullable: true,
      description: 'Why it is tried again.',
    }),
    requiredAction: t.exposeString('requiredAction', {
      nullable: true,
      description: 'What somebody must do, where it is not tried again.',
    }),
    livenessState: t.expose(narrowed('livenessState'), {
      type: LivenessEnum,
      nullable: true,
      description: 'What it came to.',
    }),
    livenessReason: t.exposeString('livenessReason', { nullable: true, description: 'By what that is seen.' }),
    engineId: t.field({
      type: 'UUID',
      nullable: true,
      description: 'The process that executes it, for instance admins.',
      ...reads('engineId'),
      resolve: ({ engineId }, _args, { scope }) => (isInstanceAdmin(scope.actor) ? engineId : null),
    }),
    stopConfirmedAt: t.expose('stopConfirmedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When nothing was left of it, where it was cancelled.',
    }),
    stopConfirmedHow: t.field({
      type: StopConfirmedHowEnum,
      nullable: true,
      description: 'How that is known. Null where no program of it was started by the server itself.',
      ...reads('stopConfirmedAt', 'processesKnownBy'),
      resolve: howConfirmed,
    }),
    stopSuspectPids: t.field({
      type: ['Int'],
      description: SUSPECT_PIDS,
      ...reads('stopSuspects'),
      resolve: suspectsIn,
    }),
    startedAt: t.expose('startedAt', { type: 'DateTime', nullable: true, description: 'When it began.' }),
    finishedAt: t.expose('finishedAt', { type: 'DateTime', nullable: true, description: 'When it ended.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was asked for.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed.' }),
  }),
});

export const RunConnection = connectionType(RunRef, 'Run', 'runs', 'A run');

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
