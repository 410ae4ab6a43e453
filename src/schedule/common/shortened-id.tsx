// An id in a list, shortened in its middle where it has no room: ids of one fleet begin alike and differ at their ends.
import { heard } from '../../ui/theme/visually-hidden.css.ts'
import { head, shortened, tail } from './shortened-id.css.ts'

/** Characters at the end of an id that stay as long as anything of it has room. */
const tailLength = 8

/** Whole as a tooltip and for those who hear it. */
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
