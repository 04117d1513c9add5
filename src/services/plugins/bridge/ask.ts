import { isAbsolute } from 'node:path';
import type { Plugin } from '#generated/prisma/client.js';
import { isInstanceAdmin } from '#services/access/rules.js';
import { type Actor, isRunOf, principalOf, responsibleUserOf, runIdOf } from '#services/core/actors/actor.js';
import type { Scope } from '#services/core/operation/scope.js';
import { unstorable } from '#services/core/text/fields.js';
import type { JsonObject, JsonValue } from '#services/core/text/json.js';
import type { PluginCall, PluginInvocation } from '../host/port.js';
import { isWorking } from '../registry/working.js';
import { PluginNotWorking, toldFailure, unusableAnswer } from './failures.js';

/** Maximum size of a plugin's answer to a caller, in bytes of JSON. */
export const MAX_ANSWER_BYTES = 1_048_576;

/** The caller's run, if it belongs to the company. */
const runOf = (actor: Actor, companyId: string | null): string | null =>
  companyId !== null && isRunOf(actor, companyId) ? runIdOf(actor) : null;

/** The invocation for which a plugin is called. */
const invocationOf = ({ actor }: Pick<Scope, 'actor'>, { companyId, ...question }: Question): PluginInvocation => ({
  companyId,
  actor: principalOf(actor),
  runId: runOf(actor, companyId),
  ...(isInstanceAdmin(actor) && { adminPaths: pathsWithin(question) }),
});

/** The absolute paths among the fields of a request that may change something. A read names no folder. */
function pathsWithin({ method, params }: Pick<Question, 'method' | 'params'>): string[] {
  const fields = writtenFields(method, params);
  // The values of a string are its characters, and one may be a slash.
  if (typeof fields !== 'object' || fields === null) return [];
  return Object.values(fields)
    .filter((value) => typeof value === 'string')
    .filter((text) => isAbsolute(text));
}

function writtenFields(method: Question['method'], { method: verb, params, body }: JsonObject): JsonValue | undefined {
  if (method === 'performAction') return params;
  return method === 'handleApiRequest' && verb !== 'GET' ? body : undefined;
}

/** The caller, as a plugin sees it. */
export function actorContextOf({ actor }: Pick<Scope, 'actor'>, companyId: string | null): JsonObject {
  const { type, id } = principalOf(actor);
  const runId = runOf(actor, companyId);
  const responsibleUserId = actor.kind === 'agent' ? responsibleUserOf(actor) : null;
  return { type, id, companyId, ...(runId && { runId }), ...(responsibleUserId && { responsibleUserId }) };
}

type Question = Pick<PluginCall, 'method' | 'params'> & {
  readonly companyId: string | null;
  /** Cancels the call. A call that may change something continues without its caller. */
  readonly signal?: AbortSignal | undefined;
};

/**
 * Calls a plugin for a caller and returns its answer.
 * @throws PluginCallError, also for an answer that is too large or holds values that no answer may hold
 */
export async function askPlugin(
  scope: Scope,
  plugin: Plugin,
  { companyId, signal, ...question }: Question,
): Promise<JsonValue> {
  if (!isWorking(plugin)) throw PluginNotWorking();
  const call = { pluginId: plugin.id, ...question, invocation: invocationOf(scope, { companyId, ...question }) };
  const answer = await scope.services.pluginHost.call({ ...call, ...(signal && { signal }) }).catch((error) => {
    throw toldFailure(error);
  });
  const flaw = flawOf(answer);
  if (flaw) throw unusableAnswer(flaw);
  return answer;
}

function flawOf(answer: JsonValue): string | undefined {
  // This also finds values that are nested too deep to be written.
  const broken = unstorable(answer);
  if (broken) return broken;
  const isLarge = Buffer.byteLength(JSON.stringify(answer)) > MAX_ANSWER_BYTES;
  return isLarge ? `it has more than ${MAX_ANSWER_BYTES} bytes` : undefined;
}

/**
 * Waits for the worker of a plugin, which may just be starting. Operations that must happen at most once call this
 * first: a worker that was never there certainly did nothing.
 * @throws PluginCallError
 */
export async function assertThere(scope: Scope, plugin: Plugin): Promise<void> {
  if (!isWorking(plugin)) throw PluginNotWorking();
  const invocation = { companyId: null, actor: { type: 'system', id: 'plugin-host' }, runId: null } as const;
  try {
    await scope.services.pluginHost.call({ pluginId: plugin.id, method: 'health', params: {}, invocation });
  } catch (error) {
    const failure = toldFailure(error);
    // A worker that reports a bad health may still do it.
    if (failure === error || (failure as { readonly code: string }).code === 'WORKER_UNAVAILABLE') throw failure;
  }
}
