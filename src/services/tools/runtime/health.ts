import { z } from 'zod';
import { companyKeyById } from '#services/access/tenancy.js';
import { query } from '#services/core/operation/operation.js';
import type { Config } from '#services/core/process/config.js';
import { describedEnum, pathId } from '#services/core/text/fields.js';
import { appsEnabled } from '../enabled.js';
import { runtimeManager } from './control.js';
import { metricsOf, ToolRuntimeMetricsView } from './metrics.js';
import { recommendationsOf, ToolRuntimeRecommendationView } from './recommendations.js';

const Support = z
  .object({
    supported: z.boolean().describe('True if connections of this kind can be used.'),
    note: z.string().describe('The reason or the conditions.'),
  })
  .meta({ id: 'ToolRuntimeSupport', description: 'Support for a kind of connection here.' });

export const ToolRuntimeReportView = z
  .object({
    status: describedEnum('ToolRuntimeReportStatus', 'The health of the programs and calls of a company.', {
      ok: 'Nothing is wrong.',
      degraded: 'There are warnings.',
      critical: 'There is a critical alert.',
    }),
    generatedAt: z.iso.datetime().describe('The time of the report.'),
    metrics: ToolRuntimeMetricsView,
    supportMatrix: z
      .object({ remoteHttp: Support, localStdio: Support })
      .meta({ id: 'ToolRuntimeSupportMatrix', description: 'Support for each kind of connection here.' }),
    alerts: z.array(ToolRuntimeRecommendationView).describe('The firing alerts, the most severe first.'),
    recommendations: z.array(ToolRuntimeRecommendationView).describe('All watched conditions, firing or not.'),
  })
  .meta({ id: 'ToolRuntimeReport', description: "The health of a company's tool programs and calls." });

const supportOf = ({ TOOL_STDIO }: Pick<Config, 'TOOL_STDIO'>) => ({
  remoteHttp: { supported: true, note: 'Servers at addresses are reached over HTTP.' },
  localStdio:
    TOOL_STDIO === 'on'
      ? { supported: true, note: 'Programs run on the machine of the server process that needs them.' }
      : { supported: false, note: 'This installation does not run programs of connections (TOOL_STDIO).' },
});

export const getToolRuntimeHealth = query({
  name: 'getToolRuntimeHealth',
  summary: 'Get the health of tool programs and recent calls',
  gate: appsEnabled,
  input: z.object({ companyId: pathId() }),
  output: ToolRuntimeReportView,
  on: companyKeyById,
  allow: runtimeManager,
  async run(scope, _input, { companyId }) {
    const metrics = await metricsOf(scope, companyId);
    const recommendations = recommendationsOf(metrics);
    const critical = recommendations.filter(({ severity }) => severity === 'critical');
    const warnings = recommendations.filter(({ severity }) => severity === 'warning');
    return {
      status:
        critical.length > 0 ? ('critical' as const) : warnings.length > 0 ? ('degraded' as const) : ('ok' as const),
      generatedAt: metrics.windowEndedAt,
      metrics,
      supportMatrix: supportOf(scope.services.config),
      alerts: [...critical, ...warnings],
      recommendations,
    };
  },
});
