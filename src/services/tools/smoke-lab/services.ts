import { hostname } from 'node:os';
import { z } from 'zod';
import type { SmokeLab } from '#generated/prisma/client.js';
import { guardedFetch, networkOf } from '#processes/outbound.js';
import { publicUrl } from '#services/access/addresses.js';
import { board } from '#services/access/rules.js';
import { companyKeyById } from '#services/access/tenancy.js';
import { eventSubject } from '#services/core/journal/journal.js';
import { procedure, query } from '#services/core/operation/operation.js';
import type { Scope, WriteScope } from '#services/core/operation/scope.js';
import { transact } from '#services/core/operation/transact.js';
import { statement } from '#services/core/postgres/statement.js';
import { pathId } from '#services/core/text/fields.js';
import { issuerUrl, mcpUrl, serverMetadataPath } from './addresses.js';
import { smokeLabEnabled } from './gate.js';
import { type SmokeLabServiceId, SmokeLabServiceList, type SmokeLabServiceView } from './model.js';
import { labOf, lockedLab } from './rows.js';

// The services are paths of the server. The row of the lab, which each request reads, decides whether they are served.
// So they start and stop in all processes at once, and keep running when a process ends.

type Service = z.input<typeof SmokeLabServiceView>;

interface Kind {
  readonly label: string;
  readonly isRunning: (lab: SmokeLab) => boolean;
  readonly processOf: (lab: SmokeLab) => string | null;
  readonly urlOf: (scope: Scope, companyId: string) => string;
  /** The URL to probe, and the status that it returns while the service runs. */
  readonly probeOf: (scope: Scope, companyId: string) => readonly [url: string, status: number];
}

const KINDS: Readonly<Record<SmokeLabServiceId, Kind>> = {
  'fake-oauth': {
    label: 'Fake OAuth provider',
    isRunning: ({ oauthStatus }) => oauthStatus === 'running',
    processOf: ({ oauthProcess }) => oauthProcess,
    urlOf: ({ services }, companyId) => issuerUrl(services, companyId),
    probeOf: ({ services }, companyId) => [publicUrl(services, serverMetadataPath(companyId)), 200],
  },
  'http-mcp-fixture': {
    label: 'MCP server over HTTP',
    isRunning: ({ mcpStatus }) => mcpStatus === 'running',
    processOf: ({ mcpProcess }) => mcpProcess,
    urlOf: ({ services }, companyId) => mcpUrl(services, companyId),
    probeOf: ({ services }, companyId) => [mcpUrl(services, companyId), 405],
  },
};

const PROBE_MS = 2_000;

/** Whether a service responds at its address, under the same network rules as the company's connections. */
async function answers(scope: Scope, [url, status]: readonly [string, number]): Promise<boolean> {
  try {
    const ask = guardedFetch(networkOf(scope.services.config), { connectTimeoutMs: PROBE_MS, maxBytes: 65_536 });
    const response = await ask(url, { signal: AbortSignal.timeout(PROBE_MS) });
    await response.body?.cancel();
    return response.status === status;
  } catch {
    return false;
  }
}

const UNREACHABLE =
  'It does not respond at its address. If this server cannot connect to itself, add its host to OUTBOUND_ALLOWED_HOSTS.';

async function serviceOf(
  scope: Scope,
  companyId: string,
  lab: SmokeLab | undefined,
  id: SmokeLabServiceId,
): Promise<Service> {
  const { label, isRunning, processOf, urlOf, probeOf } = KINDS[id];
  if (!lab || !isRunning(lab)) return { id, label, status: 'stopped', url: null, health: null, detail: null };
  const url = urlOf(scope, companyId);
  if (!(await answers(scope, probeOf(scope, companyId)))) {
    return { id, label, status: 'error', url, health: 'unreachable', detail: UNREACHABLE };
  }
  const detail = `Every server process serves it; ${processOf(lab)} started it.`;
  return { id, label, status: 'running', url, health: 'ok', detail };
}

/** The state of a lab's services, found by probing each. */
export async function servicesOf(scope: Scope, companyId: string): Promise<{ services: Service[] }> {
  const lab = await labOf(scope, companyId);
  const ids = Object.keys(KINDS) as SmokeLabServiceId[];
  return { services: await Promise.all(ids.map((id) => serviceOf(scope, companyId, lab, id))) };
}

const companyRef = z.object({ companyId: pathId() });

export const listSmokeLabServices = query({
  name: 'listSmokeLabServices',
  summary: 'List the services of the smoke lab with their health',
  gate: smokeLabEnabled,
  input: companyRef,
  output: SmokeLabServiceList,
  on: companyKeyById,
  allow: board,
  run: (scope, _input, { companyId }) => servicesOf(scope, companyId),
});

const START = statement(`
  UPDATE "SmokeLab" SET "oauthStatus" = 'running', "mcpStatus" = 'running', "updatedAt" = now(),
         "oauthProcess" = CASE "oauthStatus" WHEN 'running' THEN "oauthProcess" ELSE $2 END,
         "mcpProcess" = CASE "mcpStatus" WHEN 'running' THEN "mcpProcess" ELSE $2 END,
         "oauthStartedAt" = CASE "oauthStatus" WHEN 'running' THEN "oauthStartedAt" ELSE now() END,
         "mcpStartedAt" = CASE "mcpStatus" WHEN 'running' THEN "mcpStartedAt" ELSE now() END
   WHERE "companyId" = $1::uuid`);
const STOP = statement(`
  UPDATE "SmokeLab" SET "oauthStatus" = 'stopped', "mcpStatus" = 'stopped', "updatedAt" = now(),
         "oauthProcess" = NULL, "mcpProcess" = NULL, "oauthStartedAt" = NULL, "mcpStartedAt" = NULL
   WHERE "companyId" = $1::uuid`);

async function startServices(write: WriteScope, { companyId }: SmokeLab): Promise<void> {
  await write.sql(START, [companyId, `process ${process.pid} on ${hostname()}`]);
  write.emit({ ...eventSubject('smoke_lab', { companyId, id: companyId }), action: 'smoke_lab.services_started' });
}

export async function stopServices(write: WriteScope, { companyId }: SmokeLab): Promise<void> {
  await write.sql(STOP, [companyId]);
  write.emit({ ...eventSubject('smoke_lab', { companyId, id: companyId }), action: 'smoke_lab.services_stopped' });
}

export const startSmokeLabServices = procedure({
  name: 'startSmokeLabServices',
  summary: 'Start the services of the smoke lab, in all server processes',
  gate: smokeLabEnabled,
  input: companyRef,
  output: SmokeLabServiceList,
  on: companyKeyById,
  allow: board,
  async run(scope, _input, { companyId }) {
    await transact(scope.services, scope.actor, companyId, async (write) =>
      startServices(write, await lockedLab(write, companyId)),
    );
    return servicesOf(scope, companyId);
  },
});

export const stopSmokeLabServices = procedure({
  name: 'stopSmokeLabServices',
  summary: 'Stop the services of the smoke lab, in all server processes',
  gate: smokeLabEnabled,
  input: companyRef,
  output: SmokeLabServiceList,
  on: companyKeyById,
  allow: board,
  async run(scope, _input, { companyId }) {
    await transact(scope.services, scope.actor, companyId, async (write) =>
      stopServices(write, await lockedLab(write, companyId)),
    );
    return servicesOf(scope, companyId);
  },
});
