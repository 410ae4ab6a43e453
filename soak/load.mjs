// People and devices who write, and note what was acknowledged: new records with a key each, a register that counts up, and telemetry;
// and open pages, which are told of it.
// After each acknowledgement the other server is asked, which must know of it.
import { setTimeout as pause } from 'node:timers/promises'

const replyWithinMs = 15_000
const retryMs = 200

/** Undefined where there was no reply. */
async function send(address, path, { method = 'GET', headers = {}, body } = {}) {
  try {
    const reply = await fetch(address + path, {
      method,
      headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(replyWithinMs),
    })
    const text = await reply.text()
    return {
      status: reply.status,
      etag: reply.headers.get('etag'),
      cookies: reply.headers.getSetCookie(),
      text,
    }
  } catch {
    return undefined
  }
}

const isDecided = reply => reply !== undefined && reply.status < 500 && reply.status !== 408

/** The headers of a signed-in person, valid at every server. */
export async function signIn(address, email, password) {
  const cookies = new Map()
  const headers = () => ({
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
  })
  const asked = async (path, init) => {
    const reply = await send(address, path, { ...init, headers: headers() })
    for (const line of reply?.cookies ?? []) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)
      cookies.set(name, value)
    }
    return reply
  }
  await asked('/api/auth/identify')
  const reply = await asked('/api/auth/login', { method: 'POST', body: { email, password } })
  if (reply?.status !== 200) throw new Error(`Not signed in: ${reply?.status} ${reply?.text}`)
  return headers()
}

/** What was acknowledged, and what was found to be wrong. */
export class Ledger {
  names = new Set()
  registers = []
  records = 0
  unknown = 0
  /** Of registers: seen before it was acknowledged, and gone later. */
  seenAndGone = 0
  wrong = []
  /** Requests with a reply, without one (the connection was refused or cut), and with a reply of the server's own failure. */
  calls = { answered: 0, cut: 0, failed: 0 }
  longestPauseMs = 0
  #lastMs = performance.now()

