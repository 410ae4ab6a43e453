// What to do first in a new installation. It goes once places, batteries and plans are there.

import { Link } from 'wouter'
import type { Viewer } from '../../../domain/records/viewer.ts'
import { may } from '../../../domain/roles.ts'
import { PlaceListDocument } from '../../../gql/operations/places.generated.ts'
import { useFeature } from '../../hooks/use-feature.ts'
import { useRead } from '../../hooks/use-read.ts'
import { paths } from '../../paths.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { present } from '../../ui/present.ts'
import { done, line, lines } from './start-page.css.ts'
import type { Today } from './use-today.ts'

interface FirstStepsProps {
  viewer: Viewer
  /** Undefined until it is known. */
  hasBatteries: boolean | undefined
  today: Today | undefined
}

export function FirstSteps({ viewer, hasBatteries, today }: FirstStepsProps) {
  const offersPlaces = useFeature('places')
  const offersKeys = useFeature('access_keys')
  const isNew = hasBatteries === false || today?.hasPlans === false
  const places = useRead(
    PlaceListDocument,
    { organizationId: null, search: null },
    { enabled: offersPlaces === true && (isNew || hasBatteries === true) },
  ).data?.places
  const hasPlaces = places && places.length > 0
  if (!isNew && hasPlaces !== false) return null
  const steps = present([
    offersPlaces && {
      text: 'Add a place: a depot, a site or a microgrid',
      to: paths.createPlace.link(),
      isDone: hasPlaces,
    },
    { text: 'Add a battery', to: paths.createAsset.link(), isDone: hasBatteries },
    offersKeys &&
      may(viewer.roles, 'manage keys') && {
        text: 'Issue an ingest key so that batteries can send telemetry',
        to: paths.accessKeys.link(),
        isDone: false,
      },
    today &&
      may(viewer.roles, 'deliver schedules') && {
        text: 'Deliver a plan',
        to: paths.schedule.link(),
        isDone: today.hasPlans,
      },
  ])
  return (
    <Panel title="First steps">
      <ol className={lines} aria-label="First steps">
        {steps.map(({ text, to, isDone }) => (
          <li key={text} className={line}>
            <Link href={to}>{text}</Link>
            {isDone && <span className={done}>done</span>}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
