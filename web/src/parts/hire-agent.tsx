import { useState } from 'react';
import { useCompany } from '../graph/company.js';
import { useAction } from '../graph/use-action.js';
import { Button, LinkButton } from '../ui/button.js';
import { Checkbox } from '../ui/checkbox.js';
import { Dialog } from '../ui/dialog.js';
import { Field } from '../ui/field.js';
import { errorsBelow, type Form, useForm } from '../ui/form.js';
import { Columns } from '../ui/layout.js';
import type { JsonRecord } from '../ui/schema-fields.js';
import { Select } from '../ui/select.js';
import { Notice } from '../ui/states.js';
import { MoneyInput, TextArea, TextInput } from '../ui/text-input.js';
import { AdapterSettings, useAdapters } from './adapter-settings.js';
import { AgentCombobox } from './agent-combobox.js';
import { AGENT_ROLES, roleText } from './agent-words.js';
import { FormNote, formRefusal } from './form-note.js';
import { HireAgentDocument, type HireAgentMutation } from './hire-agent.gql.js';
import { usePaths } from './paths.js';

const ENTRY_FILE = 'AGENTS.md';
const FIELDS = [
  'name',
  'role',
  'title',
  'reportsTo',
  'capabilities',
  'adapterType',
  'adapterConfig',
  'budgetMonthlyCents',
];

const EMPTY = {
  name: '',
  role: 'GENERAL' as (typeof AGENT_ROLES)[number],
  title: '',
  reportsTo: null as string | null,
  capabilities: '',
  adapterType: 'process',
  adapterConfig: {} as JsonRecord,
  budgetMonthlyCents: null as number | null,
  instructions: '',
  canCreateAgents: true,
  canCreateSkills: true,
};

type Values = typeof EMPTY;
type Hired = NonNullable<HireAgentMutation['hireAgent']>;

interface HireAgentProps {
  readonly onClose: () => void;
  readonly onHired?: () => void;
}

