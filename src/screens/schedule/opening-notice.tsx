// The progress of opening a plan, shown if it takes longer than a moment, and a button that cancels it.
import { useEffect, useState, useSyncExternalStore } from 'react'
import { planFirstRows, planOpening, planStages } from '../../../domain/messages/timeline.ts'
import { type Layout, rowCount } from '../../schedule/layout/layout.ts'
import { Button } from '../../ui/button/button.tsx'
import { aside, bar, notice, noticeLine, noticeName } from './opening.css.ts'
import type { Opening } from './use-opening.ts'

const momentMs = 400

interface OpeningNoticeProps {
  opening: Opening
  /** The first rows, if they are shown meanwhile. */
  first: Layout | null
  onCancel: () => void
}

/** For one opening: another one needs another `key`. */
export function OpeningNotice({ opening: { source, progress }, first, onCancel }: OpeningNoticeProps) {
  const isLong = useMoment()
  const decoded = useSyncExternalStore(progress.subscribe, progress.read)
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

/** True once the component has been mounted longer than a moment. */
function useMoment(): boolean {
  const [is, setIs] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIs(true), momentMs)
    return () => clearTimeout(timer)
  }, [])
  return is
}
