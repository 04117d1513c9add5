import type { Run } from '#cli/table/types.js';

interface Preview {
  readonly manifest: { readonly envInputs: readonly { readonly kind: string }[] };
  readonly warnings: readonly string[];
}

/** Lists the variables that the importer of a company's export must supply. */
export const run: Run = async ({ client, command, flags, output }) => {
  const include = (flags.include as readonly string[] | undefined) ?? ['agents', 'projects'];
  const body = { include: Object.fromEntries(include.map((kind) => [kind, true])) };
  const { manifest, warnings } = await client.call<Preview>('previewCompanyExport', { body });
  for (const warning of warnings) output.warn(warning);
  const inputs = manifest.envInputs.filter(({ kind }) => flags.kind === undefined || kind === flags.kind);
  output.list(inputs, command.columns ?? [], { empty: 'The export requires no variables.' });
};
