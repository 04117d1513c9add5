import { useCompany } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { FormNote, formRefusal } from '../../parts/form-note.js';
import { Button } from '../../ui/button.js';
import { Checkbox } from '../../ui/checkbox.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { type Form, useForm } from '../../ui/form.js';
import { RadioGroup } from '../../ui/radio-group.js';
import { NumberInput, TextArea, TextInput } from '../../ui/text-input.js';
import { CreateToolPolicyDocument, UpdateToolPolicyDocument } from './policies.gql.js';
import { ConditionFields } from './policy-conditions.js';
import { PolicyReplay } from './policy-replay.js';
import { SelectorFields } from './policy-selectors.js';
import { NO_POLICY, type Policy, type PolicyValues, type RateKey, rulesOfPolicy, valuesOf } from './policy-values.js';
import { POLICY_TYPES, policyText } from './policy-words.js';
import type { ToolSubjects } from './use-tool-subjects.js';

interface PolicyFormProps {
  /** Null for a new one. */
  readonly policy: Policy | null;
  readonly subjects: ToolSubjects;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function PolicyForm({ policy, subjects, onClose, onDone }: PolicyFormProps) {
  const { id: companyId } = useCompany();
  const create = useAction(CreateToolPolicyDocument, { isQuiet: true, done: 'The policy holds from now on.' });
  const update = useAction(UpdateToolPolicyDocument, { isQuiet: true, done: 'The policy is changed.' });
  const form = useForm<PolicyValues>({
    initial: policy ? valuesOf(policy) : NO_POLICY,
    submit: async (values) => {
      const fields = { name: values.name, description: values.description || null, ...rulesOfPolicy(values) };
      const { refusal } = policy
        ? await update.run({ policyId: policy.id, ...fields })
        : await create.run({ companyId, ...fields });
      if (refusal) return formRefusal(refusal, ['name', 'description', 'policyType']);
      onDone();
      onClose();
      return null;
    },
  });
  const { values, set, errors } = form;
  const draft = { ...rulesOfPolicy(values), ...(policy ? { policyId: policy.id, priority: policy.priority } : {}) };
  return (
    <Dialog
      open
      size="l"
      keepsOpen={form.dirty}
      onOpenChange={onClose}
      title={policy ? `Change ${policy.name}` : 'New policy'}
    >
      <form className="stack" onSubmit={form.handleSubmit} noValidate>
        <FormNote error={form.formError} />
        <Field label="Name" required error={errors.name}>
          {(control) => <TextInput {...control} value={values.name} onChange={(name) => set('name', name)} />}
        </Field>
        <RadioGroup
          label="What it does"
          options={POLICY_TYPES}
          value={values.policyType}
          onChange={(policyType) => set('policyType', policyType)}
          error={errors.policyType}
        />
        {values.policyType === 'RATE_LIMIT' && <LimitFields form={form} />}
        <SelectorFields form={form} subjects={subjects} />
        <ConditionFields form={form} />
        <Field label="Why there is this policy" error={errors.description}>
          {(control) => (
            <TextArea
              {...control}
              rows={2}
              value={values.description}
              onChange={(description) => set('description', description)}
            />
          )}
        </Field>
        <Checkbox label="It is asked" checked={values.enabled} onChange={(enabled) => set('enabled', enabled)} />
        <p className="policy-summary" role="status">
          {policyText(values, subjects.names)}
        </p>
        <PolicyReplay key={JSON.stringify(draft)} policies={[draft]} />
        <div className="dialog-footer">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={form.busy}>
            {policy ? 'Save' : 'Create'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const KEYS: readonly { readonly value: RateKey; readonly label: string }[] = [
  { value: 'AGENT', label: 'agent' },
  { value: 'TOOL', label: 'tool' },
  { value: 'CONNECTION', label: 'connection' },
  { value: 'APPLICATION', label: 'application' },
  { value: 'COMPANY', label: 'company' },
];

function LimitFields({ form: { values, set, errors } }: { form: Form<PolicyValues> }) {
  const { limit, windowSeconds, keyBy } = values;
  return (
    <>
      <div className="row policy-limit">
        <Field label="Calls at most" required error={errors['config.limit']}>
          {(control) => <NumberInput {...control} min={1} value={limit} onChange={(next) => set('limit', next)} />}
        </Field>
        <Field label="In so many seconds" required error={errors['config.windowSeconds']}>
          {(control) => (
            <NumberInput
              {...control}
              min={1}
              unit="s"
              value={windowSeconds}
              onChange={(next) => set('windowSeconds', next)}
            />
          )}
        </Field>
      </div>
      <Field label="Counted for each" group>
        {() => (
          <div className="row">
            {KEYS.map(({ value, label }) => (
              <Checkbox
                key={value}
                label={label}
                checked={keyBy.includes(value)}
                onChange={(isOn) => set('keyBy', isOn ? [...keyBy, value] : keyBy.filter((one) => one !== value))}
              />
            ))}
          </div>
        )}
      </Field>
    </>
  );
}
