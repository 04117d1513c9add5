import { useBlocker } from '@tanstack/react-router';
import { useConfirm } from '../ui/confirm.js';

/** Asks before a page, or a tab of one, is left on which something was typed that was not sent. */
export function useLeaveGuard(isDirty: boolean): void {
  const confirm = useConfirm();
  useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: () => isDirty,
    shouldBlockFn: async ({ current, next }) => {
      const tabOf = ({ search }: { search: unknown }) => (search as { tab?: unknown }).tab;
      if (current.pathname === next.pathname && tabOf(current) === tabOf(next)) return false;
      const leaves = await confirm({
        title: 'Leave without saving?',
        text: 'What you changed on this page is not saved.',
        action: 'Leave',
        danger: true,
      });
      return !leaves;
    },
  });
}
