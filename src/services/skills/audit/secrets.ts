import type { SkillAuditFinding } from './model.js';
import { sends } from './remote.js';
import type { ScannedLine, ScannedText } from './text.js';

/** Where people and machines keep secrets. */
const PRIVATE =
  /\.ssh\b(?!\.\w)|id_(?:rsa|dsa|ecdsa|ed25519)|\.aws\/|\.netrc|\.git-credentials|\.npmrc|\.pypirc|\.docker\/config|\.kube\/config|\.gnupg|\.config\/(?:gcloud|gh)\b|\.azure\/|\/etc\/shadow|login\.keychain|security find-(?:generic|internet)-password|security dump-keychain|secret-tool lookup|get-storedcredential|cmdkey \/list|169\.254\.169\.254|metadata\.google\.internal|login data|cookies\.sqlite|wallet\.dat|keyring\.get_password|\.bash_history|\.zsh_history|\/proc\/(?:self|\d+)\/environ/;
/** The environment as a whole. */
const ENVIRONMENT =
  /(?:^|[\s;&|($`])(?:printenv|env|set|export -p|declare -x)(?= ?[|>)`])|json\.stringify\( ?process\.env ?\)|\{ ?\.\.\.process\.env|dict\( ?os\.environ|json\.dumps\( ?(?:dict\( ?)?os\.environ|str\( ?os\.environ|get-childitem env:|dir env:|\bls env:/;
/** For prose, where `set` and `env` are also English words and field names. */
const ENVIRONMENT_IN_PROSE =
  /(?:^|[\s;&|($`])(?:printenv|export -p|declare -x)(?= ?[|>)`])|(?:^|[\s;&|($`])(?:env|set)(?= ?[|>])|\b(?:run|runs|execute|output of|result of|capture|dump) (?:the )?`env`|json\.stringify\( ?process\.env ?\)|\{ ?\.\.\.process\.env|dict\( ?os\.environ|get-childitem env:/;
const DOTENV = /(?:cat|read|open|load|source|cp|tar|zip|base64|readfilesync|curl)[^|;]{0,60}[\s/(=@]\.env\b/;
const VARIABLE =
  /[a-z0-9]_(?:api_?key|secret(?:_access)?(?:_key)?|access_key(?:_id)?|token|password|passwd|passphrase|(?:private|signing|encryption|account|master)_key|credentials|auth_sock|pat)\b|\b(?:api_key|access_token|secret_key|secret_access_key)\b/;
const LITERAL =
  /-----begin [a-z ]{0,30}private key-----|\bakia[0-9a-z]{16}\b|\bgh[pousr]_[0-9a-z]{36}|\bsk-ant-[\w-]{20}|\bxox[abprs]-[\w-]{10}/;
/** Matches any of these. */
const NAMED = new RegExp(
  [PRIVATE, ENVIRONMENT, ENVIRONMENT_IN_PROSE, DOTENV, VARIABLE, LITERAL].map(({ source }) => source).join('|'),
);
/** The option for an identity file: the program authenticates with the key and does not send it. */
const IDENTITY = /(?:^| )-i ?[^ ;|&]{1,200}/g;
/** Options with which a request carries data besides its headers. */
const CARRIES =
  /(?:^| )(?:-d|--data[a-z-]{0,20}|-f|--form|-t|--upload-file|--post-data|--post-file|--body|-body)(?:[ =@]|$)/;
const TELLS = /\b(?:send|post|upload|forward|transmit|exfiltrate|submit|email|report)\b/;

interface Traces {
  isPrivate: boolean;
  isSent: boolean;
  isTold: boolean;
}

/** The findings about secrets in a text, and about requests that could send them. */
export function secretFindings(path: string, text: ScannedText, encoded: readonly ScannedText[]): SkillAuditFinding[] {
  const traces = [text, ...encoded].map(tracesOf);
  const finding = (code: SkillAuditFinding['code'], severity: SkillAuditFinding['severity'], message: string) => ({
    code,
    severity,
    message,
    path,
  });
  if (traces.some(({ isInOneBlock }) => isInOneBlock)) {
    return [finding('secret_exfiltration', 'error', 'It reads secrets and sends something in the same place')];
  }
  if (traces.some(({ isApart }) => isApart)) {
    return [finding('secret_exfiltration', 'warning', 'It reads secrets, and sends something elsewhere in the file')];
  }
  if (traces.some(({ isCarried }) => isCarried)) {
    return [finding('secret_exfiltration', 'warning', 'It sends the value of a secret in a request')];
  }
  if (traces.some(({ isNamed }) => isNamed)) {
    return [finding('secret_reference', 'warning', 'It names secrets or their locations')];
  }
  return [];
}

function tracesOf({ lines }: ScannedText) {
  const blocks = new Map<number, Traces>();
  const code: Traces = { isPrivate: false, isSent: false, isTold: false };
  let isNamed = false;
  let isCarried = false;
  const secrets = new Set(lines.filter(({ text }) => NAMED.test(text)));
  if (secrets.size === 0) return { isInOneBlock: false, isApart: false, isCarried, isNamed };
  for (const line of lines) {
    const { text, block, isCode } = line;
    const isSecret = secrets.has(line);
    const isPrivate = isSecret && holdsPrivate(line);
    const isVariable = isSecret && !isPrivate && (VARIABLE.test(text) || LITERAL.test(text));
    const isSent = sends(text, isCode);
    const isTold = !isCode && /https?:/.test(text) && TELLS.test(text);
    isNamed ||= isPrivate || isVariable;
    isCarried ||= isVariable && isSent && CARRIES.test(text);
    if (!isPrivate && !isSent && !isTold) continue;
    const traces = blocks.get(block) ?? { isPrivate: false, isSent: false, isTold: false };
    blocks.set(block, traces);
    for (const one of isCode ? [traces, code] : [traces]) {
      one.isPrivate ||= isPrivate;
      one.isSent ||= isSent;
      one.isTold ||= isTold;
    }
  }
  const isInOneBlock = [...blocks.values()].some((one) => one.isPrivate && (one.isSent || one.isTold));
  return { isInOneBlock, isApart: code.isPrivate && code.isSent, isCarried, isNamed };
}

function holdsPrivate({ text, isCode }: ScannedLine): boolean {
  if ((isCode ? ENVIRONMENT : ENVIRONMENT_IN_PROSE).test(text) || DOTENV.test(text)) return true;
  return PRIVATE.test(text) && PRIVATE.test(text.replace(IDENTITY, ' '));
}
