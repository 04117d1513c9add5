import { z } from 'zod';
import type { HeartbeatRun } from '../../generated/prisma/client.js';

export const RUN_STATUSES = [
  'queued',
  'scheduled_retry',
  'running',
  'succeeded',
  'interrupted',
  'failed',
  'cancelled',
  'timed_out',
] as const;
export const RunStatus = z.enum(RUN_STATUSES).meta({ id: 'RunStatus' });
export type RunStatus = z.output<typeof RunStatus>;

export const InvocationSource = z
  .enum(['timer', 'assignment', 'on_demand', 'automation'])
  .meta({ id: 'InvocationSource' });
export const TriggerDetail = z.enum(['manual', 'ping', 'callback', 'system']).meta({ id: 'TriggerDetail' });

const TERMINAL: ReadonlySet<string> = new Set(['succeeded', 'interrupted', 'failed', 'cancelled', 'timed_out']);

/** Whether a run has ended. */
export const isOver = ({ status }: { readonly status: string }): boolean => TERMINAL.has(status);

/** A run in flight, as issues show it. */
export const ActiveRunView = z
  .object({
    id: z.uuid(),
    status: RunStatus,
    agentId: z.uuid(),
    invocationSource: InvocationSource,
    triggerDetail: TriggerDetail.nullable(),
    startedAt: z.iso.datetime().nullable(),
    finishedAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'ActiveRun' });
export type ActiveRun = Pick<
  HeartbeatRun,
  'id' | 'status' | 'agentId' | 'invocationSource' | 'triggerDetail' | 'startedAt' | 'finishedAt' | 'createdAt'
>;

type ActiveRunWire = z.input<typeof ActiveRunView>;

export const presentActiveRun = (run: ActiveRun): ActiveRunWire => ({
  id: run.id,
  status: run.status as RunStatus,
  agentId: run.agentId,
  invocationSource: run.invocationSource as ActiveRunWire['invocationSource'],
  triggerDetail: run.triggerDetail as ActiveRunWire['triggerDetail'],
  startedAt: run.startedAt?.toISOString() ?? null,
  finishedAt: run.finishedAt?.toISOString() ?? null,
  createdAt: run.createdAt.toISOString(),
});

/** The wire shape of a run (gaps 7.3). */
export const RunView = ActiveRunView.extend({
  companyId: z.uuid(),
  issueId: z.uuid().nullable(),
  responsibleUserId: z.string().nullable(),
  wakeupRequestId: z.uuid().nullable(),
  error: z.string().nullable(),
  errorCode: z.string().nullable(),
  retryOfRunId: z.uuid().nullable(),
  contextSnapshot: z.record(z.string(), z.json()),
  updatedAt: z.iso.datetime(),
}).meta({ id: 'HeartbeatRun' });

export const presentRun = (run: HeartbeatRun): z.input<typeof RunView> => ({
  ...presentActiveRun(run),
  companyId: run.companyId,
  issueId: run.issueId,
  responsibleUserId: run.responsibleUserId,
  wakeupRequestId: run.wakeId,
  error: run.error,
  errorCode: run.errorCode,
  retryOfRunId: run.retryOfRunId,
  contextSnapshot: run.contextSnapshot as z.input<typeof RunView>['contextSnapshot'],
  updatedAt: run.updatedAt.toISOString(),
});
