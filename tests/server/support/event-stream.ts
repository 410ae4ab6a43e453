// Reads GET /api/events as a browser does.
import { onTestFinished } from 'vitest'
import { anyRecordEvent } from '../../../domain/record-event.ts'

export interface EventStream {
  status: number
  headers: Headers
  /** The next event that is not a heartbeat; undefined at the end of the stream. */
  next: () => Promise<unknown>
  /** Waits for a comment, which is all that is sent while the database is away. */
  silence: () => Promise<void>
  close: () => void
}

/** `origin` is a listening server; `cookies` are those of a signed-in visitor, who has read `ageMs` ago. */
export async function openEventStream(
  origin: string,
  cookies: ReadonlyMap<string, string>,
  ageMs?: number,
): Promise<EventStream> {
  const ended = new AbortController()
  onTestFinished(() => ended.abort())
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(`${origin}/api/events${ageMs === undefined ? '' : `?age=${ageMs}`}`, {
    headers: { accept: 'text/event-stream', cookie },
    signal: ended.signal,
  })
  const blocks = blocksIn(response)
  const nextOf = async (read: (block: string) => unknown) => {
    for (let block = await blocks.next(); !block.done; block = await blocks.next()) {
      const value = read(block.value)
      if (value !== undefined) return value
    }
    return undefined
  }
  return {
    status: response.status,
    headers: response.headers,
    next: () => nextOf(eventOf),
    silence: async () => void (await nextOf(block => block.startsWith(':') || undefined)),
    close: () => ended.abort(),
  }
}

async function* blocksIn({ body }: Response): AsyncGenerator<string> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const bytes of body ?? []) {
    text += decoder.decode(bytes as Uint8Array, { stream: true })
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    yield* blocks
  }
}

/** Undefined for a heartbeat. */
function eventOf(block: string): unknown {
  if (block.startsWith('data: ')) return JSON.parse(block.slice('data: '.length))
  return block.startsWith(`event: ${anyRecordEvent}\n`) ? anyRecordEvent : undefined
}
