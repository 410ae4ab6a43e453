// Tells addresses of the API from those of the client.

/** `url` is the path as it was sent, with or without a query: the router decodes /%61pi to /api, so this does too. */
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
