// What a file that is taken away is called.

/** Of a plan's tx_id no more than this: file systems allow 255 bytes for the whole name. */
const longestId = 80

/**
 * 'findings-test_03.json'. A tx_id is any text: whatever could mean something to a shell or a file system, or could not be
 * seen, becomes a hyphen.
 */
export function fileName(what: string, txId: string, ending: string): string {
  const safe = txId
    .slice(0, longestId)
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/\.{2,}/g, '.')
    .replace(/^[.-]+|[.-]+$/g, '')
  return `${[what, safe].filter(Boolean).join('-')}.${ending}`
}
