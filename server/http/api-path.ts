// Distinguishes the API's paths from the client's.

/**
 * `url` is the path as sent, with or without a query, or the whole address as for a proxy. It is decoded, because the router decodes
 * /%61pi to /api.
 */
export const isApiCall = (url: string): boolean => /^\/api(?=[/?]|$)/.test(decoded(url.replace(origin, '')))

const origin = /^https?:\/\/[^/?]*/i

function decoded(url: string): string {
  const [path = ''] = url.split('?', 1)
  if (!path.includes('%')) return path
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
