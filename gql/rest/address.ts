// What stands in the addresses of calls beside their fixed parts: ids and questions, whatever these spell.
import { isAddressable } from '../../domain/addressable.ts'
import { Failure } from '../../domain/failure.ts'

/**
 * An id as a part of a path. An id that no path can name belongs to no record: it fails as the server would refuse it, so
 * that `..` never turns a call into another one.
 */
export function inPath(id: string): string {
  if (!isAddressable(id)) throw new Failure({ kind: 'refused', status: 404 })
  return encodeURIComponent(id)
}

/** A list is a parameter repeated; what is empty or missing is left out. */
export function withQuery(path: string, parameters: Record<string, Parameter>): string {
  const pairs = Object.entries(parameters).flatMap(([name, given]) =>
    [given ?? []].flat().map(value => [name, value] as [string, string]),
  )
  // A plus means a space to some servers and itself to others; %20 means a space to all.
  const query = `${new URLSearchParams(pairs.filter(([, value]) => value !== ''))}`.replaceAll('+', '%20')
  return query ? `${path}?${query}` : path
}

type Parameter = string | readonly string[] | null | undefined
