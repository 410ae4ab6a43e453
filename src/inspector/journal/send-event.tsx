// Sends an event to a running actor: one of those that it takes in its present state. The form is empty again afterwards.
import { type FormEvent, useId, useState, useSyncExternalStore } from 'react'
import { type AnyActor, type AnyEventObject, type AnyMachineSnapshot, transition } from 'xstate'
import { candidatesFor, eventsFor } from '../../../machines/journal/explain.ts'
import type { KnownTypes } from '../../../machines/journal/redact.ts'
import { underWay } from '../../../machines/journal/restore.ts'
import { isMachineSnapshot } from '../../../machines/journal/xstate-internals.ts'
import { Button } from '../../ui/button/button.tsx'
import { Labelled } from '../../ui/field/labelled.tsx'
import { muted } from '../common/inspector.css.ts'
import { eventWords, guardWords, stateLabel } from '../common/state-words.ts'
import { choice, choices, fieldsText, nameText, sendForm } from './send-event.css.ts'
import { typedEvent } from './typed-event.ts'

interface SendEventProps {
  actor: AnyActor
  /** A typed text under the name of a secret becomes a `Secret`. */
  types: KnownTypes
  onFocus: () => void
}

export function SendEvent({ actor, ...rest }: SendEventProps) {
  const snapshot = useSnapshot(actor)
  if (!isMachineSnapshot(snapshot))
    return <p className={muted}>{actor.id} is a call: it accepts no events.</p>
  return <SendForm actor={actor} {...rest} snapshot={snapshot} />
}

type Problem = 'name' | 'fields' | 'breaks'

/** Stays shown while there is nothing to send, so that the focus stays in it. */
function SendForm({ actor, types, onFocus, snapshot }: SendEventProps & { snapshot: AnyMachineSnapshot }) {
  const [sent, setSent] = useState('')
  const [problem, setProblem] = useState<Problem | null>(null)
  const events = snapshot.status === 'active' ? eventsFor(snapshot) : []
  const [selected, setSelected] = useState(events[0] ?? null)
  // Another event is never chosen in its place: a second press would send what nobody meant.
  const chosen = selected !== null && events.includes(selected) ? selected : null

  function send(submitted: FormEvent<HTMLFormElement>): void {
    submitted.preventDefault()
    if (chosen === null) return
    const form = submitted.currentTarget
    const typed = new FormData(form)
    const type = isOpen(chosen) ? String(typed.get('type')).trim() : chosen
    const event = typedEvent(type, String(typed.get('fields')), types)
    const found = problemOf(type, event, snapshot)
    setProblem(found)
    setSent('')
    if (found !== null || event === null) return
    form.reset()
    setSelected(null)
    actor.send(event)
    setSent(`${type} was sent to ${actor.id}.`)
  }

  return (
    <form
      className={sendForm}
      aria-label="Send an event"
      autoComplete="off"
      noValidate
      onFocus={onFocus}
      onSubmit={send}
    >
      <EventChoice
        legend={`Events that ${actor.id} would accept now`}
        snapshot={snapshot}
        events={events}
        chosen={chosen}
        onChoose={setSelected}
      />
      {chosen !== null && isOpen(chosen) && (
        <Labelled label="Type of the event" error={problem === 'name' ? 'Type is required' : undefined}>
          {ids => <input {...ids} name="type" className={nameText} autoComplete="off" spellCheck={false} />}
        </Labelled>
      )}
      <Labelled
        label="Fields as JSON"
        hint='For example { "email": "ada@example.com" }; leave it empty if there are none.'
        error={fieldsErrorOf(problem)}
      >
        {ids => (
          <textarea
            {...ids}
            name="fields"
            className={fieldsText}
            rows={3}
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Labelled>
      <Button type="submit" look="primary" aria-disabled={chosen === null || undefined}>
        Send
      </Button>
      <p role="status">{sent}</p>
    </form>
  )
}

interface EventChoiceProps {
  legend: string
  snapshot: AnyMachineSnapshot
  events: readonly string[]
  chosen: string | null
  onChoose: (event: string) => void
}

function EventChoice({ legend, snapshot, events, chosen, onChoose }: EventChoiceProps) {
  const name = useId()
  return (
    <fieldset className={choices}>
      <legend>{legend}</legend>
      {events.length === 0 && (
        <p className={muted}>{snapshot.status === 'active' ? 'None.' : 'None: it has ended.'}</p>
      )}
      {events.map(event => (
        <label key={event} className={choice}>
          {/* A controlled input keeps its choice when the form is reset. */}
          <input
            type="radio"
            name={name}
            value={event}
            checked={event === chosen}
            onChange={() => onChoose(event)}
          />
          <span>
            <strong>{eventWords(event)}</strong> <span className={muted}>{effectsOf(snapshot, event)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function problemOf(type: string, event: AnyEventObject | null, snapshot: AnyMachineSnapshot): Problem | null {
  if (type === '') return 'name'
  if (event === null) return 'fields'
  return breaks(snapshot, event) ? 'breaks' : null
}

/** Without an error listener, because XState reports an error globally only if nothing listens for it. */
function useSnapshot(actor: AnyActor): unknown {
  return useSyncExternalStore(
    changed => {
      const { unsubscribe } = actor.subscribe({ next: changed, complete: changed })
      return unsubscribe
    },
    () => actor.getSnapshot() as unknown,
  )
}

function fieldsErrorOf(problem: Problem | null): string | undefined {
  if (problem === 'fields') return 'This is not a JSON object: { "name": value, ... }'
  return problem === 'breaks'
    ? 'The machine would fail with these fields: one is missing or invalid.'
    : undefined
}

/** An actor that throws ends, and what the product does with it as well. */
function breaks(snapshot: AnyMachineSnapshot, event: AnyEventObject): boolean {
  try {
    transition(underWay(snapshot.machine), snapshot, event)
    return false
  } catch {
    return true
  }
}

/** The descriptor matches events of many names. */
const isOpen = (descriptor: string): boolean => descriptor.endsWith('*')

/** 'if isPresentLogin leads to signingOut; else stays' */
function effectsOf(snapshot: AnyMachineSnapshot, event: string): string {
  const candidates = candidatesFor(snapshot, { type: event }).filter(candidate => candidate.event === event)
  return candidates
    .map(candidate => {
      const to = candidate.targets.map(stateLabel).join(' and ')
      return [guardWords(candidate, candidates), to ? `leads to ${to}` : 'stays'].filter(Boolean).join(' ')
    })
    .join('; ')
}
