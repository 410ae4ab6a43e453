// File name of an export.

/** In characters: file systems allow 255 bytes for the whole name. */
const maxIdLength = 80

/** 'findings-test_03.json'. A tx_id can be any text: characters with a meaning to a shell or file system become a hyphen. */
export function fileName(what: string, txId: string, ending: string): string {
  const safe = txId
    .slice(0, maxIdLength)
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/\.{2,}/g, '.')
    .replace(/^[.-]+|[.-]+$/g, '')
  return `${[what, safe].filter(Boolean).join('-')}.${ending}`
}
