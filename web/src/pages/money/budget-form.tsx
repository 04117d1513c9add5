import { useCompany } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { AgentCombobox } from '../../parts/agent-combobox.js';
import { FormNote, formRefusal } from '../../parts/form-note.js';
import { Button } from '../../ui/button.js';
import { Checkbox } from '../../ui/checkbox.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { type Form, useForm } from '../../ui/form.js';
import { Select } from '../../ui/select.js';
import { MoneyInput, NumberInput } from '../../ui/text-input.js';
import { METRICS, type Metric, type Policy, UNITS, WINDOWS } from './budget-words.js';
import { SetBudgetPolicyDocument } from './budgets.gql.js';

interface BudgetFormProps {
  /** Null for a new one. */
  readonly policy: Policy | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

interface Values {
  readonly scopeType: Policy['scopeType'];
  readonly scopeId: string | null;
  readonly metric: Metric;
  readonly windowKind: Policy['windowKind'];
  readonly amount: number | null;
  readonly warnPercent: number | null;
  readonly hardStopEnabled: boolean;
  readonly notifyEnabled: boolean;
  readonly isActive: boolean;
}

const EMPTY: Values = {
  scopeType: 'AGENT',
  scopeId: null,
  metric: 'BILLED_CENTS',
  windowKind: 'CALENDAR_MONTH_UTC',
  amount: null,
  warnPercent: 80,
  hardStopEnabled: true,
  notifyEnabled: true,
  isActive: true,
};

export function BudgetForm({ policy, onClose, onDone }: BudgetFormProps) {
  const { id: companyId } = useCompany();
  const { run } = useAction(SetBudgetPolicyDocument, { done: 'The budget is set.', isQuiet: true });
  const form = useForm<Values>({
    initial: policy ?? EMPTY,
    validate: ({ scopeType, scopeId }) =>
      scopeType !== 'COMPANY' && !scopeId ? [{ path: ['scopeId'], message: 'Choose whose budget it is.' }] : [],
    submit: async ({ scopeType, scopeId, amount, warnPercent, metric, windowKind, ...switches }) => {
      const { refusal } = await run({
        companyId,
        scopeType,
        scopeId: scopeType === 'COMPANY' ? companyId : (scopeId ?? ''),
        amount: amount ?? 0,
        warnPercent: warnPercent ?? 80,
        metric,
        windowKind,
        hardStopEnabled: switches.hardStopEnabled,
        notifyEnabled: switches.notifyEnabled,
        isActive: switches.isActive,
      });
      if (refusal) return formRefusal(refusal, Object.keys(EMPTY));
      onDone();
      onClose();
      return null;
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={policy ? `The budget of ${policy.scopeName}` : 'Set a budget'}
      keepsOpen={form.dirty}
    >
      <form className="stack" onSubmit={form.handleSubmit} noValidate>
        <FormNote error={form.formError} />
        {!policy && <ScopeFields form={form} />}
        <LimitFields form={form} isNew={!policy} />
        <Switches form={form} />
        <div className="row">
          <Button type="submit" variant="primary" busy={form.busy}>
            Save
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function ScopeFields({ form: { values, set, setAll, errors } }: { form: Form<Values> }) {
  const { shell } = useCompany();
  return (
    <>
      <Field label="Of">
        {(control) => (
          <Select
            {...control}
            value={values.scopeType}
            onChange={(scopeType) =>
              setAll({
                scopeType,
                scopeId: null,
                windowKind: scopeType === 'PROJECT' ? 'LIFETIME' : 'CALENDAR_MONTH_UTC',
              })
            }
            options={[
              { value: 'AGENT', label: 'An agent' },
              { value: 'PROJECT', label: 'A project' },
              { value: 'COMPANY', label: 'The company' },
            ]}
          />
        )}
      </Field>
      {values.scopeType === 'AGENT' && (
        <Field label="Agent" required error={errors.scopeId}>
          {(control) => <AgentCombobox {...control} value={values.scopeId} onChange={(id) => set('scopeId', id)} />}
        </Field>
      )}
      {values.scopeType === 'PROJECT' && (
        <Field label="Project" required error={errors.scopeId}>
          {(control) => (
            <Select
              {...control}
              value={values.scopeId ?? ''}
              onChange={(id) => set('scopeId', id)}
              options={(shell?.projects.nodes ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
        </Field>
      )}
    </>
  );
}

function LimitFields({ form: { values, set, errors }, isNew }: { form: Form<Values>; isNew: boolean }) {
  const unit = UNITS[values.metric];
  return (
    <>
      {isNew && (
        <>
          <Field label="What is counted">
            {(control) => (
              <Select
                {...control}
                value={values.metric}
                onChange={(metric) => set('metric', metric)}
                options={METRICS}
              />
            )}
          </Field>
          <Field label="Counted">
            {(control) => (
              <Select
                {...control}
                value={values.windowKind}
                onChange={(windowKind) => set('windowKind', windowKind)}
                options={WINDOWS}
              />
            )}
          </Field>
        </>
      )}
      <Field label="Limit" hint="Nothing, or 0, means no limit." error={errors.amount}>
        {(control) =>
          unit === 'cents' ? (
            <MoneyInput {...control} cents={values.amount} onCents={(cents) => set('amount', cents)} />
          ) : (
            <NumberInput {...control} value={values.amount} onChange={(amount) => set('amount', amount)} />
          )
        }
      </Field>
      <Field label="Warn at, in percent" error={errors.warnPercent}>
        {(control) => (
          <NumberInput {...control} value={values.warnPercent} onChange={(percent) => set('warnPercent', percent)} />
        )}
      </Field>
    </>
  );
}

function Switches({ form: { values, set } }: { form: Form<Values> }) {
  return (
    <>
      <Checkbox
        label="Stop at the limit, and ask a person"
        checked={values.hardStopEnabled}
        onChange={(isOn) => set('hardStopEnabled', isOn)}
      />
      <Checkbox label="Warn the board" checked={values.notifyEnabled} onChange={(isOn) => set('notifyEnabled', isOn)} />
      <Checkbox label="In force" checked={values.isActive} onChange={(isOn) => set('isActive', isOn)} />
    </>
  );
}
