// The open alarms of a battery in one line, with a link to them.
import { Link } from 'wouter'
import { pluralize } from '../../../../domain/words/pluralize.ts'
import { OpenAlarmsDocument } from '../../../../gql/operations/open-alarms.generated.ts'
import { useFeature } from '../../../hooks/use-feature.ts'
import { useRead } from '../../../hooks/use-read.ts'
import { paths } from '../../../paths.ts'
import { openAlarms } from '../unit/unit-detail.css.ts'

/** Nothing where there are none. */
export function OpenAlarms({ assetId }: { assetId: string }) {
  const offered = useFeature('alarms')
  const { data } = useRead(OpenAlarmsDocument, { assetId }, { enabled: offered === true })
  const alarms = data?.page.alarms ?? []
  if (alarms.length === 0) return null
  return (
    <p className={openAlarms}>
      <Link href={paths.alarms.link({ unit: assetId })}>
        {pluralize(alarms.length, 'open alarm', 'open alarms')}
      </Link>
      {': '}
      {alarms.map(({ message }) => message).join(' ')}
    </p>
  )
}
