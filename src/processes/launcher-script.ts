/**
 * Linux divides the processor first among control groups, or among sessions where autogroups are on, and then among
 * their processes by priority.
 */
const NICE = 10;
/**
 * A program that runs longer gets the lowest session priority, so that programs of other sessions start without delay.
 */
const SHORT_MS = 2_000;
const LAST_NICE = 19;
/** Milliseconds between writes: the kernel accepts one write to an autogroup in 100 ms, over all non-administrators. */
const PRIORITY_MS = 125;
/** Half of the maximum that Linux adds: when memory runs out, the kernel ends programs before the server. */
const OOM_SCORE = 500;
/**
 * How often the launcher reads the number of all tasks, which takes ten microseconds. A program that starts processes
 * in an endless loop adds some hundred of them in this time.
 */
const TICK_MS = 25;
/**
 * The launcher counts the processes of its programs when the machine has this many more tasks than at the last count.
 */
const TASK_GROWTH = 256;
/**
 * The launcher looks at the memory and threads of all processes this often. A program can take some hundred megabytes in
 * between.
 */
const LOOK_MS = 200;
/**
 * The pause after a look is this many times as long as the look, which takes 120 to 600 ms for 4,096 processes. No
 * program can start during a look.
 */
const PAUSE = 9;
/**
 * When the machine has this many bytes less than after the last look, the pause is as short as the look: otherwise many
 * small processes would hide others that take memory.
 */
const MEMORY_GROWTH = 536_870_912;

/**
 * How often the launcher checks whether the first process of a namespace has ended, and how long it waits for one that
 * cannot be killed.
 */
const GONE_MS = 2;
const UNKILLABLE_MS = 5_000;

/**
 * Starts programs for this process. A fork costs more the larger a process is: 6 ms of the event loop at 200 MB, while
 * the launcher stays at 45 MB. It hands over a program's pipes, so output does not pass through it. A program that
 * waits at its gate never starts once the server is gone. No program inherits descriptors of the server: Node closes
 * the first sixteen. An isolated program starts when everything is mounted. The launcher kills it before that if a
 * mount differs from the checked one: until then bwrap waits without any capability. The launcher ends a program that
 * exceeds its limits of memory or tasks, even while the server is busy.
 */
