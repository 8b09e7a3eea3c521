/** Holds values for a fixed time, and the oldest make room for new ones when it is full. */
export class ExpiringSet {
  private readonly expiries = new Map<string, number>();

  constructor(
    private readonly max: number,
    private readonly ttlMs: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  add(value: string): void {
    this.expiries.delete(value);
    this.expiries.set(value, this.now() + this.ttlMs);
    // All values live equally long, so the first is the first to expire.
    const [oldest] = this.expiries.keys();
    if (this.expiries.size > this.max && oldest !== undefined) this.expiries.delete(oldest);
  }

  has(value: string): boolean {
    const expiry = this.expiries.get(value);
    if (expiry === undefined || expiry > this.now()) return expiry !== undefined;
    this.expiries.delete(value);
    return false;
  }
}
