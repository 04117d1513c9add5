// Rules that find text from outside that is meant for a model instead of its reader. The rules are plain and have a
// version, so an old finding can be explained. No rule calls a model.

/** Increases with every change of a rule. */
export const SCREEN_VERSION = 1;

export interface InjectionRule {
  readonly name: string;
  /** Text that readers cannot see has no good reason to give orders; visible text may be about injections. */
  readonly kind: 'hidden' | 'visible';
  /** Whether the rule reads the text as sent, or without invisible characters. */
  readonly reads: 'sent' | 'shown';
  readonly pattern: RegExp;
}

/** Words that give orders to agents. Bounded gaps keep every pattern linear. */
const ORDER =
  '(?:ignore|disregard|forget|override|call|invoke|execute|run|send|delete|upload|exfiltrate|transfer|must|never tell|do not tell)';
const OBJECT =
  '(?:instructions?|tools?|functions?|prompts?|system|assistant|user|secrets?|tokens?|passwords?|credentials?|files?|keys?)';
const ORDERS = `${ORDER}\\b[^<>]{0,200}\\b${OBJECT}`;

/** "Ignore all previous instructions" in eight languages. */
const IGNORE = [
  /\b(?:ignore|disregard|forget|override)\b.{0,30}\b(?:previous|prior|above|earlier|preceding)\b.{0,20}\b(?:instructions?|prompts?|rules|directions|context)\b/,
  /\b(?:ignoriere?|vergiss|missachte)\b.{0,30}\b(?:vorherigen?|bisherigen?|obigen?|früheren?)\b.{0,20}(?:anweisung|anleitung|regel|vorgabe)/,
  /\b(?:ignore[zr]?|oublie[zr]?)\b.{0,30}(?:instructions?|consignes?|règles)\b.{0,20}(?:précédente|antérieure|ci-dessus)/,
  /\b(?:ignora|olvida|ignore|descarta)\b.{0,30}(?:instrucciones|indicaciones|reglas)\b.{0,20}(?:anteriores|previas)/,
  /\b(?:ignore|esqueça|desconsidere)\b.{0,30}(?:instruções|orientações|regras)\b.{0,20}(?:anteriores|prévias)/,
  /(?:игнорируй|забудь|проигнорируй).{0,30}(?:предыдущ|прежн|вышестоящ).{0,20}(?:инструкц|указан|правил)/,
  /(?:忽略|无视|忘记).{0,12}(?:之前|以上|先前|前面).{0,12}(?:指令|指示|说明|提示|规则)/,
  /(?:以前|前|上記|これまで)の.{0,12}(?:指示|命令|ルール|プロンプト).{0,8}(?:無視|忘れ)/,
].map((pattern) => pattern.source);

export const INJECTION_RULES: readonly InjectionRule[] = [
  {
    name: 'tag_characters',
    kind: 'hidden',
    reads: 'sent',
    // Emoji flags of England, Scotland and Wales consist of a black flag with tags.
    pattern: /(?<!\u{1F3F4}[\u{E0020}-\u{E007F}]{0,7})[\u{E0000}-\u{E007F}]/u,
  },
  { name: 'bidirectional_override', kind: 'hidden', reads: 'sent', pattern: /[\u202d\u202e]/ },
  {
    name: 'zero_width_run',
    kind: 'hidden',
    reads: 'sent',
    pattern: /(?:\u200b|\u200c|\u200d|\u2060|\ufeff){5}/,
  },
  { name: 'orders_in_comment', kind: 'hidden', reads: 'shown', pattern: new RegExp(`<!--[^<>]{0,500}\\b${ORDERS}`) },
  {
    name: 'orders_in_hidden_element',
    kind: 'hidden',
    reads: 'shown',
    pattern: new RegExp(
      `<[a-z]{1,20}\\s[^<>]{0,200}(?:display\\s?:\\s?none|visibility\\s?:\\s?hidden|font-size\\s?:\\s?0|opacity\\s?:\\s?0(?![.\\d])|\\shidden[\\s=>])[^<>]{0,200}>?[^<>]{0,500}\\b${ORDERS}`,
    ),
  },
  { name: 'ignore_instructions', kind: 'visible', reads: 'shown', pattern: new RegExp(IGNORE.join('|')) },
  {
    name: 'fake_role',
    kind: 'visible',
    reads: 'shown',
    pattern:
      /<\|(?:im_start|im_end|system|assistant|user|endoftext)\|>|\[\/?inst\]|<<\/?sys>>|<\/?system(?:-prompt|-reminder|_prompt)?>/,
  },
  {
    name: 'fake_tool_call',
    kind: 'visible',
    reads: 'shown',
    pattern: /<\/?(?:tool_call|tool_use|tool_result|function_calls?|invoke|antml:[a-z_]{1,20})[\s>]/,
  },
];
