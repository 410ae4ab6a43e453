// Says that live values stopped coming, since when, and that the requests are repeated.
import { instantText } from '../../../../../domain/time/texts.ts'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { usePageZone } from '../../../../ui/time/zones.tsx'
import { useLive } from './live.tsx'
import { inView } from './live-notice.css.ts'

/** Belongs below the values, so that nothing moves when it appears and disappears. */
export function LiveNotice() {
  const { failure, respondedAt } = useLive()
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
