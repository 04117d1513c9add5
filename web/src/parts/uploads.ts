import { addressOf } from '../graph/base.js';
import { useCompany } from '../graph/company.js';
import { randomId } from '../graph/keys.js';
import { fileMarkdown } from './text-edits.js';

export interface UploadOptions {
  /** Told how much of the file has been sent, from 0 to 1. */
  readonly onProgress?: (ratio: number) => void;
  readonly signal?: AbortSignal;
}

/** Stores a file. @returns the Markdown that shows it; null where the text need not name it */
export type Upload = (file: File, options: UploadOptions) => Promise<string | null>;

interface StoredFile {
  readonly contentPath: string;
  readonly contentType: string;
}

/** Uploads with the files of an issue. */
export function useIssueUpload(issueId: string): Upload {
  const { id } = useCompany();
  return (file, options) => uploadToIssue(id, issueId, file, options);
}

/** Uploads with the files of a case. */
export function useCaseUpload(caseId: string): Upload {
  return async (file, options) => {
    const { asset } = await send<CaseFile>(`/api/cases/${caseId}/attachments`, file, options);
    return markdownOf(file, { contentPath: `/api/assets/${asset.id}/content`, contentType: asset.contentType });
  };
}

/** A file of a case as the server answers it. */
interface CaseFile {
  readonly asset: { readonly id: string; readonly contentType: string };
}

export async function uploadToIssue(companyId: string, issueId: string, file: File, options: UploadOptions = {}) {
  const path = `/api/companies/${companyId}/issues/${encodeURIComponent(issueId)}/attachments`;
  return markdownOf(file, await send(path, file, options));
}

/** Uploads pictures of texts that belong to nothing yet. */
export async function uploadImage(companyId: string, file: File, options: UploadOptions = {}): Promise<string> {
  return markdownOf(file, await send(`/api/companies/${companyId}/assets/images`, file, options));
}

const markdownOf = (file: File, { contentPath, contentType }: StoredFile): string =>
  fileMarkdown(file.name, contentPath, contentType.startsWith('image/'));

/** By XMLHttpRequest, since fetch does not tell how far an upload is. */
function send<Answer = StoredFile>(path: string, file: File, { onProgress, signal }: UploadOptions): Promise<Answer> {
  const request = new XMLHttpRequest();
  const form = new FormData();
  form.append('file', file, file.name);
  return new Promise((resolve, reject) => {
    const fail = (message: string) => reject(new Error(message));
    request.open('POST', addressOf(path));
    request.responseType = 'json';
    request.setRequestHeader('idempotency-key', randomId());
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => {
      if (request.status < 300) resolve(request.response as Answer);
      else fail(messageOf(request));
    };
    request.onerror = () => fail('The server cannot be reached.');
    request.onabort = () => fail('It was cancelled.');
    signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}

function messageOf({ status, response }: XMLHttpRequest): string {
  const { error } = (response ?? {}) as { readonly error?: string };
  if (error) return error;
  return status === 413 ? 'The file is too large.' : `The server answered ${status}.`;
}
