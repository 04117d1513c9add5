import { fillingsOf, type RunFacts } from '#adapters/operation-tool.js';
import type { AgentToolDefinition } from '#agent-tools/definition.js';
import { errorBody } from '#http/errors.js';
import { writeJson } from '#json/json-writer.js';
import { type Actor, actorReach } from '#services/core/actors/actor.js';
import { DomainError, validationError } from '#services/core/errors/errors.js';
import { executeOperation } from '#services/core/operation/execute.js';
import type { Scope } from '#services/core/operation/scope.js';
import type { JsonObject, JsonValue } from '#services/core/text/json.js';

interface ToolCall {
  readonly given: JsonObject;
  /** Repeating the same call with the same key executes it once. */
  readonly idempotencyKey?: string | undefined;
}

/**
 * Executes the operation of a tool as REST does, for the caller of the scope. A rejection by the operation is a result:
 * the model reads it and can correct its call.
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
    // Server errors become a protocol error, whose status reports them.
    if (!(error instanceof DomainError) || error.status >= 500) throw error;
    return resultOf({ status: error.status, ...errorBody(error) } as unknown as JsonObject, true);
  }
}

/** The result as data for programs, and as text for models whose clients show them only text. */
const resultOf = (value: JsonObject, isError: boolean): JsonObject => ({
  content: [{ type: 'text', text: writeJson(value) }],
  structuredContent: value,
  isError,
});

/**
 * The input of the operation: the given arguments, defaults for the rest, and the values that the caller determines.
 */
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

/** The company of a caller with access to exactly one. */
function onlyCompanyOf(actor: Actor): string | undefined {
  const reach = actorReach(actor);
  return reach !== 'all' && reach.length === 1 ? reach[0] : undefined;
}

/** The facts about the caller. For an agent outside its run, only its company and id are known. */
const factsOf = (actor: Actor): RunFacts => ({
  companyId: actor.kind === 'agent' ? actor.companyId : null,
  agentId: actor.kind === 'agent' ? actor.agentId : null,
  issueId: null,
  wakeCommentId: null,
});
