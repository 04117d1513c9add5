import { useState } from 'react';
import { type Client, type CombinedError, useClient } from 'urql';
import { randomId } from '../../graph/keys.js';
import { refusalOf } from '../../graph/refusal.js';
import {
  graphOptions,
  type ImportOptions,
  type ImportPreview,
  type ImportResult,
  restOptions,
  type Source,
  secretInputs,
} from './import-request.js';
import { ImportRepositoryDocument, RepositoryImportPreviewDocument } from './portability.gql.js';
import { sendForm } from './send-form.js';

interface ImportState {
  readonly isBusy: boolean;
  /** How much of the file has been sent, from 0 to 1; 1 while the server works. */
  readonly progress: number;
  /** Why it failed; empty when it did not. */
  readonly problem: string;
}

interface Import extends ImportState {
  preview(source: Source, options: ImportOptions): Promise<ImportPreview | null>;
  apply(source: Source, options: ImportOptions): Promise<ImportResult | null>;
}

const IDLE: ImportState = { isBusy: false, progress: 0, problem: '' };

/** Sends a package: files as an upload, the address of a repository as a question of GraphQL. */
export function useImport(): Import {
  const client = useClient();
  const [state, setState] = useState(IDLE);
  async function attempt<Answer>(work: (onProgress: (ratio: number) => void) => Promise<Answer>) {
    setState({ ...IDLE, isBusy: true });
    try {
      const answer = await work((progress) => setState({ ...IDLE, isBusy: true, progress }));
      setState(IDLE);
      return answer;
    } catch (error) {
      setState({ ...IDLE, problem: error instanceof Error ? error.message : 'It failed.' });
      return null;
    }
  }
  return {
    ...state,
    preview: (source, options) =>
      attempt<ImportPreview>((onProgress) =>
        source.kind === 'repository'
          ? previewRepository(client, source.url, options)
          : upload('/api/companies/import/preview', source, restOptions(options, true), onProgress),
      ),
    apply: (source, options) =>
      attempt<ImportResult>((onProgress) =>
        source.kind === 'repository'
          ? importRepository(client, source.url, options)
          : upload('/api/companies/import', source, restOptions(options, false), onProgress),
      ),
  };
}

type SentSource = Exclude<Source, { kind: 'repository' }>;

function upload<Answer>(path: string, source: SentSource, options: object, onProgress: (ratio: number) => void) {
  if (source.kind === 'files') {
    return sendForm<Answer>(path, { source: { type: 'inline', files: source.files }, ...options }, onProgress);
  }
  const form = new FormData();
  // The options first: the server reads the archive with them.
  form.append('options', JSON.stringify(options));
  form.append('file', source.file, source.file.name);
  return sendForm<Answer>(path, form, onProgress);
}

/** @throws an Error with what the API has against it */
function assertAnswered<Answer>(answer: Answer | null | undefined, error: CombinedError | undefined): Answer {
  if (answer) return answer;
  const { message, issues } = refusalOf(error as CombinedError);
  const [issue] = issues;
  throw new Error(issue ? `${issue.path.join('.')}: ${issue.message}` : message);
}

async function previewRepository(client: Client, url: string, options: ImportOptions): Promise<ImportPreview> {
  const answer = await client
    .query(RepositoryImportPreviewDocument, graphOptions(options, url), { requestPolicy: 'network-only' })
    .toPromise();
  return assertAnswered(answer.data?.importPreview, answer.error);
}

async function importRepository(client: Client, url: string, options: ImportOptions): Promise<ImportResult> {
  const input = {
    idempotencyKey: randomId(),
    ...graphOptions(options, url),
    secretValues: secretInputs(options.secretValues),
    pauseAutomations: options.pauseAutomations,
  };
  const answer = await client.mutation(ImportRepositoryDocument, { input }).toPromise();
  return assertAnswered(answer.data?.importCompany?.result, answer.error);
}
