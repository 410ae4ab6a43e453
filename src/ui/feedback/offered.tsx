// What only some servers offer: loading, not offered, or not known because the server could not be asked.
import type { ReactNode } from 'react'
import { LoadFailed } from './load-failed.tsx'
import { Loading } from './loading.tsx'

interface OfferedProps {
  offer: { isOffered: boolean | undefined; failure: { message: string } | null; retry: () => void }
  /** Shown where the server does not offer it. */
  otherwise: ReactNode
  children: ReactNode
}

export function Offered({ offer: { isOffered, failure, retry }, otherwise, children }: OfferedProps) {
  if (failure) return <LoadFailed retry={retry}>{failure.message}</LoadFailed>
  if (isOffered === undefined) return <Loading />
  return isOffered ? children : otherwise
}
