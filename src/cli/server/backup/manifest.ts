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

/** A schema that a plugin made; no migration of the server knows its content. */
const BackupPluginSchema = z.object({
  name: z.string().regex(/^plugin_[0-9a-f]{32}$/),
  /** Statements that create the schema, up to empty tables. */
  before: z.array(z.string()),
  /** Statements for constraints, indexes and views, which run after the rows are loaded. */
  after: z.array(z.string()),
});

/** A backup's description of itself. */
export const Manifest = z.object({
  format: z.literal('orgraph-backup'),
  formatVersion: z.literal(1),
  /** The version of the program that wrote it. */
  version: z.string(),
  createdAt: z.string(),
  /** The version of the database server. */
  postgres: z.string(),
  /** The applied migrations, in their order. */
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
