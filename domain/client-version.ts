// Detects that page and server have different versions. The build writes the version into the page.

/** The name of the page's `meta` element with its version: a digest of all files of the client. */
export const versionMeta = 'gridhaul-version'

/** The response header with the version of the client that the server has. */
export const versionHeader = 'x-gridhaul-version'

/** The version in a page's HTML; null if there is none, as in development. */
export const versionInPage = (html: string): string | null =>
  new RegExp(`<meta name="${versionMeta}" content="([^"]+)"`).exec(html)?.[1] ?? null

/** False if either version is unknown. */
export const isOtherVersion = (own: string | null, served: string | null): boolean =>
  own !== null && served !== null && own !== served
