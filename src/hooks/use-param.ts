// A part of the path that stands for a record.
import { useParams } from 'wouter'

/** What wouter leaves as it is, since it decodes a path as a whole: the letters that could divide an address (RFC 3986, 2.2). */
const leftEncoded = /%(?:2[346BCF]|3[ABDF]|40)/gi

/** As it was before it was written into the address. Empty where the route has no such part. */
export const useParam = (name: string): string =>
  (useParams()[name] ?? '').replace(leftEncoded, decodeURIComponent)
