import { getNamedType } from 'graphql';
import { mutationName } from '#schema/derive/names.js';
import { TOOL_SESSION_HEADER } from '#services/access/tool-sessions.js';
import type { Actor } from '#services/core/actors/actor.js';
import { asArgument, asGraph, schema, selection } from '../fuzz/graphql.js';
import { restOperations } from '../fuzz/rest.js';
import type { Json } from '../fuzz/values.js';
import { agentKey, boardKey, runToken } from '../kit/credentials.js';
import type { AgentCaller } from '../kit/world.js';
import { operations } from './all-operations.js';
import { fixtures, type Subject } from './fixtures.js';
import { SKILL_ARCHIVE } from './parts/skills.js';
import { PLACES } from './places.js';

export type Input = Readonly<Record<string, unknown>>;

/** A request as a client sends it; who asks comes with the headers. */
export interface ClientRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: string | FormData;
  readonly type?: string;
}

const JSON_TYPE = 'application/json';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg',
  'base64',
);
const PICTURE = new File([PNG], 'picture.png', { type: 'image/png' });
const UPLOADS: Readonly<Record<string, File>> = {
  createCompanyImage: PICTURE,
  setCompanyLogo: PICTURE,
  createIssueAttachment: PICTURE,
  createCaseAttachment: PICTURE,
  importSkillArchive: new File([new Uint8Array(SKILL_ARCHIVE)], 'skills.zip', { type: 'application/zip' }),
};

/** The headers by which a server knows this actor; none for the local board and for nobody. */
export async function credentialsOf(
  { world, ceo, worker, things }: Subject,
  actor: Actor,
): Promise<Record<string, string>> {
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  if (actor.kind === 'board')
    return actor.source === 'local_implicit' ? {} : bearer(await boardKey(world, actor.userId));
  if (actor.kind !== 'agent') return {};
  if (actor.toolSession) return { [TOOL_SESSION_HEADER]: things.toolSessionToken as string };
  const agent = [ceo, worker].find(({ row }) => row.id === actor.agentId) as AgentCaller;
  const { runId, responsibleUserId } = actor;
  if (!runId && !responsibleUserId) return bearer(await agentKey(world, agent));
  return bearer(
    await runToken(world, agent, { ...(runId && { runId }), ...(responsibleUserId && { responsibleUserId }) }),
  );
}

/** A part of a path; what cannot be encoded is replaced. */
const segment = (value: unknown): string => encodeURIComponent(Buffer.from(String(value)).toString());

/** The names of the operations that have a route. */
export const routed: readonly string[] = restOperations.map(({ name }) => name).filter((name) => name in fixtures);

/** An operation with this input over REST, by its first route. */
export function restRequest(name: string, input: Input): ClientRequest {
  const operation = restOperations.find((one) => one.name === name);
  if (!operation) throw new Error(`${name} has no route`);
  const { method, inPath, body } = operation;
  const path = operation.path.replace(/\{(\w+)\}/g, (_, key: string) => segment(input[key]));
  const rest = Object.fromEntries(Object.entries(input).filter(([key]) => !inPath.includes(key)));
  const upload = UPLOADS[name];
  if (upload) {
    const form = new FormData();
    form.set('file', upload);
    return { method, path, body: form };
  }
  if (body) return { method, path, body: JSON.stringify(rest), type: JSON_TYPE };
  const search = new URLSearchParams(Object.entries(rest).map(([key, value]) => [key, String(value)]));
  return { method, path: search.size > 0 ? `${path}?${search}` : path };
}

const mutationFields = schema.getMutationType()?.getFields() ?? {};
const queryFields = schema.getQueryType()?.getFields() ?? {};

/** The names of the operations that have a mutation. */
export const mutationNames: readonly string[] = operations
  .map(({ name }) => name)
  .filter((name) => mutationName(name) in mutationFields);
export const queryNames: readonly string[] = Object.keys(queryFields);

export const document = (query: string, variables: object = {}): ClientRequest => ({
  method: 'post',
  path: '/graphql',
  body: JSON.stringify({ query, variables }),
  type: JSON_TYPE,
});

/** A mutation with this input over GraphQL, asking back for as much as its payload leads to. */
export function mutationRequest(name: string, input: Input, pick = 0): ClientRequest {
  const field = mutationFields[mutationName(name)];
  const type = field?.args.find((arg) => arg.name === 'input')?.type;
  if (!field || !type) throw new Error(`${name} is no mutation of GraphQL`);
  const query = `mutation ($input: ${type}) { ${field.name}(input: $input)${selection(getNamedType(field.type), 2, pick)} }`;
  return document(query, { input: asGraph(input as Json, type) });
}

/** The fields that a mutation takes over GraphQL. */
export function mutationKeys(name: string): string[] {
  const type = getNamedType(mutationFields[mutationName(name)]?.args[0]?.type as never) as
    | { getFields?: () => object }
    | undefined;
  return Object.keys(type?.getFields?.() ?? {});
}

/** The operation that a field of the query runs. */
export const operationOf = (field: string): string | undefined =>
  Object.keys(PLACES).find((name) => PLACES[name] === `Query.${field}`);

/** A field of the query about the things of a subject; each `pick` of 0 to 3 follows other fields. */
export function queryRequest(name: string, subject: Subject, pick: number, depth = 2): ClientRequest {
  const field = queryFields[name];
  if (!field) throw new Error(`${name} is no field of the query`);
  const companyId = subject.world.company.id;
  const input: Input = fixtures[operationOf(name) ?? '']?.input(subject) ?? { companyId, ids: [companyId] };
  const own = Object.keys(input).filter((key) => key.endsWith('Id') && !field.args.some((arg) => arg.name === key));
  const argument = (arg: string) => input[arg === 'id' ? (own.at(-1) ?? 'companyId') : arg];
  const given = field.args.filter((arg) => argument(arg.name) !== undefined);
  const types = given.map((arg) => `$${arg.name}: ${arg.type}`).join(', ');
  const values = given.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
  const type = getNamedType(field.type);
  const query = `query${types && ` (${types})`} { ${name}${values && `(${values})`}${selection(type, depth, pick)} }`;
  return document(
    query,
    Object.fromEntries(given.map((arg) => [arg.name, asGraph(asArgument(arg, argument(arg.name) as Json), arg.type)])),
  );
}
