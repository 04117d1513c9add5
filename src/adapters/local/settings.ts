import { z } from 'zod';
import { programSettings } from '../builtin.js';
import type { Permissions } from './vendor.js';

/** The configuration that all vendors' command lines have in common. */
export const CommandLineConfig = z.looseObject({
  command: z.string().trim().min(1).optional().describe("The vendor's command line, if it is not on the PATH"),
  args: z
    .array(z.string())
    .optional()
    .describe('Additional arguments, one item each, appended to those of the server; never parsed by a shell'),
  model: z.string().min(1).optional(),
  permissions: z
    .enum(['workspace', 'full'])
    .optional()
    .describe(
      'The rights of the agent without supervision. workspace, the default: it runs commands and edits files within the rules and the sandbox of the vendor. full: everything is allowed',
    ),
  ...programSettings,
  resultGraceSec: z
    .number()
    .min(0)
    .max(86_400)
    .optional()
    .describe('Seconds within which the command line must exit after its result; 30 by default'),
  instructionsFilePath: z.string().optional().describe('Absolute path of the entry instructions file'),
});

export interface CommandLineSettings {
  readonly command: string;
  readonly args: readonly string[];
  readonly model: string | undefined;
  readonly permissions: Permissions;
  readonly timeoutSec: number;
  readonly graceSec: number;
  readonly resultGraceSec: number;
}

/** The configuration with its defaults filled in, or a description of its flaw. */
export function commandLineSettings(
  config: unknown,
  command: string,
): CommandLineSettings | { readonly problem: string } {
  const { data, error } = CommandLineConfig.safeParse(config);
  if (error) return { problem: z.prettifyError(error) };
  return {
    command: data.command ?? command,
    args: data.args ?? [],
    model: data.model,
    permissions: data.permissions ?? 'workspace',
    timeoutSec: data.timeoutSec ?? 0,
    graceSec: data.graceSec ?? 15,
    resultGraceSec: data.resultGraceSec ?? 30,
  };
}
