import type { ScannedText } from './text.js';

// Detects commands that fetch something and run it. Each expression is applied to a single line, and none repeats a
// repetition. A line of one mebibyte therefore takes milliseconds.

const FETCH_WORDS =
  'curl|wget|aria2c|lwp-request|invoke-webrequest|invoke-restmethod|iwr|irm|start-bitstransfer|certutil|bitsadmin|' +
  'downloadstring|downloadfile|lynx|httpie|xh|ncat|netcat|nc|socat';
const FETCH = new RegExp(`(?:^|[^\\w.-])(?:${FETCH_WORDS})(?:\\.exe)?(?![\\w-])`);
const DECODE =
  /(?:^|[^\w.-])(?:base64 (?:-d|-di|--decode)|base32 -d|xxd -r|openssl (?:enc|base64) [^|;]{0,80}-d|uudecode|gunzip -c|rev)(?![\w-])/;
const INTERPRETERS =
  '(?:ba|z|da|k|a|c|tc|fi|mk)?sh|busybox|python[\\d.]*|pypy\\d?|node|nodejs|deno|bun|perl|ruby|php|lua|pwsh|powershell|' +
  'iex|invoke-expression|osascript|cmd|tclsh|\\$shell|\\$\\{shell\\}|\\$0|source|eval';
/** An interpreter after a pipe, possibly behind sudo, variables, options or a folder. */
const PIPED_TO = new RegExp(
  `\\|&? ?(?:(?:sudo|doas|env|exec|nohup|command|time|nice|stdbuf|xargs|setsid|-[\\w-]{1,20}|\\w{1,40}=[^ |]{0,80}|\\$\\(which) ){0,6}` +
    `(?:/[\\w/.-]{0,80}/)?(?:env )?(?:${INTERPRETERS})(?:\\.exe)?(?![\\w.=/-]|: )`,
  'g',
);
/** An interpreter with its program on the command line reads its input as data. */
const HAS_PROGRAM =
  /^\|.{0,300}?(?:python[\d.]*|pypy\d?|node|nodejs|deno|bun|perl|ruby|php) (?:-[a-z]{1,3} ){0,3}-(?:c|m|e|ne|pe|nle|lne|r|p|n)(?: |$)/;
const RUNS = new RegExp(`(?:^|[\\s;&|({\`/])(?:${INTERPRETERS}|\\.|exec)(?:\\.exe)?(?= |\\()`);
const SUBSTITUTED = new RegExp(`(?:\\$\\(|<\\(|=\\() ?(?:sudo )?(?:/[\\w/.-]{0,80}/)?(?:${FETCH_WORDS})(?![\\w-])`);
const SUBSTITUTED_ANYHOW = new RegExp(`${SUBSTITUTED.source}|\` ?(?:sudo )?(?:${FETCH_WORDS})(?![\\w-])`);
/** Programs that download an address and run it. */
const RUNS_ADDRESS =
  /(?:^|[^\w.-])(?:npx|bunx|uvx|pipx run|deno run|bun run|go run|mshta|regsvr32|python[\d.]* -m runpy)(?:\.exe)? (?:[^ |;]{1,80} ){0,6}[^ |;]{0,40}(?:git\+)?https?:/;

const REQUESTS =
  'requests\\.(?:get|post|request)|urlopen|urlretrieve|httpx\\.(?:get|post)|aiohttp|http\\.client|fetch\\(|axios|got\\(|https?\\.(?:get|request)\\(|' +
  'xmlhttprequest|net::http|open-uri|uri\\.open|lwp::|file_get_contents|curl_exec|downloadstring|webclient|invoke-webrequest|invoke-restmethod|\\biwr\\b|\\birm\\b|importscripts|websocket';
