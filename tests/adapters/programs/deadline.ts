import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { guard, guardRunsFor } from '#processes/guardian.js';

// Guards one process and sets the deadline of its run anew, as often as leases are renewed in half a minute.
const child = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' });
guard(child.pid as number, crypto.randomUUID());
for (let count = 0; count < 6; count++) {
  guardRunsFor(600_000);
  await sleep(50);
}
process.stdout.write(`${JSON.stringify({ renewed: child.pid })}\n`);
