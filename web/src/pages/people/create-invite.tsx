import { useState } from 'react';
import { words } from '../../format/words.js';
import { useCompany } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { FormNote, formRefusal } from '../../parts/form-note.js';
import { RevealOnce } from '../../parts/reveal-once.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { useForm } from '../../ui/form.js';
import { RadioGroup } from '../../ui/radio-group.js';
import { Select } from '../../ui/select.js';
import { TextArea } from '../../ui/text-input.js';
import { CreateInviteDocument, type CreateInviteMutation } from './invites.gql.js';

const JOINERS = [
  { value: 'HUMAN' as const, label: 'A person', hint: 'They sign in or up, and are a member at once.' },
  { value: 'AGENT' as const, label: 'An agent', hint: 'It reads how to join, asks, and waits until somebody agrees.' },
  { value: 'BOTH' as const, label: 'Either', hint: 'Whoever uses the link first.' },
];
const ROLES = ['VIEWER', 'OPERATOR', 'ADMIN', 'OWNER'] as const;

interface InviteForm {
  allowedJoinTypes: 'HUMAN' | 'AGENT' | 'BOTH';
  humanRole: (typeof ROLES)[number];
  agentMessage: string;
}

type NewInvite = NonNullable<CreateInviteMutation['createInvite']>['invite'];

interface CreateInviteProps {
  readonly onClose: () => void;
  readonly onCreated: () => void;
}

export function CreateInvite({ onClose, onCreated }: CreateInviteProps) {
  const [made, setMade] = useState<NewInvite>();
  return (
    <Dialog open keepsOpen onOpenChange={onClose} title="Invite">
      {made ? (
        <MadeInvite invite={made} onClose={onClose} />
      ) : (
        <InviteFields
          onClose={onClose}
          onMade={(invite) => {
            setMade(invite);
            onCreated();
          }}
        />
      )}
    </Dialog>
  );
}

function InviteFields({ onClose, onMade }: { onClose: () => void; onMade: (invite: NewInvite) => void }) {
  const { id } = useCompany();
  const create = useAction(CreateInviteDocument, { isQuiet: true });
  const { values, set, errors, formError, busy, handleSubmit } = useForm<InviteForm>({
    initial: { allowedJoinTypes: 'HUMAN', humanRole: 'OPERATOR', agentMessage: '' },
    submit: async ({ agentMessage, ...rest }) => {
      const { payload, refusal } = await create.run({
        companyId: id,
        agentMessage: agentMessage.trim() || null,
        ...rest,
      });
      if (refusal) return formRefusal(refusal, ['humanRole', 'agentMessage']);
      onMade(payload.invite);
    },
  });
  return (
    <form className="stack" onSubmit={handleSubmit}>
      <FormNote error={formError} />
      <RadioGroup
        label="Who may use it"
        options={JOINERS}
        value={values.allowedJoinTypes}
        onChange={(joiners) => set('allowedJoinTypes', joiners)}
      />
      {values.allowedJoinTypes !== 'AGENT' && (
        <Field label="Role of a person" error={errors.humanRole} hint="No more than you are yourself.">
          {(control) => (
            <Select
              {...control}
              options={ROLES.map((role) => ({ value: role, label: words(role) }))}
              value={values.humanRole}
              onChange={(role) => set('humanRole', role)}
            />
          )}
        </Field>
      )}
      <Field label="Message" hint="Shown to whoever is invited." error={errors.agentMessage}>
        {(control) => (
          <TextArea {...control} value={values.agentMessage} onChange={(text) => set('agentMessage', text)} />
        )}
      </Field>
      <div className="dialog-footer">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" busy={busy}>
          Make the link
        </Button>
      </div>
    </form>
  );
}

function MadeInvite({ invite, onClose }: { invite: NewInvite; onClose: () => void }) {
  return (
    <div className="stack">
      <RevealOnce
        name="The link of the invite"
        text={invite.inviteUrl}
        advice="Copy it now: it is not shown again. Whoever has it joins once, within 72 hours."
      />
      {invite.allowedJoinTypes !== 'HUMAN' && (
        <RevealOnce name="What an agent reads" text={invite.onboardingTextUrl} advice="Give an agent this address." />
      )}
      <div className="dialog-footer">
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  );
}
