import { useNavigate } from '@tanstack/react-router';
import { useClient } from 'urql';
import { addressOf } from '../../graph/base.js';
import { BootDocument } from '../../graph/boot.gql.js';
import { useViewer } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { FormNote, formRefusal } from '../../parts/form-note.js';
import { Button, LinkButton } from '../../ui/button.js';
import { Checkbox } from '../../ui/checkbox.js';
import { Field } from '../../ui/field.js';
import { useForm } from '../../ui/form.js';
import { Page } from '../../ui/layout.js';
import { Notice } from '../../ui/states.js';
import { MoneyInput, TextArea, TextInput } from '../../ui/text-input.js';
import { FoundCompanyDocument } from './home.gql.js';

interface CompanyForm {
  name: string;
  description: string;
  issuePrefix: string;
  budgetMonthlyCents: number | null;
  requireBoardApprovalForNewAgents: boolean;
}

const FIELDS = ['name', 'description', 'issuePrefix', 'budgetMonthlyCents'];

const INITIAL: CompanyForm = {
  name: '',
  description: '',
  issuePrefix: '',
  budgetMonthlyCents: null,
  requireBoardApprovalForNewAgents: true,
};

export function FoundCompanyPage() {
  const { isInstanceAdmin } = useViewer();
  return (
    <Page
      title="Found a company"
      actions={
        isInstanceAdmin && (
          <LinkButton icon="upload" href={addressOf('/import')}>
            Import one instead
          </LinkButton>
        )
      }
    >
      {isInstanceAdmin ? <CompanyFields /> : <Notice>Only instance admins found companies. Ask one of them.</Notice>}
    </Page>
  );
}

/** Founds the company, and has the list of companies know it before its page is shown. */
function useFounding() {
  const client = useClient();
  const navigate = useNavigate();
  const action = useAction(FoundCompanyDocument, { isQuiet: true });
  return async ({ name, description, issuePrefix, budgetMonthlyCents, ...rest }: CompanyForm) => {
    const { payload, refusal } = await action.run({
      name,
      description: description.trim() || null,
      issuePrefix: issuePrefix.trim() || undefined,
      budgetMonthlyCents: budgetMonthlyCents ?? 0,
      ...rest,
    });
    if (!payload) return formRefusal(refusal, FIELDS);
    await client.query(BootDocument, {}, { requestPolicy: 'network-only' }).toPromise();
    void navigate({ to: `/${payload.company.issuePrefix}` as string });
  };
}

function CompanyFields() {
  const { values, set, errors, formError, busy, handleSubmit } = useForm({ initial: INITIAL, submit: useFounding() });
  return (
    <form className="stack narrow" aria-label="Company" onSubmit={handleSubmit}>
      <FormNote error={formError} />
      <Field label="Name" required error={errors.name}>
        {(control) => <TextInput {...control} value={values.name} onChange={(name) => set('name', name)} />}
      </Field>
      <Field label="What it is for" hint="Its agents read this." error={errors.description}>
        {(control) => (
          <TextArea {...control} value={values.description} onChange={(text) => set('description', text)} />
        )}
      </Field>
      <Field
        label="Prefix of its issues"
        hint="1 to 10 letters and digits, a letter first, as ACM in ACM-12. Made of the name when left empty; it cannot be changed."
        error={errors.issuePrefix}
      >
        {(control) => (
          <TextInput
            {...control}
            mono
            maxLength={10}
            value={values.issuePrefix}
            onChange={(prefix) => set('issuePrefix', prefix.toUpperCase())}
          />
        )}
      </Field>
      <Field label="Budget a month" hint="Nothing stops spending when left empty." error={errors.budgetMonthlyCents}>
        {(control) => (
          <MoneyInput
            {...control}
            cents={values.budgetMonthlyCents}
            onCents={(cents) => set('budgetMonthlyCents', cents)}
          />
        )}
      </Field>
      <Checkbox
        label="New agents wait for approval by a person"
        checked={values.requireBoardApprovalForNewAgents}
        onChange={(checked) => set('requireBoardApprovalForNewAgents', checked)}
      />
      <div className="row">
        <Button type="submit" variant="primary" busy={busy}>
          Found the company
        </Button>
      </div>
    </form>
  );
}