export const LAUNCHER_SCRIPT = `
const { spawn } = require('node:child_process');
const { closeSync, readdirSync, readFileSync, statSync, writeFileSync } = require('node:fs');
const { setPriority } = require('node:os');
try {
  for (const fd of readdirSync('/proc/self/fd').map(Number)) if (fd > 15 && isInherited(fd)) closeSync(fd);
} catch {}
function isInherited(fd) {
  try {
    return (parseInt(/flags:\\s+(\\d+)/.exec(readFileSync('/proc/self/fdinfo/' + fd, 'utf8'))[1], 8) & 0o2000000) === 0;
  } catch {
    return false;
  }
}
const gates = new Map();
const say = (message, handle, then = () => {}) => process.connected && process.send(message, handle, then);
const shutIn = new Set();
process.on('disconnect', () => {
  for (const pid of shutIn) killGroup(pid);
  process.exit();
});
process.on('message', ({ id, begin, feed, args, cwd, env, hasInput, sandbox, listeners }) => {
  if (begin) return gates.get(id)?.end('\\n' + feed);
  let child, other, first;
  const stdio = [hasInput ? 'pipe' : 'ignore', 'pipe', 'pipe', 'pipe', ...(sandbox ? ['pipe'] : []), ...(listeners > 0 ? ['ipc'] : [])];
  try {
    child = spawn('/bin/sh', args, { cwd, env, detached: true, stdio });
  } catch ({ code, message }) {
    return say({ id, error: { code, message } });
  }
  child.once('error', ({ code, message }) => say({ id, error: { code, message } }));
  if (!child.pid) return;
  const gate = child.stdio[3].on('error', () => {});
  gates.set(id, gate);
  child.once('exit', (exitCode, signal) => {
    const excess = watched.get(child.pid)?.excess;
    watched.delete(child.pid);
    // At once: later the number may be that of another group.
    if (sandbox) killGroup(child.pid);
    gates.delete(id);
    gate.destroy();
    whenGone(first, () => say({ id, exit: { exitCode, signal, other, excess } }));
  });
  if (sandbox) whenShutIn(child, (inside) => (first = { inside, start: startOf(inside) }), (door, inside) => {
    const root = '/proc/' + inside + '/root';
    other = sandbox.shown.find(({ path, identity }) => identityAt(root + path) !== identity)?.path;
    if (other !== undefined) return killGroup(child.pid);
    shutIn.delete(child.pid);
    watch(child.pid, { inside, limits: sandbox.limits, group: sandbox.group });
    putBehindOthers(child.pid, inside);
    door.end('\\n');
  });
  // The namespace of the program has opened them, and this process must accept nothing from them.
  child.on('message', ({ name }, listener) => say({ id, listener: name }, listener, () => listener.close()));
  say({ id, pid: child.pid });
  for (const name of ['stdin', 'stdout', 'stderr']) if (child[name]) say({ id, pipe: name }, child[name]);
});
function whenShutIn(child, named, then) {
  // Where nobody holds its other end any more, bwrap would not wait.
  const door = child.stdio[4].setEncoding('utf8').on('error', () => {});
  shutIn.add(child.pid);
  let told = '';
  door.on('data', (text) => {
    told += text;
    if (!told.endsWith('}\\n')) return;
    const inside = JSON.parse(told)['child-pid'];
    named(inside);
    wait(inside);
  });
  child.once('exit', () => {
    if (shutIn.delete(child.pid)) killGroup(child.pid);
    door.destroy();
  });
  function wait(pid) {
    if (!shutIn.has(child.pid)) return;
    if (!hasNoCapability(pid)) return setTimeout(wait, 1, pid);
    then(door, pid);
  }
}
// The first process of a namespace ends after all others of it. Its bwrap may end before it.
function whenGone(first, then, until = performance.now() + ${UNKILLABLE_MS}) {
  if (first === undefined || startOf(first.inside) !== first.start || performance.now() > until) return then();
  kill(first.inside);
  setTimeout(whenGone, ${GONE_MS}, first, then, until);
}
// When a process started, in the kernel's time; undefined once it has ended.
function startOf(pid) {
  try {
    const fields = readFileSync('/proc/' + pid + '/stat', 'latin1').split(') ').at(-1).split(' ');
    return /[ZX]/.test(fields[0]) ? undefined : fields[19];
  } catch {
    return undefined;
  }
}
function kill(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {}
}
function killGroup(pid) {
  kill(-pid);
}
function hasNoCapability(pid) {
  try {
    return /^CapPrm:\\s*0+$/m.test(readFileSync('/proc/' + pid + '/status', 'utf8'));
  } catch {
    return false;
  }
}
function identityAt(path) {
  try {
    const { dev, ino } = statSync(path, { bigint: true });
    return dev + ':' + ino;
  } catch {
    return undefined;
  }
}
// The server goes on where programs want all of the processor, or more memory than there is.
function putBehindOthers(leader, inside) {
  try {
    setPriority(inside, ${NICE});
    writeFileSync('/proc/' + inside + '/oom_score_adj', '${OOM_SCORE}');
  } catch {}
  setSessionPriority(leader, ${NICE});
  setTimeout(() => watched.has(leader) && setSessionPriority(leader, ${LAST_NICE}), ${SHORT_MS}).unref();
}
function isGroupPrioritySet(group, nice) {
  if (group === undefined) return false;
  try {
    writeFileSync(group + '/cpu.weight.nice', String(nice));
  } catch {
    return false;
  }
  return true;
}
const priorities = new Map();
let settingPriorities;
function setSessionPriority(leader, nice) {
  // Where a control group divides the processor, sessions do not count.
  if (isGroupPrioritySet(watched.get(leader)?.group, nice)) return;
  priorities.set(leader, nice);
  settingPriorities ??= setTimeout(setNextPriority, 0);
}
function setNextPriority() {
  settingPriorities = undefined;
  // A program that has ended may have left its number to another process.
  for (const leader of priorities.keys()) if (!watched.has(leader)) priorities.delete(leader);
  const [next] = priorities;
  if (next && isSessionPrioritySet(...next)) priorities.delete(next[0]);
  if (priorities.size > 0) settingPriorities = setTimeout(setNextPriority, ${PRIORITY_MS});
}
function isSessionPrioritySet(leader, nice) {
  try {
    writeFileSync('/proc/' + leader + '/autogroup', String(nice));
  } catch ({ code }) {
    return code !== 'EAGAIN';
  }
  return true;
}
const watched = new Map();
let looking;
let tasksBefore = 0;
let lastLook = { end: 0, ms: 0, memory: 0 };
function watch(leader, sandbox) {
  watched.set(leader, { ...sandbox, threads: 0 });
  looking ??= setInterval(tick, ${TICK_MS});
}
function tick() {
  const tasks = Number(/[/]([0-9]+)/.exec(readFileSync('/proc/loadavg', 'latin1'))[1]);
  if (mustLook()) {
    const begun = performance.now();
    look(takenBy, ['tasks', 'memory']);
    const end = performance.now();
    lastLook = { end, ms: end - begun, memory: availableMemory() };
    tasksBefore = tasks;
  } else if (tasks > tasksBefore + ${TASK_GROWTH}) {
    look(countedIn, ['tasks']);
    tasksBefore = tasks;
  }
  if (watched.size > 0) return;
  clearInterval(looking);
  looking = undefined;
}
function mustLook() {
  const { end, ms, memory } = lastLook;
  const pause = performance.now() - end;
  return pause >= Math.max(${LOOK_MS}, ${PAUSE} * ms) || (pause >= ms && availableMemory() < memory - ${MEMORY_GROWTH});
}
function availableMemory() {
  return numberIn(readFileSync('/proc/meminfo', 'latin1'), 'MemAvailable') * 1024;
}
function look(read, limits) {
  const sandboxes = [...watched].filter(([, { excess }]) => !excess).map(([leader, sandbox]) => ({ leader, sandbox, taken: read(sandbox) }));
  for (const limit of limits) endThoseWithTooMuch(limit, sandboxes.filter(({ sandbox }) => !sandbox.excess));
}
// First those beyond their own limit, then those that take most until all together are within theirs.
function endThoseWithTooMuch(limit, sandboxes) {
  let together = sandboxes.reduce((sum, { taken }) => sum + taken[limit], 0);
  for (const { leader, sandbox, taken } of sandboxes.sort((a, b) => b.taken[limit] - a.taken[limit])) {
    const { limits } = sandbox;
    const isTogether = taken[limit] <= limits[limit];
    if (isTogether && together <= limits.together[limit]) return;
    together -= taken[limit];
    sandbox.excess = { limit, most: isTogether ? limits.together[limit] : limits[limit], isTogether };
    end(leader, sandbox);
  }
}
function end(leader, { inside }) {
  // The first process of a namespace takes all others with it.
  kill(inside);
  killGroup(leader);
}
function processesIn({ inside }) {
  const proc = '/proc/' + inside + '/root/proc/';
  try {
    return readdirSync(proc).filter((name) => /^[0-9]+$/.test(name)).map((pid) => proc + pid);
  } catch {
    return [];
  }
}
// The tasks alone: each process with one thread, and the further threads that the last look saw.
function countedIn(sandbox) {
  return { tasks: processesIn(sandbox).length + sandbox.threads };
}
function takenBy(sandbox) {
  const processes = processesIn(sandbox);
  let [tasks, memory] = [0, 0];
  if (processes.length > sandbox.limits.tasks) return { tasks: processes.length, memory };
  for (const folder of processes) {
    const status = statusAt(folder);
    tasks += numberIn(status, 'Threads');
    memory += (numberIn(status, 'RssAnon') + numberIn(status, 'RssShmem')) * 1024;
  }
  sandbox.threads = Math.max(0, tasks - processes.length);
  return { tasks, memory };
}
function statusAt(folder) {
  try {
    return readFileSync(folder + '/status', 'latin1');
  } catch {
    return '';
  }
}
function numberIn(status, name) {
  return Number(new RegExp('^' + name + ':\\\\s+([0-9]+)', 'm').exec(status)?.[1] ?? 0);
}`;
