import type { NewRoutineVariableInput, RoutineDetailFragment } from './routine.gql.js';

export type Variable = RoutineDetailFragment['variables'][number];

/** What every text may name without a variable. */
const ALWAYS_THERE = new Set(['date', 'timestamp']);

/** The names of the variables that texts use: `{{name}}`, in the order in which they come. */
export function namesIn(...texts: readonly string[]): readonly string[] {
  const names = texts.flatMap((text) =>
    [...text.matchAll(/\{\{\s*([A-Za-z][A-Za-z0-9_]*)\s*\}\}/g)].map(([, name]) => name),
  );
  return [...new Set(names)].filter((name): name is string => name !== undefined && !ALWAYS_THERE.has(name));
}

/** The variables that texts use, with what is known of them. */
export function variablesFor(names: readonly string[], known: readonly Variable[]): readonly Variable[] {
  return names.map((name) => known.find((variable) => variable.name === name) ?? newVariable(name));
}

const newVariable = (name: string): Variable => ({
  __typename: 'RoutineVariable',
  name,
  label: null,
  type: 'TEXT',
  required: true,
  defaultValue: null,
  options: [],
});

export const variableInput = ({
  name,
  label,
  type,
  required,
  defaultValue,
  options,
}: Variable): NewRoutineVariableInput => ({
  name,
  label: label || null,
  type,
  required,
  defaultValue: defaultValue || null,
  ...(type === 'SELECT' && { options: [...options] }),
});

/** What is typed for variables, by their names, as a firing takes it: nothing for those that are left empty. */
export function valuesOf(
  variables: readonly Variable[],
  typed: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const values = variables.flatMap(({ name, type }): [string, unknown][] => {
    const text = typed[name] ?? '';
    if (text === '') return [];
    if (type === 'NUMBER') return [[name, Number(text)]];
    return [[name, type === 'BOOLEAN' ? text === 'true' : text]];
  });
  return Object.fromEntries(values);
}
