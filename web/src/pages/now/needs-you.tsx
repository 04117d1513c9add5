import { usePaths } from '../../parts/paths.js';
import { LinkButton } from '../../ui/button.js';
import { Section } from '../../ui/layout.js';
import { useRoving } from '../../ui/roving.js';
import type { WaitingItemsFragment } from './inbox.gql.js';
import { countsOf, totalOf, waitingOf } from './waiting.js';
import { WaitingCard } from './waiting-card.js';

/** So many are answered on the overview; the inbox has them all. */
const SHOWN = 4;

/** What waits for people, the newest of it to be answered in place. */
export function NeedsYou({ company }: { company: WaitingItemsFragment }) {
  const paths = usePaths();
  const items = waitingOf(company).slice(0, SHOWN);
  const total = totalOf(countsOf(company));
  const roving = useRoving<HTMLUListElement>(items.length, {});
  if (items.length === 0) return null;
  return (
    <Section
      title="Needs you"
      count={total}
      actions={
        <LinkButton size="s" variant="quiet" href={paths.page('inbox')}>
          Open the inbox
        </LinkButton>
      }
    >
      <ul className="waiting-list" ref={roving.ref}>
        {items.map((item, index) => (
          <li key={item.id} data-row={index}>
            <WaitingCard item={item} focus={roving.focusProps(index)} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
