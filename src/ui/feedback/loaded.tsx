// A server response: loading, failed or loaded. What is loaded stays shown if a refetch fails.
import type { ReactNode } from 'react'
import { type Failure, isGone } from '../../../domain/failure.ts'
import { recordDeleted } from '../../../domain/messages/server.ts'
import { LoadFailed } from './load-failed.tsx'
import { Loading } from './loading.tsx'

export interface LoadedProps<Data> {
  reading: { data: Data | undefined; failure: Failure | null; retry: () => void }
  children: (data: Data) => ReactNode
  /** Shown while loading. */
  loading?: string
  /** Shown for a failure; by default the failure's own text. */
  failed?: (failure: Failure) => string
}

export function Loaded<Data>({ reading, children, loading, failed = messageOf }: LoadedProps<Data>) {
  const { data, failure, retry } = reading
  return (
    <>
      {failure && (
        <LoadFailed retry={retry}>
          {data !== undefined && isGone(failure) ? recordDeleted : failed(failure)}
        </LoadFailed>
      )}
      {data !== undefined ? children(data) : !failure && <Loading {...(loading && { text: loading })} />}
    </>
  )
}

const messageOf = ({ message }: Failure) => message
