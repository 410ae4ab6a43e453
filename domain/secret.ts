// A text that must never be written down: a password or a token on its way from a field to the server.

/** Prints, serialises and inspects as a mask; only `reveal` gives the text. */
export class Secret {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  reveal(): string {
    return this.#text
  }

  toJSON(): string {
    return '[secret]'
  }

  toString(): string {
    return '[secret]'
  }
}
