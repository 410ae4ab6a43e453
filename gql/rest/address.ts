// Encodes ids and query strings in the addresses of calls.
import { isAddressable } from '../../domain/addressable.ts'
import { Failure } from '../../domain/failure.ts'

/**
 * An id as a segment of a path. An id such as '..', which would change the path, fails like an unknown record instead of
 * calling another address.
 */
export function inPath(id: string): string {
  if (!isAddressable(id)) throw new Failure({ kind: 'refused', status: 404 })
  return encodeURIComponent(id)
}

/** The address of a record of this type. */
export const recordPath = (type: string, id: string): string => `/api/${type}s/${inPath(id)}`

/** A list repeats its parameter; empty and missing values are left out. */
export function withQuery(path: string, parameters: Record<string, Parameter>): string {
  const pairs = Object.entries(parameters).flatMap(([name, given]) =>
    [given ?? []].flat().map(value => [name, value] as [string, string]),
  )
  // Some servers read a plus as a space and others as a plus; %20 is a space for all.
  const query = `${new URLSearchParams(pairs.filter(([, value]) => value !== ''))}`.replaceAll('+', '%20')
  return query ? `${path}?${query}` : path
}

type Parameter = string | readonly string[] | null | undefined
