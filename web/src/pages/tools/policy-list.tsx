import { useMay } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { Badge } from '../../ui/badge.js';
import { IconButton } from '../../ui/button.js';
import { Switch } from '../../ui/checkbox.js';
import { classes } from '../../ui/classes.js';
import { useConfirm } from '../../ui/confirm.js';
import { Menu } from '../../ui/menu.js';
import { PlainText } from '../../ui/plain-text.js';
import { DeleteToolPolicyDocument, DuplicateToolPolicyDocument, UpdateToolPolicyDocument } from './policies.gql.js';
import { type Policy, valuesOf } from './policy-values.js';
import { type Names, policyText, typeWords } from './policy-words.js';
import { usePolicyOrder } from './use-policy-order.js';

interface PolicyListProps {
  readonly stored: readonly Policy[];
  /** Whether these are all: only all of them can be put in order. */
  readonly isWhole: boolean;
  readonly names: Names;
  readonly refresh: () => void;
  readonly onEdit: (policy: Policy) => void;
  readonly onReplayWithout: (policy: Policy) => void;
}

export function PolicyList({ stored, isWhole, names, refresh, onEdit, onReplayWithout }: PolicyListProps) {
  const mayWrite = useMay('TOOLS_ADMIN');
  const { policies, list, heldId, news, handleProps } = usePolicyOrder(stored, refresh);
  const obstacle = isWhole ? null : 'There are too many policies to put them in order here.';
  return (
    <>
      <ol ref={list} className="policy-list" aria-label="Policies in the order in which they are asked">
        {policies.map((policy) => (
          <li
            key={policy.id}
            data-policy={policy.id}
            className={classes('policy', policy.id === heldId && 'policy-held', !policy.enabled && 'policy-off')}
          >
            {mayWrite && (
              <IconButton
                icon="drag"
                label={`Move ${policy.name}: drag it, or press the up and down arrows`}
                className="policy-handle"
                disabledReason={obstacle}
                {...handleProps(policy)}
              />
            )}
            <PolicyText policy={policy} names={names} onEdit={mayWrite ? onEdit : undefined} />
            <PolicyActions policy={policy} refresh={refresh} onEdit={onEdit} onReplayWithout={onReplayWithout} />
          </li>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {news}
      </p>
    </>
  );
}

interface PolicyTextProps {
  readonly policy: Policy;
  readonly names: Names;
  readonly onEdit: ((policy: Policy) => void) | undefined;
}

function PolicyText({ policy, names, onEdit }: PolicyTextProps) {
  const { tone, label } = typeWords(policy.policyType);
  return (
    <div className="policy-text">
      <p className="row">
        <Badge tone={tone}>{label}</Badge>
        {onEdit ? (
          <button type="button" className="policy-name" onClick={() => onEdit(policy)}>
            {policy.name}
          </button>
        ) : (
          <strong>{policy.name}</strong>
        )}
      </p>
      <p>
        <PlainText text={policyText(valuesOf(policy), names)} />
      </p>
      {policy.description && (
        <p className="muted">
          <PlainText text={policy.description} />
        </p>
      )}
    </div>
  );
}

interface PolicyActionsProps extends Pick<PolicyListProps, 'refresh' | 'onEdit' | 'onReplayWithout'> {
  readonly policy: Policy;
}

function PolicyActions({ policy, refresh, onEdit, onReplayWithout }: PolicyActionsProps) {
  const mayWrite = useMay('TOOLS_ADMIN');
  const confirm = useConfirm();
  const { id, name, enabled } = policy;
  const update = useAction(UpdateToolPolicyDocument);
  const duplicate = useAction(DuplicateToolPolicyDocument, {
    done: ({ policy: copy }) => `${copy.name} is disabled until you switch it on.`,
  });
  const remove = useAction(DeleteToolPolicyDocument, { done: 'The policy is deleted.' });
  const copy = async () => {
    if ((await duplicate.run({ policyId: id })).payload) refresh();
  };
  const erase = async () => {
    const text = 'Calls are decided without it at once. Look first at what would change, with a replay.';
    if (!(await confirm({ title: `Delete ${name}?`, text, action: 'Delete', danger: true }))) return;
    if ((await remove.run({ policyId: id })).payload) refresh();
  };
  const changing = mayWrite && [
    { label: 'Change…', icon: 'edit' as const, onSelect: () => onEdit(policy) },
    { label: 'Duplicate', icon: 'copy' as const, onSelect: () => void copy() },
  ];
  return (
    <div className="row policy-actions">
      <Switch
        hideLabel
        label={`${name} is asked`}
        checked={enabled}
        disabled={!mayWrite || update.isBusy}
        onChange={(next) => void update.run({ policyId: id, enabled: next })}
      />
      <Menu
        align="end"
        trigger={<IconButton size="s" icon="dots" label={`Actions of ${name}`} />}
        items={[
          ...(changing || []),
          {
            label: 'What would change without it',
            icon: 'history',
            onSelect: () => onReplayWithout(policy),
          },
          mayWrite && { label: 'Delete…', icon: 'trash', danger: true, onSelect: () => void erase() },
        ]}
      />
    </div>
  );
}
