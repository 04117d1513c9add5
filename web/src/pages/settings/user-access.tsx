import { useState } from 'react';
import { words } from '../../format/words.js';
import { useViewer } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { usePage } from '../../graph/use-page.js';
import { Loading } from '../../parts/list-table.js';
import { Button } from '../../ui/button.js';
import { Checkbox } from '../../ui/checkbox.js';
import { Dialog } from '../../ui/dialog.js';
import { ErrorNote } from '../../ui/states.js';
import {
  type InstanceUserRowFragment,
  SetUserAccessDocument,
  UserAccessDocument,
  type UserAccessQuery,
} from './instance-users.gql.js';

interface UserAccessProps {
  readonly user: InstanceUserRowFragment;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

type Access = NonNullable<UserAccessQuery['userCompanyAccess']>['companyAccess']['nodes'][number];

/** The companies of a person, as a whole. */
export function UserAccess({ user, onClose, onSaved }: UserAccessProps) {
  const { data, refusal, refresh } = usePage(UserAccessDocument, { userId: user.userId });
  const access = data?.userCompanyAccess?.companyAccess.nodes;
  return (
    <Dialog
      open
      keepsOpen
      onOpenChange={onClose}
      title={`Companies of ${user.name}`}
      description="New ones make the person an operator. Those left out end; their open issues stay with the person."
    >
      {refusal && <ErrorNote message={refusal.message} hint={refusal.hint} retry={refresh} />}
      {!access && !refusal && <Loading rows={3} />}
      {access && <AccessForm user={user} access={access} onClose={onClose} onSaved={onSaved} />}
    </Dialog>
  );
}

function AccessForm({ user, access, onClose, onSaved }: UserAccessProps & { access: readonly Access[] }) {
  const { companies } = useViewer();
  const active = access.filter(({ status }) => status === 'ACTIVE');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(active.map(({ companyId }) => companyId)));
  const save = useAction(SetUserAccessDocument, { done: 'The companies were set.' });
  // The person may be in companies that the viewer is not in, and the other way round.
  const names = new Map([
    ...companies.map(({ id, name }) => [id, name] as const),
    ...access.map(({ companyId, companyName }) => [companyId, companyName] as const),
  ]);
  async function run() {
    const { payload } = await save.run({ userId: user.userId, companyIds: [...chosen] });
    if (!payload) return;
    onSaved();
    onClose();
  }
  const toggle = (id: string, isIn: boolean) => {
    const next = new Set(chosen);
    if (isIn) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  return (
    <div className="stack">
      <div className="stack-tight">
        {[...names].map(([id, name]) => {
          const role = active.find(({ companyId }) => companyId === id)?.membershipRole;
          return (
            <Checkbox
              key={id}
              label={role ? `${name} (${words(role).toLowerCase()})` : name}
              checked={chosen.has(id)}
              onChange={(isIn) => toggle(id, isIn)}
            />
          );
        })}
      </div>
      <div className="dialog-footer">
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" busy={save.isBusy} onClick={() => void run()}>
          Save
        </Button>
      </div>
    </div>
  );
}
