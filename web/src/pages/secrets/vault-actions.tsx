import { useAction } from '../../graph/use-action.js';
import { IconButton } from '../../ui/button.js';
import { useConfirm } from '../../ui/confirm.js';
import { Menu } from '../../ui/menu.js';
import type { OpenVault } from './open-vault.js';
import {
  CheckVaultDocument,
  DeleteVaultDocument,
  SetDefaultVaultDocument,
  UpdateVaultDocument,
  type VaultRowFragment,
} from './vaults.gql.js';

interface VaultActionsProps {
  readonly vault: VaultRowFragment;
  readonly onOpen: (open: OpenVault) => void;
  readonly refresh: () => void;
}

export function VaultActions({ vault, onOpen, refresh }: VaultActionsProps) {
  const { id: vaultId, displayName, isDefault, status, provider } = vault;
  const check = useAction(CheckVaultDocument, {
    done: ({ vault: { healthMessage } }) => healthMessage ?? 'The vault was checked.',
  });
  const makeDefault = useAction(SetDefaultVaultDocument, { done: 'New secrets of its provider are kept there.' });
  const update = useAction(UpdateVaultDocument, { done: 'The vault was changed.' });
  const remove = useRemoval(vault, refresh);
  const isOff = status === 'DISABLED';
  const isPlanned = status === 'COMING_SOON';
  return (
    <Menu
      align="end"
      trigger={<IconButton size="s" label={`Actions of ${displayName}`} icon="dots" />}
      items={[
        { label: 'Check its health', icon: 'activity', onSelect: () => void check.run({ vaultId }).then(refresh) },
        { label: 'Change', icon: 'edit', onSelect: () => onOpen({ kind: 'form', vaultId }) },
        provider === 'AWS_SECRETS_MANAGER' && {
          label: 'Import references',
          icon: 'download',
          onSelect: () => onOpen({ kind: 'import', vaultId }),
        },
        !isDefault && {
          label: 'Make it the default',
          icon: 'star',
          disabledReason: isOff || isPlanned ? 'It is not in use.' : null,
          onSelect: () => void makeDefault.run({ vaultId }).then(refresh),
        },
        !isPlanned && {
          label: isOff ? 'Enable' : 'Disable',
          icon: isOff ? 'check' : 'pause',
          onSelect: () => void update.run({ vaultId, status: isOff ? 'READY' : 'DISABLED' }).then(refresh),
        },
        { separator: true },
        { label: 'Delete', icon: 'trash', danger: true, onSelect: () => void remove() },
      ]}
    />
  );
}

function useRemoval({ id, displayName }: VaultRowFragment, refresh: () => void): () => Promise<void> {
  const confirm = useConfirm();
  const action = useAction(DeleteVaultDocument, { done: 'The vault was deleted.' });
  return async () => {
    const text = 'Nothing that is kept in it is removed. Its secrets are looked for in the default vault then.';
    if (!(await confirm({ title: `Delete ${displayName}?`, text, action: 'Delete', danger: true }))) return;
    await action.run({ vaultId: id });
    refresh();
  };
}
