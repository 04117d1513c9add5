import { safeLink } from '../../format/links.js';
import { words } from '../../format/words.js';
import { ActorLink } from '../../parts/links.js';
import { Badge } from '../../ui/badge.js';
import { Icon } from '../../ui/icon.js';
import { Section } from '../../ui/layout.js';
import { PlainText } from '../../ui/plain-text.js';
import { Time } from '../../ui/time.js';
import type { Tone } from '../../ui/tone.js';
import type { IssueProductFragment } from './issue.gql.js';
import { useIssue } from './issue-context.js';

const TONES: Readonly<Partial<Record<IssueProductFragment['status'], Tone>>> = {
  READY_FOR_REVIEW: 'warning',
  CHANGES_REQUESTED: 'warning',
  APPROVED: 'success',
  MERGED: 'success',
  FAILED: 'danger',
};

/** What came of the work: branches, pull requests, services, artifacts. */
export function IssueProducts() {
  const { issue } = useIssue();
  const products = issue.workProducts.nodes;
  if (products.length === 0) return null;
  return (
    <Section title="Work products" count={products.length} collapsible>
      <ul className="issue-products">
        {products.map((product) => (
          <Product key={product.id} product={product} />
        ))}
      </ul>
    </Section>
  );
}

function Product({ product }: { product: IssueProductFragment }) {
  const { title, type, status, provider, reviewState, healthStatus, isPrimary, summary, url, updatedAt } = product;
  const link = url ? safeLink(url) : null;
  return (
    <li className="issue-product">
      <div className="row">
        {link ? (
          <a href={link.href} target="_blank" rel="noopener noreferrer nofollow">
            <PlainText text={title} />{' '}
            {link.isExternal && <Icon name="external" size={12} label="opens another site" />}
          </a>
        ) : (
          <strong>
            <PlainText text={title} />
          </strong>
        )}
        <Badge tone={TONES[status] ?? 'neutral'}>{words(status)}</Badge>
        {isPrimary && <Badge tone="accent">Primary</Badge>}
        {reviewState !== 'NONE' && <Badge tone="info">{words(reviewState)}</Badge>}
        {healthStatus === 'UNHEALTHY' && <Badge tone="danger">Unhealthy</Badge>}
      </div>
      {summary && (
        <p>
          <PlainText text={summary} />
        </p>
      )}
      <p className="muted row">
        {words(type)}, {provider}
        <ActorLink actor={product.createdBy} />
        <Time at={updatedAt} />
      </p>
    </li>
  );
}
