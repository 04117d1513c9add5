import { plural, words } from '../../format/words.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Field } from '../../ui/field.js';
import { Section } from '../../ui/layout.js';
import { PlainText } from '../../ui/plain-text.js';
import { Notice } from '../../ui/states.js';
import { Table } from '../../ui/table.js';
import { SecretInput, TextInput } from '../../ui/text-input.js';
import { type EnvInput, type ImportOptions, type ImportPreview, variableOf } from './import-request.js';

interface ImportPlanProps {
  readonly preview: ImportPreview;
  readonly options: ImportOptions;
  readonly onOptions: (options: ImportOptions) => void;
  readonly isBusy: boolean;
  readonly onApply: () => void;
}

interface PlanRow {
  readonly key: string;
  readonly what: string;
  readonly slug: string;
  readonly name: string;
  readonly action: string;
  readonly reason: string | null;
  readonly mayRename: boolean;
}

/** More rows say nothing that the count does not. */
const MOST_ROWS = 200;
const TONES = { CREATE: 'success', UPDATE: 'warning', SKIP: 'neutral' } as const;

function rowsOf({ plan }: ImportPreview): PlanRow[] {
  const row = (what: string, slug: string, name: string, action: string, reason: string | null): PlanRow => ({
    key: `${what} ${slug}`,
    what,
    slug,
    name,
    action: action.toUpperCase(),
    reason,
    mayRename: what !== 'Issue',
  });
  return [
    ...plan.agentPlans.map((each) => row('Agent', each.slug, each.plannedName, each.action, each.reason)),
    ...plan.projectPlans.map((each) => row('Project', each.slug, each.plannedName, each.action, each.reason)),
    ...plan.issuePlans.map((each) => row('Issue', each.slug, each.plannedTitle, each.action, each.reason)),
  ];
}

/** What an import would do, with what can still be said about it. */
export function ImportPlan({ preview, options, onOptions, isBusy, onApply }: ImportPlanProps) {
  const rows = rowsOf(preview);
  const { targetCompanyName, errors, warnings, envInputs, plan } = preview;
  return (
    <Section
      title={`Into ${targetCompanyName}`}
      actions={
        <Button
          variant="primary"
          icon="download"
          busy={isBusy}
          disabledReason={errors.length > 0 ? 'It would be refused, for the reasons given.' : null}
          onClick={onApply}
        >
          Import
        </Button>
      }
    >
      <Sentences tone="danger" title="It would be refused" sentences={errors} />
      <Sentences tone="warning" title="What is left out or changed" sentences={warnings} />
      <p>
        The company: {words(plan.companyAction).toLowerCase()}. {summaryOf(rows)}
      </p>
      <PlanTable rows={rows} options={options} onOptions={onOptions} />
      {envInputs.length > 0 && <EnvFields inputs={envInputs} options={options} onOptions={onOptions} />}
    </Section>
  );
}

function summaryOf(rows: readonly PlanRow[]): string {
  const number = (action: string) => rows.filter((row) => row.action === action).length;
  return `${plural(number('CREATE'), 'thing')} would be created, ${number('UPDATE')} changed, ${number('SKIP')} kept as they are.`;
}

interface SentencesProps {
  readonly tone: 'danger' | 'warning';
  readonly title: string;
  readonly sentences: readonly string[];
}

export function Sentences({ tone, title, sentences }: SentencesProps) {
  if (sentences.length === 0) return null;
  return (
    <Notice tone={tone} title={title}>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>
            <PlainText text={sentence} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}

type PlanTableProps = Pick<ImportPlanProps, 'options' | 'onOptions'> & { readonly rows: readonly PlanRow[] };

function PlanTable({ rows, options, onOptions }: PlanTableProps) {
  const { nameOverrides } = options;
  const rename = (slug: string, name: string) =>
    onOptions({ ...options, nameOverrides: { ...nameOverrides, [slug]: name } });
  return (
    <>
      <Table
        caption="What would be done with each thing"
        rows={rows.slice(0, MOST_ROWS)}
        rowKey={({ key }) => key}
        columns={[
          { key: 'what', title: 'What', render: ({ what }) => what },
          { key: 'name', title: 'Name', render: ({ name }) => <PlainText text={name} /> },
          {
            key: 'action',
            title: 'Would be',
            render: ({ action }) => <Badge tone={TONES[action as keyof typeof TONES]}>{words(action)}</Badge>,
          },
          { key: 'reason', title: 'Why', secondary: true, render: ({ reason }) => reason ?? '–' },
          {
            key: 'rename',
            title: 'Another name',
            render: ({ mayRename, slug, name, action }) =>
              mayRename && action !== 'SKIP' ? (
                <TextInput
                  aria-label={`Another name for ${name}`}
                  placeholder={name}
                  value={nameOverrides[slug] ?? ''}
                  onChange={(text) => rename(slug, text)}
                />
              ) : null,
          },
        ]}
      />
      {rows.length > MOST_ROWS && <p className="muted">And {rows.length - MOST_ROWS} more.</p>}
    </>
  );
}

interface EnvFieldsProps extends Pick<ImportPlanProps, 'options' | 'onOptions'> {
  readonly inputs: readonly EnvInput[];
}

/** Values that are never in a package. Each becomes a secret of the company. */
function EnvFields({ inputs, options, onOptions }: EnvFieldsProps) {
  const { secretValues } = options;
  return (
    <Section title="Values that are not in the package" level={3} count={inputs.length}>
      <p className="muted">Each becomes a secret of the company. What you leave empty you can give later.</p>
      {inputs.map((input) => {
        const variable = variableOf(input);
        return (
          <Field
            key={variable}
            className="narrow"
            label={variable}
            hint={input.description}
            required={input.requirement.toUpperCase() === 'REQUIRED'}
          >
            {({ required: _, ...control }) => (
              <SecretInput
                {...control}
                value={secretValues[variable] ?? ''}
                onChange={(text) => onOptions({ ...options, secretValues: { ...secretValues, [variable]: text } })}
              />
            )}
          </Field>
        );
      })}
    </Section>
  );
}
