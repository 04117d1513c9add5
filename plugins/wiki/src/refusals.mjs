/** An answer that is no success. */
export class Refusal extends Error {
  constructor(status, message, code, details) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }

  get body() {
    const { message: error, code, details } = this;
    return { error, ...(code && { code }), ...(details && { details: code ? { code, ...details } : details }) };
  }
}

/** Input that does not fit, told as the server tells it of its own routes. */
export class Invalid extends Refusal {
  constructor(issues) {
    super(400, 'Validation error');
    this.issues = issues;
  }

  get body() {
    return { error: this.message, details: this.issues, issues: this.issues };
  }
}

export const invalid = (field, message, code = 'custom') => new Invalid([{ code, path: [field], message }]);

const codeOf = (error) => error?.data?.code;
export const isConflict = (error) => codeOf(error) === 'hash_conflict';
export const isOtherVersion = (error) => codeOf(error) === 'version_conflict';

/** A refusal in one line, for those who read no answers of routes. */
export function sentenceOf(refusal) {
  const flaws = (refusal.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
  return [refusal.code, refusal.message, flaws.join('; ')].filter(Boolean).join(': ');
}

const NO_FOLDER = 'The wiki has no folder yet: bootstrap it';

/** What the server says of folders, as an answer of a route. */
const OF_FOLDERS = {
  not_configured: () => new Refusal(409, NO_FOLDER, 'not_configured'),
  invalid_path: ({ message }) => new Refusal(400, message, 'invalid_path'),
  symlink_escape: ({ message }) => new Refusal(400, message, 'symlink_escape'),
  not_found: ({ message }) => new Refusal(404, message, 'not_found'),
  too_large: ({ message }) => new Refusal(413, message, 'too_large'),
  not_readable: ({ message }) => new Refusal(409, message, 'not_readable'),
  not_writable: ({ message }) => new Refusal(409, message, 'not_writable'),
  not_text: ({ message }) => new Refusal(422, message, 'not_text'),
  read_only: ({ message }) => new Refusal(409, message, 'read_only'),
  hash_conflict: ({ data }) =>
    new Refusal(409, 'The file is another one by now', 'hash_conflict', { hash: data.hash ?? null }),
  too_many_requests: ({ message }) => new Refusal(429, message, 'too_many_requests'),
  too_many_keys: () => new Refusal(409, 'The wiki of this company keeps too much', 'too_many_keys'),
};

/** A failure as an answer; undefined for one that is nobody's mistake. */
export function refusalFor(error) {
  if (error instanceof Refusal) return error;
  const known = OF_FOLDERS[codeOf(error)];
  if (known) return known(error);
  const status = error?.data?.status;
  if (status >= 400 && status < 500) return new Refusal(status, error.message, codeOf(error));
  return undefined;
}
