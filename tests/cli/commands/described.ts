/** A command as `orgraph --help --json` tells of it. */
export interface DescribedCommand {
  readonly path: string;
  readonly aliases: readonly string[];
  readonly summary: string;
  readonly operation: string | null;
  readonly confirms: boolean;
  readonly arguments: readonly { readonly name: string; readonly required: boolean; readonly variadic: boolean }[];
  readonly flags: readonly { readonly flag: string; readonly type: string; readonly required: boolean }[];
}

/** All commands of the answer of `orgraph --help --json`. */
export const commandsIn = (help: {
  readonly groups: readonly { readonly commands: readonly DescribedCommand[] }[];
}): readonly DescribedCommand[] => [
  ...new Map(help.groups.flatMap(({ commands }) => commands.map((one) => [one.path, one] as const))).values(),
];
