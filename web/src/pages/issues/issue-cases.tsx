import { words } from '../../format/words.js';
import { usePaths } from '../../parts/paths.js';
import { Anchor } from '../../ui/anchor.js';
import { Section } from '../../ui/layout.js';
import { PlainText } from '../../ui/plain-text.js';
import type { PageIssue } from './issue-context.js';

type CaseLink = NonNullable<PageIssue['caseLinks']>['nodes'][number];

/** The cases that the issue belongs to. */
export function IssueCases({ links }: { links: readonly CaseLink[] }) {
  const paths = usePaths();
  if (links.length === 0) return null;
  return (
    <Section title="Cases" level={3} count={links.length}>
      <ul className="issue-links">
        {links.map(({ id, role, case: linked }) => (
          <li key={id}>
            {linked ? (
              <Anchor href={paths.case(linked.identifier)}>
                <span className="identifier">{linked.identifier}</span> <PlainText text={linked.title} />
              </Anchor>
            ) : (
              'A case that is gone'
            )}{' '}
            <span className="muted">
              {words(role)}
              {linked && `, ${words(linked.status).toLowerCase()}`}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
