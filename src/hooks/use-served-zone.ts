// The operator's time zone, as the server names it; kept in the browser for pages without a connection.
import { useEffect, useState } from 'react'
import { isZoneName, type TimeZone, utc } from '../../domain/time/zone.ts'
import { FeaturesDocument } from '../../gql/operations/features.generated.ts'
import { safeStorage } from '../ui/hooks/safe-storage.ts'
import { useRead } from './use-read.ts'

const storageKey = 'timeZone'
const known = (zone: string | null): TimeZone | null => (zone && isZoneName(zone) ? zone : null)

/** Until it is known, the one that the server named last, else UTC. */
export function useServedZone(enabled: boolean): TimeZone {
  const [storage] = useState(() => safeStorage(window))
  const [last] = useState(() => known(storage.read(storageKey)))
  const { data } = useRead(FeaturesDocument, {}, { immutable: true, once: true, enabled })
  const served = data && (known(data.timeZone) ?? utc)
  useEffect(() => {
    if (served) storage.write(storageKey, served)
  }, [served, storage])
  return served ?? last ?? utc
}
