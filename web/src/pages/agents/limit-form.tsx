import { useCompany } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { FormNote, formRefusal } from '../../parts/form-note.js';
import { Button } from '../../ui/button.js';
import { Checkbox } from '../../ui/checkbox.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { useForm } from '../../ui/form.js';
import { Select } from '../../ui/select.js';
import { MoneyInput, NumberInput } from '../../ui/text-input.js';
import { type PolicyOfAgentFragment, SetBudgetOfAgentDocument, SetPolicyOfAgentDocument } from './agent-access.gql.js';

interface MonthlyBudgetProps {
  readonly agentId: string;
  /** 0 for no limit. */
  readonly cents: number;
  readonly onSaved: () => void;
}

/** What the agent may spend in a month. */
export function MonthlyBudget({ agentId, cents, onSaved }: MonthlyBudgetProps) {
  const update = useAction(SetBudgetOfAgentDocument, { isQuiet: true, done: 'The budget is saved.' });
  const { values, set, errors, formError, busy, dirty, handleSubmit } = useForm({
    initial: { budgetMonthlyCents: cents === 0 ? null : cents },
    submit: async ({ budgetMonthlyCents }) => {
      const { refusal } = await update.run({ agentId, budgetMonthlyCents: budgetMonthlyCents ?? 0 });
      if (refusal) return formRefusal(refusal, ['budgetMonthlyCents']);
      onSaved();
    },
  });
  return (
    <form className="stack" onSubmit={handleSubmit}>
      <FormNote error={formError} />
      <Field
        label="Budget a month"
        hint="No limit when left empty. It is paused when it is spent."
        error={errors.budgetMonthlyCents}
      >
        {(control) => (
          <MoneyInput
            {...control}
            cents={values.budgetMonthlyCents}
            onCents={(next) => set('budgetMonthlyCents', next)}
          />
        )}
      </Field>
      <div className="row">
        <Button type="submit" busy={busy} disabledReason={dirty ? null : 'Nothing is changed.'}>
          Save the budget
        </Button>
      </div>
    </form>
  );
}

const METRICS = [
  { value: 'BILLED_CENTS' as const, label: 'Spending' },
  { value: 'TOTAL_TOKENS' as const, label: 'Tokens' },
  { value: 'RUNS' as const, label: 'Runs' },
];

const WINDOWS = [
  { value: 'CALENDAR_MONTH_UTC' as const, label: 'In a month' },
  { value: 'LIFETIME' as const, label: 'In all' },
];

interface LimitFormProps {
  readonly agentId: string;
  /** The one that is changed; a new one without it. */
  readonly policy: PolicyOfAgentFragment | undefined;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

const FIELDS = ['metric', 'windowKind', 'amount', 'warnPercent', 'hardStopEnabled', 'notifyEnabled', 'isActive'];

function initialOf(policy: PolicyOfAgentFragment | undefined) {
  return {
    metric: policy?.metric ?? ('BILLED_CENTS' as const),
    windowKind: policy?.windowKind ?? ('CALENDAR_MONTH_UTC' as const),
    amount: policy?.amount ?? null,
    warnPercent: policy?.warnPercent ?? 80,
    hardStopEnabled: policy?.hardStopEnabled ?? true,
    notifyEnabled: policy?.notifyEnabled ?? true,
    isActive: policy?.isActive ?? true,
  };
}

/** A limit of what the agent uses: how much, in which time, and what happens when it is reached. */
export function LimitForm({ agentId, policy, onClose, onSaved }: LimitFormProps) {
  const { id: companyId } = useCompany();
  const save = useAction(SetPolicyOfAgentDocument, { isQuiet: true, done: 'The limit is saved.' });
  const { values, set, setAll, errors, formError, busy, handleSubmit } = useForm<ReturnType<typeof initialOf>>({
    initial: initialOf(policy),
    validate: ({ amount }) => (amount ? [] : [{ path: ['amount'], message: 'Say how much.' }]),
    submit: async ({ amount, ...others }) => {
      const input = { companyId, scopeType: 'AGENT' as const, scopeId: agentId, amount: amount ?? 0, ...others };
      const { refusal } = await save.run(input);
      if (refusal) return formRefusal(refusal, FIELDS);
      onSaved();
      onClose();
    },
  });
  return (
    <Dialog open keepsOpen onOpenChange={onClose} title={policy ? 'Change the limit' : 'New limit'}>
      <form className="stack" onSubmit={handleSubmit}>
        <FormNote error={formError} />
        {!policy && (
          <>
            <Field label="Of what" required error={errors.metric}>
              {(control) => (
                <Select
                  {...control}
                  options={METRICS}
                  value={values.metric}
                  onChange={(metric) => setAll({ metric, amount: null })}
                />
              )}
            </Field>
            <Field label="In which time" required error={errors.windowKind}>
              {(control) => (
                <Select
                  {...control}
                  options={WINDOWS}
                  value={values.windowKind}
                  onChange={(windowKind) => set('windowKind', windowKind)}
                />
              )}
            </Field>
          </>
        )}
        <Field label="How much" required error={errors.amount}>
          {(control) =>
            values.metric === 'BILLED_CENTS' ? (
              <MoneyInput {...control} cents={values.amount} onCents={(amount) => set('amount', amount)} />
            ) : (
              <NumberInput
                {...control}
                min={1}
                step={1}
                unit={values.metric === 'RUNS' ? 'runs' : 'tokens'}
                value={values.amount}
                onChange={(amount) => set('amount', amount)}
              />
            )
          }
        </Field>
        <Field label="Warn at" error={errors.warnPercent}>
          {(control) => (
            <NumberInput
              {...control}
              min={1}
              max={99}
              step={1}
              unit="%"
              value={values.warnPercent}
              onChange={(warnPercent) => set('warnPercent', warnPercent ?? 80)}
            />
          )}
        </Field>
        <Checkbox
          label="Pause the agent at the limit"
          checked={values.hardStopEnabled}
          onChange={(hardStopEnabled) => set('hardStopEnabled', hardStopEnabled)}
        />
        <Checkbox
          label="Warn the board"
          checked={values.notifyEnabled}
          onChange={(notifyEnabled) => set('notifyEnabled', notifyEnabled)}
        />
        <Checkbox label="In force" checked={values.isActive} onChange={(isActive) => set('isActive', isActive)} />
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
