// What can stand in an address as one part of its path.

/**
 * False for an id that no address can name: an empty part and a part of dots are taken for another address (RFC 3986, 5.2.4),
 * and half of a surrogate pair has no bytes.
 */
export const isAddressable = (id: string): boolean =>
  id !== '' && id !== '.' && id !== '..' && !/\p{Surrogate}/u.test(id)
