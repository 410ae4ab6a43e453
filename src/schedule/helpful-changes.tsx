// What would leave less undelivered at a site, or make a finding go: changes that were tried in the open draft, each a press away from
// being made.
import { useEffect, useState } from 'react'
import type { Finding } from '../../domain/schedule/audit/finding.ts'
import type { Aim } from '../../domain/schedule/draft/helpful-changes.ts'
import { energyText, noticeableKwh } from '../../domain/schedule/words/sentences.ts'
import { grouped, pluralize } from '../../domain/words/pluralize.ts'
import { SmallTool } from '../ui/button/small-tool.tsx'
import { type OpenDraft, useEditing } from './draft/editing-context.tsx'
import type { OfferedChanges } from './draft/engine/draft-engine.ts'
import { rankedSites } from './layout/shortfalls.ts'
import { bound, boundLine, boundList } from './panels/sites-panel.css.ts'
import { useView } from './view/view-context.tsx'

/** For the selected site, else the one that lacks most. Renders nothing outside a draft, and where no site lacks energy. */
export function ChangesForSite() {
  const { drawn, selection } = useView('drawn', 'selection')
  const { open } = useEditing('open')
  const ranked = rankedSites(drawn)
  const selectedId = selection?.kind === 'shortfall' ? selection.siteId : null
  const site = ranked.find(({ id }) => id === selectedId) ?? ranked[0]
  if (!open || !site) return null
  // Another step, site, registry or limit is another question.
  return (
    <Changes
      key={`${open.engineNumber} ${open.draft.head} ${site.id}`}
      aim={{ siteId: site.id }}
      name={`What would help ${site.id}?`}
      open={open}
    />
  )
}

/** Renders nothing outside a draft. */
export function ChangesForFinding({ finding }: { finding: Finding }) {
  const { open } = useEditing('open')
  if (!open) return null
  const { rule, sentence } = finding
  return (
    <Changes
      key={`${open.engineNumber} ${open.draft.head} ${rule} ${sentence}`}
      aim={{ finding }}
      name="What would mend this finding?"
      open={open}
    />
  )
}

function Changes({ aim, name, open: { helpfulChanges, make } }: { aim: Aim; name: string; open: OpenDraft }) {
  /** Null until it is requested; what it is for stays the same while it is shown. */
  const [requested, setRequested] = useState<Aim | null>(null)
  const [found, setFound] = useState<OfferedChanges | null>(null)
  useEffect(() => (requested ? helpfulChanges(requested, setFound) : undefined), [requested, helpfulChanges])
  return (
    <section className={bound} aria-label="What would help">
      <div className={boundLine} aria-live={requested && !found?.isOver ? 'off' : 'polite'}>
        {requested ? summaryText(found) : <SmallTool name={name} onPress={() => setRequested(aim)} />}
      </div>
      {found && found.best.length > 0 && (
        <ul className={boundList}>
          {found.best.map(change => (
            <li key={change.words} className={boundLine}>
              {change.words} {effectText(change, aim)}
              <SmallTool name="Do this" about={change.words} onPress={() => make(change.operation)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** 'None of the 4,812 single changes that were tried helps, nor does any of the 1,030 pairs of them that were tried.' */
function summaryText(found: OfferedChanges | null): string {
  if (!found?.isOver) return `Trying changes: ${grouped((found?.tried ?? 0) + (found?.pairs ?? 0))} so far...`
  const { tried, pairs, isComplete, best } = found
  if (tried === 0) return 'There is nothing to try: what has begun and what is locked stays as it is.'
  const more = isComplete ? '' : ' There was no time for others.'
  const singles = pluralize(tried, 'single change', 'single changes')
  const paired = pluralize(pairs, 'pair', 'pairs')
  if (best.length > 0)
    return `The best of ${singles}${pairs > 0 ? ` and ${paired} of them` : ''} that were tried:`
  if (tried === 1) return `The one change that was tried does not help.${more}`
  const nor =
    pairs > 0
      ? `, nor does ${pairs === 1 ? 'the one pair' : `any of the ${paired}`} of them that ${pairs === 1 ? 'was' : 'were'} tried`
      : ''
  return `None of the ${singles} that were tried helps${nor}.${more}`
}

type OfferedChange = OfferedChanges['best'][number]

/**
 * 'S-2 lacks 3 kWh instead of 12 kWh, all sites together 12 kWh instead of 41 kWh, with 1 error less.'
 * 'With 1 error less, all sites together lack 12 kWh instead of 9 kWh.'
 */
function effectText({ before, after, added }: OfferedChange, aim: Aim): string {
  const findings = [countText(added.error, 'error'), countText(added.warning, 'warning')]
    .filter(Boolean)
    .join(' and ')
  const inAll = `${energyText(after.inAll)} instead of ${energyText(before.inAll)}`
  if ('siteId' in aim) {
    const atSite = `${energyText(after.atSite ?? 0)} instead of ${energyText(before.atSite ?? 0)}`
    return `${aim.siteId} lacks ${atSite}, all sites together ${inAll}${findings && `, with ${findings}`}.`
  }
  const isSame = Math.abs(after.inAll - before.inAll) < noticeableKwh
  return `With ${findings}, ${isSame ? 'and as much undelivered as now' : `all sites together lack ${inAll}`}.`
}

/** '2 errors less' */
const countText = (added: number, noun: string): string =>
  added === 0 ? '' : `${pluralize(Math.abs(added), noun, `${noun}s`)} ${added < 0 ? 'less' : 'more'}`
