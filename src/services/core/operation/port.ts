/** What a lower area needs of a higher one: declared below, filled by `services/registries`, which nobody below imports. */
export class Port<T> {
  private filling: { readonly value: T } | undefined;

  fill(value: T): void {
    this.filling = { value };
  }

  /** @throws where a program runs operations without `services/registries` */
  get(): T {
    if (!this.filling) throw new Error('Nobody has loaded services/registries');
    return this.filling.value;
  }
}
