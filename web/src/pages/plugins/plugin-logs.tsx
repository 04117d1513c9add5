import { words } from '../../format/words.js';
import { useList } from '../../graph/use-list.js';
import { Loading } from '../../parts/list-table.js';
import { useAddress } from '../../parts/use-address.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { JsonView } from '../../ui/json-view.js';
import { Toolbar } from '../../ui/layout.js';
import { PlainText } from '../../ui/plain-text.js';
import { Select } from '../../ui/select.js';
import { Empty, ErrorNote } from '../../ui/states.js';
import { Table } from '../../ui/table.js';
import { ExactTime } from '../../ui/time.js';
import type { Tone } from '../../ui/tone.js';
import { type PluginLogRowFragment, PluginLogsDocument } from './plugin-work.gql.js';
import { useLiveLog } from './use-live-log.js';

type Line = PluginLogRowFragment;

const TONES: Readonly<Record<Line['level'], Tone>> = {
  DEBUG: 'neutral',
  INFO: 'info',
  WARN: 'warning',
  ERROR: 'danger',
};
const LEVELS = Object.keys(TONES) as Line['level'][];
const ALL = 'all';

/** What the plugin writes, as it writes it, newest first. */
export function PluginLogs({ pluginId }: { pluginId: string }) {
  const { get, set } = useAddress();
  const level = LEVELS.find((one) => one === get('level'));
  const list = useList(
    PluginLogsDocument,
    { id: pluginId, filter: level ? { levels: [level] } : {} },
    (data) => data.plugin?.logs,
  );
  const { lines, isLive } = useLiveLog(pluginId, level, list.refresh);
  const known = new Set(list.items.map(({ id }) => id));
  const rows = [...lines.filter(({ id }) => !known.has(id)), ...list.items];
  return (
    <div className="stack">
      <Toolbar
        label="Which lines"
        end={
          <span role="status">
            <Badge tone={isLive ? 'accent' : 'warning'}>{isLive ? 'Live' : 'Reconnecting'}</Badge>
          </span>
        }
      >
        <Select
          aria-label="Level"
          value={level ?? ALL}
          onChange={(next) => set({ level: next === ALL ? undefined : next })}
          options={[
            { value: ALL, label: 'All levels' },
            ...LEVELS.map((one) => ({ value: one as string, label: words(one) })),
          ]}
        />
      </Toolbar>
      {list.refusal && <ErrorNote message={list.refusal.message} hint={list.refusal.hint} retry={list.refresh} />}
      {list.isLoading ? (
        <Loading rows={8} />
      ) : (
        <Table
          caption="Lines of the log, newest first"
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
            { key: 'at', title: 'Written', render: ({ createdAt }) => <ExactTime at={createdAt} /> },
            {
              key: 'level',
              title: 'Level',
              render: ({ level: lineLevel }) => <Badge tone={TONES[lineLevel]}>{words(lineLevel)}</Badge>,
            },
            {
              key: 'message',
              title: 'Line',
              render: ({ message, meta }) => (
                <div className="mono plugin-line">
                  <PlainText text={message} />
                  {meta && <JsonView value={meta} open={0} />}
                </div>
              ),
            },
          ]}
          empty={
            <Empty icon="terminal" title="Nothing is written">
              10,000 lines are kept, for 30 days.
            </Empty>
          }
        />
      )}
      {list.hasMore && (
        <div className="row">
          <Button busy={list.isLoadingMore} onClick={list.more}>
            Show more
          </Button>
        </div>
      )}
    </div>
  );
}
