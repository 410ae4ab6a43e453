// When a text of a form and a text of the server are one and the same.

/** What is left empty may be '' here and nothing there. */
export const sameText = (one: string | null | undefined, other: string | null | undefined): boolean =>
  (one || '') === (other || '')
