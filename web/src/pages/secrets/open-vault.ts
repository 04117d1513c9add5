/** The open dialog of a vault: its form, or the import from it. */
export type OpenVault =
  | { readonly kind: 'form' | 'import'; readonly vaultId: string }
  | { readonly kind: 'new' }
  | { readonly kind: 'discover' };
