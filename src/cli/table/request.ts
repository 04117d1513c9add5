import type { Client } from '../call.js';
import { Failure } from '../failure.js';
import type { Prompt } from '../terminal/types.js';
import { kebab } from './names.js';
import type { Operation } from './operation.js';
import { payload } from './payload.js';
import { type CommandFlag, type CommandShape, type PlacedField, takesData } from './shape.js';
import { parseJsonFlag, type Sources, typedValue } from './values.js';

/** The raw values of arguments and flags. */
export interface Typed {
  readonly args: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly flags: Readonly<Record<string, unknown>>;
}

/** A request while it is assembled. */
export interface RequestDraft {
  readonly params: Record<string, string>;
  query: Record<string, unknown>;
  body: unknown;
}

interface Parts {
  readonly params: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  readonly body: Record<string, unknown>;
}

/** The flags of a command, each converted to its type. */
export async function flagValues(
  shape: CommandShape,
  typed: Typed,
  sources: Sources,
): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  for (const flag of shape.flags) {
    const raw = typed.flags[flag.name];
    if (raw !== undefined) values[flag.name] = await typedValue(raw, flag, sources);
  }
  return values;
}

/** The request of an operation: a whole body from `--data`, then single fields, then the command's fixed values. */
export async function requestDraftOf(
  shape: CommandShape & { readonly operation: Operation },
  typed: Typed,
  flags: Readonly<Record<string, unknown>>,
  tools: { readonly sources: Sources; readonly prompt: Prompt },
): Promise<RequestDraft> {
  const { operation, command } = shape;
  const whole = takesData(shape) ? await wholeBody(typed, tools.sources) : undefined;
  if (operation.body && !isObjectBody(operation))
    return { ...(await parts(shape, typed, flags, tools.sources)), body: whole } as RequestDraft;
  if (whole !== undefined && (typeof whole !== 'object' || whole === null || Array.isArray(whole)))
    throw new Failure('--data is not a JSON object.');
  const filled = await parts(shape, typed, flags, tools.sources);
  for (const [name, value] of Object.entries(command.fixed ?? {})) put(filled, placeOf(operation, name), value);
  const body = { ...(whole as object), ...filled.body };
  await askForSecrets(shape, { ...filled, body }, tools.prompt);
  checkRequired(shape, { ...filled, body });
  return {
    params: filled.params as Record<string, string>,
    query: filled.query,
    body: await payload(operation, body, tools.sources),
  };
}

/** Fills in the company if it is a field outside the path. */
export async function fillCompany(operation: Operation, draft: RequestDraft, client: Client): Promise<void> {
  const { companyId, companySource } = client.context;
  const inQuery = operation.query.find(({ name }) => name === 'companyId');
  if (inQuery) {
    const value = inQuery.isRequired || isShortName(operation, draft) ? await client.companyId() : companyId;
    if (value && (inQuery.isRequired || companySource === 'flag' || isShortName(operation, draft)))
      draft.query.companyId ??= value;
  }
  const inBody = operation.body?.fields.find(({ name }) => name === 'companyId');
  if (!inBody || operation.body?.type !== 'application/json') return;
  const value = inBody.isRequired ? await client.companyId() : companyId;
  if (value) draft.body = { companyId: value, ...(draft.body as object | undefined) };
}

/** Whether the path contains a short name, which is unique only within a company. */
function isShortName({ params }: Operation, draft: RequestDraft): boolean {
  const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
  const idParameter = params.find(({ name }) => ['agentId', 'id', 'projectId'].includes(name));
  return idParameter !== undefined && !uuid.test(draft.params[idParameter.name] ?? '');
}

async function parts(
  shape: CommandShape,
  typed: Typed,
  flags: Readonly<Record<string, unknown>>,
  sources: Sources,
): Promise<Parts> {
  const filled: Parts = { params: {}, query: {}, body: {} };
  for (const { name, field } of shape.args) {
    const raw = typed.args[name];
    if (field && raw !== undefined) put(filled, field, await typedValue(raw, argumentFlag(name, field), sources));
  }
  for (const { name, target } of shape.flags) if (target && flags[name] !== undefined) put(filled, target, flags[name]);
  return filled;
}

function argumentFlag(name: string, field: PlacedField): CommandFlag {
  const type = field.type === 'file' ? 'string' : field.type;
  return { name, type, target: field, ...(field.values && { values: field.values }) };
}

function put(filled: Parts, { place, name }: Pick<PlacedField, 'place' | 'name'>, value: unknown): void {
  filled[place][name] = place === 'params' ? String(value) : value;
}

function placeOf(operation: Operation, name: string): Pick<PlacedField, 'place' | 'name'> {
  if (operation.params.some((field) => field.name === name)) return { place: 'params', name };
  return { place: operation.query.some((field) => field.name === name) ? 'query' : 'body', name };
}

async function wholeBody({ flags }: Typed, sources: Sources): Promise<unknown> {
  const { data, dataFile } = flags as { data?: string; dataFile?: string };
  if (data !== undefined && dataFile !== undefined) throw new Failure('Pass --data or --data-file, not both.');
  if (data !== undefined) return parseJsonFlag(await sources.text(data), 'data');
  if (dataFile === undefined) return undefined;
  return parseJsonFlag(await sources.text(dataFile === '-' ? '-' : `@${dataFile}`), 'data-file');
}

function isObjectBody({ body }: Operation): boolean {
  return body === undefined || body.fields.length > 0 || body.type === 'application/json';
}

async function askForSecrets(shape: CommandShape, filled: Parts, prompt: Prompt): Promise<void> {
  for (const { name, target, type, isRequired } of shape.flags) {
    if (type !== 'secret' || !target || !isRequired || filled[target.place][target.name] !== undefined) continue;
    if (!prompt.isPossible)
      throw new Failure(`${target.name} is missing.`, `Pass --${kebab(name)} - for standard input, @file or env:NAME.`);
    put(filled, target, await prompt.secret(`${target.name}:`));
  }
}

function checkRequired(shape: CommandShape, filled: Parts): void {
  const missing = shape.flags.filter(
    ({ target, isRequired }) => isRequired && target && filled[target.place][target.name] === undefined,
  );
  if (missing.length === 0) return;
  const names = missing.map(({ name }) => `--${kebab(name)}`).join(', ');
  throw new Failure(`Missing: ${names}.`, `See \`orgraph ${shape.command.path} --help\`.`);
}
