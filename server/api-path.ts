// Which addresses are calls of the API; all others belong to the client.

/** `url` is the path, with or without a query. */
export const isApiCall = (url: string): boolean => /^\/api(?=[/?]|$)/.test(url)
