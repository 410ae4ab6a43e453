// Tells what shows times in which zone they are: that is requested when the first of it is shown.
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useServedZone } from '../../hooks/use-served-zone.ts'
import { OperatorZoneContext } from '../../ui/time/zones.tsx'

export function OperatorTimes({ children }: { children: ReactNode }) {
  const [isWanted, setWanted] = useState(false)
  const zone = useServedZone(isWanted)
  const request = useCallback(() => setWanted(true), [])
  const value = useMemo(() => ({ zone, request }), [zone, request])
  return <OperatorZoneContext value={value}>{children}</OperatorZoneContext>
}
