// The token that a mailed link brings in the address of the page.
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { Secret } from '../../../domain/secret.ts'
import { useQueryText } from '../../hooks/use-query-text.ts'

/** Takes the token out of the address at once: it must not stay in the history, nor be read over a shoulder. */
export function useTokenOnce(): { token: Secret | null; invited: boolean } {
  const search = useQueryText()
  const [path, navigate] = useLocation()
  const [{ token, invited }] = useState(() => {
    const parameters = new URLSearchParams(search)
    return { token: parameters.get('token'), invited: parameters.has('invited') }
  })
  useEffect(() => {
    if (search.includes('token=')) navigate(path, { replace: true })
  }, [search, path, navigate])
  return { token: token ? new Secret(token) : null, invited }
}
