import { serverHome } from '#tests/kit/process.js';
import { Cluster } from '../cluster.js';
import { FrailDatabase } from '../database.js';
import { Forwarder } from '../forwarder.js';

/** Servers on a database that can crash; the networks between them and their clients, and to it, can break. */
export interface FrailWorld {
  readonly database: FrailDatabase;
  readonly cluster: Cluster;
  /** Between clients, agents among them, and servers. */
  readonly front: Forwarder;
  /** Between each server and the database. */
  readonly backs: readonly Forwarder[];
  /** Where clients find the servers. */
  readonly url: string;
}

export async function openWorld(servers: number): Promise<FrailWorld> {
  const database = await FrailDatabase.start(await serverHome());
  const address = new URL(database.url);
  const port = Number(address.port);
  const backs = await Promise.all(Array.from({ length: servers }, () => Forwarder.open(() => [port])));
  const urls = backs.map((back) => Object.assign(new URL(address), { port: String(back.port) }).href);
  let cluster: Cluster | undefined;
  const front = await Forwarder.open(() => cluster?.ports ?? []);
  const url = `http://127.0.0.1:${front.port}`;
  // What a dead process has left is looked for every five seconds, not every thirty: there is much of it here.
  const settings = { API_URL: url, CLOCK_INTERVAL_MS: '5000' };
  cluster = await Cluster.start(urls, { isFrail: true, settings });
  return { database, cluster, front, backs, url };
}
