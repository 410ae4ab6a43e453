// A line such as 'MB-3 charge 02:00-03:30 at 120 kW': it completes itself, and says what it means before Enter makes it so.
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { OpenDraft } from '../editing-context.tsx'
import type { TypedMeaning } from '../engine/draft-engine.ts'
import { consequencesText } from '../words.ts'
import {
  meaning,
  meaningless,
  typed,
  typedField,
  typedMenu,
  typedOption,
  typedOptions,
} from './draft-bar.css.ts'

/** A line that is being typed is not complete: what is missing is said after a pause. */
const pauseMs = 700

const none: TypedMeaning = {
  tried: { ok: false, operation: null, reason: '', offers: [] },
  completions: [],
}

export function TypedLine({ open: { readLine, make } }: { open: OpenDraft }) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [line, setLine] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [read, setRead] = useState(none)
  const [active, setActive] = useState(-1)
  const [isPaused, setPaused] = useState(false)
  const latest = useRef(0)
  useEffect(() => {
    setPaused(false)
    const timer = window.setTimeout(() => setPaused(true), line === '' ? 0 : pauseMs)
    return () => window.clearTimeout(timer)
  }, [line])
  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView?.({ block: 'nearest' })
  }, [active, id])
  const { tried, completions } = read
  const isShown = isOpen && (line !== '' || completions.length > 0)

  async function change(next: string): Promise<void> {
    setLine(next)
    setOpen(true)
    setActive(-1)
    const turn = ++latest.current
    const response = await readLine(next).catch(() => none)
    if (turn === latest.current) setRead(response)
  }

  function complete(index: number): void {
    const chosen = completions[index]
    if (!chosen) return
    change(`${line.slice(0, chosen.from)}${chosen.text} `)
    field.current?.focus()
  }

  async function makeLine(): Promise<void> {
    // The meaning of what is typed may still be on its way.
    const turn = ++latest.current
    const response = await readLine(line).catch(() => none)
    if (turn !== latest.current) return
    setRead(response)
    setPaused(true)
    if (!response.tried.ok) {
      const { operation, offers } = response.tried
      if (!operation || offers.length === 0) return setOpen(true)
      // The refusal is said beside the line, with what can be done instead.
      setOpen(false)
      return void (await make(operation))
    }
    setLine('')
    setOpen(false)
    setRead(none)
    const isMade = await make(response.tried.operation)
    // What could not be made can be tried again, unless something else is typed by now.
    if (isMade || turn !== latest.current) return
    setLine(line)
    setRead(response)
  }

  function onKeyDown(event: KeyboardEvent): void {
    const move = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (move !== 0 && completions.length > 0)
      setActive((active + move + completions.length) % completions.length)
    else if (event.key === 'Tab' && !event.shiftKey && isShown && line !== '' && completions.length > 0)
      complete(Math.max(0, active))
    else if (event.key === 'Enter') active >= 0 ? complete(active) : makeLine()
    else if (event.key === 'Escape' && isShown) setOpen(false)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className={typed}>
      <input
        ref={field}
        className={typedField}
        role="combobox"
        aria-label="Type an operation"
        aria-expanded={isShown}
        aria-controls={`${id}-options`}
        aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
        aria-describedby={`${id}-meaning`}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        placeholder="MB-3 charge 02:00-03:30 at 120 kW"
        value={line}
        onChange={({ target }) => change(target.value)}
        onFocus={() => change(line)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      <div className={typedMenu} hidden={!isShown}>
        <div id={`${id}-options`} className={typedOptions} role="listbox" aria-label="Completions">
          {completions.map(({ text }, i) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
            <div
              key={text}
              id={`${id}-${i}`}
              role="option"
              aria-selected={i === active}
              className={typedOption}
              onMouseDown={event => event.preventDefault()}
              onClick={() => complete(i)}
            >
              {text}
            </div>
          ))}
        </div>
        {line.trim() !== '' && (tried.ok || isPaused) && (
          <p id={`${id}-meaning`} className={tried.ok ? meaning : meaningless} aria-live="polite">
            {tried.ok ? `${tried.words} ${consequencesText(tried.consequences)} Press Enter.` : tried.reason}
          </p>
        )}
      </div>
    </div>
  )
}
