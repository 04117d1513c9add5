import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiOverride,
  type ZodOpenApiParameters,
  type ZodOpenApiPathItemObject,
  type ZodOpenApiResponseObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import { VERSION } from '#version.js';
import { type ErrorReferences, type ErrorStatus, type Route, type RouteSection, takesBody } from '../http/route.js';
import { signInPaths } from '../people/sign-in.js';
import { smokeLabPaths } from '../tools/smoke-lab-paths.js';
import { firePaths } from '../work/routine-fire.js';
import { addExamples } from './examples.js';
import { mcpPaths } from './mcp-paths.js';
import { ownPaths } from './own-paths.js';
import { partsOf, type ZodFields } from './parts.js';
import { wikiPaths } from './wiki-paths.js';

type Document = ReturnType<typeof createDocument>;

const issue = z.object({
  code: z.string(),
  path: z.array(z.union([z.string(), z.number()])),
  message: z.string(),
});

const ErrorView = z
  .looseObject({
    error: z.string().describe('A sentence that describes the error'),
    code: z.string().optional().describe('A stable code, if the status alone does not identify the error'),
    details: z.unknown().optional().describe('Structured context of the error'),
    issues: z
      .array(issue.meta({ id: 'ValidationIssue' }))
      .optional()
      .describe('All problems with the input'),
    fieldErrors: z
      .array(
        z
          .object({
            field: z.string().describe('A JSON pointer to the field, such as /server/port; / for the whole settings'),
            message: z.string().describe('The problem with the field'),
          })
          .meta({ id: 'FieldError' }),
      )
      .optional()
      .describe('The problems with single settings of a plugin, instead of issues'),
    reasonCode: z
      .string()
      .optional()
      .describe("The tool gateway's reason. The context of these errors is beside it, not in details."),
  })
  .meta({ id: 'Error', description: 'The body of every error' });

const ERRORS: Readonly<Record<ErrorStatus | 500, [name: string, description: string]>> = {
  400: ['BadRequest', 'The input is malformed or not valid'],
  401: ['Unauthorized', 'The credential is missing or invalid'],
  403: ['Forbidden', 'The caller may not do this'],
  404: ['NotFound', 'The record does not exist, or is not visible to this caller'],
  409: ['Conflict', 'The current state does not allow the request, or the name is taken'],
  413: ['PayloadTooLarge', 'The body is too large'],
  415: ['UnsupportedMediaType', 'The content type of the body is not supported'],
  422: ['Unprocessable', 'A business rule refuses the request'],
  429: ['TooManyRequests', 'Too many requests; the same request may be sent again after Retry-After seconds'],
  500: ['InternalError', 'Unexpected error; the X-Request-Id of the response identifies it in the log'],
  502: ['BadGateway', 'Another service could not be reached or failed'],
  503: ['Unavailable', 'Busy; the same request may be sent again'],
  504: ['GatewayTimeout', 'Another service did not respond in time'],
};

const requestId = {
  description: "The reference of the error in the server's log",
  schema: { type: 'string' as const },
};

const figure = (description: string) => ({ description, schema: { type: 'integer' as const } });
const rateLimit = {
  'RateLimit-Limit': figure(
    'The number of requests that the limit allows in its period, if the limit is one of RATE_LIMITS',
  ),
  'RateLimit-Remaining': figure('The number of requests that are left'),
  'RateLimit-Reset': figure('The number of seconds until the count starts again'),
};

const ERROR_HEADERS: Readonly<Record<string, ZodOpenApiResponseObject['headers']>> = {
  429: { 'Retry-After': figure('The number of seconds to wait before a retry'), ...rateLimit },
  500: { 'X-Request-Id': requestId },
};

/** The responses that routes share. */
const errorResponses = Object.fromEntries(
  Object.entries(ERRORS).map(([status, [name, description]]) => [
    name,
    {
      description,
      content: { 'application/json': { schema: ErrorView } },
      ...(ERROR_HEADERS[status] ? { headers: ERROR_HEADERS[status] } : {}),
    } satisfies ZodOpenApiResponseObject,
  ]),
);

const errorsOf: ErrorReferences = (statuses) =>
  Object.fromEntries(
    [...new Set(statuses)]
      .sort()
      .map((status) => [String(status), { $ref: `#/components/responses/${ERRORS[status][0]}` }]),
  );

/** The OpenAPI 3.1 document of these routes. */
export function openApiDocument(sections: readonly RouteSection[]): Document {
  const document: ZodOpenApiObject = {
    openapi: '3.1.0',
    info: {
      title: 'Orgraph REST API',
      version: VERSION,
      description:
        'The control plane for companies of AI agents, for REST clients. Every operation is also a field of the GraphQL API at /graphql. The server offers this document as OpenAPI 3.1, and as OpenAPI 3.0 at /api/openapi.json?version=3.0.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The server of this document' }],
    tags: sections.map(({ name, description }) => ({ name, description })),
    security: [{ bearer: [] }, { session: [] }, {}],
    paths: {
      ...pathsOf(sections),
      ...ownPaths(errorsOf),
      ...mcpPaths(errorsOf),
      ...wikiPaths(errorsOf),
      ...signInPaths(errorsOf),
      ...firePaths(errorsOf),
      ...smokeLabPaths(errorsOf),
    },
    components: {
      schemas: { Error: ErrorView },
      responses: errorResponses,
      parameters: { IdempotencyKey: idempotencyKey, ServiceRunId: runId },
      securitySchemes,
    },
  };
  return addExamples(withOneJsonValue(createDocument(document, { override: plainObjects })));
}

