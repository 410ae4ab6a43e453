// What hostile requests cost: how much memory the server and its process for plans take together (resident, the kernel's count
// every 50 ms), and how long somebody else waits for /api/auth/identify meanwhile (one call after the other). Plans of the
// largest size come from two people at once, then connections that hold back the last byte of a body, from one address, then
// from many. Needs Linux, for its counts of memory and its many addresses of this machine. Attacker and server share the cores.
import { readdir, readFile } from 'node:fs/promises'
import { request } from 'node:http'
import net from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { quantile, table, whole } from './figures.mjs'
import { signIn } from './visitor.mjs'

const plansAtOnce = 20
const slowConnections = 5_000
const attackSeconds = 15
const addressesOfMany = 50
const planBytes = 16 * 1024 * 1024
/** What a call that takes a record may send. */
const bodyBytes = 16 * 1024

export async function measure({ product }) {
  const people = await Promise.all(
    ['admin', 'business'].map(name => signIn(product.url, `${name}@gridhaul.example`)),
  )
  const [witness] = people
  const attacks = [
    ['nothing', () => pause(3_000)],
    ...Object.entries(hostilePlans).map(([name, make]) => [
      `${plansAtOnce} plans: ${name}`,
      () => sendPlans(people, make()),
    ]),
    [`${slowConnections} slow bodies, one address`, () => holdBodies(product.url, witness, 1)],
    [
      `${slowConnections} slow bodies, ${addressesOfMany} addresses`,
      () => holdBodies(product.url, witness, addressesOfMany),
    ],
  ]
  const figures = []
  for (const [name, attack] of attacks) figures.push(await watched(name, attack, product, witness))
  return { figures, text: asTable(figures) }
}

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

/** The longest that fit, each of a kind that costs more than its length. */
const hostilePlans = {
  'a list of empty lists': () => filled('[', '[],', '[]]'),
  'empty lists in an object': () => filled('{"a":[', '[],', '[]]}'),
  'objects of different keys': () => filled('{"a":[', i => `{"${i.toString(36)}":0,"b":${i}},`, '{}]}'),
  'one object of many keys': () => filled('{', i => `"${i.toString(36)}":0,`, '"a":0}'),
  numbers: () => filled('{"a":[', '1,', '1]}'),
}

function filled(begin, part, end) {
  const room = planBytes - begin.length - end.length
  if (typeof part === 'string') return begin + part.repeat(Math.floor(room / part.length)) + end
  const parts = []
  for (let length = 0, i = 0; length < room - 40; i++) length += parts[parts.push(part(i)) - 1].length
  return begin + parts.join('') + end
}

/** Answers how many replies of each status there were. */
async function sendPlans(people, plan) {
  const bytes = Buffer.from(plan)
  const replies = await Promise.all(
    Array.from({ length: plansAtOnce }, (_, i) =>
      people[i % people.length].post('/api/schedules', bytes).then(
        async reply => {
          await reply.arrayBuffer()
          return reply.status
        },
        () => 'cut',
      ),
    ),
  )
  return counted(replies)
}

async function holdBodies(url, { cookie, token }, addresses) {
  const { port } = new URL(url)
  const head =
    `POST /api/trucks HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: ${cookie}\r\nX-XSRF-TOKEN: ${token}\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${bodyBytes}\r\n\r\n{"name":"`
  const text = head + 'x'.repeat(bodyBytes - '{"name":"'.length - 1)
  const sockets = Array.from({ length: slowConnections }, (_, i) => {
    const socket = net.connect({
      port: Number(port),
      host: '127.0.0.1',
      localAddress: `127.0.1.${1 + (i % addresses)}`,
    })
    const said = new Promise(resolve => {
      socket.once('data', data => resolve(Number(String(data).split(' ')[1])))
      socket.once('close', () => resolve('cut'))
      socket.on('error', () => resolve('cut'))
    })
    socket.write(text)
    return { socket, said }
  })
  await pause(attackSeconds * 1_000)
  const replies = await Promise.all(sockets.map(({ said }) => Promise.race([said, pause(1_000, 'held')])))
  for (const { socket } of sockets) socket.destroy()
  return counted(replies)
}

const counted = replies => {
  const counts = new Map()
  for (const reply of replies) counts.set(reply, (counts.get(reply) ?? 0) + 1)
  return [...counts].map(([reply, count]) => `${count} x ${reply}`).join(', ')
}

async function watched(name, attack, { url, pid }, { cookie }) {
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
  const watching = Promise.all([watchMemory(), askOften()])
  const replies = (await attack()) ?? ''
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
async function residentMb(pid) {
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
