import { unprocessable } from '../errors/errors.js';
import type { Config } from './config.js';

const UNKNOWN = 'This process does not know the address of the API: set API_URL or PUBLIC_BASE_URL';

/** Listening addresses that mean every network of a machine: programs on the same machine use loopback instead. */
const ANY_ADDRESS: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '[::]': '[::1]' };

/** The URL at which the processes of runs reach the API, without a trailing slash. */
export class ApiUrl {
  private readonly told: string | undefined;
  private openPort: number | undefined;
  private heard: (url: string) => void = () => {};
  private readonly listening = new Promise<string>((resolve) => {
    this.heard = resolve;
  });

  constructor(private readonly config: Pick<Config, 'API_URL' | 'PUBLIC_BASE_URL' | 'WORKER'>) {
    this.told = config.API_URL ?? config.PUBLIC_BASE_URL;
  }

  /** Sets the address on which this process listens. */
  listensOn(url: string): void {
    const address = new URL(url);
    address.hostname = ANY_ADDRESS[address.hostname] ?? address.hostname;
    this.openPort = Number(address.port || 80);
    this.heard(address.href);
  }

  /** The port on which this process listens, chosen by the system if PORT=0; undefined before it listens. */
  get port(): number | undefined {
    return this.openPort;
  }

  /**
   * The configured URL, or the one on which this process listens.
   * @throws 422 in a process that neither listens nor has a configured URL
   */
  async get(): Promise<string> {
    if (!this.told && this.config.WORKER === 'only') throw unprocessable(UNKNOWN);
    return (this.told ?? (await this.listening)).replace(/\/+$/, '');
  }
}
