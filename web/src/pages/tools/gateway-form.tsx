import { useState } from 'react';
import { useCompany } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { usePage } from '../../graph/use-page.js';
import { AgentCombobox } from '../../parts/agent-combobox.js';
import { FormNote, formRefusal } from '../../parts/form-note.js';
import { type IssueChoice, IssuePicker } from '../../parts/issue-picker.js';
import { ProjectPicker } from '../../parts/project-picker.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { useForm } from '../../ui/form.js';
import { Select } from '../../ui/select.js';
import { TextArea, TextInput } from '../../ui/text-input.js';
import {
  CreateToolGatewayDocument,
  type ToolGatewayRowFragment as GatewayRow,
  ToolGatewayProfilesDocument,
  UpdateToolGatewayDocument,
} from './gateways.gql.js';

interface GatewayFormProps {
  /** Null for a new one. */
  readonly gateway: GatewayRow | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const FIELDS = ['name', 'description', 'profileId', 'agentId', 'projectId', 'approvalIssueId'];

export function GatewayForm({ gateway, onClose, onDone }: GatewayFormProps) {
  const { id: companyId } = useCompany();
  const { data } = usePage(ToolGatewayProfilesDocument, { companyId });
  const [issue, setIssue] = useState<IssueChoice | null>(gateway?.approvalIssue ?? null);
  const create = useAction(CreateToolGatewayDocument, { isQuiet: true, done: 'Created. Make a token next.' });
  const update = useAction(UpdateToolGatewayDocument, { isQuiet: true, done: 'Saved.' });
  const form = useForm({
    initial: {
      name: gateway?.name ?? '',
      description: gateway?.description ?? '',
      profileId: gateway?.profileId ?? '',
      agentId: gateway?.agent?.id ?? null,
      projectId: gateway?.project?.id ?? null,
    },
    submit: async ({ description, ...values }) => {
      const fields = { ...values, description: description || null, approvalIssueId: issue?.id ?? null };
      const { refusal } = gateway
        ? await update.run({ gatewayId: gateway.id, ...fields })
        : await create.run({ companyId, ...fields });
      if (refusal) return formRefusal(refusal, FIELDS);
      onDone();
      onClose();
      return null;
    },
  });
  const { values, set, errors } = form;
  const profiles = (data?.company?.toolProfiles?.nodes ?? []).filter(({ status }) => status !== 'ARCHIVED');
  return (
    <Dialog open keepsOpen onOpenChange={onClose} title={gateway ? `Change ${gateway.name}` : 'New gateway'}>
      <form className="stack" onSubmit={form.handleSubmit}>
        <FormNote error={form.formError} />
        <Field label="Name" required error={errors.name}>
          {(control) => <TextInput {...control} value={values.name} onChange={(name) => set('name', name)} />}
        </Field>
        <Field label="Profile" required hint="It says which tools its clients may call." error={errors.profileId}>
          {(control) => (
            <Select
              {...control}
              value={values.profileId}
              onChange={(id) => set('profileId', id)}
              options={profiles.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
        </Field>
        <Field label="Its clients act as" hint="Without an agent they act as the system." error={errors.agentId}>
          {(control) => <AgentCombobox {...control} value={values.agentId} onChange={(id) => set('agentId', id)} />}
        </Field>
        <Field label="Where its calls count as work" group error={errors.projectId}>
          {() => (
            <ProjectPicker
              value={values.projectId}
              onChange={(id) => set('projectId', id)}
              known={gateway?.project ? { ...gateway.project, color: null } : null}
            />
          )}
        </Field>
        <Field
          label="Where people are asked"
          group
          hint="On this issue. Without one, calls that need approval are refused."
          error={errors.approvalIssueId}
        >
          {() => <IssuePicker name="Issue" value={issue} onChange={setIssue} />}
        </Field>
        <Field label="What it is for" error={errors.description}>
          {(control) => (
            <TextArea
              {...control}
              rows={2}
              value={values.description}
              onChange={(description) => set('description', description)}
            />
          )}
        </Field>
        <div className="dialog-footer">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={form.busy}>
            {gateway ? 'Save' : 'Create'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
