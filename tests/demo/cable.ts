import { connect, type Socket } from 'node:net';
import { startSocket } from '../kit/endpoint.js';

/** A cable to a server that can be cut, can hold what it carries, and can lose answers on their way. */
export interface Cable {
  readonly url: string;
  /** Breaks all connections. @returns how many there were */
  cut(): number;
  /** From now on nothing comes through, and nobody is told. So many of the next connections are made, and held as well. */
  hold(next?: number): void;
  /** Breaks the connection instead of handing on the next answer to a request that holds this text. */
  loseAnswerTo(text: string): void;
  /** How many answers were lost. */
  lost(): number;
}

export async function cableTo(target: string): Promise<Cable> {
  const { port, hostname } = new URL(target);
  const pairs = new Set<readonly [Socket, Socket]>();
  const unwanted: string[] = [];
  let lost = 0;
  let held = 0;
  const url = await startSocket((near) => {
    if (held > 0) {
      held -= 1;
      return;
    }
    const far = connect(Number(port), hostname);
    const pair = [near, far] as const;
    let asked = '';
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      for (const side of pair) side.destroy();
    };
    for (const side of pair) side.on('error', end).on('close', end);
    near.on('data', (chunk) => {
      asked += chunk;
      far.write(chunk);
    });
    far.on('data', (chunk) => {
      const index = unwanted.findIndex((text) => asked.includes(text));
      asked = '';
      if (index < 0) return void near.write(chunk);
      unwanted.splice(index, 1);
      lost += 1;
      end();
    });
  });
  return {
    url,
    cut() {
      const all = [...pairs];
      for (const side of all.flat()) side.destroy();
      return all.length;
    },
    hold(next = 0) {
      held = next;
      for (const side of [...pairs].flat()) side.removeAllListeners('data').pause();
    },
    loseAnswerTo: (text) => void unwanted.push(text),
    lost: () => lost,
  };
}
