// How a page and a server find out that they are of different versions. The build writes the version into the page.

/** The name of the page's `meta` element that holds its version: a digest of all files of the built client. */
export const versionMeta = 'gridhaul-version'

/** The header of replies in which a server names the version of the client that it has. */
export const versionHeader = 'x-gridhaul-version'

/** The version in the text of a page; null where it has none, as in development. */
export const versionInPage = (html: string): string | null =>
  new RegExp(`<meta name="${versionMeta}" content="([^"]+)"`).exec(html)?.[1] ?? null

/** A server that names no version may have any. */
export const isOtherVersion = (own: string | null, served: string | null): boolean =>
  own !== null && served !== null && own !== served
