import { useRights, useViewer } from '../graph/company.js';

/** Why the viewer may not decide what the board is asked; null when they may. The server decides. */
export function useObstacleToDecide(): string | null {
  const { person } = useViewer();
  const { mayWrite } = useRights();
  if (!person) return 'Only people decide this.';
  return mayWrite ? null : 'You may only read here. Ask an owner of the company for another role.';
}
