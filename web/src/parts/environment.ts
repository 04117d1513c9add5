import { MASK } from './variable-values.js';

/** A variable of an environment, as documents read it: a plain value is never told. */
export interface EnvironmentVariable {
  readonly name: string;
  readonly kind: 'PLAIN' | 'SECRET_REF' | 'USER_SECRET_REF';
  readonly secretId: string | null;
  readonly key: string | null;
  readonly required: boolean | null;
  readonly version: string | null;
}

/** A variable as the API takes it. */
export interface EnvironmentInput {
  readonly name: string;
  readonly value: {
    readonly plain?: string;
    readonly unchanged?: boolean;
    readonly secretRef?: { readonly secretId: string; readonly version: string };
    readonly userSecretRef?: { readonly key: string; readonly required: boolean; readonly version: string };
  };
}

/** The environment as rows of variables take it, by name. */
export function environmentRecord(env: readonly EnvironmentVariable[]): Record<string, unknown> {
  return Object.fromEntries(env.map((variable) => [variable.name, environmentValue(variable)]));
}

function environmentValue({ kind, secretId, key, required, version }: EnvironmentVariable): unknown {
  if (kind === 'SECRET_REF') return { type: 'secret_ref', secretId, version: version ?? 'latest' };
  if (kind === 'USER_SECRET_REF') return { type: 'user_secret_ref', key, required, version: version ?? 'latest' };
  return MASK;
}

/** The environment as the API takes it. */
export function environmentInput<Input = EnvironmentInput>(record: Readonly<Record<string, unknown>>): Input[] {
  return Object.entries(record).map(([name, value]) => ({ name, value: inputOf(value) })) as Input[];
}

function inputOf(value: unknown): EnvironmentInput['value'] {
  if (value === MASK) return { unchanged: true };
  if (typeof value !== 'object' || value === null) return { plain: String(value ?? '') };
  const { type, secretId, key, required, version, value: plain } = value as Readonly<Record<string, unknown>>;
  if (type === 'secret_ref') return { secretRef: { secretId: String(secretId), version: String(version ?? 'latest') } };
  if (type === 'user_secret_ref') {
    return { userSecretRef: { key: String(key), required: required !== false, version: String(version ?? 'latest') } };
  }
  return plain === MASK ? { unchanged: true } : { plain: String(plain ?? '') };
}
