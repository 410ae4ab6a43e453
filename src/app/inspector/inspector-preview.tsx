// A sketch of the screen at a step of the journal: address, who is signed in, what is open, notifications, how the plan is
// viewed. Drawn from the folded states alone.
import type { ReactNode } from 'react'
import type { Plain } from '../../../machines/journal/journal.ts'
import { stateName } from '../../../machines/journal/state-name.ts'
import type { MachineAt, ScreenAt } from '../../inspector/recording/screen-at.ts'
import { allowedTabs, currentTab } from '../shell/bar-tabs.tsx'
import {
  addressLine,
  bar,
  busyMark,
  content,
  dialog,
  flow,
  flowState,
  note,
  noteError,
  preview,
  tabOf,
  who,
} from './inspector-preview.css.ts'
import { fieldOf } from './plain-field.ts'
import { TimelineSketch } from './timeline-sketch.tsx'

export function ScreenPreview({ address, machines }: ScreenAt) {
  const session = machines.find(({ logic }) => logic === 'session')
  const notifications = machines.find(({ logic }) => logic === 'notifications')
  const timeline = machines.findLast(({ logic }) => logic === 'timelineView')
  const flows = machines.filter(({ logic }) => !sketchedApart.includes(logic))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section className={preview} aria-label="Screen at this step" tabIndex={0}>
      <Bar session={session} address={address} />
      <div className={content}>
        <p className={addressLine}>{address ?? 'No move was recorded yet.'}</p>
        {session && <Session session={session} />}
        {timeline && <TimelineSketch timeline={timeline} />}
        {flows.map(each => (
          <FlowSketch key={each.name} of={each} />
        ))}
        {notifications && <Notes of={notifications} />}
      </div>
    </section>
  )
}

/** Machines with a sketch of their own. */
const sketchedApart = ['session', 'notifications', 'timelineView']

function Bar({ session, address }: { session: MachineAt | undefined; address: string | null }) {
  const viewer = fieldOf(contextOf(session), 'viewer')
  const roles = fieldOf(viewer, 'roles')
  const tabs = allowedTabs(Array.isArray(roles) ? roles.map(String) : [])
  const current = currentTab(tabs, address?.split('?')[0] ?? '')
  return (
    <div className={bar}>
      <strong>Gridhaul</strong>
      {tabs.map(tab => (
        <span key={tab.to} className={tab === current ? tabOf.current : tabOf.other}>
          {tab.label}
        </span>
      ))}
      <span className={who}>
        {viewer ? words(fieldOf(viewer, 'name') ?? fieldOf(viewer, 'email')) : 'No user'}
      </span>
    </div>
  )
}

function Session({ session }: { session: MachineAt }) {
  const context = contextOf(session)
  const viewer = fieldOf(context, 'viewer')
  const mode = fieldOf(context, 'loggedIn') === true ? 'signed in' : 'signed out'
  const notice = fieldOf(context, 'notice')
  return (
    <Sketch name="Session" state={stateOf(session)}>
      <p>
        {viewer
          ? `${words(fieldOf(viewer, 'email'))}, ${listed(fieldOf(viewer, 'roles'))}`
          : `Unknown user, ${mode}`}
      </p>
      {notice !== undefined && notice !== null && <p>{`Shown at sign-in: ${words(notice)}`}</p>}
    </Sketch>
  )
}

function FlowSketch({ of: machine }: { of: MachineAt }) {
  const tags = tagsOf(machine)
  const context = contextOf(machine)
  const failure = fieldOf(fieldOf(context, 'failure'), 'text')
  return (
    <Sketch name={machine.name} state={stateOf(machine)} isDialog={tags.includes('open')}>
      {tags.includes('open') && (
        <p>{`Dialog is open: ${words(fieldOf(context, 'name') ?? machine.logic)}`}</p>
      )}
      {tags.includes('busy') && <p className={busyMark}>Busy</p>}
      {failure !== undefined && <p className={noteError}>{words(failure)}</p>}
    </Sketch>
  )
}

function Notes({ of: notifications }: { of: MachineAt }) {
  const queue = fieldOf(contextOf(notifications), 'queue')
  const [shown, ...waiting] = Array.isArray(queue) ? queue : []
  if (shown === undefined) return null
  return (
    <p className={fieldOf(shown, 'severity') === 'error' ? noteError : note}>
      {words(fieldOf(shown, 'text'))}
      {waiting.length > 0 && ` (${waiting.length} more)`}
    </p>
  )
}

interface SketchProps {
  name: string
  state: string
  isDialog?: boolean
  children: ReactNode
}

const Sketch = ({ name, state, isDialog = false, children }: SketchProps) => (
  <div className={isDialog ? dialog : flow}>
    <p>
      <strong>{name}</strong> <span className={flowState}>{state}</span>
    </p>
    {children}
  </div>
)

const stateOf = ({ at }: MachineAt): string => (at.state ? stateName(at.state) : 'unknown')

const contextOf = (machine: MachineAt | undefined): Plain | undefined => machine?.at.state?.context

function tagsOf({ at }: MachineAt): string[] {
  const { tags } = (at.snapshot ?? {}) as { tags?: Set<string> }
  return [...(tags ?? [])]
}

const words = (value: Plain | undefined): string =>
  typeof value === 'string' ? value : JSON.stringify(value ?? null)

const listed = (value: Plain | undefined): string =>
  Array.isArray(value) && value.length > 0 ? value.map(words).join(', ') : 'no role'
