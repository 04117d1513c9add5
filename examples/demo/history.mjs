// What this client has seen and been told, in order and written at once: whoever reads it later can compare it with what
// the server knows.

import { appendFileSync } from 'node:fs';

/** @param {string | undefined} file where to write lines of JSON; nowhere when left out */
export function historyAt(file) {
  const note = (entry) => file && appendFileSync(file, `${JSON.stringify(entry)}\n`);
  return {
    company: (id) => note({ kind: 'company', id }),
    acknowledged: (what, key, result) => note({ kind: 'acknowledged', what, key, result }),
    event: ({ cursor, action, entityId }) => note({ kind: 'event', cursor, action, entityId }),
    cut: () => note({ kind: 'cut' }),
    finished: () => note({ kind: 'finished' }),
  };
}
