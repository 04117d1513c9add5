import { addressOf } from '../graph/base.js';
import { LinkButton } from '../ui/button.js';
import { Page } from '../ui/layout.js';
import { Empty } from '../ui/states.js';

export function Missing() {
  return (
    <Page title="There is no such page">
      <Empty icon="search" title="Nothing is here" action={<LinkButton href={addressOf('/')}>To the start</LinkButton>}>
        The address may be mistyped, or what was here was deleted, or you may not see it.
      </Empty>
    </Page>
  );
}
