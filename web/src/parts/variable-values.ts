import { isRecord } from '../ui/schema-fields.js';

/** How the server shows a text that it does not show. */
export const MASK = '***REDACTED***';

/** A variable or a header: a text, a secret of the company, or what each person has of their own. */
export type VariableKind = 'text' | 'secret' | 'own';

export function kindOf(value: unknown): VariableKind {
  const type = isRecord(value) ? value.type : undefined;
  if (type === 'secret_ref') return 'secret';
  return type === 'user_secret_ref' ? 'own' : 'text';
}

/** What a variable begins with when its kind is chosen. */
export function emptyVariable(kind: VariableKind): unknown {
  if (kind === 'secret') return { type: 'secret_ref', secretId: '', version: 'latest' };
  return kind === 'own' ? { type: 'user_secret_ref', key: '', required: true, version: 'latest' } : '';
}

/** The text of a variable; empty for references, and for texts that the server does not show. */
export function textOf(value: unknown): string {
  const text = isRecord(value) ? value.value : value;
  return typeof text === 'string' && text !== MASK ? text : '';
}

/** Whether a text is stored that is not shown. */
export const isMasked = (value: unknown): boolean => (isRecord(value) ? value.value : value) === MASK;
