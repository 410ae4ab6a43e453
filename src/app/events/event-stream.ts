// The server's stream of changes, opened again whenever it breaks. It begins with what has changed since the page was last up to date,
// told as an age: so neither the clocks nor which of several servers answers matter.

import * as z from 'zod/mini'
import { parseJson } from '../../../domain/json/parse-json.ts'
import { anyRecordEvent, type RecordEvent, recordEvent, upToDateEvent } from '../../../domain/record-event.ts'

/** An event of the stream, or that any record may have changed. */
export type Change = RecordEvent | typeof anyRecordEvent

/** Until when a page knows every change. */
export interface Knowledge {
  ageMs: () => number
  /** It knows them up to now. */
  renew: () => void
}

/** Begins with the page itself, or now. The clock of the system may be set, and the other one may stand still in sleep. */
export function createKnowledge(begin: 'page' | 'now'): Knowledge {
  const now = () => ({ system: Date.now(), page: performance.now() })
  let since = begin === 'now' ? now() : { system: performance.timeOrigin, page: 0 }
  return {
    ageMs: () => Math.max(Date.now() - since.system, performance.now() - since.page),
    renew() {
      since = now()
    },
  }
}

export interface StreamTimes {
  /** How long a request may take to the server without anything being missed. */
  transitMs: number
  /** Within which a server that knows of it has told what was missed. */
  responseMs: number
  reopenMs: number
  /** After a refusal. */
  retryMs: number
}

export const defaultStreamTimes: StreamTimes = {
  transitMs: 5_000,
  responseMs: 1_000,
  reopenMs: 3_000,
  retryMs: 30_000,
}

interface StreamOptions {
  EventSource: typeof EventSource
  times: StreamTimes
  knowledge: Knowledge
  onChange: (change: Change) => void
  /** Called when every change so far was passed to `onChange`, again and again. */
  onUpToDate: () => void
}

export interface Stream {
  /** Opens it unless it is open. */
  open: () => void
  close: () => void
}

export function createStream({
  EventSource,
  times: { transitMs, responseMs, reopenMs, retryMs },
  knowledge,
  onChange,
  onUpToDate,
}: StreamOptions): Stream {
  let close: (() => void) | null = null

  const open = () => {
    if (close) return
    const requestedAt = performance.now()
    const source = new EventSource(`/api/events?age=${Math.ceil(knowledge.ageMs() + transitMs)}`)
    let timer: ReturnType<typeof setTimeout> | undefined
    let isBeginning = true
    close = () => {
      clearTimeout(timer)
      source.close()
      close = null
    }
    source.onopen = () => {
      timer = setTimeout(() => {
        onChange(anyRecordEvent)
        onUpToDate()
      }, responseMs)
    }
    source.onmessage = ({ data }: MessageEvent<string>) => {
      const event = z.safeParse(recordEvent, parseJson(data))
      if (event.success) onChange(event.data)
    }
    source.addEventListener(anyRecordEvent, () => onChange(anyRecordEvent))
    source.addEventListener(upToDateEvent, () => {
      clearTimeout(timer)
      if (isBeginning && performance.now() - requestedAt > transitMs) onChange(anyRecordEvent)
      isBeginning = false
      onUpToDate()
    })
    // The browser would open it again with the same age.
    source.onerror = () => {
      const pauseMs = source.readyState === EventSource.CLOSED ? retryMs : reopenMs
      close?.()
      timer = setTimeout(() => {
        close = null
        open()
      }, pauseMs)
      close = () => {
        clearTimeout(timer)
        close = null
      }
    }
  }
  return { open, close: () => close?.() }
}
