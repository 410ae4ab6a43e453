// A parameter of the route's path.
import { useParams } from 'wouter'

/** The characters that wouter leaves encoded because it decodes a path as a whole: the reserved ones (RFC 3986, 2.2). */
const leftEncoded = /%(?:2[346BCF]|3[ABDF]|40)/gi

/** Decoded; empty if the route has no such parameter. */
export const useParam = (name: string): string =>
  (useParams()[name] ?? '').replace(leftEncoded, decodeURIComponent)
