// Sends an event to a running actor: one of those that it would take now. What was typed is forgotten once it is sent.
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
  /** What a text under the name of a secret becomes. */
  types: KnownTypes
}

export function SendEvent({ actor, ...rest }: SendEventProps) {
  const snapshot = useSnapshot(actor)
  if (!isMachineSnapshot(snapshot)) return <p className={muted}>{actor.id} is a call: it takes no events.</p>
  return <SendForm actor={actor} {...rest} snapshot={snapshot} />
}

/** It stays where there is nothing to send for a while, and the focus in it. */
function SendForm({ actor, types, snapshot }: SendEventProps & { snapshot: AnyMachineSnapshot }) {
  const [wanted, setWanted] = useState<string | null>(null)
  const [told, setTold] = useState('')
  const [problem, setProblem] = useState<'name' | 'fields' | 'breaks' | null>(null)
  const name = useId()
  const events = snapshot.status === 'active' ? eventsFor(snapshot) : []
  const chosen = wanted !== null && events.includes(wanted) ? wanted : (events[0] ?? null)

  function send(submitted: FormEvent<HTMLFormElement>): void {
    submitted.preventDefault()
    if (chosen === null) return
    const form = submitted.currentTarget
    const typed = new FormData(form)
    const type = isOpen(chosen) ? String(typed.get('type')).trim() : chosen
    const event = typedEvent(type, String(typed.get('fields')), types)
    const found = type === '' ? 'name' : event === null ? 'fields' : breaks(snapshot, event) ? 'breaks' : null
    setProblem(found)
    setTold('')
    if (found !== null || event === null) return
    form.reset()
    actor.send(event)
    setTold(`${type} was sent to ${actor.id}.`)
  }

  return (
    <form className={sendForm} aria-label="Send an event" autoComplete="off" noValidate onSubmit={send}>
      <fieldset className={choices}>
        <legend>Events that {actor.id} would take now</legend>
        {events.length === 0 && (
          <p className={muted}>{snapshot.status === 'active' ? 'None.' : 'None: it has ended.'}</p>
        )}
        {events.map(event => (
          <label key={event} className={choice}>
            {/* Checked, it keeps its choice when the form is emptied. */}
            <input
              type="radio"
              name={name}
              value={event}
              checked={event === chosen}
              onChange={() => setWanted(event)}
            />
            <span>
              <strong>{eventWords(event)}</strong> <span className={muted}>{effectsOf(snapshot, event)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {chosen !== null && isOpen(chosen) && (
        <Labelled label="Type of the event" error={problem === 'name' ? 'Type is required' : undefined}>
          {ids => <input {...ids} name="type" className={nameText} autoComplete="off" spellCheck={false} />}
        </Labelled>
      )}
      <Labelled
        label="Fields as JSON"
        hint='As in { "email": "ada@example.com" }; nothing where it has none.'
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
      <p role="status">{told}</p>
    </form>
  )
}

/** Without an error listener: who listens to errors takes them away from the page. */
function useSnapshot(actor: AnyActor): unknown {
  return useSyncExternalStore(
    changed => {
      const { unsubscribe } = actor.subscribe({ next: changed, complete: changed })
      return unsubscribe
    },
    () => actor.getSnapshot() as unknown,
  )
}

function fieldsErrorOf(problem: 'name' | 'fields' | 'breaks' | null): string | undefined {
  if (problem === 'fields') return 'This is no JSON object: { "name": value, ... }'
  return problem === 'breaks'
    ? 'The machine would break with these fields: one is missing or odd.'
    : undefined
}

/** An actor that throws has ended, and with it what of the product it carries. */
function breaks(snapshot: AnyMachineSnapshot, event: AnyEventObject): boolean {
  try {
    transition(underWay(snapshot.machine), snapshot, event)
    return false
  } catch {
    return true
  }
}

/** It stands for events of many names. */
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
