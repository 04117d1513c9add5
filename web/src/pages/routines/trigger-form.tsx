import { useState } from 'react';
import { useAction } from '../../graph/use-action.js';
import { FormNote, formRefusal } from '../../parts/form-note.js';
import { Button } from '../../ui/button.js';
import { Checkbox } from '../../ui/checkbox.js';
import { Combobox } from '../../ui/combobox.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { type Form, useForm } from '../../ui/form.js';
import { RadioGroup } from '../../ui/radio-group.js';
import { Segmented } from '../../ui/segmented.js';
import { NumberInput, TextInput } from '../../ui/text-input.js';
import { CronField } from './cron-field.js';
import {
  CreateRoutineTriggerDocument,
  type CreateRoutineTriggerMutation,
  type TriggerDetailFragment,
  UpdateRoutineTriggerDocument,
} from './routine.gql.js';
import { SIGNING, TRIGGER_KINDS } from './routine-words.js';

export type SecretMaterial = NonNullable<
  NonNullable<CreateRoutineTriggerMutation['createRoutineTrigger']>['secretMaterial']
>;

type Kind = TriggerDetailFragment['kind'];
type SigningMode = keyof typeof SIGNING;

interface TriggerDraft {
  readonly kind: Kind;
  readonly label: string;
  readonly cronExpression: string;
  readonly timezone: string;
  readonly signingMode: SigningMode;
  readonly replayWindowSec: number | null;
  readonly setupPending: boolean;
}

interface TriggerFormProps {
  readonly routineId: string;
  /** What is edited; a new one without. */
  readonly trigger?: TriggerDetailFragment;
  readonly onClose: () => void;
  /** Gets what a new webhook shows once. */
  readonly onSecret: (material: SecretMaterial) => void;
}

const FIELDS = ['label', 'cronExpression', 'timezone', 'signingMode', 'replayWindowSec'];
const REPLAY_SECONDS = 300;

const zoneOfBrowser = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const draftOf = (trigger: TriggerDetailFragment | undefined): TriggerDraft => ({
  kind: trigger?.kind ?? 'SCHEDULE',
  label: trigger?.label ?? '',
  cronExpression: trigger?.cronExpression ?? '0 9 * * 1',
  timezone: trigger?.timezone ?? zoneOfBrowser(),
  signingMode: trigger?.signingMode ?? 'BEARER',
  replayWindowSec: trigger?.replayWindowSec ?? REPLAY_SECONDS,
  setupPending: trigger?.setupPending ?? true,
});

/** Creates or edits what fires a routine. */
export function TriggerForm({ routineId, trigger, onClose, onSecret }: TriggerFormProps) {
  const create = useAction(CreateRoutineTriggerDocument, { isQuiet: true, done: 'The trigger is created.' });
  const update = useAction(UpdateRoutineTriggerDocument, { isQuiet: true, done: 'The trigger is saved.' });
  const form = useForm<TriggerDraft>({
    initial: draftOf(trigger),
    submit: async (draft) => {
      const input = { label: draft.label.trim() || null, ...settingsOf(draft) };
      const { payload, refusal } = trigger
        ? await update.run({ triggerId: trigger.id, ...input })
        : await create.run({ routineId, kind: draft.kind, ...input, ...setupOf(draft) });
      if (refusal) return formRefusal(refusal, FIELDS);
      if ('secretMaterial' in payload && payload.secretMaterial) onSecret(payload.secretMaterial);
      onClose();
      return null;
    },
  });
  const { values, set, errors } = form;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={trigger ? `Edit the ${TRIGGER_KINDS[trigger.kind].toLowerCase()}` : 'New trigger'}
      keepsOpen
    >
      <form className="stack" onSubmit={form.handleSubmit} noValidate>
        <FormNote error={form.formError} />
        {!trigger && (
          <Segmented
            label="Kind"
            value={values.kind}
            onChange={(kind) => set('kind', kind)}
            options={(['SCHEDULE', 'WEBHOOK', 'API'] as const).map((kind) => ({
              value: kind,
              label: TRIGGER_KINDS[kind],
            }))}
          />
        )}
        <Field label="Label" error={errors.label} hint="What people call it.">
          {(control) => (
            <TextInput {...control} maxLength={120} value={values.label} onChange={(label) => set('label', label)} />
          )}
        </Field>
        {values.kind === 'SCHEDULE' && <ScheduleFields form={form} />}
        {values.kind === 'WEBHOOK' && <WebhookFields form={form} isNew={!trigger} />}
        {values.kind === 'API' && <p className="muted">A program names this trigger when it fires the routine.</p>}
        <div className="dialog-footer">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={form.busy}>
            {trigger ? 'Save' : 'Create trigger'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function settingsOf({ kind, cronExpression, timezone, signingMode, replayWindowSec }: TriggerDraft) {
  if (kind === 'SCHEDULE') return { cronExpression: cronExpression.trim(), timezone };
  if (kind === 'API') return {};
  return { signingMode, ...(signingMode === 'HMAC_SHA256' && { replayWindowSec: replayWindowSec ?? REPLAY_SECONDS }) };
}

const setupOf = ({ kind, setupPending }: TriggerDraft) => (kind === 'WEBHOOK' ? { setupPending } : {});

interface FieldsProps {
  readonly form: Form<TriggerDraft>;
}

function ScheduleFields({ form: { values, set, errors } }: FieldsProps) {
  const [zones] = useState(() => [...new Set([zoneOfBrowser(), 'UTC', ...Intl.supportedValuesOf('timeZone')])]);
  const options = zones.map((zone) => ({ value: zone, label: zone }));
  const isKnown = zones.includes(values.timezone);
  return (
    <>
      <CronField
        value={values.cronExpression}
        onChange={(expression) => set('cronExpression', expression)}
        error={errors.cronExpression}
      />
      <Field label="Time zone" error={errors.timezone} hint="Whose clocks the times are read by.">
        {(control) => (
          <Combobox
            {...control}
            placeholder="Find a time zone…"
            options={isKnown ? options : [{ value: values.timezone, label: values.timezone }, ...options]}
            value={values.timezone}
            onChange={(zone) => zone && set('timezone', zone)}
          />
        )}
      </Field>
    </>
  );
}

function WebhookFields({ form: { values, set, errors }, isNew }: FieldsProps & { isNew: boolean }) {
  return (
    <>
      <RadioGroup
        label="How senders show that they know the secret"
        options={(Object.keys(SIGNING) as SigningMode[]).map((mode) => ({ value: mode, ...SIGNING[mode] }))}
        value={values.signingMode}
        onChange={(mode) => set('signingMode', mode)}
        error={errors.signingMode}
      />
      {values.signingMode === 'HMAC_SHA256' && (
        <Field label="How far the time may be off" error={errors.replayWindowSec}>
          {(control) => (
            <NumberInput
              {...control}
              unit="seconds"
              min={30}
              max={86_400}
              value={values.replayWindowSec}
              onChange={(seconds) => set('replayWindowSec', seconds)}
            />
          )}
        </Field>
      )}
      {isNew && (
        <Checkbox
          label="Set it up first"
          hint="What comes is checked and shown as a test, and fires nothing until you say so."
          checked={values.setupPending}
          onChange={(isPending) => set('setupPending', isPending)}
        />
      )}
    </>
  );
}
