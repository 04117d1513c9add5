import { useMemo } from 'react';
import { useAddress } from '../../parts/use-address.js';
import { type AuditParams, PARAM_NAMES } from './audit-filter.js';

/** What the address says of the audit: the same object while it says the same. */
export function useAuditParams(): AuditParams {
  const { get } = useAddress();
  const key = JSON.stringify(Object.fromEntries(PARAM_NAMES.map((name) => [name, get(name)])));
  return useMemo(() => JSON.parse(key) as AuditParams, [key]);
}
