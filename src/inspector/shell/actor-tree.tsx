// The running and ended actors as a tree with their states, with the usual keys of a tree.
import { type KeyboardEvent, memo, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { Playback, Step } from '../../../machines/journal/playback.ts'
import { columnHead, empty } from '../common/inspector.css.ts'
import { type ActorRow, actorRows } from './actor-rows.ts'
import {
  actorName,
  actorState,
  effectName,
  endedRow,
  row as rowLook,
  tree,
  twisty,
} from './actor-tree.css.ts'

interface ActorTreeProps {
  playback: Playback
  step: Step
  chosen: string | null
  onChoose: (actor: string) => void
}

export function ActorTree({ playback, step, chosen, onChoose }: ActorTreeProps) {
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set())
  const [withEnded, setWithEnded] = useState(true)
  const at = useMemo(() => playback.actorsAt(step), [playback, step])
  const rows = useMemo(
    () => actorRows({ actors: playback.journal.actors, at, collapsed, withEnded }),
    [playback, at, collapsed, withEnded],
  )
  const running = [...at.values()].filter(actor => actor.running).length
  const toggle = (name: string, opens: boolean) =>
    setCollapsed(before => {
      const next = new Set(before)
      if (opens) next.delete(name)
      else next.add(name)
      return next
    })
  return (
    <>
      <div className={columnHead}>
        <span>{`${running} alive, ${at.size - running} ended`}</span>
        <label>
          <input type="checkbox" checked={withEnded} onChange={event => setWithEnded(event.target.checked)} />{' '}
          Show ended
        </label>
      </div>
      {rows.length === 0 ? (
        <p className={empty}>No actor has started.</p>
      ) : (
        <Tree rows={rows} chosen={chosen} onChoose={onChoose} onToggle={toggle} />
      )}
    </>
  )
}

interface TreeProps {
  rows: readonly ActorRow[]
  chosen: string | null
  onChoose: (actor: string) => void
  onToggle: (actor: string, opens: boolean) => void
}

function Tree({ rows, chosen, onChoose, onToggle }: TreeProps) {
  const element = useRef<HTMLDivElement>(null)
  const id = useId()
  const [at, setAt] = useState(chosen)
  useEffect(() => setAt(chosen), [chosen])
  const found = rows.findIndex(({ name }) => name === at)
  const index = found < 0 ? 0 : found
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current line is in view whenever it is another
  useEffect(() => {
    element.current?.querySelector('[data-current]')?.scrollIntoView?.({ block: 'nearest' })
  }, [index])

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const row = rows[index]
    if (!row) return
    const go = (to: number) => setAt(rows[Math.max(0, Math.min(to, rows.length - 1))]?.name ?? null)
    const keys: Record<string, () => void> = {
      ArrowDown: () => go(index + 1),
      ArrowUp: () => go(index - 1),
      Home: () => go(0),
      End: () => go(rows.length - 1),
      ArrowRight: () => (row.expanded === false ? onToggle(row.name, true) : row.expanded && go(index + 1)),
      ArrowLeft: () => (row.expanded ? onToggle(row.name, false) : go(parentOf(rows, index))),
      Enter: () => onChoose(row.name),
      ' ': () => onChoose(row.name),
    }
    const act = Object.hasOwn(keys, event.key) ? keys[event.key] : typedAhead(event.key, rows, index, go)
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }

  return (
    <div
      ref={element}
      className={tree}
      role="tree"
      aria-label="Actors"
      tabIndex={0}
      aria-activedescendant={`${id}${rows[index]?.name}`}
      onKeyDown={onKeyDown}
    >
      {rows.map((row, i) => (
        <TreeRow
          key={row.name}
          {...row}
          id={`${id}${row.name}`}
          current={i === index}
          chosen={row.name === chosen}
          onChoose={onChoose}
          onToggle={onToggle}
        />
      ))}
    </div>
  )
}

interface TreeRowProps extends ActorRow, Pick<TreeProps, 'onChoose' | 'onToggle'> {
  id: string
  /** The row that the Tab key reaches. */
  current: boolean
  chosen: boolean
}

const TreeRow = memo(
  function TreeRow({ name, shortName, isEffect, running, state, expanded, ...row }: TreeRowProps) {
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the tree takes the keys
      // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus
      <div
        id={row.id}
        role="treeitem"
        className={running ? rowLook : `${rowLook} ${endedRow}`}
        style={{ paddingLeft: `${row.level}em` }}
        title={name}
        aria-level={row.level}
        aria-posinset={row.position}
        aria-setsize={row.siblings}
        aria-expanded={expanded ?? undefined}
        aria-selected={row.chosen}
        data-current={row.current || undefined}
        onClick={() => row.onChoose(name)}
      >
        <span
          className={twisty}
          aria-hidden="true"
          onClick={event => {
            if (expanded === null) return
            event.stopPropagation()
            row.onToggle(name, !expanded)
          }}
        >
          {expanded === null ? '' : expanded ? '▾' : '▸'}
        </span>
        <span className={isEffect ? effectName : actorName}>{shortName}</span>{' '}
        <span className={actorState}>{running ? state : `${state}, ended`}</span>
      </div>
    )
  },
  // A stable callback, so that rows are not rendered again.
  (before, after) =>
    Object.entries(after).every(
      ([key, value]) => typeof value === 'function' || before[key as keyof TreeRowProps] === value,
    ),
)

function parentOf(rows: readonly ActorRow[], index: number): number {
  const level = rows[index]?.level ?? 1
  const parent = rows.slice(0, index).findLastIndex(row => row.level < level)
  return parent < 0 ? index : parent
}

/** A letter leads to the next actor whose name starts with it. */
function typedAhead(key: string, rows: readonly ActorRow[], index: number, go: (to: number) => void) {
  if (key.length !== 1 || key === ' ') return undefined
  const begins = ({ shortName }: ActorRow) => shortName.toLowerCase().startsWith(key.toLowerCase())
  const after = rows.findIndex((row, i) => i > index && begins(row))
  const found = after < 0 ? rows.findIndex(begins) : after
  return found < 0 ? undefined : () => go(found)
}
