// The chosen actor: its statechart, its context, the explanation of its last event, and the sequence diagram.
import { type ComponentType, memo, useMemo, useRef, useState } from 'react'
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { explain } from '../../../machines/journal/explain.ts'
import type { Replayable } from '../../../machines/journal/fold.ts'
import { effect, type RecordedEvent } from '../../../machines/journal/journal.ts'
import type { ActorAt, Step } from '../../../machines/journal/playback.ts'
import { createRevive } from '../../../machines/journal/revive.ts'
import { stateName } from '../../../machines/journal/state-name.ts'
import { TabSet } from '../../ui/navigation/tab-set.tsx'
import { columnHead, empty, muted, scrolled } from '../common/inspector.css.ts'
import { JsonText } from '../common/json-text.tsx'
import { SendEvent } from '../journal/send-event.tsx'
import { ExplanationPanel } from '../recording/explanation-panel.tsx'
import { ReplayResult } from '../recording/replay-result.tsx'
import { type ScreenAt, screenAt } from '../recording/screen-at.ts'
import type { Shown } from '../recording/use-shown.ts'
import { SequenceDiagram } from '../sequence/sequence-diagram.tsx'
import { Statechart } from '../statechart/statechart.tsx'
import { type LastEvent, lastEventOf } from '../statechart/subject.ts'
import { activeIn, nothingVisited, type VisitedByMachine, visitedInWords } from '../statechart/visited.ts'
import type { Workbench } from './use-workbench.ts'

export interface MachinePanelProps {
  workbench: Workbench
  replayable: Replayable
  Screen: ComponentType<ScreenAt>
}

export function MachinePanel(props: MachinePanelProps) {
  const { workbench, replayable } = props
  const { shown, actor, visited, follows, setFollows, goTo } = workbench
  const { playback, step } = shown
  const facts = actor === null ? undefined : playback.journal.actors[actor]
  const at = actor === null ? undefined : playback.actorsAt(step).get(actor)
  const machine = facts && machineNamed(facts.logic, replayable)
  return (
    <>
      <div className={columnHead}>
        <span>
          <strong>{actor ?? 'No actor'}</strong>{' '}
          {actor && <span>{at?.state ? stateName(at.state) : 'has not started'}</span>}{' '}
          {actor && <ReplayResult playback={playback} actor={actor} onChoose={goTo} />}
        </span>
        {machine && (
          <span className={muted}>{visitedInWords(machine, visited.get(machine.id) ?? nothingVisited)}</span>
        )}
        <label>
          <input type="checkbox" checked={follows} onChange={event => setFollows(event.target.checked)} />{' '}
          Follow
        </label>
      </div>
      <Views {...props} machine={machine} at={at} isEffect={facts?.logic === effect} />
    </>
  )
}

/** A file may name anything, `constructor` too. */
const machineNamed = (id: string, { machines }: Replayable): AnyStateMachine | undefined =>
  Object.hasOwn(machines, id) ? machines[id] : undefined

interface ViewsProps extends MachinePanelProps {
  machine: AnyStateMachine | undefined
  at: ActorAt | undefined
  isEffect: boolean
}

function Views({ workbench, replayable, Screen, machine, at, isEffect }: ViewsProps) {
  const { shown, actor, visited, live, setFollows, goTo } = workbench
  const { playback, step } = shown
  const [view, setView] = useState('statechart')
  const last = useMemo(
    () => (actor === null ? null : lastEventOf(playback, step, actor)),
    [playback, step, actor],
  )
  const chart = machine ? (
    <Chart replayable={replayable} visited={visited} machine={machine} at={at} last={last} />
  ) : (
    <p className={empty}>{actor === null ? 'No actor has started.' : isEffect ? anEffect : noMachine}</p>
  )
  return (
    <TabSet
      label="Chosen actor"
      value={view}
      onChange={setView}
      tabs={[
        { value: 'statechart', label: 'Statechart', content: chart },
        { value: 'context', label: 'Context', content: <Context at={at} /> },
        {
          value: 'explanation',
          label: 'Explanation',
          content: <Explanation replayable={replayable} machine={machine} last={last} />,
        },
        { value: 'sequence', label: 'Sequence', content: <Sequence {...shown} onChoose={goTo} /> },
        { value: 'screen', label: 'Screen', content: <ScreenOf {...shown} Screen={Screen} /> },
        {
          value: 'send',
          label: 'Send',
          content: (
            <div className={scrolled}>
              {live ? (
                <SendEvent
                  key={actor}
                  actor={live}
                  types={replayable.types}
                  // Who types an event must not find the form moved to another actor.
                  onFocus={() => setFollows(false)}
                />
              ) : (
                <p className={muted}>Events can be sent only to running actors, in the live view.</p>
              )}
            </div>
          ),
        },
      ]}
    />
  )
}

