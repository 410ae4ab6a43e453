// Reads GET /api/events as a browser does.
import { onTestFinished } from 'vitest'
import { anyRecordEvent } from '../../../domain/record-event.ts'

export interface EventStream {
  status: number
  headers: Headers
  /** The next event that is not a heartbeat; undefined at the end of the stream. */
  next: () => Promise<unknown>
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
  const events = eventsIn(response)
  return {
    status: response.status,
    headers: response.headers,
    next: async () => (await events.next()).value,
    close: () => ended.abort(),
  }
}

async function* eventsIn({ body }: Response): AsyncGenerator<unknown> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const bytes of body ?? []) {
    text += decoder.decode(bytes as Uint8Array, { stream: true })
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      if (block.startsWith('data: ')) yield JSON.parse(block.slice('data: '.length))
      if (block.startsWith(`event: ${anyRecordEvent}\n`)) yield anyRecordEvent
    }
  }
}
