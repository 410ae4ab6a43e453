import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { InvalidPlan } from '../../../../domain/schedule/plan/plan.ts'
import { type Caller, serve } from '../../../../src/schedule/worker/serve.ts'
import { workerClient } from '../../../../src/schedule/worker/worker-client.ts'
import { CodeNotLoaded } from '../../../../src/ui/load-code.ts'

const column = () => Float64Array.of(1, 2, 3)

let kept = column()
let callers: Caller<number>[] = []
let started: { crash: () => void }[] = []
let received: string[] = []

const calls = {
  hold: (name: string) => void received.push(name),
  double: (value: number) => 2 * value,
  countTo(last: number, { post }: Caller<number>) {
    for (let i = 1; i <= last; i++) post(i)
    return 'done'
  },
  column: (_: undefined) => ({ of: { powerKw: kept } }),
  fail(kind: 'plan' | 'code' | 'memory' | 'other') {
    if (kind === 'plan') throw new InvalidPlan('Not a plan.')
    if (kind === 'code') throw new CodeNotLoaded('gone')
    if (kind === 'memory') throw new RangeError('Too large.')
    throw new Error('Broken.')
  },
  wait(_: undefined, caller: Caller<number>) {
    callers.push(caller)
    return new Promise<number>(() => {})
  },
}

/** In the same thread; its messages take the channels that a worker's take. */
function startWorker(): Worker {
  const worker = {
    onerror: null as ((event: unknown) => void) | null,
    postMessage: (data: unknown, ports: MessagePort[]) =>
      self.onmessage?.({ data, ports } as unknown as MessageEvent),
    terminate: () => {},
  }
  started.push({
    crash: () => worker.onerror?.({ preventDefault: () => {}, message: 'crashed', lineno: 1 }),
  })
  return worker as unknown as Worker
}

const onmessage = self.onmessage
beforeEach(() => {
  kept = column()
  callers = []
  started = []
  received = []
  serve(calls)
})
afterEach(() => {
  self.onmessage = onmessage
})

const open = () => workerClient<typeof calls>(startWorker, ask => ask('hold', 'again'))

test('each request gets its own response, and the parts before it', async () => {
  const { request } = open()
  const parts: number[] = []

  const responses = [
    request('double', 2),
    request('countTo', 3, { onPart: part => parts.push(part) }),
    request('double', 3),
  ]

  expect(await Promise.all(responses)).toEqual([4, 'done', 6])
  expect(parts).toEqual([1, 2, 3])
  expect(started).toHaveLength(1)
})

test('a column of a response is moved to the page and not copied', async () => {
  const { of } = await open().request('column', undefined)

  expect(Array.from(of.powerKw)).toEqual([1, 2, 3])
  expect(kept).toHaveLength(0)
})

test.each([
  ['plan', InvalidPlan, 'Not a plan.'],
  ['code', CodeNotLoaded, 'The code could not be loaded.'],
  ['memory', RangeError, 'Too large.'],
  ['other', Error, 'Broken.'],
] as const)('a failure of kind "%s" keeps its kind on the page', async (kind, type, text) => {
  const failure = open().request('fail', kind)

  await expect(failure).rejects.toThrow(type)
  await expect(failure).rejects.toThrow(text)
})

test('a request that is cancelled rejects with the reason, and the worker knows that nobody waits', async () => {
  const cancelling = new AbortController()
  const waiting = open().request('wait', undefined, { signal: cancelling.signal })
  await expect.poll(() => callers.length).toBe(1)
  expect(callers[0]?.isGone).toBe(false)

  cancelling.abort(new Error('left'))

  await expect(waiting).rejects.toThrow('left')
  await expect.poll(() => callers[0]?.isGone).toBe(true)
})

test('a worker that crashes fails what waits for it, and the next request starts one that is brought to where it was', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const { request } = open()
  const waiting = request('wait', undefined)
  await expect.poll(() => callers.length).toBe(1)
  started[0]?.crash()

  await expect(waiting).rejects.toThrow()
  expect(received).toEqual([])
  expect(await request('double', 4)).toBe(8)
  expect(received).toEqual(['again'])
  expect(started).toHaveLength(2)
})
