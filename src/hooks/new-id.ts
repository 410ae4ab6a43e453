/** Eight letters and digits: unique among the drafts and steps of a plan. */
export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), byte => (byte % 36).toString(36)).join('')
