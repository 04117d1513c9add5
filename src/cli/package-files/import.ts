import { Failure } from '../failure.js';
import type { CommandInvocation } from '../table/invocation.js';
import type { Run } from '../table/types.js';
import { type ImportAnswer, type ImportPreview, planText, printImport } from './import-report.js';
import { importRequest, routeOf } from './import-request.js';
import { type ImportOrigin, openSource } from './import-source.js';
import { askedValues, inputNameOf, parsedValues } from './secret-values.js';

export const run: Run = async (invocation) => {
  const source = await openSource(invocation.args.source as string, invocation.system.cwd, invocation.signal);
  try {
    await importFrom(source, invocation);
  } finally {
    await source.close();
  }
};

async function importFrom(source: ImportOrigin, invocation: CommandInvocation): Promise<void> {
  const { client, output, flags, signal } = invocation;
  const { preview: request, more } = await importRequest(invocation);
  const route = routeOf(request);
  const params = route.params ? { params: route.params } : {};
  const preview = await client.call<ImportPreview>(route.preview, { ...params, ...(await source.request(request)) });
  if (flags.dryRun) return output.value(withoutFiles(preview), planText(preview, output));
  if (!output.isJson) output.note(planText(preview, output));
  if (preview.errors.length > 0)
    throw new Failure('The package cannot be imported as it is.', preview.errors.join('\n'));
  await agree(invocation, preview);
  const flagValues = flags.secretValues === undefined ? {} : parsedValues(flags.secretValues as string);
  const secretValues = await valuesOf(invocation, preview, flagValues);
  signal.throwIfAborted();
  const whole = { ...request, ...more, ...(Object.keys(secretValues).length > 0 && { secretValues }) };
  const answer = await client.call<ImportAnswer>(route.apply, { ...params, ...(await source.request(whole)) });
  printImport(answer, preview.plan, output);
}

/** Without a terminal, an import needs no confirmation unless it replaces something. */
async function agree({ isAgreed, prompt, flags }: CommandInvocation, preview: ImportPreview): Promise<void> {
  if (isAgreed) return;
  if (prompt.isPossible) {
    if (!(await prompt.confirm(`Import this into ${preview.targetCompanyName}?`)))
      throw new Failure('Nothing was imported.');
  } else if (flags.collision === 'replace') {
    throw new Failure('This replaces existing objects of the company.', 'Confirm with --yes.');
  }
}

async function valuesOf(
  { prompt, output }: CommandInvocation,
  { envInputs }: ImportPreview,
  given: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, string>>> {
  if (prompt.isPossible) return askedValues(envInputs, given, prompt);
  const missing = envInputs.filter(
    (input) => input.kind === 'secret' && input.requirement === 'required' && !Object.hasOwn(given, inputNameOf(input)),
  );
  if (missing.length > 0) {
    output.warn(
      `Missing values: ${missing.map(inputNameOf).join(', ')}. Pass them with --secret-values @file, or set them later.`,
    );
  }
  return given;
}

/** Leaves out the preview's files, which the client itself sent. */
const withoutFiles = ({ files: _, ...preview }: ImportPreview): object => preview;