const DYNAMIC = /__schema\d+/g;

/** zod declares "any JSON value" again at each use, under a number; here it becomes one named schema. */
function withOneJsonValue(document: Document): Document {
  const schemas = Object.entries(document.components?.schemas ?? {});
  const numbered = new Set(
    schemas
      .filter(([name]) => name.match(DYNAMIC))
      .map(([, schema]) => JSON.stringify(schema).replace(DYNAMIC, 'JsonValue')),
  );
  if (numbered.size > 1) throw new Error('A recursive schema has no name: give it .meta({ id })');
  return JSON.parse(JSON.stringify(document).replace(DYNAMIC, 'JsonValue'), plainReference) as Document;
}

/** zod leaves beside a reference that no further fields are allowed, which there means: no fields at all. */
function plainReference(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('$ref' in value)) return value;
  const { additionalProperties: _, ...reference } = value as Record<string, unknown>;
  return reference;
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header' as const,
  description: 'Makes a retry safe: for 24 hours the same key with the same input returns the first response',
  schema: { type: 'string' as const, minLength: 1, maxLength: 240 },
};

const runId = {
  name: 'X-Service-Run-Id',
  in: 'header' as const,
  description: 'The run in which the caller acts',
  schema: { type: 'string' as const, format: 'uuid' },
};

const securitySchemes = {
  bearer: {
    type: 'http' as const,
    scheme: 'bearer',
    description:
      'A board API key, an agent API key or the token of a run. In a local_trusted deployment the local board needs no credential.',
  },
  session: {
    type: 'apiKey' as const,
    in: 'cookie' as const,
    name: 'orgraph.session_token',
    description: 'The web session of a signed-in user',
  },
  gatewaySession: {
    type: 'apiKey' as const,
    in: 'header' as const,
    name: 'x-service-tool-gateway-token',
    description: 'A session of the tool gateway',
  },
};

/** Responses may gain fields: only a strict schema forbids additional properties. */
const plainObjects: ZodOpenApiOverride = ({ jsonSchema, zodSchema: { _zod }, io }) => {
  if (io === 'output' && _zod.def.type === 'object' && !_zod.def.catchall) delete jsonSchema.additionalProperties;
};

function pathsOf(sections: readonly RouteSection[]): Record<string, ZodOpenApiPathItemObject> {
  const paths: Record<string, ZodOpenApiPathItemObject> = {};
  for (const { name, routes } of sections) {
    for (const route of routes) {
      const path = route.path.replace(/[:*]([A-Za-z]\w*)/g, '{$1}');
      paths[path] = { ...paths[path], [route.method]: operationOf(route, name) };
    }
  }
  return paths;
}

function operationOf(route: Route, tag: string): ZodOpenApiOperationObject {
  const { operation, options } = route;
  const callers = operation.callers ?? operation.allow.who;
  const { path, query, body } = partsOf(route);
  const writes = route.method !== 'get';
  const requestBody = requestBodyOf(route, body);
  return {
    operationId: options.operationId ?? operation.name,
    summary: operation.summary,
    description: `Allowed callers: ${callers}.`,
    tags: [tag],
    'x-actors': callers,
    requestParams: {
      ...(Object.keys(path).length > 0 && { path: z.object(path) }),
      ...(Object.keys(query).length > 0 && { query: z.object(query) }),
    } as ZodOpenApiParameters,
    ...(writes && {
      parameters: ['IdempotencyKey', 'ServiceRunId'].map((name) => ({ $ref: `#/components/parameters/${name}` })),
    }),
    ...(requestBody && { requestBody }),
    responses: { ...errorsOf(errorStatusesOf(route)), ...successOf(route) },
  };
}

/** The body of a request. HTTP defines none for GET, even if the route reads the request itself. */
function requestBodyOf({ method, options: { receive } }: Route, body: z.ZodType | undefined) {
  if (receive) {
    const { description, types } = receive.content;
    return method === 'get' ? undefined : { required: !receive.isOptional, description, content: types };
  }
  return body && { required: isRequired(body), content: { 'application/json': { schema: body } } };
}

const isRequired = (body: z.ZodType): boolean => !body.safeParse({}).success;

const replayedHeader = {
  description: 'true if this is the stored response to an earlier request',
  schema: { type: 'string' as const },
};

/** The schema of the response within the output. */
const answerOf = ({ operation, options }: Route): z.ZodType =>
  options.part ? (operation.output as z.ZodObject<ZodFields>).shape[options.part]! : operation.output;

function successOf(route: Route): ZodOpenApiResponsesObject {
  const { method, options } = route;
  const { status = 200 } = options;
  const special = options.stream ?? options.respond;
  const answer: ZodOpenApiResponseObject = {
    description: special?.content.description ?? 'Done',
    content: special?.content.types ?? { 'application/json': { schema: answerOf(route) } },
    ...(method !== 'get' && { headers: { 'Idempotent-Replayed': replayedHeader } }),
  };
  const statuses = typeof status === 'object' ? status.oneOf : [status];
  return { ...Object.fromEntries(statuses.map((one) => [String(one), answer])), ...special?.also, ...options.also };
}

function errorStatusesOf(route: Route): (ErrorStatus | 500)[] {
  const { operation, options } = route;
  return [
    ...([400, 401, 403, 500, 503] as const),
    ...(operation.on ? ([404] as const) : []),
    ...(operation.kind !== 'query' ? ([409, 422] as const) : []),
    ...(takesBody(route) ? ([413, 415] as const) : []),
    ...(options.errors ?? []),
  ];
}
