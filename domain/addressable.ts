// Which ids can be a segment of a URL path.

/**
 * False for an id that no URL can contain: an empty segment or one of dots changes the path (RFC 3986, 5.2.4), and half of a
 * surrogate pair has no bytes.
 */
export const isAddressable = (id: string): boolean =>
  id !== '' && id !== '.' && id !== '..' && !/\p{Surrogate}/u.test(id)
