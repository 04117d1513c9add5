import { useState } from 'react';
import { useMay } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { FormNote, formRefusal } from '../../parts/form-note.js';
import { RevealOnce } from '../../parts/reveal-once.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { useConfirm } from '../../ui/confirm.js';
import { DateInput } from '../../ui/date-input.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { type Form, useForm } from '../../ui/form.js';
import { Section } from '../../ui/layout.js';
import { Segmented } from '../../ui/segmented.js';
import { Empty } from '../../ui/states.js';
import { Table } from '../../ui/table.js';
import { TextInput } from '../../ui/text-input.js';
import { Time } from '../../ui/time.js';
import {
  CreateToolGatewayTokenDocument,
  RevokeToolGatewayTokenDocument,
  type ToolGatewayTokenRowFragment as Token,
} from './gateways.gql.js';
import type { Gateway } from './page-gateway.js';

interface GatewayTokensProps {
  readonly gateway: Gateway;
  readonly refresh: () => void;
}

/** By which the clients of a gateway are known. Each is shown once. */
export function GatewayTokens({ gateway, refresh }: GatewayTokensProps) {
  const mayWrite = useMay('TOOLS_ADMIN');
  const confirm = useConfirm();
  const [isCreating, setCreating] = useState(false);
  const revoke = useAction(RevokeToolGatewayTokenDocument, { done: 'The token is revoked.' });
  const end = async ({ id, name }: Token) => {
    const text = 'Its client is refused at once. It cannot be undone.';
    if (await confirm({ title: `Revoke ${name}?`, text, action: 'Revoke', danger: true })) {
      void revoke.run({ tokenId: id });
    }
  };
  const create = mayWrite && gateway.status !== 'ARCHIVED' && (
    <Button size="s" icon="plus" onClick={() => setCreating(true)}>
      New token
    </Button>
  );
  return (
    <Section title="Tokens" count={gateway.tokens.nodes.length} actions={create}>
      <Table
        caption="Tokens of the gateway"
        rows={gateway.tokens.nodes}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'name',
            title: 'Token',
            render: ({ name, tokenPrefix, ownerNote }) => (
              <span className="tool-lines">
                <span>
                  {name} <span className="muted mono">{tokenPrefix}…</span>
                </span>
                <span className="muted">{ownerNote}</span>
              </span>
            ),
          },
          { key: 'state', title: 'State', render: (token) => <StateOf token={token} /> },
          { key: 'client', title: 'Client', secondary: true, render: ({ clientLabel }) => clientLabel },
          {
            key: 'used',
            title: 'Last used',
            secondary: true,
            render: ({ lastUsedAt }) => <Time at={lastUsedAt} none="never" />,
          },
          {
            key: 'revoke',
            title: 'Revoke',
            hiddenTitle: true,
            align: 'end',
            render: (token) =>
              mayWrite && !token.revokedAt ? (
                <Button size="s" onClick={() => void end(token)}>
                  Revoke
                </Button>
              ) : null,
          },
        ]}
        empty={
          <Empty icon="key" title="No tokens yet" action={create}>
            Each client gets one of its own, so that it can be revoked alone.
          </Empty>
        }
      />
      {isCreating && <CreateToken gatewayId={gateway.id} onClose={() => setCreating(false)} onDone={refresh} />}
    </Section>
  );
}

function StateOf({ token: { revokedAt, expiresAt } }: { token: Token }) {
  if (revokedAt) return <Badge>Revoked</Badge>;
  if (!expiresAt) return <Badge tone="warning">Holds for ever</Badge>;
  if (Date.parse(expiresAt) <= Date.now()) return <Badge>Expired</Badge>;
  return (
    <span className="row">
      <Badge tone="success">Holds</Badge>
      <span className="muted">
        until <Time at={expiresAt} />
      </span>
    </span>
  );
}

const ENDS = [
  { value: 'usual' as const, label: 'As usual' },
  { value: 'at' as const, label: 'At a time' },
  { value: 'never' as const, label: 'Never' },
];

interface TokenValues {
  readonly name: string;
  readonly clientLabel: string;
  readonly ownerNote: string;
  readonly ends: (typeof ENDS)[number]['value'];
  readonly expiresAt: string | null;
  readonly expiryOverrideReason: string;
}

const NO_TOKEN: TokenValues = {
  name: '',
  clientLabel: '',
  ownerNote: '',
  ends: 'usual',
  expiresAt: null,
  expiryOverrideReason: '',
};

interface CreateTokenProps {
  readonly gatewayId: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function CreateToken({ gatewayId, onClose, onDone }: CreateTokenProps) {
  const [token, setToken] = useState<string>();
  const create = useAction(CreateToolGatewayTokenDocument, { isQuiet: true });
  const form = useForm<TokenValues>({
    initial: NO_TOKEN,
    submit: async ({ name, clientLabel, ownerNote, ends, expiresAt, expiryOverrideReason: reason }) => {
      const { payload, refusal } = await create.run({
        gatewayId,
        name,
        clientLabel,
        ownerNote,
        ...(ends === 'usual' ? {} : { expiresAt: ends === 'never' ? null : expiresAt }),
        ...(reason && ends !== 'usual' ? { expiryOverrideReason: reason } : {}),
      });
      if (refusal) {
        return formRefusal(refusal, ['name', 'clientLabel', 'ownerNote', 'expiresAt', 'expiryOverrideReason']);
      }
      setToken(payload.token);
      onDone();
      return null;
    },
  });
  if (token) {
    return (
      <Dialog open keepsOpen onOpenChange={onClose} title="The token">
        <RevealOnce name="The token of the gateway" text={token} />
        <div className="dialog-footer">
          <Button onClick={onClose}>Done</Button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog open keepsOpen onOpenChange={onClose} title="New token">
      <form className="stack" onSubmit={form.handleSubmit}>
        <FormNote error={form.formError} />
        <TokenFields form={form} />
        <TokenEnd form={form} />
        <div className="dialog-footer">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={form.busy}>
            Create
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const TokenFields = ({ form: { values, set, errors } }: { form: Form<TokenValues> }) => (
  <>
    <Field label="Name" required error={errors.name}>
      {(control) => <TextInput {...control} value={values.name} onChange={(name) => set('name', name)} />}
    </Field>
    <Field label="Client" required hint="Such as: the editor of Ada." error={errors.clientLabel}>
      {(control) => (
        <TextInput {...control} value={values.clientLabel} onChange={(label) => set('clientLabel', label)} />
      )}
    </Field>
    <Field label="Who answers for it, and what it is for" required error={errors.ownerNote}>
      {(control) => <TextInput {...control} value={values.ownerNote} onChange={(note) => set('ownerNote', note)} />}
    </Field>
  </>
);

const TokenEnd = ({ form: { values, set, errors } }: { form: Form<TokenValues> }) => (
  <>
    <Field label="It ends" group error={errors.expiresAt}>
      {() => (
        <div className="row">
          <Segmented label="It ends" options={ENDS} value={values.ends} onChange={(ends) => set('ends', ends)} />
          {values.ends === 'at' && (
            <DateInput aria-label="When it ends" value={values.expiresAt} onChange={(at) => set('expiresAt', at)} />
          )}
        </div>
      )}
    </Field>
    {values.ends !== 'usual' && (
      <Field
        label="Why it lasts so long"
        hint="Needed where it lasts longer than a year, or for ever."
        error={errors.expiryOverrideReason}
      >
        {(control) => (
          <TextInput
            {...control}
            value={values.expiryOverrideReason}
            onChange={(reason) => set('expiryOverrideReason', reason)}
          />
        )}
      </Field>
    )}
  </>
);
