import { z } from 'zod';

/** A value from a package, as JSON. */
export const asJson = z.preprocess(
  (value) => (value === undefined ? value : JSON.parse(JSON.stringify(value))),
  z.record(z.string(), z.json()),
);

/** A session that a package reports. */
export const AdapterSession = z.object({
  id: z.string().min(1).max(1_000),
  displayId: z.string().max(1_000).nullable().default(null),
  params: asJson.nullable().default(null),
});
