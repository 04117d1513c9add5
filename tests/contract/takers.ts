import { randomUUID } from 'node:crypto';
import { fixtures, type Subject } from './fixtures.js';
import { type ClientRequest, document, type Input } from './requests.js';
import type { Watch } from './watch.js';

/** An operation that takes a secret. */
export interface Taker {
  readonly operation: string;
  /** A valid input but for what it takes of a secret. */
  readonly input: (subject: Subject) => Input;
  /** Where in the input the secret stands. */
  readonly at: readonly string[];
}

const taker = (operation: string, ...at: string[]): Taker => ({
  operation,
  input: (subject) => fixtures[operation]?.input(subject) as Input,
  at,
});

export const takers: readonly Taker[] = [
  {
    operation: 'createSecret',
    input: ({ companyId }) => ({ companyId, name: `Secret ${randomUUID()}` }),
    at: ['value'],
  },
  taker('rotateSecret', 'value'),
  taker('createMyUserSecret', 'value'),
  taker('rotateMyUserSecret', 'value'),
  taker('createAgent', 'adapterConfig', 'env', 'API_KEY'),
  taker('hireAgent', 'adapterConfig', 'apiKey'),
  taker('updateAgent', 'adapterConfig', 'env', 'API_KEY'),
  taker('createProject', 'env', 'PASSWORD'),
  taker('updateProject', 'env', 'PASSWORD'),
  taker('createRoutine', 'env', 'PASSWORD'),
  taker('updateRoutine', 'env', 'PASSWORD'),
  taker('createApproval', 'payload', 'password'),
  taker('claimJoinApiKey', 'claimSecret'),
  taker('approveCliAuthChallenge', 'token'),
  taker('cancelCliAuthChallenge', 'token'),
  taker('claimBoard', 'token'),
  taker('claimBoard', 'code'),
  taker('acceptInvite', 'token'),
];

/** A copy of the input with a value at that place. */
export function withValue(input: Input, [key = '', ...deeper]: readonly string[], value: unknown): Input {
  if (deeper.length === 0) return { ...input, [key]: value };
  return { ...input, [key]: withValue((input[key] ?? {}) as Input, deeper, value) };
}

const isId = (value: unknown): boolean => /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(String(value));

/** Inputs that bear the secret, each wrong in one way. */
export function wrongInputs(watch: Watch, subject: Subject, { operation, input, at }: Taker): Input[] {
  const secret = watch.give(`${operation} ${at.join('.')}`);
  const plain = withValue(input(subject), at, secret);
  const others = Object.keys(plain).filter((key) => key !== at[0]);
  const above = at.slice(0, -1);
  return [
    { ...plain, bogus: true },
    ...others.map((key) => ({ ...plain, [key]: { wrong: [1] } })),
    ...others.map((key) => Object.fromEntries(Object.entries(plain).filter(([name]) => name !== key))),
    Object.fromEntries(Object.entries(plain).map(([key, value]) => [key, isId(value) ? randomUUID() : value])),
    ...[{ nested: secret }, [secret], { type: secret }, { type: 'plain', value: { secret } }].map((value) =>
      withValue(plain, at, value),
    ),
    ...['\u0000', '\ud800', 'x'.repeat(300_000)].map((end) => withValue(plain, at, secret + end)),
    ...(above.length > 0 ? [withValue(plain, above, secret), withValue(plain, above, [secret])] : []),
    ...(above.includes('env') ? [withValue(plain, above, { '': secret, '1 bad=name': secret })] : []),
  ];
}

/** The same body, broken before anybody looks into it. */
export function brokenBodies(request: ClientRequest): ClientRequest[] {
  const body = String(request.body ?? '');
  if (!body.startsWith('{')) return [];
  return [
    ...[
      body.slice(0, -1),
      `${body}}`,
      `[${body}]`,
      JSON.stringify(body),
      body.replaceAll('"', "'"),
      `\u0000${body}`,
    ].map((broken) => ({ ...request, body: broken })),
    ...['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'].map((type) => ({
      ...request,
      type,
    })),
  ];
}

/** A mutation whose document itself holds the secret, where it does not belong. */
export function wrongDocuments(watch: Watch, { operation }: Taker): ClientRequest[] {
  const secret = watch.give(`${operation} in a document`);
  const text = JSON.stringify(secret);
  const type = `${operation.charAt(0).toUpperCase()}${operation.slice(1)}Input`;
  const ask = (input: string) => document(`mutation { ${operation}(input: ${input}) { cursor } }`);
  return [
    ...[text, `{ bogus: ${text} }`, `{ value: [${text}] }`, `[${text}]`, `{ value: { a: ${text} } }`].map(ask),
    ...[`{ companyId: ${text} env: ${text} adapterConfig: ${text} payload: ${text} }`, `{ value: ${text}`].map(ask),
    document(`mutation ($input: ${type}!) { ${operation}(input: $input) { cursor } }`, { input: secret }),
    document(`mutation ($input: ${type}!) { ${operation}(input: $input) { cursor } }`, { input: [secret] }),
    document(`mutation ($input: ${type}!, $x: Int!) { ${operation}(input: $input) { cursor } }`, {
      input: {},
      x: secret,
    }),
    document(`mutation ($input: ${type} = ${text}) { ${operation}(input: $input) { cursor } }`),
  ];
}
