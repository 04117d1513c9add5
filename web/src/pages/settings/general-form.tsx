import { words } from '../../format/words.js';
import { useAction } from '../../graph/use-action.js';
import { FormNote, formRefusal } from '../../parts/form-note.js';
import { Button } from '../../ui/button.js';
import { Checkbox } from '../../ui/checkbox.js';
import { Field } from '../../ui/field.js';
import { type Form, useForm } from '../../ui/form.js';
import { Select } from '../../ui/select.js';
import { TagsInput } from '../../ui/tags-input.js';
import { NumberInput } from '../../ui/text-input.js';
import { type InstanceSettingsQuery, UpdateGeneralDocument } from './instance.gql.js';

type General = NonNullable<InstanceSettingsQuery['generalSettings']>;

interface GeneralValues {
  limitsAdapters: boolean;
  allowedAdapters: string[];
  instructionsRoots: string[];
  allowLoaderVariables: boolean;
  censorUsernameInLogs: boolean;
  keyboardShortcuts: boolean;
  feedbackDataSharingPreference: General['feedbackDataSharingPreference'];
  dailyDays: number | null;
  weeklyWeeks: number | null;
  monthlyMonths: number | null;
}

const PREFERENCES = ['PROMPT', 'ALLOWED', 'NOT_ALLOWED'] as const;
const FIELDS = ['allowedAdapters', 'instructionsRoots', 'feedbackDataSharingPreference'];

const valuesOf = (settings: General): GeneralValues => ({
  limitsAdapters: settings.allowedAdapters !== null,
  allowedAdapters: [...(settings.allowedAdapters ?? [])],
  instructionsRoots: [...settings.instructionsRoots],
  allowLoaderVariables: settings.allowLoaderVariables,
  censorUsernameInLogs: settings.censorUsernameInLogs,
  keyboardShortcuts: settings.keyboardShortcuts,
  feedbackDataSharingPreference: settings.feedbackDataSharingPreference,
  dailyDays: settings.backupRetention.dailyDays,
  weeklyWeeks: settings.backupRetention.weeklyWeeks,
  monthlyMonths: settings.backupRetention.monthlyMonths,
});

export function GeneralForm({ settings, onSaved }: { settings: General; onSaved: () => void }) {
  const update = useAction(UpdateGeneralDocument, { isQuiet: true, done: 'The settings were saved.' });
  const form = useForm<GeneralValues>({
    initial: valuesOf(settings),
    submit: async ({ limitsAdapters, allowedAdapters, dailyDays, weeklyWeeks, monthlyMonths, ...rest }) => {
      const { refusal } = await update.run({
        ...rest,
        allowedAdapters: limitsAdapters ? allowedAdapters : null,
        backupRetention: {
          ...(dailyDays !== null && { dailyDays }),
          ...(weeklyWeeks !== null && { weeklyWeeks }),
          ...(monthlyMonths !== null && { monthlyMonths }),
        },
      });
      if (refusal) return formRefusal(refusal, FIELDS);
      onSaved();
    },
  });
  return (
    <form className="stack narrow" aria-label="General settings" onSubmit={form.handleSubmit}>
      <FormNote error={form.formError} />
      <Machine form={form} />
      <Clients form={form} />
      <div className="row">
        <Button
          type="submit"
          variant="primary"
          busy={form.busy}
          disabledReason={form.dirty ? null : 'Nothing was changed.'}
        >
          Save
        </Button>
      </div>
    </form>
  );
}

/** What agents may have of the machine. */
function Machine({ form: { values, set, errors } }: { form: Form<GeneralValues> }) {
  return (
    <>
      <Checkbox
        label="Only these adapters may be used"
        hint="Otherwise all on a server of one person, and those that run nothing on this machine elsewhere."
        checked={values.limitsAdapters}
        onChange={(checked) => set('limitsAdapters', checked)}
      />
      {values.limitsAdapters && (
        <Field label="Adapters" error={errors.allowedAdapters} hint="Their types, such as process or http.">
          {(control) => (
            <TagsInput
              {...control}
              value={values.allowedAdapters}
              onChange={(types) => set('allowedAdapters', types)}
            />
          )}
        </Field>
      )}
      <Field
        label="Folders for instructions of agents"
        hint="Whole paths on this machine, such as /srv/instructions, for all companies, beside the folders of this machine below."
        error={errors.instructionsRoots}
      >
        {(control) => (
          <TagsInput
            {...control}
            value={values.instructionsRoots}
            onChange={(roots) => set('instructionsRoots', roots)}
          />
        )}
      </Field>
      <Checkbox
        label="Variables of agents may have names that loaders, shells and interpreters obey"
        hint="Such as LD_PRELOAD. Whoever configures agents could run anything by them."
        checked={values.allowLoaderVariables}
        onChange={(checked) => set('allowLoaderVariables', checked)}
      />
    </>
  );
}

/** What clients are told. The server only keeps it. */
function Clients({ form: { values, set } }: { form: Form<GeneralValues> }) {
  return (
    <>
      <Checkbox
        label="Leave user names out of logs that are shown"
        checked={values.censorUsernameInLogs}
        onChange={(checked) => set('censorUsernameInLogs', checked)}
      />
      <Checkbox
        label="Keyboard shortcuts"
        checked={values.keyboardShortcuts}
        onChange={(checked) => set('keyboardShortcuts', checked)}
      />
      <Field label="Sharing of feedback">
        {(control) => (
          <Select
            {...control}
            options={PREFERENCES.map((value) => ({ value, label: words(value) }))}
            value={values.feedbackDataSharingPreference}
            onChange={(preference) => set('feedbackDataSharingPreference', preference)}
          />
        )}
      </Field>
      <Field group label="Backups to keep" hint="For whoever makes them; the server makes none.">
        {() => (
          <div className="row">
            <NumberInput
              aria-label="Days of daily backups"
              unit="days"
              min={0}
              value={values.dailyDays}
              onChange={(days) => set('dailyDays', days)}
            />
            <NumberInput
              aria-label="Weeks of weekly backups"
              unit="weeks"
              min={0}
              value={values.weeklyWeeks}
              onChange={(weeks) => set('weeklyWeeks', weeks)}
            />
            <NumberInput
              aria-label="Months of monthly backups"
              unit="months"
              min={0}
              value={values.monthlyMonths}
              onChange={(months) => set('monthlyMonths', months)}
            />
          </div>
        )}
      </Field>
    </>
  );
}
