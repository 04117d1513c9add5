import { useState } from 'react';
import { addressOf } from '../../graph/base.js';
import { useCompany } from '../../graph/company.js';

interface Export {
  run(name: string, request: object): Promise<void>;
  readonly isBusy: boolean;
  /** Why the last one failed; empty when it did not. */
  readonly problem: string;
}

/** Downloads a package as a zip archive. */
export function useExport(): Export {
  const { id } = useCompany();
  const [state, setState] = useState({ isBusy: false, problem: '' });
  async function run(name: string, request: object) {
    setState({ isBusy: true, problem: '' });
    try {
      save(`${name}.zip`, await fetchPackage(id, request));
      setState({ isBusy: false, problem: '' });
    } catch (error) {
      setState({ isBusy: false, problem: error instanceof Error ? error.message : 'It was cut off.' });
    }
  }
  return { run, ...state };
}

async function fetchPackage(companyId: string, request: object): Promise<Blob> {
  const response = await fetch(addressOf(`/api/companies/${companyId}/exports`), {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/zip' },
    body: JSON.stringify(request),
  });
  if (response.ok) return response.blob();
  const { error } = (await response.json().catch(() => ({}))) as { readonly error?: string };
  throw new Error(error ?? `The server answered ${response.status}.`);
}

function save(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser has the content once the download has begun.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
