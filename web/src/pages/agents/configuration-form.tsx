import { useClient } from 'urql';
import { useAction } from '../../graph/use-action.js';
import { AdapterSettings } from '../../parts/adapter-settings.js';
import { AgentCombobox } from '../../parts/agent-combobox.js';
import { AGENT_ROLES, roleText } from '../../parts/agent-words.js';
import { FormNote, formRefusal } from '../../parts/form-note.js';
import { useLeaveGuard } from '../../parts/use-leave-guard.js';
import { Button } from '../../ui/button.js';
import { Field } from '../../ui/field.js';
import { errorsBelow, type Form, useForm } from '../../ui/form.js';
import { Columns, Section } from '../../ui/layout.js';
import { Select } from '../../ui/select.js';
import { TextArea, TextInput } from '../../ui/text-input.js';
import { AgentConfigurationDocument, UpdateAgentConfigurationDocument } from './agent-configuration.gql.js';
import { ConfigurationConflict, useConflict } from './configuration-conflict.js';
import type { Configured, Revision } from './configuration-revision.js';
import { type ConfigurationValues, changesOf, valuesOf } from './configuration-values.js';
import { HeartbeatFields } from './heartbeat-fields.js';

const FIELDS = ['name', 'role', 'title', 'capabilities', 'reportsTo', 'adapterType', 'adapterConfig', 'runtimeConfig'];

interface ConfigurationFormProps {
  readonly agent: Configured;
  readonly revision: Revision | undefined;
  /** The form begins anew: what is shown of a saved secret is not what was typed. */
  readonly onSaved: () => void;
}

/** Changes the configuration. What others change meanwhile is told, and never overwritten unseen. */
export function ConfigurationForm({ agent, revision, onSaved }: ConfigurationFormProps) {
  const client = useClient();
  const update = useAction(UpdateAgentConfigurationDocument, { isQuiet: true, done: 'The configuration is saved.' });
  const form: Form<ConfigurationValues> = useForm<ConfigurationValues>({
    initial: valuesOf(agent),
    submit: async (values) => {
      const variables = { companyId: agent.companyId, id: agent.id };
      const newest = await client
        .query(AgentConfigurationDocument, variables, { requestPolicy: 'network-only' })
        .toPromise();
      const head = newest.data?.agent?.configRevisions?.nodes[0];
      if (head && head.id !== conflict.baseId) return { message: 'It was changed meanwhile: see above.' };
      const { refusal } = await update.run({ agentId: agent.id, ...changesOf(conflict.base, values) });
      if (refusal) return formRefusal(refusal, FIELDS);
      onSaved();
    },
  });
  const conflict = useConflict(agent, revision, form);
  useLeaveGuard(form.dirty);
  return (
    <form className="stack" onSubmit={form.handleSubmit}>
      <ConfigurationConflict conflict={conflict} revision={revision} form={form} agent={agent} />
      <FormNote error={form.formError} />
      <AboutFields form={form} />
      <Section title="Adapter">
        <AdapterSettings
          type={form.values.adapterType}
          onType={(adapterType) =>
            form.setAll({ adapterType, adapterConfig: adapterType === agent.adapterType ? agent.adapterConfig : {} })
          }
          config={form.values.adapterConfig}
          onConfig={(adapterConfig) => form.set('adapterConfig', adapterConfig)}
          errors={errorsBelow(form.errors, 'adapterConfig')}
          agentId={agent.id}
        />
      </Section>
      <Section title="When it runs">
        <HeartbeatFields
          config={form.values.runtimeConfig}
          onChange={(runtimeConfig) => form.set('runtimeConfig', runtimeConfig)}
          errors={errorsBelow(form.errors, 'runtimeConfig.heartbeat')}
        />
      </Section>
      <div className="form-bar">
        <Button disabledReason={form.dirty ? null : 'Nothing is changed.'} onClick={() => form.reset()}>
          Discard
        </Button>
        <Button
          type="submit"
          variant="primary"
          busy={form.busy}
          disabledReason={form.dirty ? null : 'Nothing is changed.'}
        >
          Save
        </Button>
      </div>
    </form>
  );
}

function AboutFields({ form: { values, set, errors } }: { form: Form<ConfigurationValues> }) {
  return (
    <Section title="Who it is">
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
            maxLength={4_000}
            value={values.capabilities}
            onChange={(capabilities) => set('capabilities', capabilities)}
          />
        )}
      </Field>
    </Section>
  );
}
