import { validateHeaderName, validateHeaderValue } from 'node:http';
import { unescape as decoded } from 'node:querystring';
import { z } from 'zod';
import { KeptEnd, textsWithin } from '../processes/kept-end.js';
import { guardedFetch, OutboundError } from '../processes/outbound.js';
import { beginningOfBody } from '../processes/text.js';
import type { JsonObject } from '../services/core/text/fields.js';
import type { Adapter, Check, Ending, Execution, TestSetup } from './adapter.js';
import {
  BUILTIN_DEFAULTS,
  CANCELLED,
  checkMaker,
  failedForNow,
  failureEnding,
  headerValues,
  timedOutAfter,
} from './builtin.js';

const Config = z.looseObject({
  url: z.string().optional().describe('The http or https URL that receives the run'),
  method: z.enum(['POST', 'PUT', 'PATCH']).optional().describe('POST by default'),
  headers: headerValues('with each run'),
  payloadTemplate: z
    .record(z.string(), z.json())
    .optional()
    .describe('Fields sent with each run; agentId, companyId, runId and context override fields of the same name'),
  timeoutSec: z.number().positive().max(86_400).optional().describe('Seconds to wait for the response; 30 by default'),
  timeoutMs: z
    .number()
    .positive()
    .max(86_400_000)
    .optional()
    .describe('Milliseconds to wait for the response, if timeoutSec is not set'),
});

/** The maximum number of bytes that are read of a response. */
const MAX_ANSWER_BYTES = 1_048_576;
/** Temporary failures of the endpoint, after which the run is retried. */
const TOO_MANY_REQUESTS = 429;
const RESETS: ReadonlySet<string | undefined> = new Set(['ECONNRESET', 'EPIPE']);
const PROBE_MS = 5_000;
/** Headers that the request itself sets. */
const OWN_HEADERS = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'idempotency-key',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/**
 * Sends a run to an endpoint, which does the work before it responds. The endpoint does not get the token of the run.
 */
export const httpAdapter: Adapter = {
  ...BUILTIN_DEFAULTS,
  runsOnHost: false,
  type: 'http',
  label: 'HTTP endpoint',
  config: Config,
  supportsLocalAgentJwt: false,
  execute,
  test,
};

async function execute(execution: Execution): Promise<Ending> {
  const { data: config, error } = Config.safeParse(execution.config);
  if (error) return failureEnding(`HTTP adapter configuration: ${z.prettifyError(error)}`);
  const target = endpointIn(config.url);
  if (!('url' in target)) return failureEnding(target.message);
  const headers = headersOf(config.headers, target.authorization, execution.runId);
  if (typeof headers === 'string') return failureEnding(headers);
  const { method = 'POST' } = config;
  const limitMs = config.timeoutSec !== undefined ? config.timeoutSec * 1000 : (config.timeoutMs ?? 30_000);
  const where = `${method} ${target.url.origin}${target.url.pathname}`;
  execution.invoked({ adapterType: 'http', method, url: target.url.origin + target.url.pathname });
  const late = AbortSignal.timeout(limitMs);
  try {
    // A larger response is truncated at the limit below instead of being rejected.
    const request = guardedFetch(execution.network, { maxBytes: Number.POSITIVE_INFINITY });
    const response = await request(target.url, {
      method,
      headers,
      body: JSON.stringify(payloadOf(execution, config.payloadTemplate)),
      signal: AbortSignal.any([execution.signal, late]),
    });
    const { text, isCut } = await beginningOfBody(response, MAX_ANSWER_BYTES);
    const cut = isCut ? `, of which ${MAX_ANSWER_BYTES} bytes were read` : '';
    execution.log('system', `${where} answered ${response.status}${cut}\n`);
    return endingOf(response.status, { body: bodyEndOf(text, execution), ...(isCut ? { truncated: true } : {}) });
  } catch (error) {
    if (execution.signal.aborted) return CANCELLED;
    if (late.aborted) return timedOutAfter(limitMs / 1000);
    if (!(error instanceof OutboundError)) throw error;
    const end = RESETS.has(error.reason) ? failedForNow : failureEnding;
    return end(`HTTP invoke failed: ${error.message}`);
  }
}

function endingOf(statusCode: number, answer: JsonObject): Ending {
  const result = { statusCode, ...answer };
  if (statusCode >= 200 && statusCode < 300) return { status: 'succeeded', result };
  const end = statusCode === TOO_MANY_REQUESTS ? failedForNow : failureEnding;
  return { ...end(`HTTP invoke failed with status ${statusCode}`), result };
}

