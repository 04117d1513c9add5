/**
 * A function or value that a lower area needs from a higher one. The lower one declares it, and `services/registries`
 * fills it.
 */
export class Port<T> {
  private filling: { readonly value: T } | undefined;

  fill(value: T): void {
    this.filling = { value };
  }

  /** @throws in a program that runs operations without `services/registries` */
  get(): T {
    if (!this.filling) throw new Error('Nobody has loaded services/registries');
    return this.filling.value;
  }
}
