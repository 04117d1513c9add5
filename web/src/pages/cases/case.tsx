import { lazy, Suspense, useState } from 'react';
import { useRights } from '../../graph/company.js';
import { usePage } from '../../graph/use-page.js';
import { Documents } from '../../parts/document-panel.js';
import { Loading } from '../../parts/list-table.js';
import { LazyRichText } from '../../parts/rich-text-lazy.js';
import { useParam } from '../../parts/use-address.js';
import { Button } from '../../ui/button.js';
import { Page, Section } from '../../ui/layout.js';
import { ErrorNote } from '../../ui/states.js';
import { CasePageDocument } from './case.gql.js';
import { CaseAside } from './case-aside.js';
import { CaseChildren } from './case-children.js';
import { CaseFields } from './case-fields-section.js';
import { CaseFiles } from './case-files.js';
import { CaseIssues } from './case-issues.js';
import { CaseStatusMenu } from './case-status-menu.js';
import { CaseTimeline } from './case-timeline.js';
import { CasesOff, isCasesOff } from './cases-off.js';
import type { PageCase } from './page-case.js';

const EditCase = lazy(async () => ({ default: (await import('./edit-case.js')).EditCase }));

export function CasePage() {
  const identifier = useParam('identifier');
  const { data, refusal, isLoading, refresh } = usePage(CasePageDocument, { id: identifier }, { live: ['CASE'] });
  if (refusal && isCasesOff(refusal)) return <CasesOff />;
  const subject = data?.case;
  if (!subject) {
    return (
      <Page title={identifier}>
        {refusal || !isLoading ? (
          <ErrorNote
            message={refusal?.message ?? 'There is no such case.'}
            hint={refusal?.hint}
            retry={refusal && refresh}
          />
        ) : (
          <Loading rows={8} />
        )}
      </Page>
    );
  }
  return <CaseView subject={subject} refresh={refresh} />;
}

interface CaseViewProps {
  readonly subject: PageCase;
  readonly refresh: () => void;
}

function CaseView({ subject, refresh }: CaseViewProps) {
  const { mayWrite } = useRights();
  const [isEditing, setEditing] = useState(false);
  const { id, identifier, title, summary } = subject;
  return (
    <Page
      title={title}
      titleSuffix={
        <>
          <span className="identifier">{identifier}</span>
          <CaseStatusMenu subject={subject} />
        </>
      }
      actions={
        mayWrite && (
          <Button icon="edit" onClick={() => setEditing(true)}>
            Edit
          </Button>
        )
      }
      aside={<CaseAside subject={subject} />}
    >
      <Section title="Summary">
        {summary ? <LazyRichText text={summary} /> : <p className="muted">No summary.</p>}
      </Section>
      <CaseFields subject={subject} />
      <Documents owner={{ caseId: id }} />
      <CaseFiles subject={subject} refresh={refresh} />
      <CaseIssues subject={subject} refresh={refresh} />
      <CaseChildren subject={subject} refresh={refresh} />
      <CaseTimeline id={id} />
      <Suspense>{isEditing && <EditCase subject={subject} onClose={() => setEditing(false)} />}</Suspense>
    </Page>
  );
}
