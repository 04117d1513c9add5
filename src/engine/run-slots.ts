/** The slots of a process for runs, and the companies that use them. */
export class RunSlots {
  private readonly byCompany = new Map<string, number>();
  private total = 0;

  constructor(private readonly size: number) {}

  get free(): number {
    return Math.max(0, this.size - this.total);
  }

  of(companyId: string): number {
    return this.byCompany.get(companyId) ?? 0;
  }

  /**
   * Whether a company leaves enough slots for others if it takes another one: it has less than three times as many as
   * are free. So of sixteen slots a single company gets three quarters, the next one three of the remaining four, and a
   * third one the last. Runs that never end do not block the runs of other companies.
   */
  leavesEnough(companyId: string): boolean {
    return this.of(companyId) < 3 * this.free;
  }

  take(companyId: string): void {
    this.total += 1;
    this.byCompany.set(companyId, this.of(companyId) + 1);
  }

  release(companyId: string): void {
    this.total -= 1;
    const runsLeft = this.of(companyId) - 1;
    if (runsLeft > 0) this.byCompany.set(companyId, runsLeft);
    else this.byCompany.delete(companyId);
  }
}
