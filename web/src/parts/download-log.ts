import { addressOf } from '../graph/base.js';

interface LogContent {
  /** Lines, each an object of JSON. */
  readonly content: string;
  readonly nextOffset: number | null;
}

const PART_BYTES = 1_048_576;

/** Saves the whole log of a run as a file of text. @throws when a part of it cannot be read */
export async function downloadLog(runId: string): Promise<void> {
  const parts: string[] = [];
  for (let offset: number | null = 0; offset !== null; ) {
    const address = addressOf(`/api/heartbeat-runs/${runId}/log?offset=${offset}&limitBytes=${PART_BYTES}`);
    const answer = await fetch(address, { headers: { accept: 'application/json' } });
    if (!answer.ok) throw new Error('The log could not be read.');
    const { content, nextOffset } = (await answer.json()) as LogContent;
    const lines = content.split('\n').filter((line) => line !== '');
    parts.push(lines.map((line) => (JSON.parse(line) as { chunk: string }).chunk).join(''));
    offset = nextOffset;
  }
  save(new Blob(parts, { type: 'text/plain;charset=utf-8' }), `run-${runId.slice(0, 8)}.log`);
}

function save(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
