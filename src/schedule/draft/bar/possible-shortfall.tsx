// The bound beside the shortfall: how little could be left undelivered, and whether a re-dispatch would help.
import { useEffect, useState } from 'react'
import { energyChangeText, energyText, noticeableKwh } from '../../../../domain/schedule/words/sentences.ts'
import type { OpenDraft } from '../editing-context.tsx'
import type { PossibleShortfall } from '../engine/draft-engine.ts'

/** Steps that follow each other sooner are computed once. */
const restMs = 250

interface Found {
  of: OpenDraft['result']
  frozenUntil: number
  possible: PossibleShortfall | null
}

/** Undefined while it is being computed for the present step and what has begun of the plan; null where that has failed. */
export function usePossibleShortfall({
  result,
  frozenUntil,
  possibleShortfall,
}: OpenDraft): PossibleShortfall | null | undefined {
  const [found, setFound] = useState<Found | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    const take = (possible: PossibleShortfall | null) => {
      if (!leaving.signal.aborted) setFound({ of: result, frozenUntil, possible })
    }
    const timer = window.setTimeout(
      () => possibleShortfall(leaving.signal).then(take, () => take(null)),
      restMs,
    )
    return () => {
      leaving.abort()
      window.clearTimeout(timer)
    }
  }, [result, frozenUntil, possibleShortfall])
  return found?.of === result && found.frozenUntil === frozenUntil ? found.possible : undefined
}

/** '15.3 kWh possible now, 28 kWh less than before this step'. */
export function possibleText({ minKwh, beforeKwh }: PossibleShortfall): string {
  const now = `${energyText(minKwh)} possible now`
  const difference = beforeKwh === null ? 0 : minKwh - beforeKwh
  if (Math.abs(difference) < noticeableKwh) return now
  return `${now}, ${energyChangeText(difference)} than before this step`
}

/** What a re-dispatch would save; undefined where it would not help, or that is not known. */
export function savingText(possible: PossibleShortfall | null | undefined): string | undefined {
  const saving = possible ? possible.planKwh - possible.minKwh : 0
  return saving > noticeableKwh ? `Would leave ${energyText(saving)} less undelivered` : undefined
}
