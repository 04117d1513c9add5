import { plural } from '../../format/words.js';
import { useAction } from '../../graph/use-action.js';
import { Button, IconButton } from '../../ui/button.js';
import { useConfirm } from '../../ui/confirm.js';
import { Menu } from '../../ui/menu.js';
import {
  ArchiveToolServerDocument,
  CheckToolServerDocument,
  RefreshToolCatalogDocument,
  UpdateToolServerDocument,
} from './connection.gql.js';
import type { ConnectionProps } from './connection-props.js';

/** What people do with a connection. The server refuses those who neither made it nor manage connections. */
export function ConnectionActions({ connection: { id, name, status, enabled } }: ConnectionProps) {
  const confirm = useConfirm();
  const check = useAction(CheckToolServerDocument, { done: 'The server was asked whether it is there.' });
  const refresh = useAction(RefreshToolCatalogDocument, {
    done: ({ discoveredCount, quarantinedCount }) =>
      `${plural(discoveredCount, 'tool')} listed${quarantinedCount > 0 ? `, ${quarantinedCount} to review` : ''}.`,
  });
  const update = useAction(UpdateToolServerDocument, { done: 'Changed.' });
  const archive = useAction(ArchiveToolServerDocument, { done: 'The connection is archived.' });
  const put = async () => {
    const text = 'Its grants, installs and uses of secrets end at once, and nobody calls its tools any more.';
    if (await confirm({ title: `Archive ${name}?`, text, action: 'Archive', danger: true, typed: name })) {
      void archive.run({ serverId: id });
    }
  };
  return (
    <>
      {status !== 'ACTIVE' && (
        <Button
          variant="primary"
          busy={update.isBusy}
          onClick={() => void update.run({ serverId: id, status: 'ACTIVE', enabled: true })}
        >
          Take into use
        </Button>
      )}
      <Button icon="activity" busy={check.isBusy} onClick={() => void check.run({ serverId: id })}>
        Check
      </Button>
      <Button icon="retry" busy={refresh.isBusy} onClick={() => void refresh.run({ serverId: id })}>
        Ask for its tools
      </Button>
      <Menu
        align="end"
        trigger={<IconButton icon="dots" label="More actions" />}
        items={[
          enabled
            ? {
                label: 'Switch off',
                icon: 'pause',
                hint: 'Calls that are being made end.',
                onSelect: () => void update.run({ serverId: id, enabled: false }),
              }
            : { label: 'Switch on', icon: 'play', onSelect: () => void update.run({ serverId: id, enabled: true }) },
          { label: 'Archive…', icon: 'archive', danger: true, onSelect: () => void put() },
        ]}
      />
    </>
  );
}
