import type { z } from 'zod';
import type { OperationTool, RequestTemplate } from '../adapters/operation-tool.js';
import type { Route } from '../rest/http/route.js';
import { sections } from '../rest/http/sections.js';
import { partsOf, type ZodFields } from '../rest/openapi/parts.js';
import type { AnyOperation } from '../services/core/operation/operation.js';
import type { JsonObject } from '../services/core/text/fields.js';
import { type AgentToolDefinition, inputSchemaOf } from './definition.js';

/** The tool as data. @throws if the operation has no route, or takes something other than JSON */
export function operationTool({ name, operation, description, offers, fills }: AgentToolDefinition): OperationTool {
  const route = routeOf(operation);
  const parts = partsOf(route);
  const isUsed = (field: string): boolean => field in offers || field in fills;
  const defaults = Object.entries(offers).filter(([, offer]) => offer.default !== undefined);
  return {
    name,
    description,
    inputSchema: inputSchemaOf((operation.input as z.ZodObject<ZodFields>).shape, offers),
    request: {
      method: route.method.toUpperCase() as RequestTemplate['method'],
      path: route.path.replace(/[:*]([A-Za-z]\w*)/g, '{$1}'),
      query: Object.keys(parts.query).filter(isUsed),
      body: Object.keys((parts.body as z.ZodObject | undefined)?.shape ?? {}).filter(isUsed),
      defaults: Object.fromEntries(defaults.map(([field, offer]) => [field, offer.default])) as JsonObject,
      filled: fills,
    },
  };
}

function routeOf(operation: AnyOperation): Route {
  const route = sections.flatMap(({ routes }) => routes).find((one) => one.operation === operation);
  if (!route || route.options.receive) throw new Error(`The operation ${operation.name} has no route that takes JSON`);
  return route;
}
