import { addressOf } from '../../graph/base.js';
import { useViewer } from '../../graph/company.js';
import type { Refusal } from '../../graph/refusal.js';
import { LinkButton } from '../../ui/button.js';
import { Page } from '../../ui/layout.js';
import { Empty } from '../../ui/states.js';

/** Whether something was refused because the installation has no cases. */
export const isCasesOff = ({ code, message }: Refusal): boolean =>
  code === 'FORBIDDEN' && message === 'Cases are disabled';

export function CasesOff() {
  const { isInstanceAdmin } = useViewer();
  return (
    <Page title="Cases">
      <Empty
        icon="case"
        title="Cases are switched off"
        action={isInstanceAdmin && <LinkButton href={addressOf('/instance')}>Settings of the installation</LinkButton>}
      >
        They are an experimental part of the installation.{' '}
        {isInstanceAdmin ? 'You can switch them on.' : 'Who administers it can switch them on.'}
      </Empty>
    </Page>
  );
}
