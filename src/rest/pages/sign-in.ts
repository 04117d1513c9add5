/** Forms to sign in, or to sign up on pages that support it. Hidden until the script shows them. */
export const SIGN_IN_FORMS = `
<form id="sign-in" hidden><label>E-mail<br><input name="email" type="email" autocomplete="username" required></label>
<label>Password<br><input name="password" type="password" autocomplete="current-password" required></label><button>Sign in</button></form>
<form id="second-factor" hidden><input id="challenge" name="challenge" type="hidden"><label>Code<br><input name="code" autocomplete="one-time-code" required></label><button>Continue</button></form>`;

export const SIGN_UP_FORM = `
<form id="sign-up" hidden><p>Or create an account:</p><label>Name<br><input name="name" autocomplete="name" required></label>
<label>E-mail<br><input name="email" type="email" autocomplete="username" required></label>
<label>Password, at least 8 characters<br><input name="password" type="password" autocomplete="new-password" minlength="8" maxlength="128" required></label><button>Sign up</button></form>`;

/** The script that signs in with the forms, and then calls the page's `signedIn()`. */
export const SIGN_IN_SCRIPT = `
byId('sign-in').addEventListener('submit', (event) => {
  event.preventDefault();
  api('auth/sign-in/email', Object.fromEntries(new FormData(event.target))).then(signedIn).catch((error) => {
    const { code, details } = error.answer ?? {};
    show('second-factor', code === 'second_factor_required');
    byId('challenge').value = details?.challenge ?? '';
    tell(error);
  });
});
byId('second-factor').addEventListener('submit', (event) => {
  event.preventDefault();
  api('auth/sign-in/second-factor', Object.fromEntries(new FormData(event.target))).then(signedIn).catch(tell);
});
`;

/** The script that signs up with the form, with the page's `token` as the invitation. */
export const SIGN_UP_SCRIPT = `
byId('sign-up').addEventListener('submit', (event) => {
  event.preventDefault();
  const invite = token ? { 'x-orgraph-invite': token } : {};
  api('auth/sign-up/email', Object.fromEntries(new FormData(event.target)), invite).then(signedIn).catch(tell);
});
`;
