export const REDACTED_VALUE = '***REDACTED***';

const SECRET_KEY =
  /(^|[_-])(api[_-]?key|access[_-]?key|private[_-]?key|secret|token|passwd|password|passphrase|authorization|credentials?|cookie|bearer)s?$|(ApiKey|AccessKey|PrivateKey|Secret|Token|Password|Passphrase|Authorization|Credentials?|Cookie)s?$|^(apikey|privatekey)$/i;

/** Numbers of tokens are not tokens. */
const HARMLESS_KEY = /^(?!tokens$)(total|max|min)?(input|output|cached|cachedInput|prompt|completion)?_?tokens$/i;

/** Whether a key's name says that its value is a secret. */
export const isSecretKey = (key: string): boolean => SECRET_KEY.test(key) && !HARMLESS_KEY.test(key);
