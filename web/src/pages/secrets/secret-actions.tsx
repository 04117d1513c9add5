import { useNavigate } from '@tanstack/react-router';
import { plural } from '../../format/words.js';
import { useCompany } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { IconButton } from '../../ui/button.js';
import { useConfirm } from '../../ui/confirm.js';
import { Menu, type MenuItem } from '../../ui/menu.js';
import type { SecretDetails } from './secret-details.js';
import { DeleteSecretDocument, UpdateSecretDocument } from './secrets.gql.js';

interface SecretActionsProps {
  readonly secret: SecretDetails;
  readonly refresh: () => void;
}

/** Switches a secret off and on, archives and deletes it. */
export function SecretActions({ secret, refresh }: SecretActionsProps) {
  const update = useAction(UpdateSecretDocument, { done: 'The secret was changed.' });
  const remove = useRemoval(secret);
  const become = (status: 'ACTIVE' | 'DISABLED' | 'ARCHIVED') => async () => {
    await update.run({ secretId: secret.id, status });
    refresh();
  };
  const { status } = secret;
  const items: MenuItem[] = [
    status !== 'ACTIVE' && { label: 'Activate', icon: 'check', onSelect: () => void become('ACTIVE')() },
    status === 'ACTIVE' && {
      label: 'Disable',
      icon: 'pause',
      hint: 'It gives no value until it is active again.',
      onSelect: () => void become('DISABLED')(),
    },
    status !== 'ARCHIVED' && { label: 'Archive', icon: 'archive', onSelect: () => void become('ARCHIVED')() },
    { separator: true },
    { label: 'Delete', icon: 'trash', danger: true, onSelect: () => void remove() },
  ];
  return <Menu align="end" trigger={<IconButton label="More" icon="dots" variant="plain" />} items={items} />;
}

function useRemoval({ id, name, referenceCount }: SecretDetails): () => Promise<void> {
  const { prefix } = useCompany();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const action = useAction(DeleteSecretDocument, { done: 'The secret was deleted.' });
  return async () => {
    const isUsed = referenceCount > 0;
    const uses = isUsed
      ? ` It is used in ${plural(referenceCount, 'place')}: these uses go too, and what still refers to it fails.`
      : '';
    const request = {
      title: `Delete ${name}?`,
      text: `All its values are wiped at once and for good.${uses}`,
      action: 'Delete',
      danger: true,
      typed: isUsed ? name : undefined,
    };
    if (!(await confirm(request))) return;
    const { payload } = await action.run({ secretId: id, force: isUsed });
    if (payload) void navigate({ to: `/${prefix}/secrets` as string });
  };
}
