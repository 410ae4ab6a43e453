// Whether the Node that runs the server still gets security fixes.

/** The oldest major version that does (https://nodejs.org/en/about/previous-releases): of 20, the last fixes came in April 2026. */
const oldestSupported = 22

/** A sentence for a version that gets none; undefined for all others. */
export function outdatedNode(version: string): string | undefined {
  const major = Number(version.split('.')[0])
  if (major >= oldestSupported) return undefined
  return `Node ${version} no longer gets security fixes: Gridhaul runs on it, but use Node 22 or 24 in production`
}
