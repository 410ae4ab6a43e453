// The sites short of energy, and below them how much of that the plan's trips make unavoidable, why, and a draft that leaves no more.
import { useEffect, useState } from 'react'
import { boundNotComputed } from '../../domain/messages/timeline.ts'
import type { DescribedBound } from '../../domain/schedule/dispatch/bound-texts.ts'
import type { Operation } from '../../domain/schedule/draft/operations/operation.ts'
import { ChangeTool } from './draft/change-tool.tsx'
import { ChangesForSite } from './helpful-changes.tsx'
import { rankedSites } from './layout/shortfalls.ts'
import { bound, boundLine, boundList, boundReasons } from './panels/sites-panel.css.ts'
import SitesPanel from './panels/sites-panel.tsx'
import { Projected } from './projected.tsx'
import { useView } from './view/view-context.tsx'

const maxReasons = 30
const reDispatchAll: Operation = { type: 're-dispatch', batteryIds: [], fromPeriod: 1 }

export default function Shortfalls() {
  const { layout } = useView('layout')
  return (
    <SitesPanel>
      <Projected />
      {rankedSites(layout).length > 0 && <MinShortfall />}
      <ChangesForSite />
    </SitesPanel>
  )
}

/** Renders nothing where it is not computed. */
export function MinShortfall() {
  const { minShortfall } = useView('minShortfall')
  const [described, setDescribed] = useState<DescribedBound | 'failed' | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    // What was said was of another plan, or of the step before.
    setDescribed(null)
    minShortfall?.(controller.signal).then(setDescribed, () => {
      if (!controller.signal.aborted) setDescribed('failed')
    })
    return () => controller.abort()
  }, [minShortfall])
  if (!minShortfall) return null
  return (
    <div className={bound}>
      <div className={boundLine} aria-live="polite">
        {described === null ? (
          'Computing what would be possible...'
        ) : described === 'failed' ? (
          boundNotComputed
        ) : (
          <>
            {described.text}
            {described.isImprovable && <ChangeTool name="Re-dispatch" change={reDispatchAll} />}
          </>
        )}
      </div>
      {described && described !== 'failed' && <Reasons described={described} />}
    </div>
  )
}

function Reasons({ described: { reasons, assumptions } }: { described: DescribedBound }) {
  const shown = reasons.slice(0, maxReasons)
  return (
    <details className={boundReasons}>
      <summary>{reasons.length > 0 ? 'Why not less' : 'Assumptions'}</summary>
      {shown.length > 0 && (
        <ul className={boundList}>
          {shown.map(reason => (
            <li key={reason}>{reason}</li>
          ))}
          {reasons.length > shown.length && <li>{reasons.length - shown.length} more.</li>}
        </ul>
      )}
      {assumptions.map(text => (
        <p key={text}>{text}</p>
      ))}
    </details>
  )
}
