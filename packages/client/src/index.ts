import { CompanyCursor, CompanyEvents, type CompanyEventsSubscription } from './generated/documents.js';
import { type Execute, graphql, type TypedDocument } from './graphql.js';
import { type FollowOptions, follow, type LiveOptions } from './live.js';
import { rest, type Send } from './rest.js';

export { type ErrorCode, type InputIssue, OrgraphError } from './error.js';
export type { ErrorDetails } from './generated/error-details.js';
export type { Paths, Schemas } from './generated/rest.js';
export type { DocumentOptions, Execute, TypedDocument } from './graphql.js';
export type { FollowOptions, LiveOptions } from './live.js';
export type { AnswerOf, Method, OptionsOf, PathsOf, RequestOptions, Send } from './rest.js';

/** The event that a subscription delivers: what its only field gives. */
type EventOf<Result> = Extract<Result[keyof Result], { readonly cursor: string }>;

/** What happened, as `events` tells it unless another document says what to tell. */
export type CompanyEvent = CompanyEventsSubscription['events'];

export interface EventsOptions<Result> extends FollowOptions {
  readonly companyId: string;
  /** The cursor of the last event that is known; the present end of the journal unless given. */
  readonly after?: string;
  /** What else the document takes, such as the `filter` of `CompanyEvents`. */
  readonly variables?: Readonly<Record<string, unknown>>;
  /** A subscription with the variables `companyId` and `after`, whose only field has a `cursor`. */
  readonly document?: TypedDocument<Result, never>;
}

export interface OrgraphClient {
  readonly get: Send<'get'>;
  readonly post: Send<'post'>;
  readonly put: Send<'put'>;
  readonly patch: Send<'patch'>;
  readonly delete: Send<'delete'>;
  readonly graphql: Execute;
  /** What happens to a company, from now on or after a cursor: each event once and in order, over cuts and restarts. */
  events<Result = CompanyEventsSubscription>(options: EventsOptions<Result>): AsyncGenerator<EventOf<Result>, void>;
}

/** A client of a server. It opens nothing before it is asked for something. */
export function createClient(options: LiveOptions = {}): OrgraphClient {
  const execute = graphql(options);
  return {
    get: rest(options, 'get'),
    post: rest(options, 'post'),
    put: rest(options, 'put'),
    patch: rest(options, 'patch'),
    delete: rest(options, 'delete'),
    graphql: execute,
    events: (given) => followCompany(options, execute, given),
  };
}

/** The end of the journal is asked for at once: whatever happens after the call is among the events. */
function followCompany<Result>(
  options: LiveOptions,
  execute: Execute,
  { companyId, after, variables, document = CompanyEvents as never, ...following }: EventsOptions<Result>,
): AsyncGenerator<EventOf<Result>, void> {
  const start = after === undefined ? cursorOf(execute, companyId, following.signal) : Promise.resolve(after);
  start.catch(() => {}); // it is thrown to whoever reads the events
  return (async function* () {
    const all = { ...variables, companyId, after: await start };
    yield* follow<EventOf<Result>>(options, document, all, following);
  })();
}

async function cursorOf(execute: Execute, companyId: string, signal?: AbortSignal): Promise<string> {
  const { company } = await execute(CompanyCursor, { companyId }, { signal });
  return company?.cursor ?? '0';
}
