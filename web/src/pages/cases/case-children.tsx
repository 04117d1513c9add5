import { lazy, Suspense, useState } from 'react';
import { useRights } from '../../graph/company.js';
import { Button } from '../../ui/button.js';
import { Section } from '../../ui/layout.js';
import { CaseLink } from './case-link.js';
import type { PageCase } from './page-case.js';

const CreateCase = lazy(async () => ({ default: (await import('./create-case.js')).CreateCase }));

interface CaseChildrenProps {
  readonly subject: PageCase;
  readonly refresh: () => void;
}

/** The cases that are parts of this one. */
export function CaseChildren({ subject: { id, children }, refresh }: CaseChildrenProps) {
  const { mayWrite } = useRights();
  const [isCreating, setCreating] = useState(false);
  return (
    <Section
      title="Parts"
      count={children.totalCount}
      actions={
        mayWrite && (
          <Button size="s" icon="plus" onClick={() => setCreating(true)}>
            New part
          </Button>
        )
      }
    >
      {children.nodes.length === 0 && <p className="muted">No case is part of this one.</p>}
      <ul className="case-list">
        {children.nodes.map((child) => (
          <li key={child.id}>
            <CaseLink linked={child} />
          </li>
        ))}
      </ul>
      {children.totalCount > children.nodes.length && (
        <p className="muted">The first {children.nodes.length} of them are shown.</p>
      )}
      <Suspense>
        {isCreating && <CreateCase parentCaseId={id} onClose={() => setCreating(false)} onCreated={refresh} />}
      </Suspense>
    </Section>
  );
}
