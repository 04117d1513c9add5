import { words } from '../../format/words.js';
import { Badge } from '../../ui/badge.js';
import type { Tone } from '../../ui/tone.js';
import type { PluginRowFragment } from './plugins.gql.js';

export type PluginRow = PluginRowFragment;
type Status = PluginRow['status'];

const STATUSES: Readonly<Record<Status, readonly [Tone, string]>> = {
  INSTALLED: ['info', 'It starts: its worker has not said yet that it is ready.'],
  READY: ['success', 'It works.'],
  UPGRADE_PENDING: ['warning', 'It works as before. A version that wants more waits for approval.'],
  DISABLED: ['neutral', 'It is switched off. What it keeps stays.'],
  ERROR: ['danger', 'It does not work.'],
};

export const PluginStatusBadge = ({ status }: { status: Status }) => (
  <Badge tone={STATUSES[status][0]} title={STATUSES[status][1]}>
    {words(status)}
  </Badge>
);

export const doesWork = (status: Status): boolean => status === 'READY' || status === 'UPGRADE_PENDING';
