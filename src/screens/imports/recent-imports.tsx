// The imports of the last 24 hours, each with its undo.
import type { ImportKind } from '../../../domain/import/columns.ts'
import { dateTimeText } from '../../../domain/time/texts.ts'
import { pluralize } from '../../../domain/words/pluralize.ts'
import { ImportsDocument } from '../../../gql/operations/imports.generated.ts'
import { useRead } from '../../hooks/use-read.ts'
import { Button } from '../../ui/button/button.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { FocusKeeper } from '../../ui/layout/focus-keeper.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { ZoneNote } from '../../ui/time/zone-note.tsx'
import { usePageZone } from '../../ui/time/zones.tsx'
import { buttons, lines } from './imports.css.ts'

interface RecentImportsProps {
  kind: ImportKind
  busy: boolean
  onUndo: (id: string) => void
}

export function RecentImports({ kind, busy, onUndo }: RecentImportsProps) {
  const reading = useRead(ImportsDocument, { kind })
  const zone = usePageZone()
  return (
    <Panel title="Imports of the last 24 hours">
      <FocusKeeper>
        <Loaded reading={reading}>
          {({ imports }) =>
            imports.length === 0 ? (
              <p>No import can be undone.</p>
            ) : (
              <>
                <ZoneNote />
                <ul className={lines}>
                  {imports.map(each => (
                    <li key={each.id} className={buttons}>
                      <span>
                        <Instant at={each.at} />
                        {each.by && ` by ${each.by}`}: {pluralize(each.created, 'new record', 'new records')},{' '}
                        {each.changed.toLocaleString('en-US')} changed
                      </span>
                      {each.mayUndo && (
                        <Button
                          busy={busy}
                          aria-label={`Undo the import of ${dateTimeText(zone, each.at)}`}
                          onClick={() => onUndo(each.id)}
                        >
                          Undo
                        </Button>
                      )}
                    </li>
                  ))}
                </ul>
              </>
            )
          }
        </Loaded>
      </FocusKeeper>
    </Panel>
  )
}
