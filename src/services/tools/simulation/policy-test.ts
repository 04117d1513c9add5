import { z } from 'zod';
import { board, boardReader } from '#services/access/rules.js';
import { companyKeyById } from '#services/access/tenancy.js';
import { unprocessable } from '#services/core/errors/errors.js';
import { appendNow } from '#services/core/operation/emitter.js';
import { type InCompany, mutation, rule } from '#services/core/operation/operation.js';
import type { Scope, WriteScope } from '#services/core/operation/scope.js';
import type { Database } from '#services/core/postgres/database.js';
import { steadyStatement } from '#services/core/postgres/statement.js';
import { ActivityView, presentActivity } from '#services/core/rows/present.js';
import { jsonObject, pathId, text, uuid } from '#services/core/text/fields.js';
import type { CompanyTools } from '../calls/company-tools.js';
import type { CallRun, DecisionRequest } from '../decisions/data.js';
import { decide, type ToolDecision } from '../decisions/decide.js';
import { ToolDecisionView } from '../decisions/model.js';
import type { ToolSnapshot } from '../decisions/snapshot.js';
import { appsEnabled } from '../enabled.js';
import { ToolActorType } from '../policies/call.js';
import { countCall, readRateCounts } from '../policies/rate-buckets.js';
import { argumentsSummaryOf, redactionPlanOf } from '../results/redaction.js';

const caller = z
  .strictObject({
    actorType: ToolActorType.describe('The kind of caller.'),
    actorId: text(240).describe('The ID of the caller.'),
    agentId: uuid().nullish().describe('The ID of the agent that the caller acts for, if any.'),
  })
  .meta({ id: 'TestedToolCaller', description: 'The caller in a policy test.' });

const runContext = z
  .strictObject({
    heartbeatRunId: uuid().nullish().describe('The ID of the run.'),
    issueId: uuid().nullish().describe('The ID of the issue that the work belongs to.'),
    projectId: uuid().nullish().describe('The ID of the project that the work belongs to.'),
    routineId: uuid().nullish().describe('The ID of the routine that the work belongs to.'),
    gatewayId: uuid().nullish().describe('The ID of the gateway through which the call comes.'),
  })
  .meta({ id: 'TestedToolContext', description: 'The context of the call in a policy test.' });

const request = z
  .strictObject({
    toolName: text(240).describe('The name of the tool, in Orgraph or at its server.'),
    applicationId: uuid().nullish().describe("The ID of the tool's application."),
    connectionId: uuid().nullish().describe("The ID of the tool's connection."),
    catalogEntryId: uuid().nullish().describe('The ID of the tool in the catalog.'),
    arguments: jsonObject().nullish().describe('The arguments of the call; empty if omitted.'),
    idempotencyKey: text(240).nullish().describe('Has no effect on the decision.'),
    sideEffecting: z.boolean().nullish().describe("Has no effect on the decision: the tool's risk does."),
  })
  .meta({ id: 'TestedToolRequest', description: 'The tool and the arguments of the call in a policy test.' });

export const testToolPolicy = mutation({
  name: 'testToolPolicy',
  summary: 'Evaluate a tool call without making it',
  gate: appsEnabled,
  input: z.strictObject({
    companyId: pathId(),
    actor: caller,
    runContext: runContext.nullish(),
    request,
    consumeRateLimit: z
      .boolean()
      .default(false)
      .describe('True to count the test towards the rate limits of policies.'),
    writeAuditEvent: z.boolean().default(false).describe('True to record the test in the journal.'),
  }),
  output: z
    .object({
      decision: ToolDecisionView,
      auditEvent: ActivityView.nullable().describe('The recorded event; null if the test was not recorded.'),
    })
    .meta({ id: 'ToolPolicyTest' }),
  async on(scope, { companyId, consumeRateLimit, writeAuditEvent }) {
    const { id } = await companyKeyById(scope, { companyId });
    return { companyId: id, isWriting: consumeRateLimit || writeAuditEvent };
  },
  allow: rule(
    `${boardReader.who}; not a viewer if the test is counted or recorded`,
    (scope: Scope, test: InCompany & { readonly isWriting: boolean }) =>
      (test.isWriting ? board : boardReader)(scope, test),
  ),
  async before(scope, { actor, runContext: given, request: asked }, { companyId }) {
    const tools = await scope.services.toolSnapshots.current(companyId);
    const { heartbeatRunId, ...place } = given ?? {};
    const runId = heartbeatRunId ?? null;
    const agentId = actor.agentId ?? (actor.actorType === 'agent' ? actor.actorId.toLowerCase() : null);
    const request: DecisionRequest = {
      companyId,
      caller: { ...actor, agentId },
      context: { runId, ...NOWHERE, ...nullsFor(place) },
      run: runId === null ? null : await runOf(scope, companyId, runId),
      catalogEntryId: entryOf(tools, asked),
      arguments: asked.arguments ?? {},
      now: Date.now(),
    };
    return { rules: tools.rules, request };
  },
  async run(scope, { request: asked, consumeRateLimit, writeAuditEvent }, { companyId }, { rules, request }) {
    const decision = await decisionWithLimits(scope, rules, request, consumeRateLimit);
    const event = writeAuditEvent ? await appendNow(scope, testEvent(companyId, asked.toolName, decision)) : null;
    return {
      decision: { ...presentDecision(decision), redactionPlan: planOf(asked) },
      auditEvent: event && presentActivity(event),
    };
  },
});

