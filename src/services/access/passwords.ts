export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;

// Loaded when a password is first set or checked: most processes never do.
const library = () => import('better-auth/crypto');

/** The scrypt hash of a password. About 50 ms of work on a thread: never within a transaction. */
export const hashPassword = async (password: string): Promise<string> => (await library()).hashPassword(password);

/** Whether it is the password of a hash; without a hash no, after as much work. */
export async function isPasswordOf(hash: string | null | undefined, password: string): Promise<boolean> {
  const { hashPassword, verifyPassword } = await library();
  if (hash) return verifyPassword({ hash, password });
  await hashPassword(password);
  return false;
}
