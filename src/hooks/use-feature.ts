// What the server offers beyond the specification.
import { useEffect, useState } from 'react'
import type { Failure } from '../../domain/failure.ts'
import type { Feature } from '../../domain/features.ts'
import { FeaturesDocument } from '../../gql/operations/features.generated.ts'
import { useApp } from './app.ts'
import { useRead } from './use-read.ts'

interface FeatureOptions {
  /** Requested only once nothing else is under way: for what a list offers beside its rows. */
  whenQuiet?: boolean
}

/** Whether the server offers something, for a screen that shows nothing else. */
export interface Offer {
  /** Undefined until there is a response or a failure. */
  isOffered: boolean | undefined
  /** Why that could not be read: then it counts as not offered. */
  failure: Failure | null
  retry: () => void
}

/** Undefined until there is a response or a failure: a server that does not know the call, or cannot be reached, offers nothing. */
export const useFeature = (feature: Feature, options: FeatureOptions = {}): boolean | undefined =>
  useOffer(feature, options).isOffered

export function useOffer(feature: Feature, { whenQuiet = false }: FeatureOptions = {}): Offer {
  const isQuiet = useQuiet(whenQuiet)
  const enabled = !whenQuiet || isQuiet
  const reading = useRead(FeaturesDocument, {}, { immutable: true, once: true, enabled })
  const { data, retry } = reading
  if (data) return { isOffered: data.features.includes(feature), failure: null, retry }
  const { failure } = reading
  return { isOffered: failure ? false : undefined, failure, retry }
}

function useQuiet(isAwaited: boolean): boolean {
  const { quiet } = useApp()
  const [isQuiet, setIsQuiet] = useState(false)
  useEffect(() => {
    if (!isAwaited) return
    let isLeft = false
    quiet.wait().then(() => isLeft || setIsQuiet(true))
    return () => {
      isLeft = true
    }
  }, [isAwaited, quiet])
  return isQuiet
}
