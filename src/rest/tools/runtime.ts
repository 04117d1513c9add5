import { listToolRuntimeSlots, restartToolRuntimeSlot, stopToolRuntimeSlot } from '#services/tools/runtime/control.js';
import { getToolRuntimeHealth } from '#services/tools/runtime/health.js';
import { type Route, route } from '../http/route.js';

const MANAGERS = { actors: 'A caller with `tools:manage_runtime`' };
const OF_COMPANY = '/api/companies/:companyId/tools';

/** The slots under a path. @param suffix of the operation IDs; without one, the operations have other paths */
const slots = (base: string, suffix = ''): readonly Route[] => {
  const optionsOf = ({ name }: { readonly name: string }) => ({ ...MANAGERS, operationId: `${name}${suffix}` });
  return [
    route('get', base, listToolRuntimeSlots, optionsOf(listToolRuntimeSlots)),
    route('post', `${base}/:slotId/stop`, stopToolRuntimeSlot, optionsOf(stopToolRuntimeSlot)),
    route('post', `${base}/:slotId/restart`, restartToolRuntimeSlot, {
      ...optionsOf(restartToolRuntimeSlot),
      errors: [422, 429],
    }),
  ];
};

export const runtime: readonly Route[] = [
  ...slots(`${OF_COMPANY}/runtime-slots`),
  ...slots('/api/tool-gateway/runtime-slots', 'AtGateway'),
  route('get', `${OF_COMPANY}/runtime-health`, getToolRuntimeHealth, MANAGERS),
];
