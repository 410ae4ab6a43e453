// What the server was asked for: waited for, failed, or there. What is there stays there when asking again fails.
import type { ReactNode } from 'react'
import type { Failure } from '../../../domain/failure.ts'
import { LoadFailed } from './load-failed.tsx'
import { Loading } from './loading.tsx'

interface LoadedProps<Data> {
  reading: { data: Data | undefined; failure: Failure | null; retry: () => void }
  children: (data: Data) => ReactNode
  /** Said while waiting. */
  loading?: string
  /** Said of a failure; its own sentence otherwise. */
  failed?: (failure: Failure) => string
}

export function Loaded<Data>({ reading, children, loading, failed = toldBy }: LoadedProps<Data>) {
  const { data, failure, retry } = reading
  return (
    <>
      {failure && <LoadFailed retry={retry}>{failed(failure)}</LoadFailed>}
      {data !== undefined ? children(data) : !failure && <Loading {...(loading && { text: loading })} />}
    </>
  )
}

const toldBy = ({ message }: Failure) => message
