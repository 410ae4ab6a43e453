// A text that must never be logged or stored: a password or token on its way from a field to the server.

/** Prints, serialises and inspects as a mask; only `reveal` returns the text. */
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