const anEffect = 'This is a call that a machine makes: it has no states.'
const noMachine = 'This version has no machine of this kind.'

interface OfMachine {
  machine: AnyStateMachine
  replayable: Replayable
  visited: VisitedByMachine
  last: LastEvent | null
}

/** Rendered again only if something in it has changed. */
const SteadyStatechart = memo(Statechart)

const Chart = memo(function Chart({
  machine,
  replayable,
  visited,
  last,
  at,
}: OfMachine & { at: ActorAt | undefined }) {
  const snapshot = at?.snapshot
  const active = useSame(useMemo(() => [...activeIn(snapshot)], [snapshot]))
  const lastTransitions = useSame(
    useMemo(() => transitionsOf(last, machine, replayable), [last, machine, replayable]),
  )
  return (
    <SteadyStatechart
      machine={machine}
      active={useMemo(() => new Set(active), [active])}
      last={lastTransitions}
      visited={visited.get(machine.id) ?? nothingVisited}
    />
  )
})

/** The previous list if it has the same entries. */
function useSame(list: readonly string[]): readonly string[] {
  const before = useRef(list)
  if (before.current.join('\n') !== list.join('\n')) before.current = list
  return before.current
}

const none: readonly string[] = []

function transitionsOf(
  last: LastEvent | null,
  machine: AnyStateMachine,
  { types }: Replayable,
): readonly string[] {
  const before = last?.before?.snapshot
  if (!last || !before || last.entry.given) return none
  try {
    return explain(machine, before as AnyMachineSnapshot, revivedEvent(last, types)).taken
  } catch {
    // The event breaks the machine, and the explanation says so.
    return none
  }
}

/** The event as it is if it cannot be restored: a file may contain anything. */
function revivedEvent({ entry: { event } }: LastEvent, types: Replayable['types']): RecordedEvent {
  try {
    return createRevive(types)(event) as RecordedEvent
  } catch {
    return event
  }
}

const Context = ({ at }: { at: ActorAt | undefined }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable to scroll it by keyboard
  <div className={scrolled} role="group" aria-label="Context, scrollable" tabIndex={0}>
    {at?.state ? (
      <JsonText label="Context" value={at.state.context ?? at.state.input ?? null} />
    ) : (
      <p className={muted}>It has not started.</p>
    )}
  </div>
)

function Explanation({
  machine,
  replayable,
  last,
}: Pick<OfMachine, 'replayable' | 'last'> & { machine: AnyStateMachine | undefined }) {
  return (
    <div className={scrolled}>
      {machine && last ? (
        <ExplanationPanel
          machine={machine}
          before={(last.before?.snapshot ?? null) as AnyMachineSnapshot | null}
          event={revivedEvent(last, replayable.types)}
          isDivergent={last.after?.divergence != null}
        />
      ) : (
        <p className={muted}>This step has no event of a machine to explain.</p>
      )}
    </div>
  )
}

const ScreenOf = ({ playback, step, Screen }: Shown & Pick<MachinePanelProps, 'Screen'>) => (
  <Screen {...screenAt(playback, step)} />
)

function Sequence({ playback, step, onChoose }: Shown & { onChoose: (step: Step) => void }) {
  return (
    <SequenceDiagram
      entries={playback.journal.events}
      chosenSeq={playback.entryAt(step)?.seq ?? null}
      onChoose={seq => onChoose(playback.stepOf(seq))}
    />
  )
}
