// The state after the chosen step, and what changed.
import { useId } from 'react'
import { differences, type ValueDifference } from '../../../machines/journal/difference.ts'
import type { JournalEntry, Plain } from '../../../machines/journal/journal.ts'
import type { Playback, Step } from '../../../machines/journal/playback.ts'
import { code, columnHead, empty, muted, scrolled } from '../common/inspector.css.ts'
import { JsonText } from '../common/json-text.tsx'
import { clockOf } from '../journal/filter.ts'
import { added, change, changes, gone, path, snapshot } from './snapshot-panel.css.ts'

/** Links of the product to what is known of an entry elsewhere. */
export type LinksOf = (entry: JournalEntry) => readonly { label: string; href: string }[]

interface SnapshotPanelProps {
  playback: Playback
  step: Step
  linksOf: LinksOf
}

export function SnapshotPanel({ playback, step, linksOf }: SnapshotPanelProps) {
  const id = useId()
  const entry = playback.entryAt(step)
  if (!entry) return null
  const { actor, event, source, seq, time, kind } = entry
  return (
    <section className={snapshot} aria-labelledby={id}>
      <div className={columnHead}>
        <h3 id={id}>{`Step ${step}: ${actor} ${event.type}`}</h3>
        <span className={muted}>{`seq ${seq}, ${clockOf(time)}, from ${source ?? 'the page'}`}</span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable to scroll it by keyboard */}
      <div className={scrolled} role="group" aria-label="Chosen step" tabIndex={0}>
        {kind === 'event' && <StateAfter playback={playback} step={step} entry={entry} />}
        <Links of={linksOf(entry)} />
        <h4>{kind === 'event' ? 'Event' : 'Fact'}</h4>
        <JsonText label={kind === 'event' ? 'Event sent' : 'Fact noted'} value={event} />
      </div>
    </section>
  )
}

/** In a tab of their own, because the page's journal would end with it. */
const Links = ({ of }: { of: ReturnType<LinksOf> }) =>
  of.map(({ label, href }) => (
    <p key={href}>
      <a href={href} target="_blank" rel="noreferrer">
        {label}
      </a>
    </p>
  ))

function StateAfter({
  playback,
  step,
  entry,
}: Omit<SnapshotPanelProps, 'linksOf'> & { entry: JournalEntry }) {
  const before = playback.actorsAt(step - 1).get(entry.actor)
  const after = playback.actorsAt(step).get(entry.actor)
  const found = differences(
    before?.state as unknown as Plain | undefined,
    after?.state as unknown as Plain | undefined,
  )
  return (
    <>
      <h4>Changed</h4>
      {before?.state ? <Changes of={found} /> : <p className={muted}>It starts here.</p>}
      <h4>Snapshot</h4>
      <JsonText label="Snapshot" value={after?.state ?? null} />
    </>
  )
}

const Changes = ({ of }: { of: readonly ValueDifference[] }) =>
  of.length === 0 ? (
    <p className={muted}>Nothing.</p>
  ) : (
    <ul className={changes} aria-label="Changed">
      {of.map(({ path: field, before, after }) => (
        <li key={field} className={change}>
          <span className={path}>{field}</span>
          {before !== undefined && <del className={`${code} ${gone}`}>{shortened(before)}</del>}
          {after !== undefined && <ins className={`${code} ${added}`}>{shortened(after)}</ins>}
        </li>
      ))}
    </ul>
  )

const longest = 400

function shortened(value: Plain): string {
  const text = JSON.stringify(value)
  return text.length > longest ? `${text.slice(0, longest)}...` : text
}

export const NoStep = () => (
  <p className={empty}>Select an entry, or step back from the last one, to see the state that it led to.</p>
)
