// Says that live values do not come any more, since when, and that they are asked for again.
import { instantText } from '../../../domain/age.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { useLive } from './live.tsx'
import { inView } from './live-notice.css.ts'

/** Stands under what shows the values, so that it moves nothing when it comes and goes. */
export function LiveNotice() {
  const { failure, respondedAt } = useLive()
  if (!failure) return null
  return (
    <div className={inView}>
      <Alert>
        {respondedAt === null
          ? 'There are no live values:'
          : `No new live values since ${instantText(respondedAt)}:`}{' '}
        {failure.message} Asking again every 10 seconds.
      </Alert>
    </div>
  )
}
