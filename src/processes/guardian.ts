import { type ChildProcess, spawn } from 'node:child_process';
import { isUuid } from '../services/core/text/fields.js';
import { baseControlGroup } from './control-group.js';
import { ownChildren } from './orphaned-processes.js';

/**
 * Reads "add <group> <run id>", "del <group>" and "until <seconds>" until the pipe closes, which happens even if the
 * server crashes. Then the script ends the remaining processes: of the groups, of their control groups, and those that
 * have left the groups with the run's id in their environment. It does the same to the groups of runs when the seconds
 * pass without a further "until": a server that is suspended or too busy must not continue runs that other processes
 * may own by then. As a shell it takes 1 MB. It ignores the signals that service managers send to all processes of a
 * service. Replacing a timer also kills its `sleep`: an orphan of the server's user could be mistaken for a process of
 * a run.
 */
const SCRIPT = `
trap '' HUP INT QUIT TERM PIPE
left=' '
timer=
signal() {
  reached=1
  for one in $left; do kill -s "$1" -- "-\${one%%:*}" 2>/dev/null && reached=0; done
  return $reached
}
end() {
  signal KILL
  for one in $left; do
    for held in "$GROUPS_AT"/orgraph-*-"\${one%%:*}"; do
      [ -e "$held/cgroup.kill" ] || continue
      echo 1 > "$held/cgroup.kill"
      for _ in 1 2 3 4 5; do rmdir "$held" && break; sleep 0.1; done
    done 2>/dev/null
    run=\${one#*:}
    [ -n "$run" ] || continue
    for file in $(grep -lsaF "SERVICE_RUN_ID=$run" /proc/[0-9]*/environ); do
      pid=\${file#/proc/}
      kill -KILL "\${pid%/environ}" 2>/dev/null
    done
  done
}
expire() {
  rest=' '
  runs=' '
  for one in $left; do
    case $one in *:) rest="$rest$one " ;; *) runs="$runs$one " ;; esac
  done
  left=$runs
  [ "$left" = ' ' ] || end
  left=$rest
}
arm() {
  if [ -n "$timer" ]; then kill -s USR2 "$timer"; wait "$timer"; timer=; fi 2>/dev/null
  [ -n "$1" ] || return 0
  (
    before=$!
    trap '[ "$!" = "$before" ] || kill -s KILL "$!"; exit' USR2
    sleep "$1" & wait "$!"
    while kill -s USR1 $$; do sleep 1 & wait "$!"; done
  ) </dev/null &
  timer=$!
}
trap 'interrupted=1; expire' USR1
while :; do
  interrupted=
  if ! read -r word group run; then [ -n "$interrupted" ] && continue; break; fi
  case $word in
    add) left="$left$group:$run " ;;
    del) for one in $left; do
        case $one in "$group":*) left="\${left%% $one *} \${left#* $one }" ;; esac
      done ;;
    until) arm "$group" ;;
  esac
done
arm
signal TERM
for _ in 1 2 3 4 5 6 7 8 9 10; do signal 0 || break; sleep 0.2; done
end`;

/** The guarded process groups with the ids of their runs. */
const groups = new Map<number, string>();
let guardian: ChildProcess | undefined;
/** In the time of `performance`; undefined for no deadline. */
let deadline: number | undefined;

/** Makes the guardian end a process group when the server ends, even if the server is killed. */
export function guard(group: number, runId: string | undefined): void {
  groups.set(group, runId && isUuid(runId) ? runId : '');
  if (!guardian) guardian = start();
  else send(guardian, addLine(group));
}

/** Forgets a group that has ended. */
export function unguard(group: number): void {
  if (groups.delete(group) && guardian) send(guardian, `del ${group}\n`);
}

/**
 * Makes the guardian end the groups of runs after this many milliseconds, unless a later call moves the deadline;
 * undefined for never. The guardian counts whole seconds, rounded down.
 */
export function guardRunsFor(ms: number | undefined): void {
  deadline = ms === undefined ? undefined : performance.now() + ms;
  if (guardian) send(guardian, until());
}

const until = (): string =>
  deadline === undefined ? 'until\n' : `until ${Math.max(0, Math.floor((deadline - performance.now()) / 1000))}\n`;

const addLine = (group: number): string => `add ${group} ${groups.get(group)}\n`;

/**
 * Starts a guardian in its own session, where it gets no signals from the terminal. It does not keep the server
 * running.
 */
function start(): ChildProcess {
  const child = spawn('/bin/sh', ['-c', SCRIPT, 'orgraph-guardian'], {
    cwd: '/',
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', GROUPS_AT: baseControlGroup() ?? '/nowhere' },
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  ownChildren.add(child.pid);
  child.once('exit', () => replace(child)).once('error', () => replace(child));
  child.stdin?.on('error', () => {}); // Its exit is handled above.
  child.unref();
  (child.stdin as unknown as { unref?(): void }).unref?.();
  send(child, [...groups.keys()].map(addLine).join('') + until());
  return child;
}

/** Replaces a guardian that was killed: at once if there are groups to guard, otherwise with the next child. */
function replace(gone: ChildProcess): void {
  ownChildren.delete(gone.pid);
  if (guardian !== gone) return;
  guardian = groups.size > 0 && gone.pid ? start() : undefined;
}

function send(child: ChildProcess, commands: string): void {
  child.stdin?.write(commands);
}
