// What would leave less undelivered at a site: changes that were tried in the open draft, each a press away from being made.
import { useEffect, useState } from 'react'
import { energyText } from '../../domain/schedule/words/sentences.ts'
import { pluralize } from '../../domain/words/pluralize.ts'
import { Tool } from '../ui/button/tool.tsx'
import { type OpenDraft, useEditing } from './draft/editing-context.tsx'
import type { OfferedChanges } from './draft/engine/draft-engine.ts'
import { rankedSites } from './layout/shortfalls.ts'
import { bound, boundLine, boundList } from './panels/sites-panel.css.ts'
import { useView } from './view/view-context.tsx'

/** For the selected site, else the one that lacks most. Renders nothing outside a draft, and where no site lacks energy. */
export function HelpfulChanges() {
  const { drawn, selection } = useView('drawn', 'selection')
  const { open } = useEditing('open')
  const ranked = rankedSites(drawn)
  const selectedId = selection?.kind === 'shortfall' ? selection.siteId : null
  const site = ranked.find(({ id }) => id === selectedId) ?? ranked[0]
  // Another step or site is another question.
  return open && site ? <OfSite key={`${open.draft.head} ${site.id}`} siteId={site.id} open={open} /> : null
}

function OfSite({ siteId, open: { helpfulChanges, make } }: { siteId: string; open: OpenDraft }) {
  const [isRequested, setRequested] = useState(false)
  const [found, setFound] = useState<OfferedChanges | null>(null)
  useEffect(
    () => (isRequested ? helpfulChanges(siteId, setFound) : undefined),
    [isRequested, helpfulChanges, siteId],
  )
  return (
    <section className={bound} aria-label="What would help">
      <div className={boundLine} aria-live={isRequested && !found?.isOver ? 'off' : 'polite'}>
        {isRequested ? summaryText(found) : null}
        {!isRequested && (
          <Tool size="small" name={`What would help ${siteId}?`} onPress={() => setRequested(true)} />
        )}
      </div>
      {found && found.best.length > 0 && (
        <ul className={boundList}>
          {found.best.map(change => (
            <li key={change.words} className={boundLine}>
              {change.words} {effectText(change, siteId)}
              <Tool size="small" name="Do this" about={change.words} onPress={() => make(change.operation)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** 'None of the 212 changes that were tried helps.' */
function summaryText(found: OfferedChanges | null): string {
  if (!found?.isOver) return `Trying changes: ${found?.tried ?? 0} so far...`
  const { tried, isComplete, best } = found
  if (tried === 0) return 'There is nothing to try: what has begun and what is locked stays as it is.'
  const changes = pluralize(tried, 'change', 'changes')
  if (best.length > 0) return `The best of ${changes} that were tried:`
  const more = isComplete ? '' : ' There was no time for others.'
  return `${tried === 1 ? 'The one change that was tried does not help' : `None of the ${changes} that were tried helps`}.${more}`
}

/** 'S-2 lacks 3 kWh instead of 12 kWh, all sites together 12 kWh instead of 41 kWh, with 1 error less.' */
function effectText({ before, after, errorsAdded }: OfferedChanges['best'][number], siteId: string): string {
  const errors = errorsAdded === 0 ? '' : `, with ${pluralize(-errorsAdded, 'error', 'errors')} less`
  const atSite = `${siteId} lacks ${energyText(after.atSite)} instead of ${energyText(before.atSite)}`
  return `${atSite}, all sites together ${energyText(after.inAll)} instead of ${energyText(before.inAll)}${errors}.`
}
