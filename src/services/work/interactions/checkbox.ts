import { unprocessable } from '../../core/errors/errors.js';
import type { CheckboxPayload } from './payloads.js';

const options = (count: number): string => (count === 1 ? '1 option' : `${count} options`);

/**
 * What was ticked, each once; the card's own choice where nothing is said.
 * @throws 422 for an unknown option, too few or too many
 */
export function selectedOptions(payload: CheckboxPayload, asked: readonly string[] | null | undefined): string[] {
  const selected = [...new Set(asked ?? payload.defaultSelectedOptionIds)];
  const known = new Set(payload.options.map(({ id }) => id));
  const unknown = selected.find((id) => !known.has(id));
  if (unknown !== undefined) throw unprocessable(`Unknown checkbox confirmation optionId: ${unknown}`);
  const { minSelected, maxSelected } = payload;
  if (selected.length < minSelected) throw unprocessable(`Select at least ${options(minSelected)}`);
  if (maxSelected !== null && selected.length > maxSelected) {
    throw unprocessable(`Select no more than ${options(maxSelected)}`);
  }
  return selected;
}
