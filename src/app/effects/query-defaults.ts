// Defaults of the cache of server responses: a failure is shown at once with a way to retry, never hidden by silent retries;
// a browser that believes it is offline sends requests all the same.
import type { QueryClientConfig } from '@tanstack/react-query'

export const queryDefaults: QueryClientConfig = {
  defaultOptions: { queries: { retry: false, networkMode: 'always', staleTime: 5000 } },
}
