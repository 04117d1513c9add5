import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { divideControlGroup } from '#processes/isolation/program-group.js';
import { runIsolated, siteOf } from '../isolation/world.js';

// Waits until it is in the named control group, divides it, runs two scripts in isolation at once, and says their ends.
const [group = '', folder = '', limits = '{}', ...scripts] = process.argv.slice(2);

while (!readFileSync('/proc/self/cgroup', 'utf8').includes(`/${group}\n`)) await sleep(10);
const site = siteOf({ folder, limits: JSON.parse(limits) });
const isDivided = divideControlGroup(site.confinement.limits);
const ends = await Promise.all(scripts.map((script) => runIsolated(script, site)));
process.stdout.write(`${JSON.stringify({ isDivided, ends: JSON.stringify(ends) })}\n`);
process.exit();
