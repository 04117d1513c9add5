import { findOperation } from '../table/operation.js';
import { fillCompany, type RequestDraft } from '../table/request.js';
import type { Command, Run } from '../table/types.js';

/** The code of a command that prints only a text of its operation's response, unchanged. */
export const textRun =
  (field: string): NonNullable<Command['run']> =>
  async () => ({ run: printField(field) });

const printField =
  (field: string): Run =>
  async ({ client, command, output, request }) => {
    const operation = findOperation(command.operation as string);
    await fillCompany(operation, request as RequestDraft, client);
    const answer = await client.call<Readonly<Record<string, unknown>>>(operation.id, request);
    output.value(answer, String(answer[field] ?? ''));
  };
