/** The dialog or menu that is open above the page. */
export type Overlay = 'palette' | 'keys' | 'menu' | 'create issue' | undefined;