const NOWHERE = { issueId: null, projectId: null, routineId: null, gatewayId: null };

/** Sets omitted fields to null. */
const nullsFor = (fields: z.output<typeof runContext>): Partial<Record<keyof typeof NOWHERE, string | null>> =>
  Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, value ?? null]));

type PolicyTestRequest = z.output<typeof request>;

function planOf({ arguments: given }: PolicyTestRequest) {
  const { redactedFields, ...plan } = redactionPlanOf(argumentsSummaryOf(given ?? {}));
  return { ...plan, redactedFields: [...redactedFields] };
}

/**
 * The catalog entry that a request names, by any of its names.
 * @throws 422 if several tools have that name
 */
function entryOf(
  tools: CompanyTools,
  { toolName, applicationId, connectionId, catalogEntryId }: PolicyTestRequest,
): string {
  const isNamed = (wanted: string | null | undefined, own: string): boolean => wanted == null || wanted === own;
  const matches = tools.tools.filter(
    (tool) =>
      [tool.gatewayName, tool.mcpName, tool.toolName].includes(toolName) &&
      isNamed(applicationId, tool.applicationId) &&
      isNamed(connectionId, tool.connectionId) &&
      isNamed(catalogEntryId, tool.catalogEntryId),
  );
  const present = matches.filter(({ status }) => status !== 'removed');
  if (present.length > 1) throw unprocessable('Several tools have this toolName: set connectionId to choose one');
  return (present[0] ?? matches.at(-1))?.catalogEntryId ?? catalogEntryId ?? '';
}

const RUN = steadyStatement(`
  SELECT r."companyId", r."agentId", r."issueId", i."projectId",
         CASE i."originKind" WHEN 'routine_execution' THEN i."originId" END AS "routineId"
    FROM "HeartbeatRun" r LEFT JOIN "Issue" i ON i."companyId" = r."companyId" AND i.id = r."issueId"
   WHERE r."companyId" = $1::uuid AND r.id = $2::uuid`);

const runOf = async (scope: Scope, companyId: string, runId: string): Promise<CallRun | null> =>
  (await scope.row<CallRun>(RUN, [companyId, runId])) ?? null;

/** The decision with the current counts of its limits. If `isCounted`, an allowed call also counts towards them. */
async function decisionWithLimits(
  scope: WriteScope,
  rules: ToolSnapshot,
  request: DecisionRequest,
  isCounted: boolean,
): Promise<ToolDecision> {
  const { companyId } = request;
  const database = databaseOf(scope);
  const open = decide(rules, request);
  const counts = await readRateCounts(database, companyId, open.rateLimits);
  const decision = decide(rules, { ...request, counts });
  if (!isCounted || !decision.allowed) return decision;
  const full = await countCall(database, companyId, decision.rateLimits);
  if (full.length === 0) return decision;
  return decide(rules, { ...request, counts: new Map(full.map(({ key, count }) => [key, count])) });
}

/** Runs statements in the scope's transaction: the counts commit or roll back with the response. */
const databaseOf = (scope: WriteScope): Pick<Database, 'query'> => ({
  query: (_reach, statement, values) => scope.sql(statement, values),
});

function presentDecision({ rateLimitState, rateLimits: _all, dependsOnArguments: _known, ...decision }: ToolDecision) {
  const { policyId: _id, ...state } = rateLimitState ?? { policyId: null };
  return {
    ...decision,
    effectiveProfileIds: [...decision.effectiveProfileIds],
    matchedPolicyIds: [...decision.matchedPolicyIds],
    rateLimitState: rateLimitState && (state as Omit<typeof rateLimitState, 'policyId'>),
  };
}

/** The journal event of a test. */
function testEvent(companyId: string, toolName: string, { decision, reasonCode, matchedPolicyIds }: ToolDecision) {
  const details = { trigger: 'test', toolName, decision, reasonCode, matchedPolicyIds };
  return { companyId, action: 'tool_policy.tested', entityType: 'company', entityId: companyId, details } as const;
}
