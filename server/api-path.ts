// Which addresses are calls of the API; all others belong to the client.

/** `url` is the path, with or without a query, as it was sent: the router takes /%61pi for /api, and so must everybody else. */
export const isApiCall = (url: string): boolean => /^\/api(?=[/?]|$)/.test(decoded(url))

function decoded(url: string): string {
  if (!url.includes('%')) return url
  try {
    return decodeURI(url.split('?', 1)[0] ?? url)
  } catch {
    return url
  }
}
