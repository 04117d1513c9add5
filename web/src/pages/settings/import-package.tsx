import { useViewer } from '../../graph/company.js';
import { Button } from '../../ui/button.js';
import { Checkbox } from '../../ui/checkbox.js';
import { Field } from '../../ui/field.js';
import { Columns, Section } from '../../ui/layout.js';
import { Meter } from '../../ui/progress.js';
import { RadioGroup } from '../../ui/radio-group.js';
import { ErrorNote } from '../../ui/states.js';
import { TextInput } from '../../ui/text-input.js';
import { ImportOutcome } from './import-outcome.js';
import { ImportPlan } from './import-plan.js';
import type { CollisionStrategy, ImportOptions, Part } from './import-request.js';
import { ImportSourceFields } from './import-source.js';
import { useImportSteps } from './use-import-steps.js';

interface ImportPackageProps {
  /** The company that may be imported into; null where there is none. */
  readonly company: { readonly id: string; readonly name: string } | null;
}

const PARTS: readonly { readonly name: Part; readonly label: string }[] = [
  { name: 'company', label: 'Name and look' },
  { name: 'agents', label: 'Agents' },
  { name: 'projects', label: 'Projects' },
  { name: 'issues', label: 'Issues and routines' },
  { name: 'skills', label: 'Skills' },
];

const STRATEGIES = [
  { value: 'rename' as const, label: 'Keep both', hint: 'What is there stays; what comes gets the next free number.' },
  { value: 'skip' as const, label: 'Keep what is there', hint: 'Nothing comes in its place.' },
  { value: 'replace' as const, label: 'Replace what is there', hint: 'It becomes what the package says.' },
];

/** Takes a package, shows what it would do, and imports it. */
export function ImportPackage({ company }: ImportPackageProps) {
  const steps = useImportSteps(company?.id ?? null);
  const { source, options, preview, result, importing } = steps;
  if (result) return <ImportOutcome result={result} onAgain={steps.begin} />;
  return (
    <>
      <Section title="Package">
        <ImportSourceFields source={source} onSource={steps.choose} />
      </Section>
      <OptionFields company={company} options={options} onOptions={steps.plan} />
      <div className="row">
        <Button
          icon="eye"
          busy={importing.isBusy && !preview}
          disabledReason={source ? null : 'Choose a package first.'}
          onClick={() => void steps.look()}
        >
          {preview ? 'Look again' : 'Look what it would do'}
        </Button>
      </div>
      {importing.isBusy && <Progress isUpload={source?.kind !== 'repository'} progress={importing.progress} />}
      {importing.problem && <ErrorNote title="It was refused" message={importing.problem} />}
      {preview && (
        <ImportPlan
          preview={preview}
          options={options}
          onOptions={steps.complete}
          isBusy={importing.isBusy}
          onApply={() => void steps.apply()}
        />
      )}
    </>
  );
}

const Progress = ({ isUpload, progress }: { isUpload: boolean; progress: number }) => (
  <div role="status" className="stack">
    <span>{isUpload && progress < 1 ? 'Sending…' : 'The server is at work…'}</span>
    {isUpload && <Meter label="Sent" value={progress} max={1} tone="accent" />}
  </div>
);

interface OptionFieldsProps extends ImportPackageProps {
  readonly options: ImportOptions;
  readonly onOptions: (options: ImportOptions) => void;
}

function OptionFields({ company, options, onOptions }: OptionFieldsProps) {
  const { isInstanceAdmin } = useViewer();
  const { companyId, include, collisionStrategy, pauseAutomations, newCompanyName } = options;
  const change = (part: Partial<ImportOptions>) => onOptions({ ...options, ...part });
  return (
    <Section title="How">
      <Columns>
        {company && isInstanceAdmin && (
          <RadioGroup
            label="Into"
            options={[
              { value: 'this' as const, label: company.name },
              { value: 'new' as const, label: 'A new company' },
            ]}
            value={companyId ? 'this' : 'new'}
            onChange={(into) => change({ companyId: into === 'this' ? company.id : null })}
          />
        )}
        {companyId === null && (
          <Field label="Name of the new company" hint="The one of the package when left empty.">
            {(control) => (
              <TextInput {...control} value={newCompanyName} onChange={(name) => change({ newCompanyName: name })} />
            )}
          </Field>
        )}
        <Parts include={include} onChange={(next) => change({ include: next })} />
        {companyId !== null && (
          <RadioGroup
            label="What is there by the same name"
            options={STRATEGIES}
            value={collisionStrategy}
            onChange={(strategy: CollisionStrategy) => change({ collisionStrategy: strategy })}
          />
        )}
      </Columns>
      <Checkbox
        label="Schedules arrive switched off"
        hint="Nothing begins by itself until somebody switches it on."
        checked={pauseAutomations}
        onChange={(checked) => change({ pauseAutomations: checked })}
      />
    </Section>
  );
}

interface PartsProps {
  readonly include: ImportOptions['include'];
  readonly onChange: (include: ImportOptions['include']) => void;
}

const Parts = ({ include, onChange }: PartsProps) => (
  <fieldset className="stack-tight">
    <legend className="field-label">What of it</legend>
    {PARTS.map(({ name, label }) => (
      <Checkbox
        key={name}
        label={label}
        checked={include[name]}
        onChange={(checked) => onChange({ ...include, [name]: checked })}
      />
    ))}
  </fieldset>
);
