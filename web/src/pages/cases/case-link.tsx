import { usePaths } from '../../parts/paths.js';
import { Anchor } from '../../ui/anchor.js';
import { PlainText } from '../../ui/plain-text.js';
import { type CaseStatus, CaseStatusDot } from './case-words.js';

interface CaseLinkProps {
  readonly linked: { readonly identifier: string; readonly title: string; readonly status: CaseStatus };
}

export function CaseLink({ linked: { identifier, title, status } }: CaseLinkProps) {
  const paths = usePaths();
  return (
    <Anchor className="issue-link" href={paths.case(identifier)}>
      <CaseStatusDot status={status} />
      <span className="identifier">{identifier}</span>{' '}
      <span className="issue-link-title">
        <PlainText text={title} />
      </span>
    </Anchor>
  );
}
