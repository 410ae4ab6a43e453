// The places that the newest plan names and nobody has recorded, each with a link to a form that has its id already.
import { useMemo } from 'react'
import { Link } from 'wouter'
import { kindLabel } from '../../../../domain/words/places.ts'
import { pluralize } from '../../../../domain/words/pluralize.ts'
import { PlaceListDocument } from '../../../../gql/operations/places.generated.ts'
import { useRead } from '../../../hooks/use-read.ts'
import { newPlaceLink } from '../../../paths.ts'
import { mapOf } from '../../../schedule/layout/map.ts'
import { useNewestPlan } from '../use-plan.ts'
import { named, namedList } from './places.css.ts'

export function NamedInPlan() {
  const plan = useNewestPlan()
  const recorded = useRead(PlaceListDocument, { organizationId: null, search: null }).data?.places
  const layout = plan.state === 'ready' ? plan.layout : null
  const missing = useMemo(() => {
    if (!layout || !recorded) return []
    const known = new Set(recorded.map(({ id }) => id))
    return mapOf(layout)
      .locations.map(({ name, kind }) => ({ id: layout.names[name] ?? '', kind }))
      .filter(({ id }) => id !== '' && !known.has(id))
  }, [layout, recorded])
  if (missing.length === 0) return null
  return (
    <section className={named} aria-label="Places of the newest plan that are not recorded">
      <p>
        The newest plan names {pluralize(missing.length, 'place', 'places')} not recorded here. Add{' '}
        {missing.length === 1 ? 'it' : 'them'}:
      </p>
      <ul className={namedList}>
        {missing.map(({ id, kind }) => (
          <li key={`${kind} ${id}`}>
            <Link href={newPlaceLink({ id, kind })}>
              {kindLabel(kind)} {id}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
