// Says that live values stopped coming, since when, and that the requests are repeated.
import { instantText } from '../../../../../domain/time/texts.ts'
import type { LiveValues } from '../../../../hooks/telemetry/live-values.ts'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { usePageZone } from '../../../../ui/time/zones.tsx'
import { useLive } from './live.tsx'
import { inView } from './live-notice.css.ts'

/** Of the values of the screen. */
export const LiveNotice = () => <LiveFailure of={useLive()} />

/** Belongs below the values, so that nothing moves when it appears and disappears. */
export function LiveFailure({ of: { failure, respondedAt } }: { of: LiveValues }) {
  const zone = usePageZone()
  if (!failure) return null
  return (
    <div className={inView}>
      <Alert>
        {respondedAt === null
          ? 'There are no live values:'
          : `No new live values since ${instantText(zone, respondedAt)}:`}{' '}
        {failure.message} Trying again every 10 seconds.
      </Alert>
    </div>
  )
}
