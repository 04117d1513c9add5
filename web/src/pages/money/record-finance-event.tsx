import { words } from '../../format/words.js';
import { useCompany } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { FormNote, formRefusal } from '../../parts/form-note.js';
import { Button } from '../../ui/button.js';
import { DateInput } from '../../ui/date-input.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { useForm } from '../../ui/form.js';
import { Select } from '../../ui/select.js';
import { MoneyInput, TextInput } from '../../ui/text-input.js';
import { RecordFinanceEventDocument, type RecordFinanceEventInput } from './costs.gql.js';

type Kind = RecordFinanceEventInput['eventKind'];

const KINDS: readonly Kind[] = [
  'CREDIT_PURCHASE',
  'CREDIT_REFUND',
  'CREDIT_EXPIRY',
  'PLATFORM_FEE',
  'GATEWAY_OVERHEAD',
  'INFERENCE_CHARGE',
  'PROVISIONED_CAPACITY_CHARGE',
  'TRAINING_CHARGE',
  'CUSTOM_MODEL_IMPORT_CHARGE',
  'CUSTOM_MODEL_STORAGE_CHARGE',
  'BYOK_FEE',
  'LOG_STORAGE_CHARGE',
  'LOGPUSH_CHARGE',
  'MANUAL_ADJUSTMENT',
];

interface RecordFinanceEventProps {
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function RecordFinanceEvent({ onClose, onDone }: RecordFinanceEventProps) {
  const { id: companyId } = useCompany();
  const { run } = useAction(RecordFinanceEventDocument, { done: 'It is recorded.', isQuiet: true });
  const form = useForm({
    initial: {
      eventKind: 'CREDIT_PURCHASE' as Kind,
      direction: 'DEBIT' as 'DEBIT' | 'CREDIT',
      biller: '',
      amountCents: null as number | null,
      description: '',
      occurredAt: new Date().toISOString() as string | null,
    },
    submit: async ({ amountCents, occurredAt, description, ...values }) => {
      const { refusal } = await run({
        ...values,
        companyId,
        amountCents: amountCents ?? 0,
        occurredAt: occurredAt ?? new Date().toISOString(),
        description: description || null,
      });
      if (refusal) return formRefusal(refusal, ['amountCents', 'biller', 'description', 'eventKind', 'occurredAt']);
      onDone();
      onClose();
      return null;
    },
  });
  const { values, set, errors } = form;
  return (
    <Dialog open onOpenChange={onClose} title="Record a finance event" keepsOpen={form.dirty}>
      <form className="stack" onSubmit={form.handleSubmit} noValidate>
        <FormNote error={form.formError} />
        <Field label="Kind" error={errors.eventKind}>
          {(control) => (
            <Select
              {...control}
              value={values.eventKind}
              onChange={(kind) => set('eventKind', kind)}
              options={KINDS.map((kind) => ({ value: kind, label: words(kind) }))}
            />
          )}
        </Field>
        <Field label="Direction">
          {(control) => (
            <Select
              {...control}
              value={values.direction}
              onChange={(direction) => set('direction', direction)}
              options={[
                { value: 'DEBIT', label: 'Paid' },
                { value: 'CREDIT', label: 'Got back' },
              ]}
            />
          )}
        </Field>
        <Field label="Amount" required error={errors.amountCents}>
          {(control) => (
            <MoneyInput {...control} cents={values.amountCents} onCents={(cents) => set('amountCents', cents)} />
          )}
        </Field>
        <Field label="Billed by" required error={errors.biller}>
          {(control) => <TextInput {...control} value={values.biller} onChange={(text) => set('biller', text)} />}
        </Field>
        <Field label="When" error={errors.occurredAt}>
          {(control) => <DateInput {...control} value={values.occurredAt} onChange={(at) => set('occurredAt', at)} />}
        </Field>
        <Field label="Description" error={errors.description}>
          {(control) => (
            <TextInput {...control} value={values.description} onChange={(text) => set('description', text)} />
          )}
        </Field>
        <div className="row">
          <Button type="submit" variant="primary" busy={form.busy}>
            Record
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
