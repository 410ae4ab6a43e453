// What hostile requests cost: how much memory the server and its process for plans take together (resident, the kernel's count
// every 50 ms), and how long somebody else waits for /api/auth/identify meanwhile (one call after the other). Plans of the
// largest size come from two people at once, then connections that hold back the last byte of a body, from one address, then
// from many. Needs Linux, for its counts of memory and its many addresses of this machine. Attacker and server share the cores.
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { quantile, table, whole } from './figures.mjs'
import { hostilePlans } from './hostile-plans.mjs'
import { signIn } from './visitor.mjs'

const plansAtOnce = 20
const slowConnections = 5_000

/** Besides the connections, both sides have files of their own. */
const neededFiles = slowConnections + 1_000

export async function measure({ product }) {
  await assertEnoughFiles()
  const people = await Promise.all(
    ['admin', 'business'].map(name => signIn(product.url, `${name}@gridhaul.example`)),
  )
  const attacks = [
    ['nothing', undefined],
    ...Object.keys(hostilePlans).map(plan => [`${plansAtOnce} plans: ${plan}`, { plan, count: plansAtOnce }]),
    ...[1, 50].map(addresses => [
      `${slowConnections} slow bodies, ${addresses} addresses`,
      { count: slowConnections, addresses },
    ]),
  ]
  const figures = []
  for (const [name, attack] of attacks) {
    const begin = () => (attack ? startAttack(product.url, people, attack) : startNothing())
    figures.push(await watched(name, begin, product, people[0]))
  }
  return { figures, text: asTable(figures) }
}

/** Node raises its limit of open files to the hard one by itself. */
async function assertEnoughFiles() {
  const limits = await readFile('/proc/self/limits', 'utf8')
  const hard = /^Max open files\s+\d+\s+(\S+)/m.exec(limits)?.[1]
  if (hard !== 'unlimited' && Number(hard) < neededFiles)
    throw new Error(`The limit of open files is ${hard} and has to be ${neededFiles}: see ulimit -Hn.`)
}

/** Answers when the first request is about to be sent. */
async function startAttack(url, people, attack) {
  const own = people.map(({ cookie, token }) => ({ cookie, token }))
  const sender = new Worker(new URL('hostile-sender.mjs', import.meta.url), {
    workerData: { url, people: own, attack },
  })
  await once(sender, 'message')
  return { replies: once(sender, 'message').then(([replies]) => replies) }
}

const startNothing = () => ({ replies: pause(3_000, '') })

const asTable = figures =>
  table(
    'The server under hostile requests',
    ['requests', 'replies', 'memory MB', 'identify: calls', 'p95 ms', 'slowest ms'],
    figures.map(({ name, replies, peakMb, calls, p95, slowest }) => [
      name,
      replies,
      whole(peakMb),
      whole(calls),
      whole(p95),
      whole(slowest),
    ]),
  )

async function watched(name, begin, { url, pid }, { cookie }) {
  const times = []
  let isOver = false
  let peakMb = 0
  const watchMemory = async () => {
    while (!isOver) {
      peakMb = Math.max(peakMb, await residentMb(pid))
      await pause(50)
    }
  }
  const askOften = async () => {
    while (!isOver) {
      const begun = performance.now()
      await identify(url, cookie)
      times.push(performance.now() - begun)
      await pause(50)
    }
  }
  const attack = await begin()
  const watching = Promise.all([watchMemory(), askOften()])
  const replies = await attack.replies
  isOver = true
  await watching
  return {
    name,
    replies,
    peakMb,
    calls: times.length,
    p95: quantile(times, 0.95),
    slowest: Math.max(...times),
  }
}

/** On a connection of its own, as somebody who comes now. */
const identify = (url, cookie) =>
  new Promise((resolve, reject) => {
    const asked = request(`${url}/api/auth/identify`, { agent: false, headers: { cookie } }, reply => {
      reply.resume().once('end', () => {
        if (reply.statusCode === 200) resolve()
        else reject(new Error(`identify answers ${reply.statusCode}`))
      })
    })
    asked.once('error', reject).end()
  })

/** Of a process and those that it has begun, the database's left out. */
export async function residentMb(pid) {
  const processes = []
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    const status = await readFile(`/proc/${entry}/status`, 'utf8').catch(() => '')
    const field = name => new RegExp(`^${name}:\\s*(\\S+)`, 'm').exec(status)?.[1]
    processes.push({
      pid: Number(entry),
      parent: Number(field('PPid')),
      name: field('Name'),
      kb: Number(field('VmRSS') ?? 0),
    })
  }
  const own = new Set([pid])
  for (const each of processes)
    if (own.has(each.parent) && !each.name.startsWith('postgres')) own.add(each.pid)
  return processes.filter(each => own.has(each.pid)).reduce((sum, { kb }) => sum + kb, 0) / 1_000
}
