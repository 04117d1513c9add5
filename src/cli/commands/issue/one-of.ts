import { Failure } from '#cli/failure.js';
import type { Command, Run } from '#cli/table/types.js';

interface Row {
  readonly id: string;
}

/** The code of a command that shows one item of an issue, where the API only lists them. */
export const oneItemRun =
  (operation: string, name: string): NonNullable<Command['run']> =>
  async () => ({ run: showRow(operation, name) });

const showRow =
  (operation: string, name: string): Run =>
  async ({ args, client, command, output }) => {
    const rows = await client.call<readonly Row[]>(operation, { params: { issueId: String(args.issueId) } });
    const row = rows.find(({ id }) => id === args[name]);
    if (!row)
      throw new Failure(`${args.issueId} has no item ${args[name]}.`, `List them: \`orgraph ${command.path}s\`.`);
    output.object(row, command.fields);
  };