const REQUEST = new RegExp(REQUESTS);
const EVALUATES =
  /(?<![\w.])(?:eval|exec|execfile|compile|iex|invoke-expression|loadstring|instance_eval|class_eval) ?\(|(?<![\w.])(?:eval|exec|iex) |new function|runin(?:new|this)?context|\[scriptblock\]::create|os\.system|subprocess\.|execsync|shell_exec|marshal\.loads|pickle\.loads/;
const ANSWERS = `${REQUESTS}|\\$\\( ?(?:${FETCH_WORDS})`;
const ANSWER = new RegExp(ANSWERS);
const ASSIGNED = new RegExp(`([a-z_$][\\w$]{0,40}) ?:?= ?(?:[^=].{0,300}?)?(?:${ANSWERS})`);

const SAVES =
  /(?:^| )(?:-[a-z]{0,10}o|--output|--output-document|--remote-name|-outfile|-of) ?=?([^ ;|&]{0,200})|(?<![0-9&])>>? ?([^ ;|&]{1,200})|\/([^ /;|&?#]{1,200})(?:[?#][^ ]{0,200})?(?= |$|[;|&)])/g;
const CHMOD = /chmod (?:-[a-z]{1,5} )?(?:[ugoa]{0,4}[+=][rwst]{0,4}x|[0-7]{0,2}[1357][0-7]{0,2}\b)/;
const MAX_NAMES = 50;

/** The least that a suspicious line contains; most lines contain none of it and are skipped. */
const NOTABLE = new RegExp(`https?:|${FETCH.source}|${REQUESTS}`);

/** How a text fetches something and runs it, in a sentence; null if it does not. */
export function fetchesAndRuns({ lines }: ScannedText): string | null {
  const saved = { names: new Set<string>(), isAny: false };
  const variables = new Set<string>();
  for (const { text, isCode } of lines) {
    if (!saved.isAny && variables.size === 0 && !text.includes('|') && !NOTABLE.test(text)) continue;
    const sentence = inOneLine(text, isCode) ?? overLines(text, saved);
    if (sentence) return sentence;
    if (variables.size > 0 && EVALUATES.test(text) && mentions(text, variables)) return 'It downloads text and runs it';
    const variable = variables.size < MAX_NAMES ? assignedVariable(text) : undefined;
    if (variable) variables.add(variable);
  }
  return null;
}

/** The files that earlier commands saved. */
interface Saved {
  readonly names: Set<string>;
  isAny: boolean;
}

function overLines(text: string, saved: Saved): string | null {
  const fetched = text.search(FETCH);
  if (fetched >= 0) keepSaved(text, saved);
  const rest = fetched >= 0 ? text.slice(fetched + 1) : text;
  if (!saved.isAny) return null;
  for (const part of fetched >= 0 ? [text.slice(0, fetched), rest] : [text]) {
    if (CHMOD.test(part)) return 'It downloads a file and makes it executable';
    if (saved.names.size > 0 && runsOneOf(part, saved.names)) return 'It downloads a file and runs it';
  }
  return null;
}

/**
 * The variable that gets the response of a request. Searches only the part of the line that can name it: a search of
 * the whole line would take quadratic time.
 */
function assignedVariable(text: string): string | undefined {
  const at = text.search(ANSWER);
  return at < 0 ? undefined : ASSIGNED.exec(text.slice(Math.max(0, at - 400), at + 60))?.[1];
}

function inOneLine(text: string, isCode: boolean): string | null {
  const piped = text.includes('|');
  const fetched = text.search(FETCH);
  if (fetched >= 0) {
    if (piped && isPipedToInterpreter(text.slice(fetched))) return 'It pipes a download into an interpreter';
    if (isSubstituted(text, isCode)) return 'It runs a download';
    if (/(?:^|[^\w-])(?:iex|invoke-expression)(?![\w-])/.test(text)) return 'It runs a download';
  }
  const decodes = piped ? text.search(DECODE) : -1;
  if (decodes >= 0 && isPipedToInterpreter(text.slice(decodes))) return 'It pipes decoded data into an interpreter';
  if (RUNS_ADDRESS.test(text)) return 'It runs code from an address';
  if (REQUEST.test(text) && isEvaluated(text)) return 'It evaluates a download';
  return null;
}

function isPipedToInterpreter(text: string): boolean {
  const reads = /stdin|exec|eval/.test(text);
  for (const { 0: match, index } of text.matchAll(PIPED_TO)) {
    if (reads || !HAS_PROGRAM.test(text.slice(index, index + match.length + 20))) return true;
  }
  return false;
}

function isSubstituted(text: string, isCode: boolean): boolean {
  const at = text.search(isCode ? SUBSTITUTED_ANYHOW : SUBSTITUTED);
  return at >= 0 && RUNS.test(text.slice(0, at + 1));
}

const EVALUATED =
  /(?<![\w.])(?:eval|exec|compile|iex|invoke-expression|loadstring|new function|marshal\.loads|pickle\.loads) ?\(/;
const MAX_CALL = 400;
/** Whether a request is inside the brackets of an evaluating call. */
const isEvaluated = (text: string): boolean => {
  const at = text.search(EVALUATED);
  return at >= 0 && REQUEST.test(text.slice(at, at + MAX_CALL));
};

function keepSaved(text: string, saved: Saved): void {
  const isSaver = /(?:^|[^\w-])(?:wget|aria2c|certutil|bitsadmin|start-bitstransfer|downloadfile)/.test(text);
  const matches = [...text.matchAll(SAVES)].slice(0, MAX_NAMES);
  const isSaved = isSaver || matches.some(([, , , fromAddress]) => fromAddress === undefined);
  if (!isSaved) return;
  saved.isAny = true;
  for (const [, option, redirected, fromAddress] of matches) {
    const name = (option ?? redirected ?? fromAddress ?? '').split('/').at(-1) ?? '';
    if (saved.names.size < MAX_NAMES && name.length > 1 && name !== 'null') saved.names.add(name);
  }
}

const INTERPRETED = new RegExp(`(?:^|[\\s;&|({/])(?:${INTERPRETERS}|\\.) (?:-[\\w-]{1,20} ){0,4}|(?:^|[\\s;&|(])\\./`);

function runsOneOf(text: string, names: ReadonlySet<string>): boolean {
  const at = text.search(INTERPRETED);
  return at >= 0 && mentions(text.slice(at), names);
}

function mentions(text: string, names: ReadonlySet<string>): boolean {
  const words = new Set(text.split(/[^\w$.-]+/));
  return [...names].some((name) => words.has(name) || words.has(`$${name}`) || words.has(`./${name}`));
}

const NETWORK = new RegExp(
  `${FETCH.source}|${REQUESTS}|/dev/(?:tcp|udp)/|(?:^|[^\\w-])(?:scp|rsync|sftp|telnet|nslookup|dig) |socket\\.(?:socket|connect|create)|smtplib|net\\.connect`,
);

/** Whether a text uses the network. An address alone counts only in programs, since prose contains links. */
export const reachesNetwork = ({ lines, isMarkdown }: ScannedText): boolean =>
  lines.some(({ text, isCode }) =>
    isMarkdown && !isCode ? hasCommandInText(text) : NETWORK.test(text) || /(?:https?|wss?|ftp):\/\/\w/.test(text),
  );

const COMMAND_IN_TEXT = new RegExp(`\`[^\`]{0,200}(?:${FETCH_WORDS}) [^\`]`);
const hasCommandInText = (text: string): boolean => text.includes('`') && COMMAND_IN_TEXT.test(text);

/** Whether a line sends data or could send it. In prose, many of the words have other meanings. */
export const sends = (text: string, isCode: boolean): boolean => (isCode ? NETWORK : FETCH).test(text);
