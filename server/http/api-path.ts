// Which addresses are calls of the API; all others belong to the client.

/** `url` is the path, with or without a query, as it was sent: the router takes /%61pi for /api, and so must everybody else. */
export const isApiCall = (url: string): boolean => /^\/api(?=[/?]|$)/.test(decoded(url))

function decoded(url: string): string {
  const [path = ''] = url.split('?', 1)
  if (!path.includes('%')) return path
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
