import { z } from 'zod';
import { describedEnum } from '#services/core/text/fields.js';
import type { RuntimeMetrics } from './metrics.js';

export const ToolRuntimeSeverity = describedEnum('ToolRuntimeSeverity', 'The severity of a watched condition.', {
  info: 'No action is needed.',
  warning: 'A person should look at it.',
  critical: 'A person must look at it now.',
});

export const ToolRuntimeRecommendationView = z
  .object({
    name: z.string().describe('The name of the watched condition, such as tool_timeout_rate.'),
    severity: ToolRuntimeSeverity,
    status: describedEnum('ToolRuntimeRecommendationStatus', 'The state of a watched condition.', {
      ok: 'The threshold is not reached.',
      firing: 'The threshold is reached.',
    }),
    threshold: z.string().describe('The thresholds of a warning and of a critical alert.'),
    observed: z.string().describe('The observed values.'),
    description: z.string().describe('The meaning of the condition.'),
    firstResponderAction: z.string().describe('The first action to take.'),
  })
  .meta({
    id: 'ToolRuntimeRecommendation',
    description: 'A watched condition of tool programs and calls.',
  });
type Recommendation = z.input<typeof ToolRuntimeRecommendationView>;

interface Watch {
  readonly name: string;
  readonly threshold: string;
  readonly observed: (metrics: RuntimeMetrics) => string;
  readonly isWarning?: (metrics: RuntimeMetrics) => boolean;
  readonly isCritical?: (metrics: RuntimeMetrics) => boolean;
  readonly description: string;
  readonly firstResponderAction: string;
}

const WATCHES: readonly Watch[] = [
  {
    name: 'stuck_runtime_slots',
    threshold: 'critical: 1 program that has been starting, or has not reported, for 5 minutes',
    observed: (of) => `${of.stuckStartingSlots} starting, ${of.stuckRunningSlots} running`,
    isCritical: (of) => of.stuckStartingSlots + of.stuckRunningSlots > 0,
    description: 'Programs have not started, or their server process no longer reports on them.',
    firstResponderAction: 'Restart the slots, and look in the log of the server process that held them.',
  },
  {
    name: 'tool_timeout_rate',
    threshold: 'warning: 3 calls and 10 %; critical: 10 calls or 25 %',
    observed: (of) => `${of.toolTimeoutsLastHour} calls, ${of.timeoutRateLastHour} %`,
    isWarning: (of) => of.toolTimeoutsLastHour >= 3 && of.timeoutRateLastHour >= 10,
    isCritical: (of) => of.toolTimeoutsLastHour >= 10 || of.timeoutRateLastHour >= 25,
    description: 'Servers do not respond in time.',
    firstResponderAction: 'Check the connections whose calls timed out, and disable those whose server is down.',
  },
  {
    name: 'tool_failure_rate',
    threshold: 'warning: 3 calls and 10 %; critical: 10 calls or 25 %',
    observed: (of) => `${of.toolFailuresLastHour} calls, ${of.failureRateLastHour} %`,
    isWarning: (of) => of.toolFailuresLastHour >= 3 && of.failureRateLastHour >= 10,
    isCritical: (of) => of.toolFailuresLastHour >= 10 || of.failureRateLastHour >= 25,
    description: 'Calls fail.',
    firstResponderAction: 'Read the error codes in the audit of the outcome failed.',
  },
  {
    name: 'runtime_capacity',
    threshold: 'warning: 3 deferrals; critical: 10',
    observed: (of) => `${of.capacityDeferralsLastHour} deferrals`,
    isWarning: (of) => of.capacityDeferralsLastHour >= 3,
    isCritical: (of) => of.capacityDeferralsLastHour >= 10,
    description: 'Calls were deferred because no further program may run.',
    firstResponderAction: 'Stop unused programs, or disable connections that run them.',
  },
  {
    name: 'runtime_restarts',
    threshold: 'warning: 3 restarts; critical: 1 suppression',
    observed: (of) => `${of.restartAttemptsLastHour} restarts, ${of.restartSuppressionsLastHour} suppressions`,
    isWarning: (of) => of.restartAttemptsLastHour >= 3,
    isCritical: (of) => of.restartSuppressionsLastHour > 0,
    description: 'Programs fail and are started again.',
    firstResponderAction: 'Read the last error of the slots that failed, and check their template.',
  },
  {
    name: 'degraded_connections',
    threshold: 'warning: 1 connection',
    observed: (of) => `${of.degradedConnections} connections`,
    isWarning: (of) => of.degradedConnections > 0,
    description: 'The last check of connections in use found something wrong.',
    firstResponderAction: 'Check these connections again, and read the result.',
  },
  {
    name: 'missing_secrets',
    threshold: 'warning: 1 call; critical: 3',
    observed: (of) => `${of.missingSecretFailuresLastHour} calls`,
    isWarning: (of) => of.missingSecretFailuresLastHour >= 1,
    isCritical: (of) => of.missingSecretFailuresLastHour >= 3,
    description: 'Calls failed because a secret of their connection has no readable value.',
    firstResponderAction: 'Give the secrets of these connections a value.',
  },
  {
    name: 'audit_write_failures',
    threshold: 'critical: 1 call',
    observed: (of) => `${of.auditWriteFailuresLastHour} calls`,
    isCritical: (of) => of.auditWriteFailuresLastHour > 0,
    description: 'Orgraph could not record the outcome of calls: their effect, if any, is unknown.',
    firstResponderAction:
      'Check the effects of these calls at their servers, and find out why the server process or database was unavailable.',
  },
];

const severityOf = ({ isCritical, isWarning }: Watch, metrics: RuntimeMetrics) => {
  if (isCritical?.(metrics)) return 'critical';
  return isWarning?.(metrics) ? 'warning' : 'info';
};

/** All watched conditions with their observed values. */
export const recommendationsOf = (metrics: RuntimeMetrics): Recommendation[] =>
  WATCHES.map((watch) => {
    const { name, threshold, observed, description, firstResponderAction } = watch;
    const severity = severityOf(watch, metrics);
    const status = severity === 'info' ? 'ok' : 'firing';
    return { name, severity, status, threshold, observed: observed(metrics), description, firstResponderAction };
  });
