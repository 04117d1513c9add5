import { words } from '../../format/words.js';
import { Badge } from '../../ui/badge.js';
import type { SecretRowFragment } from './secrets.gql.js';

const TONES = { ACTIVE: 'success', DISABLED: 'warning', ARCHIVED: 'neutral', DELETED: 'neutral' } as const;

export const SecretStatusBadge = ({ status }: { status: SecretRowFragment['status'] }) => (
  <Badge tone={TONES[status]}>{words(status)}</Badge>
);

export const PROVIDERS: Readonly<Record<SecretRowFragment['provider'], string>> = {
  LOCAL_ENCRYPTED: 'This server, encrypted',
  AWS_SECRETS_MANAGER: 'AWS Secrets Manager',
  GCP_SECRET_MANAGER: 'GCP Secret Manager',
  VAULT: 'Vault',
};
