import { z } from 'zod';
import { hexColor, text } from '#services/core/text/fields.js';
import { insertLabels, LABELS_NAMED } from '#services/organization/labels/operations.js';
import { fieldOf } from '../parse/field.js';
import type { ImportContext } from './context.js';

const Label = z.object({ name: text(48), color: hexColor() });

/** Creates the labels of a package whose names the company lacks, including labels that no task uses. */
export async function importLabels({ scope, companyId, parsed, plan, labelIds }: ImportContext): Promise<void> {
  if (!plan.include.issues) return;
  const labels = parsed.manifest.labels.map((label) => ({
    id: label.id,
    ...fieldOf(Label, label, `labels.${label.id}`),
  }));
  if (labels.length === 0) return;
  await insertLabels(scope, companyId, labels);
  const names = labels.map(({ name }) => name);
  const labelRows = await scope.sql<{ id: string; key: string }>(LABELS_NAMED, [companyId, names]);
  const ids = new Map(labelRows.map(({ id, key }) => [key, id]));
  for (const { id, name } of labels) labelIds.set(id, ids.get(name.toLowerCase()) as string);
}
