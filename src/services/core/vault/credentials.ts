import { KNOWN_CREDENTIALS } from './sensitive.js';

export const REDACTED_VALUE = '***REDACTED***';

const SECRET_KEY =
  /(^|[_-])(api[_-]?key|access[_-]?key|account[_-]?key|private[_-]?key|secret|token|passwd|password|passphrase|passcode|pwd|otp|totp|pin|authorization|credentials?|cookie|bearer)s?$|(^|[_-])x[_-]auth$|(ApiKey|AccessKey|AccountKey|PrivateKey|Secret|Token|Password|Passphrase|Passcode|Authorization|Credentials?|Cookie)s?$|^(apikey|privatekey)$/i;
/**
 * Names that denote a secret only in this spelling: a pin is a secret, a spin is not, and a session's id opens nothing
 * here.
 */
const SPELLED_KEY = /[a-z0-9](?:Pwd|Otp|Pin)$|^(?:J?SESSIONID|j?sessionid|PHPSESSID|sid)$/;

/** Numbers of tokens, which are not secret. */
const HARMLESS_KEY = /^(?!tokens$)(total|max|min)?(input|output|cached|cachedInput|prompt|completion)?_?tokens$/i;

/** Whether a key's name implies that its value is a secret. */
export const isSecretKey = (key: string): boolean =>
  (SECRET_KEY.test(key) || SPELLED_KEY.test(key)) && !HARMLESS_KEY.test(key);

// Finds credentials within a text: in a URL, an argument or a header. Every pattern is bounded, which lets a text of
// any length be read in one pass.

/** The position of a credential in a text. */
interface Span {
  readonly start: number;
  readonly end: number;
}

const HARMLESS_HEADER = /^(idempotency|x-idempotency|surrogate|cache|x-cache|sec-websocket|sort|partition)-key$/i;
const SECRET_HEADER = /(^|[_-])(auth|jwt|session|sessionid|signature|otp|pin|pat|apikey|key)$|^auth([_-]|$)/i;

/** Whether the value of a header with this name gives access. */
export const isSensitiveHeader = (name: string): boolean =>
  isSecretKey(name) || (SECRET_HEADER.test(name) && !HARMLESS_HEADER.test(name));

const SECRET_PARAMETER = /(^|[_.-])(key|auth|sig|signature|pwd|pass|jwt|session|sid|pat|otp|code)$/i;

/** Whether the value of a query parameter with this name gives access. */
function isSecretParameter(name: string): boolean {
  const plain = decodeOrKeep(name);
  return isSecretKey(plain) || SECRET_PARAMETER.test(plain);
}

/** Whether the argument after a flag with this name is a credential, as after `--api-key`. */
const isSecretFlag = (flag: string): boolean => isSecretKey(flag.replace(/^-+/, '').replaceAll('-', '_'));

/** Matches `user:password`; two numbers are a user and a group instead. */
const isUserAndPassword = (value: string): boolean => value.includes(':') && !/^\d*:\d*$/.test(value);
const USER_FLAGS = /^(-u|-U|--user|--proxy-user|--credentials?)$/;

