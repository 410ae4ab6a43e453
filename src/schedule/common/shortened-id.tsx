// An id in a list, shortened in the middle by CSS, because ids of one fleet begin alike and differ at their ends.
import { heard } from '../../ui/theme/visually-hidden.css.ts'
import { head, shortened, tail } from './shortened-id.css.ts'

/** The number of final characters that are shortened last. */
const tailLength = 8

/** The tooltip and screen readers have the whole id. */
export function ShortenedId({ id }: { id: string }) {
  const chars = Array.from(id)
  if (chars.length <= tailLength) return <span title={id}>{id}</span>
  return (
    <span className={shortened} title={id}>
      <span className={heard}>{id}</span>
      <span className={head} aria-hidden="true">
        {chars.slice(0, -tailLength).join('')}
      </span>
      <span className={tail} aria-hidden="true">
        <bdi dir="ltr">{chars.slice(-tailLength).join('')}</bdi>
      </span>
    </span>
  )
}
