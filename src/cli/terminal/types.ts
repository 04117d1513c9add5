/**
 * Questions to the person at the terminal, on standard error. Each fails with the next step if there is no terminal.
 */
export interface Prompt {
  /** Whether there is a terminal on which to ask. */
  readonly isPossible: boolean;
  /** Yes or no; no is the default. */
  confirm(question: string): Promise<boolean>;
  text(question: string, options?: { readonly preset?: string }): Promise<string>;
  /** Does not show the typed text. */
  secret(question: string): Promise<string>;
  choice<T extends string>(
    question: string,
    choices: readonly { readonly value: T; readonly label: string }[],
  ): Promise<T>;
}
