import { z } from 'zod';

export const MANIFEST = 'manifest.json';

const Table = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number().int().min(0),
  sha256: z.string(),
});

const Sequence = z.object({ schema: z.string(), name: z.string(), value: z.string(), isCalled: z.boolean() });

/** A schema that a plugin made: no migration of the server knows what is in it. */
const BackupPluginSchema = z.object({
  name: z.string().regex(/^plugin_[0-9a-f]{32}$/),
  /** What makes it, up to empty tables. */
  before: z.array(z.string()),
  /** Constraints, indexes and views, which come after the rows. */
  after: z.array(z.string()),
});

/** What a backup says of itself. */
export const Manifest = z.object({
  format: z.literal('orgraph-backup'),
  formatVersion: z.literal(1),
  /** Of the program that wrote it. */
  version: z.string(),
  createdAt: z.string(),
  /** Of the database server. */
  postgres: z.string(),
  /** Those that were applied, in their order. */
  migrations: z.array(z.object({ name: z.string().regex(/^\w+$/), checksum: z.string() })).min(1),
  tables: z.array(Table),
  sequences: z.array(Sequence),
  pluginSchemas: z.array(BackupPluginSchema),
});
export type Manifest = z.infer<typeof Manifest>;
export type BackupTable = z.infer<typeof Table>;
export type BackupSequence = z.infer<typeof Sequence>;
export type BackupPluginSchema = z.infer<typeof BackupPluginSchema>;

/** The file of a table's rows within a backup. */
export const entryOf = ({ schema, name }: Pick<BackupTable, 'schema' | 'name'>): string =>
  `data/${schema}.${name}.copy`;
