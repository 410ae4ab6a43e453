// The query string of the address, still encoded.
import { useRouter } from 'wouter'

/** Without its '?'. wouter's own hook decodes it, and URLSearchParams would decode it a second time. */
export function useQueryText(): string {
  const router = useRouter()
  return router.searchHook(router).replace(/^\?/, '')
}
