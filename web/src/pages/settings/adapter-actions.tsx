import { useAction } from '../../graph/use-action.js';
import { IconButton } from '../../ui/button.js';
import { useConfirm } from '../../ui/confirm.js';
import { Menu } from '../../ui/menu.js';
import type { Adapter } from './installed-adapter.js';
import {
  DisableAnAdapterDocument,
  PauseAnOverrideDocument,
  ReinstallAnAdapterDocument,
  ReloadAnAdapterDocument,
  RemoveAnAdapterDocument,
} from './instance.gql.js';

interface AdapterActionsProps {
  readonly adapter: Adapter;
  readonly refresh: () => void;
}

export function AdapterActions({ adapter, refresh }: AdapterActionsProps) {
  const { type, label, source, disabled, overriddenBuiltin, overridePaused } = adapter;
  const confirm = useConfirm();
  const disable = useAction(DisableAnAdapterDocument, { done: disabled ? 'It can be used.' : 'It is disabled.' });
  const override = useAction(PauseAnOverrideDocument, { done: 'The adapter was changed.' });
  const reload = useAction(ReloadAnAdapterDocument, { done: 'It was loaded anew.' });
  const reinstall = useAction(ReinstallAnAdapterDocument, { done: 'It was installed anew.' });
  const remove = useAction(RemoveAnAdapterDocument, { done: 'It was removed.' });
  async function askToRemove() {
    const text = 'Agents that use it cannot run until it is installed again.';
    if (!(await confirm({ title: `Remove ${label}?`, text, action: 'Remove', danger: true, typed: type }))) return;
    await remove.run({ type });
    refresh();
  }
  const isExternal = source === 'EXTERNAL';
  return (
    <Menu
      align="end"
      trigger={<IconButton size="s" label={`Actions of ${label}`} icon="dots" />}
      items={[
        {
          label: disabled ? 'Enable' : 'Disable',
          icon: disabled ? 'check' : 'pause',
          hint: disabled ? undefined : 'No new agents can use it.',
          onSelect: () => void disable.run({ type, disabled: !disabled }).then(refresh),
        },
        isExternal && { label: 'Load anew', icon: 'retry', onSelect: () => void reload.run({ type }).then(refresh) },
        isExternal && {
          label: 'Install anew',
          icon: 'download',
          onSelect: () => void reinstall.run({ type }).then(refresh),
        },
        overriddenBuiltin && {
          label: overridePaused ? 'Replace the built-in one' : 'Use the built-in one',
          icon: 'branch',
          onSelect: () => void override.run({ type, paused: !overridePaused }).then(refresh),
        },
        isExternal && { separator: true },
        isExternal && { label: 'Remove', icon: 'trash', danger: true, onSelect: () => void askToRemove() },
      ]}
    />
  );
}
