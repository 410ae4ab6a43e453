// How the cache of the server's answers behaves: a failure is shown at once, with a way to ask again, and never hidden by
// silent repeats; a browser that believes itself offline asks all the same, so that it fails with words.
import type { QueryClientConfig } from '@tanstack/react-query'

export const queryDefaults: QueryClientConfig = {
  defaultOptions: { queries: { retry: false, networkMode: 'always', staleTime: 5000 } },
}