function bodyEndOf(body: string, { env, config }: Execution): string {
  const end = new KeptEnd();
  end.push(body);
  return end.end(textsWithin([env, config]));
}

const payloadOf = ({ agent, companyId, runId, context, wake }: Execution, template: JsonObject = {}): JsonObject => ({
  ...template,
  agentId: agent.id,
  companyId,
  runId,
  context: { ...context, ...wake },
});

type UrlProblem = { readonly code: 'missing' | 'invalid' | 'protocol_invalid'; readonly message: string };
type Endpoint = { readonly url: URL; readonly authorization: string | undefined };

function endpointIn(configured: unknown): Endpoint | UrlProblem {
  const text = typeof configured === 'string' ? configured.trim() : '';
  if (!text) return { code: 'missing', message: 'HTTP adapter missing url' };
  if (!URL.canParse(text)) return { code: 'invalid', message: 'HTTP adapter url is not a valid URL' };
  const url = new URL(text);
  if (!/^https?:$/.test(url.protocol)) {
    return { code: 'protocol_invalid', message: `HTTP adapter url must be http or https, not ${url.protocol}` };
  }
  return { url: bare(url), authorization: basic(url) };
}

function bare(url: URL): URL {
  const copy = new URL(url);
  copy.username = copy.password = copy.hash = '';
  return copy;
}

function basic({ username, password }: URL): string | undefined {
  if (!username && !password) return undefined;
  const credentials = decoded(`${username}:${password}`);
  return `Basic ${Buffer.from(credentials).toString('base64')}`;
}

/** The headers of the request, or the reason why they cannot be sent; the reason contains no values. */
function headersOf(
  configured: Readonly<Record<string, unknown>> = {},
  authorization: string | undefined,
  runId: string,
): Record<string, string> | string {
  const headers: Record<string, string> = { 'content-type': 'application/json', accept: 'application/json, */*' };
  if (authorization) headers.authorization = authorization;
  for (const [name, value] of Object.entries(configured)) {
    const problem = headerProblem(name, value);
    if (problem) return problem;
    headers[name.toLowerCase()] = value as string;
  }
  headers['idempotency-key'] = runId;
  return headers;
}

function headerProblem(name: string, value: unknown): string | undefined {
  if (OWN_HEADERS.has(name.toLowerCase())) return `The header ${name} cannot be configured`;
  if (typeof value !== 'string') return `The secret of the header ${name} was not resolved`;
  try {
    validateHeaderName(name);
  } catch {
    return `"${name}" is not a valid header name`;
  }
  try {
    validateHeaderValue(name, value);
  } catch {
    return `The value of the header ${name} contains characters that headers must not contain`;
  }
  return undefined;
}

const check = checkMaker('http');

async function test({ config, network, signal }: TestSetup): Promise<Check[]> {
  const target = endpointIn(config.url);
  if (!('url' in target)) return [check(`url_${target.code}`, 'error', target.message)];
  const { url } = target;
  const method = typeof config.method === 'string' ? config.method : 'POST';
  return [
    check('url_valid', 'info', `The endpoint is ${url.origin}${url.pathname}`),
    check('method_configured', 'info', `Runs are sent with ${method}`),
    await probe(url, { network, signal }),
  ];
}

/** Sends a HEAD request, which starts no run. An endpoint that accepts only POST passes the check. */
async function probe(url: URL, { network, signal }: Pick<TestSetup, 'network' | 'signal'>): Promise<Check> {
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(PROBE_MS)]);
    const { status, ok } = await guardedFetch(network)(url, { method: 'HEAD', signal: limit });
    if (ok || status === 405 || status === 501) {
      return check('endpoint_probe_ok', 'info', `The endpoint answers (status ${status})`);
    }
    const hint = 'Runs may still succeed: the probe does not send the configured headers';
    const message = `The endpoint answers a HEAD request with status ${status}`;
    return check('endpoint_probe_unexpected_status', 'warn', message, { hint });
  } catch (error) {
    const message = error instanceof OutboundError ? error.message : 'The endpoint did not answer in time';
    const level = error instanceof OutboundError && error.code === 'refused' ? 'error' : 'warn';
    return check('endpoint_probe_failed', level, message);
  }
}
