// State of a screen that lives in the address: search, filter, sort, tab. Back, forward, reload and a shared link restore
// it.
import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useRouter } from 'wouter'
import { useQueryText } from './use-query-text.ts'

/** The query string after the last change: two parts of a screen can change it before the next render. */
const latest = new WeakMap<object, string>()

export type AddressState<Key extends string> = Record<Key, string>
export type KnownValues<Key extends string> = Partial<Record<Key, readonly string[]>>

/**
 * The parameters named by `defaults`, and how to change some of them. A default value is left out of the address, other
 * parameters stay, and the history entry is replaced. Of a parameter in `known`, any other value counts as the default: an address
 * may be old, or typed. `defaults` and `known` must not change while the screen is shown.
 */
export function useAddressState<Key extends string>(
  defaults: AddressState<Key>,
  known: KnownValues<Key> = {},
): [AddressState<Key>, (changes: Partial<AddressState<Key>>) => void] {
  const [path, navigate] = useLocation()
  const search = useQueryText()
  const router = useRouter()
  const fixed = useRef(defaults).current
  useEffect(() => {
    latest.set(router, search)
  }, [router, search])

  const change = useCallback(
    (changes: Partial<AddressState<Key>>) => {
      const parameters = new URLSearchParams(latest.get(router) ?? '')
      for (const [key, value] of Object.entries(changes) as [Key, string][]) {
        if (value === fixed[key]) parameters.delete(key)
        else parameters.set(key, value)
      }
      const query = parameters.toString()
      latest.set(router, query)
      navigate(query ? `${path}?${query}` : path, { replace: true })
    },
    [router, path, navigate, fixed],
  )
  return [stateIn(search, fixed, known), change]
}

function stateIn<Key extends string>(
  search: string,
  defaults: AddressState<Key>,
  known: KnownValues<Key>,
): AddressState<Key> {
  const parameters = new URLSearchParams(search)
  const valueFor = (key: Key): string => {
    // No stored text has this character, and the server refuses it.
    const value = parameters.get(key)?.replaceAll('\0', '')
    return value === undefined || known[key]?.includes(value) === false ? defaults[key] : value
  }
  return Object.fromEntries(
    (Object.keys(defaults) as Key[]).map(key => [key, valueFor(key)]),
  ) as AddressState<Key>
}
