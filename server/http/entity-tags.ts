// The version of a record in HTTP: ETag in a reply, If-Match in a request (RFC 9110, 8.8.3 and 13.1.1).

export const entityTag = (version: number | string): string => `"${version}"`

/** Whether the header names this version. Without the header any version will do; weak tags never match. */
export function matchesVersion(ifMatch: string | undefined, version: number | string): boolean {
  if (ifMatch === undefined) return true
  const tags = ifMatch.split(',').map(tag => tag.trim())
  return tags.includes('*') || tags.includes(entityTag(version))
}

/** The version that the header names; 0 if it names none, or several. */
export const versionOf = (ifMatch: string | undefined): number =>
  Number(/^"(\d{1,9})"$/.exec(ifMatch ?? '')?.[1] ?? 0)
