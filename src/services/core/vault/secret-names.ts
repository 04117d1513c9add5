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
