import { usePaths } from '../../parts/paths.js';
import { LinkButton } from '../../ui/button.js';

/** Leads to the calls that people are asked about. */
export const ActionRequestLink = () => (
  <LinkButton size="s" href={usePaths().page('tools/requests')}>
    Decide
  </LinkButton>
);