/** Hires an agent: who it is, what runs it, and what it may spend. */
export function HireAgent({ onClose, onHired }: HireAgentProps) {
  const { id: companyId } = useCompany();
  const [hired, setHired] = useState<Hired>();
  const hire = useAction(HireAgentDocument, { isQuiet: true });
  const form = useForm<Values>({
    initial: EMPTY,
    validate: ({ name }) => (name.trim() ? [] : [{ path: ['name'], message: 'Give it a name.' }]),
    submit: async (values) => {
      const { payload, refusal } = await hire.run({ companyId, ...inputOf(values) });
      if (refusal) return formRefusal(refusal, FIELDS);
      setHired(payload);
      onHired?.();
    },
  });
  return (
    <Dialog open keepsOpen size="l" onOpenChange={onClose} title="Hire an agent">
      {hired ? (
        <Outcome hired={hired} onClose={onClose} />
      ) : (
        <form className="stack" onSubmit={form.handleSubmit}>
          <FormNote error={form.formError} />
          <WhoItIs form={form} />
          <AdapterSettings
            type={form.values.adapterType}
            onType={(adapterType) => form.setAll({ adapterType, adapterConfig: {} })}
            config={form.values.adapterConfig}
            onConfig={(adapterConfig) => form.set('adapterConfig', adapterConfig)}
            errors={errorsBelow(form.errors, 'adapterConfig')}
          />
          <WhatItGets form={form} />
          <div className="dialog-footer">
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary" busy={form.busy}>
              Hire
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

function inputOf(values: Values) {
  const { name, title, capabilities, instructions, budgetMonthlyCents, canCreateAgents, canCreateSkills, ...others } =
    values;
  return {
    ...others,
    name: name.trim(),
    title: title.trim() || null,
    capabilities: capabilities.trim() || null,
    budgetMonthlyCents: budgetMonthlyCents ?? 0,
    permissions: { canCreateAgents, canCreateSkills },
    ...(instructions.trim() && {
      instructionsBundle: { entryFile: ENTRY_FILE, files: [{ path: ENTRY_FILE, content: instructions }] },
    }),
  };
}

interface PartProps {
  readonly form: Form<Values>;
}

function WhoItIs({ form: { values, set, errors } }: PartProps) {
  return (
    <>
      <Columns narrow>
        <Field label="Name" required error={errors.name}>
          {(control) => (
            <TextInput {...control} maxLength={120} value={values.name} onChange={(name) => set('name', name)} />
          )}
        </Field>
        <Field label="Title" error={errors.title}>
          {(control) => (
            <TextInput {...control} maxLength={200} value={values.title} onChange={(title) => set('title', title)} />
          )}
        </Field>
      </Columns>
      <Columns narrow>
        <Field label="Role" required error={errors.role}>
          {(control) => (
            <Select
              {...control}
              options={AGENT_ROLES.map((role) => ({ value: role, label: roleText(role) }))}
              value={values.role}
              onChange={(role) => set('role', role)}
            />
          )}
        </Field>
        <Field label="Reports to" error={errors.reportsTo}>
          {(control) => (
            <AgentCombobox
              {...control}
              placeholder="Nobody"
              value={values.reportsTo}
              onChange={(reportsTo) => set('reportsTo', reportsTo)}
            />
          )}
        </Field>
      </Columns>
      <Field
        label="Capabilities"
        hint="What it is good at, for those who look for somebody."
        error={errors.capabilities}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            maxLength={4_000}
            value={values.capabilities}
            onChange={(capabilities) => set('capabilities', capabilities)}
          />
        )}
      </Field>
    </>
  );
}

function WhatItGets({ form: { values, set, errors } }: PartProps) {
  const adapter = useAdapters().find(({ type }) => type === values.adapterType);
  const isRead = adapter?.capabilities.supportsInstructionsBundle ?? true;
  return (
    <>
      <Field
        label="Instructions"
        hint={
          isRead
            ? `How it works, in Markdown: its ${ENTRY_FILE}. More files can be added later.`
            : 'This adapter does not hand instructions to its runs; they are kept all the same.'
        }
      >
        {(control) => (
          <TextArea
            {...control}
            mono
            rows={5}
            value={values.instructions}
            onChange={(text) => set('instructions', text)}
          />
        )}
      </Field>
      <Field label="Budget a month" hint="No limit when left empty." error={errors.budgetMonthlyCents}>
        {(control) => (
          <MoneyInput
            {...control}
            cents={values.budgetMonthlyCents}
            onCents={(cents) => set('budgetMonthlyCents', cents)}
          />
        )}
      </Field>
      <Checkbox
        label="It may hire agents"
        checked={values.canCreateAgents}
        onChange={(may) => set('canCreateAgents', may)}
      />
      <Checkbox
        label="It may create skills"
        checked={values.canCreateSkills}
        onChange={(may) => set('canCreateSkills', may)}
      />
    </>
  );
}

function Outcome({ hired: { agent, approval }, onClose }: { hired: Hired; onClose: () => void }) {
  const paths = usePaths();
  return (
    <div className="stack" role="status">
      {approval ? (
        <Notice tone="info" title={`${agent.name} waits for the approval of the board`}>
          It works as soon as the hire is approved.
        </Notice>
      ) : (
        <Notice tone="success" title={`${agent.name} is hired`}>
          Give it an issue, or wake it.
        </Notice>
      )}
      <div className="dialog-footer">
        <Button onClick={onClose}>Close</Button>
        <LinkButton href={paths.agent(agent.urlKey)} onClick={onClose}>
          Open {agent.name}
        </LinkButton>
        {approval && (
          <LinkButton variant="primary" href={paths.approval(approval.id)} onClick={onClose}>
            Go to the approval
          </LinkButton>
        )}
      </div>
    </div>
  );
}
