// Parses the `WWW-Authenticate` header, in which a server describes the authorization that it needs. The text is
// untrusted.

const MOST_CHARACTERS = 8_000;
/** RFC 6749, 3.3. */
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]{1,240}$/;
const MOST_SCOPES = 100;

/** A parameter of a challenge; undefined if it is absent. */
export function challengeParameter(challenge: string | undefined, name: string): string | undefined {
  const pattern = new RegExp(
    `(?:^|[\\s,])${name}\\s{0,3}=\\s{0,3}(?:"((?:[^"\\\\]|\\\\.){0,2000})"|([^\\s,"]{1,2000}))`,
    'i',
  );
  const [, quoted, plain] = pattern.exec(challenge?.slice(0, MOST_CHARACTERS) ?? '') ?? [];
  return quoted?.replace(/\\(.)/g, '$1') ?? plain;
}

/** The distinct scopes in a text; ignores words that are not valid scopes. */
export const scopesIn = (text: string | null | undefined): string[] =>
  [
    ...new Set(
      (text ?? '')
        .slice(0, MOST_CHARACTERS * 4)
        .split(' ')
        .filter((word) => SCOPE.test(word)),
    ),
  ].slice(0, MOST_SCOPES);

export const isScope = (word: string): boolean => SCOPE.test(word);
