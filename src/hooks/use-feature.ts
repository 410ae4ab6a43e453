// What the server offers beyond the specification.
import type { Feature } from '../../domain/features.ts'
import { FeaturesDocument } from '../../gql/operations/features.generated.ts'
import { useRead } from './use-read.ts'

/** Undefined until it is known. A server that does not know the call offers nothing. */
export function useFeature(feature: Feature): boolean | undefined {
  const { data, failure } = useRead(FeaturesDocument, {}, { immutable: true, once: true })
  if (data) return data.features.includes(feature)
  return failure ? false : undefined
}
