export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;

// Loaded when a password is first set or checked: most processes never do either.
const library = () => import('better-auth/crypto');

/** The scrypt hash of a password. It takes about 50 ms of a thread: never compute it within a transaction. */
export const hashPassword = async (password: string): Promise<string> => (await library()).hashPassword(password);

/** Whether a password matches a hash; without a hash it is false after the same amount of work. */
export async function isPasswordOf(hash: string | null | undefined, password: string): Promise<boolean> {
  const { hashPassword, verifyPassword } = await library();
  if (hash) return verifyPassword({ hash, password });
  await hashPassword(password);
  return false;
}
