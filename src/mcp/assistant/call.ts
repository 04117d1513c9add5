import { fillingsOf, type RunFacts } from '../../adapters/operation-tool.js';
import { writeJson } from '../../json/json-writer.js';
import type { AgentToolDefinition } from '../../rest/agent-tools/definition.js';
import { errorBody } from '../../rest/http/errors.js';
import { type Actor, actorReach } from '../../services/core/actors/actor.js';
import { DomainError, validationError } from '../../services/core/errors/errors.js';
import { executeOperation } from '../../services/core/operation/execute.js';
import type { Scope } from '../../services/core/operation/scope.js';
import type { JsonObject, JsonValue } from '../../services/core/text/json.js';

interface ToolCall {
  readonly given: JsonObject;
  /** The same call with the same key is made once. */
  readonly idempotencyKey?: string | undefined;
}

/**
 * Executes the operation of a tool as REST does, for the caller of the scope. What the operation refuses is an answer, so
 * that the model reads it and does better.
 */
export async function callAssistantTool(
  scope: Scope,
  definition: AgentToolDefinition,
  { given, idempotencyKey }: ToolCall,
): Promise<JsonObject> {
  try {
    const input = inputOf(scope.actor, definition, given);
    const { output } = await executeOperation(definition.operation, scope, input, { idempotencyKey });
    return resultOf(Array.isArray(output) ? { items: output } : (output as JsonObject), false);
  } catch (error) {
    // What passes by itself or lies with the server is said by the status.
    if (!(error instanceof DomainError) || error.status >= 500) throw error;
    return resultOf({ status: error.status, ...errorBody(error) } as unknown as JsonObject, true);
  }
}

/** For programs as it is, and as text for models whose clients show them nothing else. */
const resultOf = (value: JsonObject, isError: boolean): JsonObject => ({
  content: [{ type: 'text', text: writeJson(value) }],
  structuredContent: value,
  isError,
});

/** What the operation takes: what was given, defaults for the rest, and what the caller settles. */
function inputOf(actor: Actor, { offers, fills }: AgentToolDefinition, given: JsonObject): JsonObject {
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(offers, name));
  if (unknown.length > 0) {
    throw validationError(
      unknown.map((name) => ({ code: 'unrecognized_keys', path: [name], message: 'The tool takes no such argument' })),
    );
  }
  const defaults = Object.entries(offers).flatMap(([name, offer]): [string, JsonValue][] =>
    offer.default === undefined ? [] : [[name, offer.default as JsonValue]],
  );
  const fields: JsonObject = { ...Object.fromEntries(defaults), ...given };
  const companyId = 'companyId' in offers && given.companyId === undefined ? onlyCompanyOf(actor) : undefined;
  return {
    ...fields,
    ...(companyId !== undefined && { companyId }),
    ...Object.fromEntries(fillingsOf(fills, fields, factsOf(actor))),
  };
}

/** The company of whoever reaches just one. */
function onlyCompanyOf(actor: Actor): string | undefined {
  const reach = actorReach(actor);
  return reach !== 'all' && reach.length === 1 ? reach[0] : undefined;
}

/** What is known of an agent that asks from outside its run is who it is. */
const factsOf = (actor: Actor): RunFacts => ({
  companyId: actor.kind === 'agent' ? actor.companyId : null,
  agentId: actor.kind === 'agent' ? actor.agentId : null,
  issueId: null,
  wakeCommentId: null,
});