function decodeOrKeep(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A search of the text: the group `secret` is the credential, if the surrounding groups qualify. */
interface Pattern {
  /** A character that every match contains. The search looks for it first, which takes a tenth of the time. */
  readonly sign: string;
  readonly regexp: RegExp;
  readonly accepts: (groups: Readonly<Record<string, string | undefined>>) => boolean;
}

/** A user name alone counts as a credential, except a generic one. */
const isUserInfo = ({ scheme = '', secret = '' }: Readonly<Record<string, string | undefined>>): boolean =>
  secret !== '' && (secret.includes(':') || !/^(git\+)?(ssh|sftp)$/i.test(scheme));

/** Credentials in URLs, in any text. */
const IN_ADDRESSES: readonly Pattern[] = [
  {
    sign: '@',
    regexp: /\b(?<scheme>[a-z][a-z0-9+.-]{0,30}):[\\/]{2,4}(?<secret>[^\s\\/?#"'<>]{1,4096})@/gi,
    accepts: isUserInfo,
  },
  // A text that is a URL as a whole: URL parsers accept blanks, quotes and any number of slashes.
  { sign: '@', regexp: /^\s*(?<scheme>https?|wss?|ftp):[\\/]*(?<secret>[^\\/?#]{1,4096})@/gi, accepts: isUserInfo },
  {
    sign: '=',
    regexp: /[?&;#](?<name>[^\s=&#?;"'<>]{1,100})=(?<secret>[^\s&#"'<>]{1,4096})/g,
    accepts: ({ name = '' }) => isSecretParameter(name),
  },
  { sign: '', regexp: new RegExp(`(?<secret>${KNOWN_CREDENTIALS.source})`, 'g'), accepts: () => true },
];

const VALUE = `(?<secret>"[^"]{0,4096}"|'[^']{0,4096}'|[^\\s"';&]{1,4096})`;

/** The end of a flag that may precede a credential. It skips all other flags without a call for each. */
const SECRET_END = String.raw`[\w.-]{0,60}?(?:key|token|secret|pass(?:wd|word|phrase|code)|pwd|otp|pin|auth(?:orization)?|credential|cookie|bearer|s(?:ession)?id|user|u)s?[=\s]`;

const isDigits = (text: string): boolean => /^\d+$/.test(text);

/** Whether the text after Bearer is a token rather than the next word of a sentence. */
const isTokenText = (text: string): boolean => text.length >= 20 || /\d|[a-z][A-Z]|[._~+/=]./.test(text);
/** Whether base64 encodes a user and a password. */
const isBasic = (text: string): boolean =>
  /^[\x20-\x7e\x80-\xff]*:/.test(Buffer.from(text, 'base64').toString('latin1'));

/** Whether a value may be just the next word of a sentence, as in `Password: reset` or `--token is wrong`. */
const isWord = (text: string): boolean => /^[A-Z]?[a-z]+[.,;:!?]?$/.test(text);

const FLAG = new RegExp(
  `(?<=^|[\\s"'\`])(?<flag>--?(?=${SECRET_END})[A-Za-z][\\w.-]{0,60})(?:=|\\s{1,10})${VALUE}`,
  'gi',
);
const isAfterSecretFlag: Pattern['accepts'] = ({ flag = '', secret = '' }) =>
  isSecretFlag(flag) || (USER_FLAGS.test(flag) && isUserAndPassword(secret));

/** Credentials in any text, without patterns that would match ordinary prose. */
const IN_PROSE: readonly Pattern[] = [
  ...IN_ADDRESSES,
  {
    sign: '-',
    regexp: FLAG,
    accepts: (groups) => isAfterSecretFlag(groups) && !isWord(groups.secret ?? ''),
  },
  {
    sign: '=',
    regexp: new RegExp(`(?<=^|[\\s"'\`;])(?<name>[A-Za-z_][\\w.-]{0,80})=${VALUE}`, 'g'),
    accepts: ({ name = '' }) => isSecretKey(name),
  },
  {
    sign: ':',
    regexp:
      /(?<=(?:-H|--header)[=\s]?\s{0,3}["']?)(?<name>[A-Za-z][\w-]{0,60}):\s{0,10}(?<secret>[^\s"'][^"'\r\n]{0,8192})/g,
    accepts: ({ name = '' }) => isSensitiveHeader(name),
  },
  // A line of a header or of YAML: a name and a single value.
  {
    sign: ':',
    regexp: /^[ \t-]{0,40}(?<name>[A-Za-z][\w.-]{0,60}):[ \t]{1,10}(?<secret>[^\s"',;]{4,4096})(?=[ \t]*\r?$)/gm,
    accepts: ({ name = '', secret = '' }) => isSecretKey(name) && !isWord(secret),
  },
  // JSON, also inside a JSON string, where backslashes precede its quotes.
  {
    sign: ':',
    regexp:
      /(?<quote>\\{0,3}["'])(?<name>[\w.-]{1,60})\k<quote>\s{0,5}:\s{0,5}(?<secret>\k<quote>(?:(?!\k<quote>)[\s\S]){1,4096}\k<quote>|\d{4,20}\b)/g,
    accepts: ({ name = '', secret = '' }) => isSecretKey(name) && (!isDigits(secret) || !/token/i.test(name)),
  },
  {
    sign: ' ',
    regexp: /\b(?:Bearer|Token) {1,5}(?<secret>[\w.~+/=-]{8,4096})/gi,
    accepts: ({ secret = '' }) => isTokenText(secret),
  },
  {
    sign: ' ',
    regexp: /\bBasic {1,5}(?<secret>[A-Za-z0-9+/]{6,4096}={0,2})/gi,
    accepts: ({ secret = '' }) => isBasic(secret),
  },
];

/** Credentials in a setting: an argument, or a whole header, regardless of the form of the value. */
const IN_SETTINGS: readonly Pattern[] = [
  ...IN_PROSE,
  { sign: '-', regexp: FLAG, accepts: isAfterSecretFlag },
  {
    sign: ':',
    regexp: /^(?<name>[A-Za-z][\w-]{0,60}):\s{0,10}(?<secret>[^\s"'][^"'\r\n]{0,8192})/g,
    accepts: ({ name = '' }) => isSensitiveHeader(name),
  },
];

/** The positions of credentials, in order and without overlaps. */
function spansOf(text: string, patterns: readonly Pattern[]): Span[] {
  const secretSpans: Span[] = [];
  for (const { sign, regexp, accepts } of patterns) {
    if (!text.includes(sign)) continue;
    regexp.lastIndex = 0;
    for (let match = regexp.exec(text); match; match = regexp.exec(text)) {
      const groups = match.groups ?? {};
      const secret = groups.secret ?? '';
      // The credential is at the end of the match, except for one closing character; indices would take three times as
      // long.
      const end = match.index + match[0].length - (match[0].endsWith(secret) ? 0 : 1);
      const start = end - secret.length;
      if (!accepts(groups)) {
        // A rejected match may contain a credential.
        regexp.lastIndex = Math.max(start, match.index + 1);
      } else if (secret !== REDACTED_VALUE) secretSpans.push({ start, end });
    }
  }
  return mergeSpans(secretSpans.sort((a, b) => a.start - b.start));
}

function mergeSpans(spans: readonly Span[]): Span[] {
  const apart: { start: number; end: number }[] = [];
  for (const { start, end } of spans) {
    const last = apart.at(-1);
    if (last && start < last.end) last.end = Math.max(last.end, end);
    else apart.push({ start, end });
  }
  return apart;
}

function maskSpans(text: string, spans: readonly Span[]): string {
  let [shown, done] = ['', 0];
  for (const { start, end } of spans) {
    shown += text.slice(done, start) + REDACTED_VALUE;
    done = end;
  }
  return shown + text.slice(done);
}

/** Any text with its credentials replaced. Text that only mentions one, such as `Password: reset`, stays. */
export const maskProse = (text: string): string => maskSpans(text, spansOf(text, IN_PROSE));

/** A setting with every credential in it replaced. */
export const maskCredentials = (text: string): string => maskSpans(text, spansOf(text, IN_SETTINGS));

/** Whether the whole item is a credential because of the item before it: `--token`, then the token. */
function isAfterFlag(before: unknown, item: string): boolean {
  if (typeof before !== 'string' || !/^--?[A-Za-z][\w.-]{0,60}$/.test(before)) return false;
  return isSecretFlag(before) || (USER_FLAGS.test(before) && isUserAndPassword(item));
}

/** The texts of a list, such as arguments, with every credential replaced; other items are unchanged. */
export const maskItems = (items: readonly unknown[]): unknown[] =>
  items.map((item, index) => {
    if (typeof item !== 'string') return item;
    return isAfterFlag(items[index - 1], item) ? REDACTED_VALUE : maskCredentials(item);
  });

/** The forms in which a credential may reappear: with or without quotes, or without user name or scheme. */
function partsOf(credential: string): string[] {
  const bare = credential.replace(/^(["'])(.*)\1$/s, '$2');
  const afterColon = bare.includes(':') ? bare.slice(bare.indexOf(':') + 1) : '';
  const afterScheme = /^(?:Bearer|Basic|Token|ApiKey|Digest|Negotiate)\s+(.+)$/is.exec(bare)?.[1] ?? '';
  const parts = [bare, afterColon, afterScheme];
  return [...parts, ...parts.map(decodeOrKeep)].filter((part) => part !== '');
}

/** The credentials in a text, in all forms in which they may reappear elsewhere. */
export const credentialsInText = (text: string): string[] =>
  spansOf(text, IN_SETTINGS).flatMap(({ start, end }) => partsOf(text.slice(start, end)));

/** The credentials in the texts of a list, in the same forms. */
export const credentialsInItems = (items: readonly unknown[]): string[] =>
  items.flatMap((item, index) => {
    if (typeof item !== 'string') return [];
    return isAfterFlag(items[index - 1], item) ? partsOf(item) : credentialsInText(item);
  });

/** The forms of a credential that is a whole setting. */
export const credentialsInWhole = (value: string): string[] => partsOf(value);
