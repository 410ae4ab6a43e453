// What one body of JSON costs everybody else (hostile-bodies.mjs): how long /healthz waits while the server reads it, on a connection of
// its own, one call after the other; and how much memory the server and its process for plans take together meanwhile, beyond what they
// took before (resident, the kernel's count every 20 ms). The aim is less than 250 ms and less than 300 MB on an idle machine. The sender
// is a thread of its own. Needs Linux, for its count of memory.
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { table, whole } from './figures.mjs'
import { residentMb } from './hostile.mjs'
import { hostileBodies } from './hostile-bodies.mjs'
import { signIn } from './visitor.mjs'

export async function measure({ product }) {
  const people = {}
  for (const name of ['admin', 'business', 'field']) {
    const { cookie, token } = await signIn(product.url, `${name}@gridhaul.example`)
    people[name] = { cookie, 'x-xsrf-token': token }
  }
  const sender = new Worker(new URL('bodies-sender.mjs', import.meta.url), {
    workerData: { url: product.url, senders: { ...people, device: await deviceOf(product, people.admin) } },
  })
  const figures = []
  for (const [index, { name }] of hostileBodies.entries())
    figures.push({ name, ...(await watched(sender, index, product)) })
  await sender.terminate()
  return { figures, text: asTable(figures) }
}

async function deviceOf({ url }, admin) {
  const reply = await fetch(`${url}/api/access-keys`, {
    method: 'POST',
    headers: { ...admin, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Benchmark', purpose: 'telemetry' }),
  })
  const { secret } = await reply.json()
  if (!secret) throw new Error(`there is no ingest key: ${reply.status}`)
  return { authorization: `Bearer ${secret}` }
}

async function watched(sender, index, { url, pid }) {
  const before = await residentMb(pid)
  let [isOver, slowest, peakMb] = [false, 0, before]
  sender.postMessage(index)
  const replied = once(sender, 'message').then(([status]) => status)
  const asking = (async () => {
    while (!isOver) {
      const begun = performance.now()
      await (await fetch(`${url}/healthz`, { headers: { connection: 'close' } })).text()
      slowest = Math.max(slowest, performance.now() - begun)
      await pause(5)
    }
  })()
  const counting = (async () => {
    while (!isOver) {
      peakMb = Math.max(peakMb, await residentMb(pid))
      await pause(20)
    }
  })()
  const status = await replied
  await pause(200)
  isOver = true
  await Promise.all([asking, counting])
  return { status, slowest, addedMb: peakMb - before, peakMb }
}

const asTable = figures =>
  table(
    'Bodies that cost more than their length',
    ['body', 'reply', '/healthz: slowest ms', 'memory added MB', 'memory MB'],
    figures.map(({ name, status, slowest, addedMb, peakMb }) => [
      name,
      String(status),
      whole(slowest),
      whole(addedMb),
      whole(peakMb),
    ]),
  )
