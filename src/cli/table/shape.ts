import { Failure } from '../failure.js';
import { flagNameOf } from './common.js';
import { type ArgumentNotation, argumentOf } from './names.js';
import { findOperation, type Operation, type OperationField } from './operation.js';
import type { Command, Flag } from './types.js';

/** The part of a request that holds a field. */
type Place = 'params' | 'query' | 'body';

export interface PlacedField extends OperationField {
  readonly place: Place;
}

export interface CommandArgument extends ArgumentNotation {
  readonly description: string;
  readonly field?: PlacedField;
}

export interface CommandFlag extends Flag {
  readonly target?: PlacedField;
}

/** The arguments and flags of a command, with its operation. */
export interface CommandShape {
  readonly command: Command;
  readonly operation: Operation | undefined;
  readonly summary: string;
  readonly args: readonly CommandArgument[];
  readonly flags: readonly CommandFlag[];
}

/** Looks up the arguments and flags of a command: its own, and those of its operation. */
export function commandShape(command: Command): CommandShape {
  const operation = command.operation === undefined ? undefined : findOperation(command.operation);
  const fields = operation ? fieldsOf(operation) : [];
  const args = argsOf(command, fields);
  return {
    command,
    operation,
    summary: command.summary ?? operation?.summary ?? '',
    args,
    flags: flagsOf(command, fields, args),
  };
}

/** Whether a command takes a whole body by `--data`. */
export function takesData({ operation }: Pick<CommandShape, 'operation'>): boolean {
  return operation?.body !== undefined && operation.body.type !== 'multipart/form-data';
}

/** Whether a command's response is a file. */
export function isDownload({ operation }: Pick<CommandShape, 'operation'>): boolean {
  return operation !== undefined && !['application/json', 'none'].includes(operation.answer);
}

function fieldsOf(operation: Operation): PlacedField[] {
  const withPlace = (place: Place, fields: readonly OperationField[]) => fields.map((field) => ({ ...field, place }));
  return [
    ...withPlace('params', operation.params),
    ...withPlace('body', operation.body?.fields ?? []),
    ...withPlace('query', operation.query),
  ];
}

function argsOf(command: Command, fields: readonly PlacedField[]): CommandArgument[] {
  return (command.args ?? defaultArgs(command, fields)).map((notation) => {
    const argument = argumentOf(notation);
    const field = fields.find(({ name }) => name === argument.name);
    return { ...argument, description: field?.description ?? '', ...(field && { field }) };
  });
}

/** The path parameters except the company, and the file, which may be given by flag instead. */
function defaultArgs(command: Command, fields: readonly PlacedField[]): string[] {
  const open = fields.filter(({ name }) => name !== 'companyId' && !isFixed(command, name));
  const inPath = open.filter(({ place }) => place === 'params');
  return [
    ...inPath.map(({ name }) => name),
    ...open.filter(({ type }) => type === 'file').map(({ name }) => `${name}?`),
  ];
}

function flagsOf(command: Command, fields: readonly PlacedField[], args: readonly CommandArgument[]): CommandFlag[] {
  const own = (command.flags ?? []).map((flag) => withTarget(flag, fields));
  const coveredFields = new Set([
    ...args.filter(({ isRequired }) => isRequired).map(({ field }) => field),
    ...own.map(({ target }) => target),
  ]);
  const generatedFlags = fields
    .filter(
      (field) => !coveredFields.has(field) && !isFixed(command, field.name) && !command.omit?.includes(field.name),
    )
    // The company is a flag of every command.
    .filter(({ name }) => name !== 'companyId')
    .map((field) => flagOf(command, field));
  const names = new Set(own.map(({ name }) => name));
  return [...own, ...generatedFlags.filter(({ name }) => !names.has(name) && names.add(name))];
}

function withTarget(flag: Flag, fields: readonly PlacedField[]): CommandFlag {
  if (flag.field === undefined) return flag;
  const target = fields.find(({ name }) => name === flag.field);
  if (!target) throw new Failure(`--${flag.name} sets ${flag.field}, which the operation does not have.`);
  const { type, values, description } = target;
  return {
    type: type === 'file' ? 'string' : type,
    ...(values && { values }),
    ...(description && { description }),
    ...flag,
    target,
  };
}

function flagOf(command: Command, field: PlacedField): CommandFlag {
  const type = command.secrets?.includes(field.name) ? 'secret' : field.type;
  return {
    name: flagNameOf(field.name),
    type: type === 'file' ? 'string' : type === 'text' && field.place === 'query' ? 'string' : type,
    ...(field.description && { description: field.description }),
    ...(field.values && { values: field.values }),
    ...(field.isRequired && { isRequired: true }),
    ...(type === 'file' && { completes: 'file' as const }),
    target: field,
  };
}

function isFixed(command: Command, name: string): boolean {
  return command.fixed !== undefined && Object.hasOwn(command.fixed, name);
}
