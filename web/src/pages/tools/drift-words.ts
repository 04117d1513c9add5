import { sentenceList } from '../../format/words.js';
import type { ToolCatalogRowFragment } from './connection.gql.js';

type Reason = NonNullable<ToolCatalogRowFragment['quarantineReason']>;
type Field = NonNullable<ToolCatalogRowFragment['drift']>['fields'][number];

/** Why nobody may call a tool before people have looked at it. */
export const QUARANTINE_REASONS: Readonly<Record<Reason, string>> = {
  PENDING_REVIEW: 'Nobody has looked at it yet',
  SUSPICIOUS_TEXT: 'Its text may address a model',
  AMBIGUOUS_NAME: 'Its name looks like another',
};

const FIELDS: Readonly<Record<Field, string>> = {
  TITLE: 'its title',
  DESCRIPTION: 'its description',
  INPUT_SCHEMA: 'its arguments',
  RISK_LEVEL: 'its risk',
  ANNOTATIONS: 'what its server says of it',
};

/** What of a tool has changed since people looked at it. */
export const driftText = (fields: readonly Field[]): string =>
  fields.length === 0
    ? 'Nothing has changed since it was reviewed.'
    : `Changed since it was reviewed: ${sentenceList(fields.map((field) => FIELDS[field]))}.`;
