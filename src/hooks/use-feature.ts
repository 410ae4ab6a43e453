// What the server offers beyond the specification.
import { useEffect, useState } from 'react'
import type { Feature } from '../../domain/features.ts'
import { FeaturesDocument } from '../../gql/operations/features.generated.ts'
import { useApp } from './app.ts'
import { useRead } from './use-read.ts'

interface FeatureOptions {
  /** Requested only once nothing else is under way: for what a list offers beside its rows. */
  whenQuiet?: boolean
}

/** Undefined until there is a response or a failure: a server that does not know the call, or cannot be reached, offers nothing. */
export function useFeature(
  feature: Feature,
  { whenQuiet = false }: FeatureOptions = {},
): boolean | undefined {
  const isQuiet = useQuiet(whenQuiet)
  const enabled = !whenQuiet || isQuiet
  const { data, failure } = useRead(FeaturesDocument, {}, { immutable: true, once: true, enabled })
  if (data) return data.features.includes(feature)
  return failure ? false : undefined
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
