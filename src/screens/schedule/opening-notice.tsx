// How far the next plan is on its way, where it takes longer than a moment; and how not to wait for it.
import { useEffect, useState } from 'react'
import { planFirstRows, planOpening, planStages } from '../../../domain/messages.ts'
import { type Layout, rowCount } from '../../schedule/layout/layout.ts'
import { Button } from '../../ui/button/button.tsx'
import { aside, bar, notice, noticeLine, noticeName } from './opening.css.ts'
import type { Opening } from './use-opening.ts'

const momentMs = 400

interface OpeningNoticeProps {
  opening: Opening
  /** The first rows, where they are shown meanwhile. */
  first: Layout | null
  onCancel: () => void
}

/** Made for one opening: give it another `key` with another one. */
export function OpeningNotice({ opening: { source, decoded }, first, onCancel }: OpeningNoticeProps) {
  const isLong = useMoment()
  if (!isLong && !first) return null
  const stage = planStages[decoded === null ? 'reading' : 'decoding']
  const percent = Math.round((decoded ?? 0) * 100)
  return (
    <div className={notice}>
      <p role="status" className={noticeName}>
        {planOpening(source.name)}: {stage.toLowerCase()}
      </p>
      <div className={noticeLine}>
        <progress
          className={bar}
          aria-label={planOpening(source.name)}
          aria-valuetext={`${stage}, ${percent} %`}
          {...(decoded !== null && { max: 100, value: percent })}
        />
        <Button onClick={onCancel}>Cancel</Button>
      </div>
      {first && <p className={aside}>{planFirstRows(rowCount(first))}</p>}
    </div>
  )
}

/** True when the component has been there longer than a moment. */
function useMoment(): boolean {
  const [is, setIs] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIs(true), momentMs)
    return () => clearTimeout(timer)
  }, [])
  return is
}
