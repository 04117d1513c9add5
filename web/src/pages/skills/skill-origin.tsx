import { words } from '../../format/words.js';
import { useRights } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { usePage } from '../../graph/use-page.js';
import { Loading } from '../../parts/list-table.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Code } from '../../ui/code.js';
import { useConfirm } from '../../ui/confirm.js';
import { Facts, Section } from '../../ui/layout.js';
import { PlainText } from '../../ui/plain-text.js';
import { ErrorNote, Notice } from '../../ui/states.js';
import { Table } from '../../ui/table.js';
import { Time } from '../../ui/time.js';
import {
  AuditSkillDocument,
  InstallSkillUpdateDocument,
  SkillUpdatesDocument,
  type SkillUpdatesQuery,
} from './skill.gql.js';
import type { SkillDetail, SkillTabProps } from './skill-props.js';
import { VerdictBadge } from './skill-words.js';

/** What an audit found in the skill, and whether its source has something newer. */
export function SkillOrigin({ skill }: SkillTabProps) {
  return (
    <>
      <Audit skill={skill} />
      {skill.sourceKind !== 'MANAGED_LOCAL' && skill.sourceKind !== 'BUNDLED' && <Updates skill={skill} />}
    </>
  );
}

function Audit({ skill }: SkillTabProps) {
  const { mayWrite } = useRights();
  const audit = useAction(AuditSkillDocument, { done: 'The files were looked through.' });
  const result = skill.currentVersion?.audit;
  return (
    <Section
      title="Audit"
      actions={
        <>
          <VerdictBadge verdict={result?.verdict} />
          {mayWrite && (
            <Button size="s" icon="search" busy={audit.isBusy} onClick={() => void audit.run({ skillId: skill.id })}>
              Look through the files
            </Button>
          )}
        </>
      }
    >
      <p className="muted">
        It looks for programs, downloads that are run, secrets that are sent somewhere, hidden characters and links to
        nowhere. It informs; text that only a model understands passes every scanner.
      </p>
      {result && (
        <p>
          Looked through <Time at={result.scannedAt} /> by the rules <Code>{result.scanVersion}</Code>.
        </p>
      )}
      {result && result.findings.length > 0 && <Findings findings={result.findings} />}
    </Section>
  );
}

type Finding = NonNullable<NonNullable<SkillDetail['currentVersion']>['audit']>['findings'][number];

const Findings = ({ findings }: { findings: readonly Finding[] }) => (
  <Table
    caption="What the audit found"
    rows={findings}
    rowKey={({ code, path, message }) => `${code} ${path} ${message}`}
    columns={[
      {
        key: 'severity',
        title: 'Severity',
        render: ({ severity }) => <Badge tone={severity === 'ERROR' ? 'danger' : 'warning'}>{words(severity)}</Badge>,
      },
      { key: 'code', title: 'Finding', render: ({ code }) => words(code) },
      {
        key: 'message',
        title: 'What it is',
        render: ({ message, path }) => (
          <span className="stack-tight">
            <PlainText text={message} />
            {path && (
              <span className="muted mono">
                <PlainText text={path} />
              </span>
            )}
          </span>
        ),
      },
    ]}
  />
);

type Status = NonNullable<SkillUpdatesQuery['skillUpdateStatus']>;

const HOLDS: Readonly<Record<NonNullable<Status['updateHoldReason']>, string>> = {
  LOCAL_MODIFICATIONS: 'It was changed here. Installing the update gives these changes up.',
  AUDIT_HARD_STOP: 'The audit of the new files failed: look at what it found. Nothing forces the update.',
  COMPATIBILITY_INVALID: 'The new SKILL.md has no description. Its author must add one.',
  OPERATOR_HOLD: 'A person holds its updates. Allow them in the menu above.',
  ORIGIN_UNAVAILABLE: 'The source cannot be reached. Wait, or look at the sources of skills.',
};

function Updates({ skill }: SkillTabProps) {
  const { data, refusal, isLoading, refresh } = usePage(SkillUpdatesDocument, { id: skill.id });
  const status = data?.skillUpdateStatus;
  return (
    <Section
      title="Updates"
      actions={
        <Button size="s" icon="retry" busy={isLoading && status !== undefined} onClick={refresh}>
          Ask the source
        </Button>
      }
    >
      {refusal && <ErrorNote message={refusal.message} hint={refusal.hint} retry={refresh} />}
      {!status && isLoading && <Loading rows={3} />}
      {status && <UpdateStatus skill={skill} status={status} refresh={refresh} />}
    </Section>
  );
}

interface UpdateStatusProps extends SkillTabProps {
  readonly status: Status;
  readonly refresh: () => void;
}

function UpdateStatus({ skill, status, refresh }: UpdateStatusProps) {
  const { supported, hasUpdate, reason, currentRef, latestRef, trackingRef, updateHoldReason, userModifiedAt } = status;
  if (!supported) {
    return <p className="muted">{reason ?? 'Its source cannot be asked. Import it again to take over what is new.'}</p>;
  }
  return (
    <div className="stack">
      {updateHoldReason && (
        <Notice tone="warning" title="Its updates are held">
          {HOLDS[updateHoldReason]}
        </Notice>
      )}
      <div className="row">
        <Badge tone={hasUpdate ? 'accent' : 'success'}>{hasUpdate ? 'There is an update' : 'Up to date'}</Badge>
        {hasUpdate && <InstallUpdate skill={skill} status={status} refresh={refresh} />}
      </div>
      {reason && (
        <p className="muted">
          <PlainText text={reason} />
        </p>
      )}
      <Facts
        items={[
          ['Installed', currentRef && <Code key="current">{currentRef}</Code>],
          ['Newest', latestRef && <Code key="latest">{latestRef}</Code>],
          ['Follows', trackingRef ?? 'the default branch'],
          ['Changed here', userModifiedAt && <Time key="modified" at={userModifiedAt} />],
          ['Audit of the newest', status.auditVerdict && <VerdictBadge key="audit" verdict={status.auditVerdict} />],
        ]}
      />
    </div>
  );
}

function InstallUpdate({ skill, status, refresh }: UpdateStatusProps) {
  const { mayWrite } = useRights();
  const confirm = useConfirm();
  const install = useAction(InstallSkillUpdateDocument, { done: 'The update is installed.' });
  if (!mayWrite) return null;
  const hold = status.updateHoldReason;
  const force = hold === 'LOCAL_MODIFICATIONS';
  async function run() {
    const text = HOLDS.LOCAL_MODIFICATIONS;
    if (force && !(await confirm({ title: 'Give up what was changed here?', text, action: 'Install', danger: true })))
      return;
    const { payload } = await install.run({ skillId: skill.id, ...(force && { force }) });
    if (payload) refresh();
  }
  return (
    <Button
      variant="primary"
      icon="download"
      busy={install.isBusy}
      disabledReason={hold && !force ? HOLDS[hold] : null}
      onClick={() => void run()}
    >
      Install it
    </Button>
  );
}
