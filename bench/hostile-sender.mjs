// The thread that sends hostile requests, so that who measures meanwhile is not held up by them. Posts how many replies of each
// status there were.
import net from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { hostilePlans } from './hostile-plans.mjs'

const attackSeconds = 15
/** What a call that takes a record may send. */
const bodyBytes = 16 * 1024

const { url, people, attack } = workerData
parentPort.postMessage(await (attack.plan ? sendPlans(attack) : holdBodies(attack)))

async function sendPlans({ plan, count }) {
  const bytes = Buffer.from(hostilePlans[plan]())
  parentPort.postMessage('begins')
  const send = async ({ cookie, token }) => {
    const headers = { cookie, 'x-xsrf-token': token, 'content-type': 'application/json' }
    const reply = await fetch(`${url}/api/schedules`, { method: 'POST', headers, body: bytes })
    await reply.arrayBuffer()
    return reply.status
  }
  const sent = Array.from({ length: count }, (_, i) => send(people[i % people.length]).catch(() => 'cut'))
  return counted(await Promise.all(sent))
}

async function holdBodies({ count, addresses }) {
  const { port } = new URL(url)
  const [{ cookie, token }] = people
  const head =
    `POST /api/trucks HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: ${cookie}\r\nX-XSRF-TOKEN: ${token}\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${bodyBytes}\r\n\r\n{"name":"`
  const text = head + 'x'.repeat(bodyBytes - '{"name":"'.length - 1)
  parentPort.postMessage('begins')
  const sockets = Array.from({ length: count }, (_, i) => {
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

function counted(replies) {
  const counts = new Map()
  for (const reply of replies) counts.set(reply, (counts.get(reply) ?? 0) + 1)
  return [...counts].map(([reply, count]) => `${count} x ${reply}`).join(', ')
}
