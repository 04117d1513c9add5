import { z } from 'zod';
import { board } from '#services/access/rules.js';
import { principalOf } from '#services/core/actors/actor.js';
import { conflict, DomainError } from '#services/core/errors/errors.js';
import { procedure } from '#services/core/operation/operation.js';
import type { Scope } from '#services/core/operation/scope.js';
import type { JsonObject } from '#services/core/text/json.js';
import type { CompanyTool } from '../calls/company-tools.js';
import { DEFAULT_TIMEOUT_MS, type ToolCallRequest } from '../calls/request.js';
import { healthCheckSubject, serverOf } from '../connections/server.js';
import { decide } from '../decisions/decide.js';
import { appsEnabled } from '../enabled.js';
import { callTool } from '../sessions/call.js';
import type { ToolExample } from './catalog.js';
import { type SmokeCheck, ToolExampleSmokeView } from './model.js';
import { exampleInCompany, exampleRef } from './operations.js';
import { exampleStates, type InstalledRows, installedRows, isExampleInstalled, stateOf } from './rows.js';

const NotInstalled = () => conflict('Tool example is not installed');

/** The checks by name. A check returns a sentence if it passes, and throws an error with a sentence if it fails. */
type Checks = readonly (readonly [name: string, check: () => Promise<string>])[];

class Flaw extends Error {}

export const smokeToolExample = procedure({
  name: 'smokeToolExample',
  summary: 'Check an example by calling its tools through the gateway',
  gate: appsEnabled,
  input: z.object(exampleRef),
  output: ToolExampleSmokeView,
  on: exampleInCompany,
  allow: board,
  async run(scope, _input, { companyId, example }) {
    const state = stateOf(await exampleStates(scope, companyId), example);
    const rows = isExampleInstalled(state) ? await installedRows(scope, state) : undefined;
    if (!rows) throw NotInstalled();
    const checks = await results(checksOf(scope, example, rows));
    const { connection, profile } = rows;
    return {
      exampleId: example.id,
      ok: checks.every(({ status }) => status === 'pass'),
      actor: principalOf(scope.actor),
      connection: { id: connection.id, name: connection.name, status: connection.status },
      profile: { id: profile.id, name: profile.name, status: profile.status },
      checks,
    };
  },
});

/** Runs the checks in order. After a failure, the rest is skipped. */
async function results(checks: Checks): Promise<SmokeCheck[]> {
  const done: SmokeCheck[] = [];
  for (const [name, check] of checks) {
    if (done.some(({ status }) => status === 'fail')) {
      done.push({ name, status: 'skipped', detail: 'An earlier check failed.', durationMs: 0 });
      continue;
    }
    const startedAt = performance.now();
    const durationMs = () => Math.round(performance.now() - startedAt);
    try {
      done.push({ name, status: 'pass', detail: await check(), durationMs: durationMs() });
    } catch (error) {
      // Refusals and server failures have messages for people. Other errors must not be shown.
      if (!(error instanceof Flaw || error instanceof DomainError)) throw error;
      done.push({ name, status: 'fail', detail: error.message, durationMs: durationMs() });
    }
  }
  return done;
}

function checksOf(scope: Scope, example: ToolExample, rows: InstalledRows): Checks {
  const { connection } = rows;
  const { write } = example;
  return [
    ['connection_in_use', async () => inUse(rows)],
    ['server_answers', () => answers(scope, rows)],
    ['catalog_complete', () => complete(scope, example, rows)],
    ['read_allowed', () => readAllowed(scope, example, connection)],
    ...(write ? ([['write_held_back', () => heldBack(scope, write.tool, write.arguments, connection)]] as const) : []),
  ];
}

function inUse({ application, connection, profile }: InstalledRows): string {
  if (application.status !== 'active') throw new Flaw(`The application is ${application.status}.`);
  if (connection.status !== 'active') throw new Flaw(`The connection is ${connection.status}.`);
  if (!connection.enabled) throw new Flaw('The connection is not enabled.');
  if (profile.status !== 'active') throw new Flaw(`The profile is ${profile.status}.`);
  return 'Application, connection and profile are in use.';
}

async function answers(scope: Scope, { connection }: InstalledRows): Promise<string> {
  const server = await serverOf(scope, connection, healthCheckSubject(scope));
  const { latencyMs, protocolVersion } = await scope.services.toolServers.check(server);
  return `The program speaks revision ${protocolVersion} of the protocol and answered within ${latencyMs} ms.`;
}

async function complete(scope: Scope, { template }: ToolExample, { connection }: InstalledRows): Promise<string> {
  const { tools } = await scope.services.toolSnapshots.of(connection.companyId);
  const active = tools.filter(({ connectionId, status }) => connectionId === connection.id && status === 'active');
  const missing = template.tools.filter(({ name }) => !active.some(({ toolName }) => toolName === name));
  if (missing.length > 0) {
    throw new Flaw(`These tools are not in use: ${missing.map(({ name }) => name).join(', ')}.`);
  }
  return `All ${template.tools.length} tools are in use.`;
}

interface Callable {
  readonly companyId: string;
  readonly id: string;
}

async function toolOf(scope: Scope, { companyId, id }: Callable, name: string): Promise<CompanyTool> {
  const { tools } = await scope.services.toolSnapshots.of(companyId);
  const activeTool = tools.find(
    (tool) => tool.connectionId === id && tool.toolName === name && tool.status === 'active',
  );
  if (!activeTool) throw new Flaw(`The tool ${name} is not in use.`);
  return activeTool;
}

/** A call by the caller, outside any run, project, routine, issue and gateway. */
function requestOf(scope: Scope, { companyId }: Callable, toolName: string, given: JsonObject): ToolCallRequest {
  const { type, id } = principalOf(scope.actor);
  return {
    companyId,
    caller: { actorType: type, actorId: id, agentId: null },
    context: { runId: null, projectId: null, routineId: null, issueId: null, gatewayId: null },
    run: null,
    sessionId: null,
    trigger: 'test',
    toolName,
    arguments: given,
    timeoutMs: DEFAULT_TIMEOUT_MS,
    idempotencyKey: null,
    approvalIssueId: null,
    approvedActionRequestId: null,
  };
}

async function readAllowed(scope: Scope, { read }: ToolExample, connection: Callable): Promise<string> {
  const { gatewayName } = await toolOf(scope, connection, read.tool);
  const { result } = await callTool(scope, requestOf(scope, connection, gatewayName, read.arguments));
  if (result.isError) throw new Flaw(`The tool ${read.tool} returned an error.`);
  return `The tool ${read.tool} was allowed and answered.`;
}

/** Only decides, without a call: if other rules allow the tool, nothing must be written. */
async function heldBack(scope: Scope, name: string, given: JsonObject, connection: Callable): Promise<string> {
  const { gatewayName, catalogEntryId } = await toolOf(scope, connection, name);
  const { rules } = await scope.services.toolSnapshots.of(connection.companyId);
  const request = requestOf(scope, connection, gatewayName, given);
  const { allowed, reasonCode } = decide(rules, { ...request, catalogEntryId, now: Date.now() });
  if (allowed) throw new Flaw(`Other rules of the company allow ${name} (${reasonCode}).`);
  return `A call of the tool ${name} would be denied or need approval (${reasonCode}).`;
}
