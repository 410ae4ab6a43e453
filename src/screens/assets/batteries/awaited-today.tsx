// The live values of a battery without those of a plan: while it is awaited, and where there is none. Everything has its height.
import { LiveMetrics } from '../unit/live/live-metrics.tsx'
import { chartPlace, chartTitle } from './asset-detail.css.ts'

interface AwaitedTodayProps {
  assetId: string
  name: string
  /** Why there is no plan. */
  text?: string
}

export const AwaitedToday = ({ assetId, name, text = '' }: AwaitedTodayProps) => (
  <>
    <LiveMetrics assetId={assetId} name={name} />
    <div className={chartPlace}>
      <p className={chartTitle}>{text}</p>
    </div>
  </>
)
