/**
 * Names that another control plane uses for things of Orgraph, by the value of the setting COMPATIBILITY. Its agents
 * and clients know these names.
 */
const FOREIGN_NAMES = {
  paperclip: {
    /** Request headers, each with the Orgraph header that it stands for. */
    headers: {
      'X-Paperclip-Run-Id': 'X-Service-Run-Id',
      'X-Paperclip-Signature': 'X-Service-Signature',
      'X-Paperclip-Timestamp': 'X-Service-Timestamp',
      'X-Paperclip-Tool-Gateway-Token': 'X-Service-Tool-Gateway-Token',
    },
    /** The prefix of a run's variables, instead of `SERVICE_`. */
    variablePrefix: 'PAPERCLIP_',
    /** Variables that repeat the value of another one. */
    repeatedVariables: {
      PAPERCLIP_RUN_SCRATCH_DIR: 'SERVICE_SCRATCH_DIR',
      PAPERCLIP_TASK_SCRATCH_DIR: 'SERVICE_SCRATCH_DIR',
    },
  },
} as const;

/** A control plane whose agents and clients keep working unchanged. */
export type Compatibility = keyof typeof FOREIGN_NAMES;

export const COMPATIBILITIES = Object.keys(FOREIGN_NAMES) as [Compatibility];

/** The prefix of variables that only the server sets. */
const PREFIX = 'SERVICE_';

type Variables = Readonly<Record<string, string>>;

/** The server's variables of a run, with those that hold the same values under other names. */
export function withForeignNames(variables: Variables, compatibility: Compatibility | undefined): Variables {
  if (!compatibility) return variables;
  const { variablePrefix, repeatedVariables } = FOREIGN_NAMES[compatibility];
  const renamed = Object.entries(variables).flatMap(([name, value]) =>
    name.startsWith(PREFIX) ? [[variablePrefix + name.slice(PREFIX.length), value]] : [],
  );
  const repeated = Object.entries(repeatedVariables).flatMap(([name, of]) => {
    const value = variables[of];
    return value === undefined ? [] : [[name, value]];
  });
  return { ...variables, ...Object.fromEntries([...renamed, ...repeated]) };
}

/** Whether only the server sets variables of this name, to describe the run. */
export const isReservedVariable = (name: string, compatibility: Compatibility | undefined): boolean =>
  name.startsWith(PREFIX) ||
  (compatibility !== undefined && name.startsWith(FOREIGN_NAMES[compatibility].variablePrefix));

/** Foreign names of request headers, each with the Orgraph name that it stands for. */
export const foreignHeaders = (compatibility: Compatibility | undefined): readonly (readonly [string, string])[] =>
  compatibility ? Object.entries(FOREIGN_NAMES[compatibility].headers) : [];
