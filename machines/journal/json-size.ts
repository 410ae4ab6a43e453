// How large a value is as JSON.

/** UTF-8 bytes of a value as JSON; 0 for null. */
export const sizeOf = (value: object | null): number =>
  value === null ? 0 : utf8Bytes(JSON.stringify(value))

const encoder = new TextEncoder()
// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII begins with them.
const utf8Bytes = (text: string) => (/^[\x00-\x7f]*$/.test(text) ? text.length : encoder.encode(text).length)
