import type { AnyOperation } from '#services/core/operation/operation.js';
import { Port } from '#services/core/operation/port.js';

/** The operations that read the journal of a company. They belong to an area above this one. */
export const journalReads = new Port<{ readonly activity: AnyOperation; readonly audit: AnyOperation }>();
