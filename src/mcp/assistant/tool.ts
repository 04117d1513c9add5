import { z } from 'zod';
import {
  type AgentToolDefinition,
  inputSchemaOf,
  type Offer,
  type ToolOptions,
  tool,
} from '#agent-tools/definition.js';
import type { Mutation, Procedure, Query } from '#services/core/operation/operation.js';
import type { JsonObject } from '#services/core/text/json.js';

/** An operation as a tool of assistants. */
export interface AssistantTool extends AgentToolDefinition {
  /** The name for people. */
  readonly title: string;
  /** Whether it ends or overwrites something, or has irreversible consequences. */
  readonly isDestructive: boolean;
  /** Whether its operation rejects every agent. */
  readonly isForPeople: boolean;
}

interface AssistantToolOptions<Input> extends ToolOptions<Input> {
  readonly isDestructive?: true;
  readonly isForPeople?: true;
}

/** Offers an operation to assistants. */
export function assistantTool<I extends z.ZodType, O extends z.ZodType, R, V>(
  name: string,
  title: string,
  operation: Query<I, O, R, V> | Mutation<I, O, R> | Procedure<I, O, R>,
  { isDestructive, isForPeople, ...options }: AssistantToolOptions<z.input<I>>,
): AssistantTool {
  const marks = { isDestructive: isDestructive === true, isForPeople: isForPeople === true };
  return { ...tool(name, operation, options), title, ...marks };
}

/** The company argument of a tool: callers with access to only one company may omit it. */
export const COMPANY: Offer<string> = {
  schema: z
    .string()
    .optional()
    .describe('The ID of the company; defaults to the only company that you can access, if there is just one.'),
};

/** The page size of a list, for models with a small context. */
export const pageOffer = (length: number): Offer<number> => ({ default: length });

export const isReadTool = ({ operation }: AgentToolDefinition): boolean => operation.kind === 'query';

const listed = new WeakMap<AgentToolDefinition, JsonObject>();

/** The tool as clients see it, created on first use. */
export function listedTool(definition: AgentToolDefinition): JsonObject {
  const cachedTool = listed.get(definition);
  if (cachedTool) return cachedTool;
  const { name, description, operation, offers } = definition;
  const { title = operation.summary, isDestructive = false } = definition as Partial<AssistantTool>;
  const toolListing = {
    name,
    title,
    description,
    inputSchema: inputSchemaOf((operation.input as z.ZodObject<z.ZodRawShape>).shape as never, offers),
    annotations: {
      title,
      readOnlyHint: isReadTool(definition),
      destructiveHint: isDestructive,
      openWorldHint: false,
    },
  };
  listed.set(definition, toolListing);
  return toolListing;
}
