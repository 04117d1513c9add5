import { addressOf } from '../../graph/base.js';
import { randomId } from '../../graph/keys.js';

interface ImportedArchive {
  readonly imported: readonly { readonly id: string; readonly name: string }[];
  readonly warnings: readonly string[];
}

/**
 * Uploads a zip of skills: GraphQL takes no files.
 * @throws an Error with a sentence for people
 */
export async function importArchive(companyId: string, file: File): Promise<ImportedArchive> {
  const form = new FormData();
  form.append('file', file, file.name);
  const answer = await fetch(addressOf(`/api/companies/${companyId}/skills/import-archive`), {
    method: 'POST',
    headers: { 'idempotency-key': randomId(), accept: 'application/json' },
    body: form,
  }).catch(() => {
    throw new Error('The server cannot be reached.');
  });
  const body = (await answer.json().catch(() => ({}))) as Partial<ImportedArchive> & { readonly error?: string };
  if (!answer.ok) throw new Error(body.error ?? `The server answered ${answer.status}.`);
  return { imported: body.imported ?? [], warnings: body.warnings ?? [] };
}
