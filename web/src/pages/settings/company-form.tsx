import { useRights } from '../../graph/company.js';
import type { UserLabel } from '../../graph/types.js';
import { useAction } from '../../graph/use-action.js';
import { FormNote, formRefusal } from '../../parts/form-note.js';
import { Button } from '../../ui/button.js';
import { Checkbox } from '../../ui/checkbox.js';
import { Combobox } from '../../ui/combobox.js';
import { Field } from '../../ui/field.js';
import { type Form, useForm } from '../../ui/form.js';
import { Notice } from '../../ui/states.js';
import { MoneyInput, TextArea, TextInput } from '../../ui/text-input.js';
import type { CompanySettings } from './company-settings.js';
import { UpdateCompanySettingsDocument } from './settings.gql.js';

interface CompanyValues {
  name: string;
  description: string;
  primaryColor: string;
  budgetMonthlyCents: number | null;
  requireBoardApprovalForNewAgents: boolean;
  defaultResponsibleUserId: string | null;
}

const FIELDS = ['name', 'description', 'primaryColor', 'budgetMonthlyCents', 'defaultResponsibleUserId'];

const valuesOf = (company: CompanySettings): CompanyValues => ({
  name: company.name,
  description: company.description ?? '',
  primaryColor: company.primaryColor ?? '',
  budgetMonthlyCents: company.budgetMonthlyCents || null,
  requireBoardApprovalForNewAgents: company.requireBoardApprovalForNewAgents,
  defaultResponsibleUserId: company.defaultResponsibleUserId,
});

/** What was changed of the company, as the API takes it. What is left alone may be refused to nobody. */
function changesOf(before: CompanyValues, after: CompanyValues) {
  const changed = <K extends keyof CompanyValues>(name: K) => before[name] !== after[name];
  return {
    ...(changed('name') && { name: after.name }),
    ...(changed('description') && { description: after.description.trim() || null }),
    ...(changed('primaryColor') && { primaryColor: after.primaryColor.trim() || null }),
    ...(changed('budgetMonthlyCents') && { budgetMonthlyCents: after.budgetMonthlyCents ?? 0 }),
    ...(changed('requireBoardApprovalForNewAgents') && {
      requireBoardApprovalForNewAgents: after.requireBoardApprovalForNewAgents,
    }),
    ...(changed('defaultResponsibleUserId') && { defaultResponsibleUserId: after.defaultResponsibleUserId }),
  };
}

interface CompanyFormProps {
  readonly company: CompanySettings;
  readonly people: readonly UserLabel[];
}

export function CompanyForm({ company, people }: CompanyFormProps) {
  const { mayWrite } = useRights();
  const update = useAction(UpdateCompanySettingsDocument, { isQuiet: true, done: 'The settings were saved.' });
  const before = valuesOf(company);
  const form = useForm<CompanyValues>({
    initial: before,
    submit: async (values) => {
      const { refusal } = await update.run({ companyId: company.id, ...changesOf(before, values) });
      return refusal && formRefusal(refusal, FIELDS);
    },
  });
  return (
    <form className="stack narrow" aria-label="Company" onSubmit={form.handleSubmit}>
      {!mayWrite && <Notice>You may read these settings, and not change them.</Notice>}
      <FormNote error={form.formError} />
      <fieldset className="stack" disabled={!mayWrite}>
        <About form={form} prefix={company.issuePrefix} />
        <Rules form={form} people={people} />
      </fieldset>
      {mayWrite && (
        <div className="row">
          <Button
            type="submit"
            variant="primary"
            busy={form.busy}
            disabledReason={form.dirty ? null : 'Nothing was changed.'}
          >
            Save
          </Button>
          {form.dirty && <Button onClick={() => form.reset()}>Undo</Button>}
        </div>
      )}
    </form>
  );
}

function About({ form: { values, set, errors }, prefix }: { form: Form<CompanyValues>; prefix: string }) {
  return (
    <>
      <Field label="Name" required hint={`Its issues are called ${prefix}-1 and so on.`} error={errors.name}>
        {(control) => <TextInput {...control} value={values.name} onChange={(name) => set('name', name)} />}
      </Field>
      <Field label="What it is for" hint="Its agents read this." error={errors.description}>
        {(control) => (
          <TextArea {...control} value={values.description} onChange={(text) => set('description', text)} />
        )}
      </Field>
      <Field label="Colour" hint="Such as #4a4dcf; none when left empty." error={errors.primaryColor}>
        {(control) => (
          <span className="color-field">
            <TextInput
              {...control}
              mono
              placeholder="#4a4dcf"
              value={values.primaryColor}
              onChange={(color) => set('primaryColor', color)}
            />
            <span className="color-swatch" style={{ backgroundColor: values.primaryColor }} aria-hidden="true" />
          </span>
        )}
      </Field>
    </>
  );
}

interface RulesProps {
  readonly form: Form<CompanyValues>;
  readonly people: readonly UserLabel[];
}

function Rules({ form: { values, set, errors }, people }: RulesProps) {
  return (
    <>
      <Field label="Budget a month" hint="Nothing stops spending when left empty." error={errors.budgetMonthlyCents}>
        {(control) => (
          <MoneyInput
            {...control}
            cents={values.budgetMonthlyCents}
            onCents={(cents) => set('budgetMonthlyCents', cents)}
          />
        )}
      </Field>
      <Field
        label="Who answers for work by default"
        hint="For issues that nobody else answers for."
        error={errors.defaultResponsibleUserId}
      >
        {(control) => (
          <Combobox
            {...control}
            placeholder="Nobody"
            options={people.map(({ id, name }) => ({ value: id, label: name }))}
            value={values.defaultResponsibleUserId}
            onChange={(id) => set('defaultResponsibleUserId', id)}
          />
        )}
      </Field>
      <Checkbox
        label="New agents wait for approval by a person"
        checked={values.requireBoardApprovalForNewAgents}
        onChange={(checked) => set('requireBoardApprovalForNewAgents', checked)}
      />
    </>
  );
}