  acknowledge() {
    const nowMs = performance.now()
    this.longestPauseMs = Math.max(this.longestPauseMs, nowMs - this.#lastMs)
    this.#lastMs = nowMs
  }

  count(reply) {
    const kind = reply === undefined ? 'cut' : reply.status >= 500 ? 'failed' : 'answered'
    this.calls[kind] += 1
  }

  takePauseMs() {
    const longest = Math.max(this.longestPauseMs, performance.now() - this.#lastMs)
    this.longestPauseMs = 0
    return longest
  }
}

/** Ends when the loads do; `progress` counts what each has done. */
export function startLoad({ addresses, headers, ingestKey, assets, ledger, prefix, paceMs = 40 }) {
  const ending = new AbortController()
  const load = { addresses, headers, ledger, isOver: false, progress: {} }
  const works = {
    'new 1': () => addRecords(load, `${prefix}-1`),
    'new 2': () => addRecords(load, `${prefix}-2`),
    'register 1': () => countUp(load, `${prefix}-register-1`),
    'register 2': () => countUp(load, `${prefix}-register-2`),
    telemetry: () => sendTelemetry(load, ingestKey, assets),
  }
  const running = Object.entries(works).map(async ([name, begin]) => {
    load.progress[name] = 0
    const next = await begin()
    while (!load.isOver) {
      await next()
      load.progress[name] += 1
      await pause(paceMs)
    }
  })
  for (const [index, address] of addresses.entries()) {
    const name = `page ${index + 1}`
    load.progress[name] = 0
    running.push(hear(load, address, ending.signal, () => (load.progress[name] += 1)))
  }
  return {
    progress: load.progress,
    async end() {
      load.isOver = true
      ending.abort()
      await Promise.all(running)
    },
  }
}

/** As an open page, which is told of changes. */
async function hear(load, address, signal, heard) {
  const headers = { ...load.headers, accept: 'text/event-stream' }
  while (!load.isOver) {
    try {
      const { body } = await fetch(`${address}/api/events`, { headers, signal })
      for await (const bytes of body) if (Buffer.from(bytes).toString().includes('data: {')) heard()
    } catch {
      // As a page does, it opens the stream again.
    }
    await pause(1_000)
  }
}

/** The same request until it is decided, at one server after the other. */
async function untilDecided(load, path, init) {
  for (let attempt = Math.floor(Math.random() * 2); ; attempt += 1) {
    const reply = await send(load.addresses[attempt % 2], path, {
      ...init,
      headers: { ...load.headers, ...init?.headers },
    })
    load.ledger.count(reply)
    if (isDecided(reply)) return { reply, other: load.addresses[(attempt + 1) % 2] }
    if (init?.method) load.ledger.unknown += 1
    await pause(retryMs)
  }
}

/** From one server, until it can read. */
async function read(load, address, path) {
  for (;;) {
    const reply = await send(address, path, { headers: load.headers })
    load.ledger.count(reply)
    if (isDecided(reply)) return reply
    await pause(retryMs)
  }
}

async function addRecords(load, prefix) {
  const { ledger } = load
  let number = 0
  return async () => {
    number += 1
    const name = `${prefix}-${number}`
    const { reply, other } = await untilDecided(load, '/api/organizations/', {
      method: 'POST',
      headers: { 'idempotency-key': name },
      body: { name },
    })
    if (reply.status !== 201)
      return void ledger.wrong.push(`${name} was refused: ${reply.status} ${reply.text}`)
    ledger.names.add(name)
    ledger.acknowledge()
    const { id } = JSON.parse(reply.text)
    const found = await read(load, other, `/api/organizations/${id}`)
    if (found.status !== 200) ledger.wrong.push(`${name} was acknowledged, and a read said ${found.status}`)
  }
}

const versionOf = ({ etag }) => Number(/\d+/.exec(etag ?? '')?.[0] ?? Number.NaN)
const numberIn = ({ text }) => Number(/-(\d+)$/.exec(JSON.parse(text).name)?.[1] ?? 0)

async function countUp(load, prefix) {
  const { ledger } = load
  const { reply: created } = await untilDecided(load, '/api/organizations/', {
    method: 'POST',
    headers: { 'idempotency-key': prefix },
    body: { name: `${prefix}-0` },
  })
  const { id } = JSON.parse(created.text)
  const path = `/api/organizations/${id}/`
  const register = { id, acknowledged: 0, version: versionOf(created), seen: 0 }
  ledger.registers.push(register)
  let version = register.version

  const look = async (address, before = { ...register }) => {
    const found = await read(load, address, `/api/organizations/${id}`)
    const [number, foundVersion] = [numberIn(found), versionOf(found)]
    if (number < before.acknowledged || foundVersion < before.version)
      ledger.wrong.push(
        `${prefix} was ${before.acknowledged} in version ${before.version}, and a read said ${number} in ${foundVersion}`,
      )
    else if (number < before.seen) {
      ledger.seenAndGone += 1
      register.seen = number
    }
    register.seen = Math.max(register.seen, number)
    return { number, version: foundVersion }
  }
  return async () => {
    const number = register.acknowledged + 1
    for (;;) {
      const { reply, other } = await untilDecided(load, path, {
        method: 'PATCH',
        headers: { 'if-match': `"${version}"` },
        body: { name: `${prefix}-${number}` },
      })
      if (reply.status === 200) {
        version = versionOf(reply)
        Object.assign(register, { acknowledged: number, version })
        ledger.acknowledge()
        await look(other)
        return
      }
      if (reply.status !== 412)
        return void ledger.wrong.push(`${prefix} was refused: ${reply.status} ${reply.text}`)
      // An earlier attempt may have done it.
      version = (await look(other)).version
    }
  }
}

const recordsOfBatch = 20

async function sendTelemetry(load, ingestKey, assets) {
  const { ledger } = load
  const sinceMs = Date.now() - 3_600_000
  let sent = 0
  return async () => {
    const batch = Array.from({ length: recordsOfBatch }, (_, index) => ({
      asset_id: assets[index % assets.length],
      metric: 'BATT_POWER_KW',
      at: new Date(sinceMs + sent + index).toISOString(),
      double_value: index,
    }))
    sent += recordsOfBatch
    const { reply } = await untilDecided(load, '/api/asset_telemetry', {
      method: 'POST',
      headers: { authorization: `Bearer ${ingestKey}`, cookie: '' },
      body: batch,
    })
    const { accepted = 0, duplicates = 0 } = reply.status === 200 ? JSON.parse(reply.text) : {}
    if (accepted + duplicates !== recordsOfBatch)
      return void ledger.wrong.push(`telemetry was refused: ${reply.status} ${reply.text}`)
    ledger.records += recordsOfBatch
    ledger.acknowledge()
  }
}
