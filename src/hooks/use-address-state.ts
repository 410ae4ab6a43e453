// State of a screen that lives in the address: search, filter, sort, tab. Back, forward, reload and a shared link restore
// it.
import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useRouter } from 'wouter'
import { useQueryText } from './use-query-text.ts'

/** The query string after the last change: two parts of a screen can change it before the next render. */
const latest = new WeakMap<object, string>()

export type AddressState<Key extends string> = Record<Key, string>

/**
 * The parameters named by `defaults`, and how to change some of them. A default value is left out of the address, other
 * parameters stay, and the history entry is replaced. `defaults` must not change while the screen is shown.
 */
export function useAddressState<Key extends string>(
  defaults: AddressState<Key>,
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
  return [stateIn(search, fixed), change]
}

function stateIn<Key extends string>(search: string, defaults: AddressState<Key>): AddressState<Key> {
  const parameters = new URLSearchParams(search)
  const keys = Object.keys(defaults) as Key[]
  return Object.fromEntries(keys.map(key => [key, parameters.get(key) ?? defaults[key]])) as AddressState<Key>
}
