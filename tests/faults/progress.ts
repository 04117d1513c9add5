/** Minutes without any news after which a scenario is taken for stuck: `--patience` of `npm run faults`. */
const PATIENCE_MINUTES = Number(process.env.FAULTS_PATIENCE ?? 10);

/** No scenario may take longer than this, whatever happens in it. */
export const LIMIT_MS = 6 * 3_600_000;

/** How far a scenario has come. What does not come on is ended; how long it takes depends on the machine. */
export class Progress {
  private last = 'nothing yet';
  private waitingFor = 'the servers';
  private late: NodeJS.Timeout | undefined;

  /** @param isTold whether each step is printed */
  constructor(
    private readonly isTold: boolean,
    private readonly patienceMinutes = PATIENCE_MINUTES,
  ) {}

  say(line: string): void {
    if (this.isTold) console.log(line);
    this.last = line;
    this.late?.refresh();
  }

  /** Tells what is waited for. It is a step where it is another thing than before. */
  waitFor(what: string): void {
    if (what !== this.waitingFor) this.late?.refresh();
    this.waitingFor = what;
  }

  /** @throws Error that says what is missing, where nothing has happened for long */
  async of<T>(work: () => Promise<T>): Promise<T> {
    const stuck = new Promise<never>((_, reject) => {
      this.late = setTimeout(() => reject(new Error(this.standstill)), this.patienceMinutes * 60_000);
    });
    try {
      return await Promise.race([work(), stuck]);
    } finally {
      clearTimeout(this.late);
    }
  }

  private get standstill(): string {
    return (
      `Nothing has happened for ${this.patienceMinutes} minutes. Still missing: ${this.waitingFor}. ` +
      `The last step: ${this.last}. Wait longer with --patience MINUTES.`
    );
  }
}
