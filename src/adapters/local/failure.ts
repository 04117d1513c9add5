import { stripVTControlCharacters } from 'node:util';
import { asFields, nonBlankText, objectInLine } from './values.js';

/** The cause of a failure, as the vendor reports it. */
export interface VendorFailure {
  readonly message: string;
  /** The HTTP status of the model's API. */
  readonly status?: number;
  readonly kind?: FailureKind;
}

/** `passing`: may succeed later; `access`: a person must sign in; `context`: the session has grown too large. */
export type FailureKind = 'passing' | 'access' | 'context' | 'other';

/** Limits that do not reset within minutes, although the vendors call them rate limits. */
const USED_UP =
  /usage limit|hit your limit|limit (?:will )?resets? |out of (?:extra )?usage|credit balance|insufficient_quota|current quota|daily (?:limit|quota)|per day|billing|payment required/i;
/** Claude Code up to 1.0 used this text for every limit, including one-minute limits. */
const LIMIT_OF_OLD = /\bClaude (?:AI )?usage limit reached\b/i;
const ACCESS =
  /not (?:logged|signed) in|log ?in (?:first|required)|please run \/?log|run [`'"]?(?:\w+ )?(?:auth )?login|authentication (?:required|failed|error)|authentication_(?:error|failed)|unauthori[sz]ed|unauthenticated|(?:invalid|incorrect|missing|expired)[^.]{0,20} (?:api[ -]?key|token|credential)|api[ _-]?key[^.]{0,30}(?:not valid|invalid|missing|required|expired)|invalid_api_key|token (?:has )?expired|set an auth method|invalid auth method|must specify the \w*_API_KEY|permission_error/i;
const PASSING =
  /rate.?limit|too many requests|overloaded|high demand|at capacity|resource[ _]?exhausted|temporar(?:y|ily)|unavailable|internal server error|bad gateway|gateway time-?out|server_error|api_error|stream (?:disconnected|error|closed)|disconnected before|unable to connect|fetch failed|socket hang up|network (?:error|failure|connection)|connection (?:error|reset|closed|refused|timed out|lost)|error sending request|request timed out|\b(?:ECONNRESET|ECONNREFUSED|ECONNABORTED|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EPIPE|EHOSTUNREACH|ENETUNREACH|UND_ERR_\w+)\b/i;
const CONTEXT =
  /prompt is too long|context (?:length|window|limit)[^.]{0,40}(?:exceed|full|too)|exceed[^.]{0,40}context|maximum context|context_length_exceeded|input (?:is )?too long/i;
const STATUS = /\b(?:status|code|error|HTTP|API Error:?|rejected)[ :("]{0,4}([45]\d\d)\b/i;

export function failureKind({ message, status, kind }: VendorFailure): FailureKind {
  if (CONTEXT.test(message)) return 'context';
  if (LIMIT_OF_OLD.test(message)) return 'passing';
  if (USED_UP.test(message)) return 'other';
  if (kind) return kind;
  const code = status ?? Number(STATUS.exec(message)?.[1]);
  if (code === 401 || code === 403) return 'access';
  if ([408, 425, 429].includes(code) || code >= 500) return 'passing';
  if (ACCESS.test(message)) return 'access';
  return !(code >= 400) && PASSING.test(message) ? 'passing' : 'other';
}

/** The failure in a text that may contain the JSON of an API's response. */
export function vendorFailureIn(text: string): VendorFailure {
  const json = objectInLine(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
  const error = asFields(json?.error ?? json);
  const message = nonBlankText(error.message);
  if (!message) return { message: text };
  const status = error.code ?? error.status ?? error.statusCode;
  return { message, ...(typeof status === 'number' ? { status } : {}) };
}

const NOISE = /^(?:\s+at |warning|\d{4}-\d\d-\d\dT|node:|yolo mode|ripgrep|\[?(?:debug|info|warn)\b)/i;
const LAST_LINES = 3;

/** The last lines of stderr, without colours, warnings and stack traces. */
export function lastWords(output: string): string {
  const lines = stripVTControlCharacters(output).split('\n');
  const relevant = lines.filter((line) => line.trim() && !NOISE.test(line)).map((line) => line.trim());
  return relevant.slice(-LAST_LINES).join(' ');
}
