import type { Client } from '../call.js';
import { Failure } from '../failure.js';
import { isJsonBody } from '../http/bodies.js';
import { download } from '../http/download.js';
import { watchedTypes } from '../live/watched.js';
import { plainCell, valueAtPath } from '../output/cells.js';
import type { CommandInvocation } from './invocation.js';
import type { Operation } from './operation.js';
import { allRows } from './pages.js';
import { fillCompany, type RequestDraft } from './request.js';
import { type CommandShape, isDownload } from './shape.js';
import type { Command } from './types.js';

type Fields = Record<string, unknown>;

/** Replaces names that people use with ids, in the fields that the command names. */
async function resolveReferences(
  { references }: Command,
  { params, query, body }: CommandInvocation['request'],
  client: Client,
): Promise<void> {
  for (const [name, load] of Object.entries(references ?? {})) {
    const fields = [params, query, body].find((part): part is Fields => hasField(part, name));
    if (!fields) continue;
    const { idOf } = await load();
    const value = fields[name];
    fields[name] = Array.isArray(value)
      ? await Promise.all(value.map((ref) => idOf(client, String(ref))))
      : await idOf(client, String(value));
  }
}

const hasField = (part: unknown, name: string): boolean =>
  typeof part === 'object' && part !== null && isJsonBody(part) && (part as Fields)[name] != null;

/** Runs a command: its own code, or its operation. */
export async function executeCommand(shape: CommandShape, invocation: CommandInvocation): Promise<void> {
  const { command, operation } = shape;
  await agree(shape, invocation);
  await resolveReferences(command, invocation.request, invocation.client);
  const draft = invocation.request as RequestDraft;
  if (operation) await fillCompany(operation, draft, invocation.client);
  if (command.run) return (await command.run()).run(invocation);
  if (!operation) throw new Error(`${command.path} has neither an operation nor code`);
  return call({ ...shape, operation }, draft, invocation);
}

async function call(
  shape: CommandShape & { operation: Operation },
  draft: RequestDraft,
  invocation: CommandInvocation,
): Promise<void> {
  const { operation } = shape;
  const { client, output, system, flags } = invocation;
  if (isDownload(shape)) {
    const response = await client.open(operation.id, draft);
    return download(response, { to: flags.output as string | undefined, cwd: system.cwd, output });
  }
  if (flags.watch) return watch(shape, draft, invocation);
  if (flags.paginate) return printRows(shape, await pages(shape, operation, draft, client), invocation);
  print(shape, await client.call(operation.id, draft), invocation);
}

/** Shows a list again whenever something changes it. */
async function watch(
  shape: CommandShape & { operation: Operation },
  draft: RequestDraft,
  invocation: CommandInvocation,
): Promise<void> {
  const { command, operation } = shape;
  const { watchList } = await import('../live/list-watch.js');
  await watchList(invocation, {
    types: watchedTypes(command.path) ?? [],
    columns: command.columns ?? [],
    load: async () => rowsAt(shape, await invocation.client.call(operation.id, draft)) ?? [],
  });
}

async function agree({ command }: CommandShape, invocation: CommandInvocation): Promise<void> {
  if (!command.confirm || invocation.isAgreed) return;
  const { context, request, args } = invocation;
  const question = fill(command.confirm, { companyId: context.companyId, ...request.params, ...args });
  if (!invocation.prompt.isPossible)
    throw new Failure(`This needs your confirmation: ${question}`, 'Confirm with --yes.');
  if (!(await invocation.prompt.confirm(question))) throw new Failure('Nothing was done.');
}

function print(shape: CommandShape, body: unknown, invocation: CommandInvocation): void {
  const { command } = shape;
  const { output } = invocation;
  const rows = rowsAt(shape, body);
  if (rows) output.list(rows, command.columns ?? [], { json: body });
  else if (body !== undefined) output.object(body, command.fields);
  else if (output.isJson) output.object(null);
  if (command.done) output.note(fill(command.done, { ...(body as object), ...invocation.args }));
  else if (body === undefined) output.note('Done.');
}

function printRows({ command }: CommandShape, rows: readonly unknown[], { output }: CommandInvocation): void {
  output.list(rows, command.columns ?? []);
}

function pages(shape: CommandShape, operation: Operation, draft: RequestDraft, client: Client): Promise<unknown[]> {
  return allRows(client, operation, draft, (body) => rowsAt(shape, body) ?? []);
}

/** The rows of a response: the response itself if it is a list, else the list that the command names. */
function rowsAt({ command }: CommandShape, body: unknown): readonly unknown[] | undefined {
  if (Array.isArray(body)) return body;
  if (typeof body !== 'object' || body === null) return undefined;
  const rows = valueAtPath(body, command.rows ?? 'items');
  return Array.isArray(rows) ? rows : undefined;
}

/** A sentence with its `{names}` filled in. */
function fill(sentence: string, values: Readonly<Record<string, unknown>>): string {
  return sentence.replace(/\{([\w.]+)\}/g, (_, name: string) => plainCell(valueAtPath(values, name)));
}
