// The status of a battery beside its name. The specified request of this page does not ask for it, so it has one of its own.
import type { MetricName } from '../../../../domain/telemetry/telemetry.ts'
import { Live } from '../unit/live/live.tsx'
import { RunMode } from '../unit/live/live-value.tsx'
import { titleStatus } from './asset-detail.css.ts'

const metrics: MetricName[] = ['UNIT_STATUS']

/** For a server that answers more than the specified requests. */
export const TitleStatus = ({ assetId }: { assetId: string }) => (
  <Live ids={[assetId]} metrics={metrics}>
    <div className={titleStatus}>
      <RunMode assetId={assetId} missing="" />
    </div>
  </Live>
)
