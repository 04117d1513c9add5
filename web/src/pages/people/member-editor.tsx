import { words } from '../../format/words.js';
import { useAction } from '../../graph/use-action.js';
import { FormNote, formRefusal } from '../../parts/form-note.js';
import { Button } from '../../ui/button.js';
import { Checkbox } from '../../ui/checkbox.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { useForm } from '../../ui/form.js';
import { Select } from '../../ui/select.js';
import { type Grant, grantInputs, PERMISSION_KEYS, PERMISSIONS, toggled } from './grants.js';
import { type MemberRowFragment, UpdateAgentGrantsDocument, UpdateMemberDocument } from './members.gql.js';

const ROLES = ['OWNER', 'ADMIN', 'OPERATOR', 'VIEWER'] as const;
const STATUSES = ['ACTIVE', 'PENDING', 'SUSPENDED'] as const;
const ROLE_HINT = 'Owners manage members; admins all else; operators do ordinary work; viewers read.';

type Role = (typeof ROLES)[number];
type Status = (typeof STATUSES)[number];

interface MemberForm {
  role: Role | '';
  status: Status | '';
  grants: Grant[];
}

interface MemberEditorProps {
  readonly member: MemberRowFragment;
  readonly onClose: () => void;
}

/** A person has a role, a status and grants of their own; an agent has grants alone. */
export function MemberEditor({ member, onClose }: MemberEditorProps) {
  const name = member.user?.name ?? member.agent?.name ?? 'Member';
  const { values, set, formError, busy, handleSubmit, errors } = useMemberForm(member, onClose);
  const isPerson = member.principalType === 'USER';
  return (
    <Dialog open keepsOpen onOpenChange={onClose} title={`Change ${name}`} size="l">
      <form className="stack" onSubmit={handleSubmit}>
        <FormNote error={formError} />
        {isPerson && (
          <div className="columns">
            <Field label="Role" hint={ROLE_HINT} error={errors.membershipRole}>
              {(control) => (
                <Select
                  {...control}
                  options={ROLES.map((role) => ({ value: role, label: words(role) }))}
                  value={values.role}
                  onChange={(role) => set('role', role)}
                />
              )}
            </Field>
            <Field label="Status" hint="Only an active member may do anything." error={errors.status}>
              {(control) => (
                <Select
                  {...control}
                  options={STATUSES.map((status) => ({ value: status, label: words(status) }))}
                  value={values.status}
                  onChange={(status) => set('status', status)}
                />
              )}
            </Field>
          </div>
        )}
        <GrantFields
          grants={values.grants}
          before={member.grants}
          isPerson={isPerson}
          onChange={(grants) => set('grants', grants)}
        />
        <div className="dialog-footer">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function useMemberForm(member: MemberRowFragment, onClose: () => void) {
  const updatePerson = useAction(UpdateMemberDocument, { isQuiet: true, done: 'The member was changed.' });
  const updateAgent = useAction(UpdateAgentGrantsDocument, { isQuiet: true, done: 'The grants were changed.' });
  const { membershipRole, status } = member;
  return useForm<MemberForm>({
    initial: {
      role: ROLES.find((role) => role === membershipRole) ?? '',
      status: STATUSES.find((each) => each === status) ?? '',
      grants: [...member.grants],
    },
    submit: async (values) => {
      const grants = grantInputs(values.grants);
      const { refusal } =
        member.principalType === 'AGENT'
          ? await updateAgent.run({ memberId: member.id, grants })
          : await updatePerson.run({
              memberId: member.id,
              grants,
              ...(values.role !== '' && values.role !== membershipRole && { membershipRole: values.role }),
              ...(values.status !== '' && values.status !== status && { status: values.status }),
            });
      if (refusal) return formRefusal(refusal, ['membershipRole', 'status']);
      onClose();
    },
  });
}

interface GrantFieldsProps {
  readonly grants: readonly Grant[];
  readonly before: readonly Grant[];
  readonly isPerson: boolean;
  readonly onChange: (grants: Grant[]) => void;
}

function GrantFields({ grants, before, isPerson, onChange }: GrantFieldsProps) {
  const hint = isPerson ? 'They come on top of what the role allows.' : 'They say what the agent may do beyond itself.';
  return (
    <Field group label="Grants" hint={`${hint} You can give what you hold yourself.`}>
      {() => (
        <div className="grants">
          {PERMISSION_KEYS.map((key) => {
            const held = grants.find(({ permissionKey }) => permissionKey === key);
            return (
              <Checkbox
                key={key}
                label={PERMISSIONS[key]}
                hint={held?.scope ? `Limited to ${JSON.stringify(held.scope)}` : undefined}
                checked={held !== undefined}
                onChange={(isHeld) => onChange(toggled(grants, key, isHeld, before))}
              />
            );
          })}
        </div>
      )}
    </Field>
  );
}
