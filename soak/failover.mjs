// Faults of the cluster in an order that a seed decides, while people and devices write through two servers: nothing that was
// acknowledged may be lost, doubled or missed by a later read.
import { cpSync, readdirSync, rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { table } from '../bench/figures.mjs'
import { StepFailed, say } from '../scripts/report.mjs'
import { root } from '../scripts/steps.mjs'
import {
  createDatabase,
  eventually,
  startCluster,
  superuserUrl,
  wellMachines,
  whenHealthy,
} from './cluster.mjs'
import { addAssets, assets, comparedText, compareStored } from './database.mjs'
import { makeDebianFolder } from './debian.mjs'
import { faults } from './faults.mjs'
import { Ledger, signIn, startLoad } from './load.mjs'
import { randomOf } from './random.mjs'
import { command, metricsToken, startServer } from './servers.mjs'

const healWithinMs = 180_000

/** Throws StepFailed if anything was lost. Returns the report as a text. */
export async function soak({ runs, seed, kinds = Object.keys(faults) }) {
  await makeDebianFolder()
  const cluster = await startCluster()
  const servers = []
  try {
    const setting = await startServers(cluster, servers)
    const ledger = new Ledger()
    const load = startLoad({ ...setting, assets, ledger, prefix: `soak-${seed}` })
    const begun = performance.now()
    const report = { seed, faults: [], began: new Date().toISOString() }
    for (const kind of orderOf(kinds, runs, seed)) {
      report.faults.push(await strike(kind, { ...cluster, servers, pg }, load, ledger))
      Object.assign(
        report,
        { seconds: Math.round((performance.now() - begun) / 1000) },
        await found(cluster, ledger, load),
      )
      await keep(report)
      if (report.lost + report.doubled + ledger.wrong.length > 0) break
    }
    await load.end()
    Object.assign(report, await found(cluster, ledger, load), await telemetryLaw(setting.addresses), {
      history: command(cluster.folder, 'admin', 'verify-history'),
    })
    await keep(report)
    if (report.lost + report.doubled + report.wrong.length > 0)
      throw new StepFailed('Something that was acknowledged is not as it was.', textOf(report))
    return textOf(report)
  } finally {
    await Promise.all(servers.map(server => server.stop()))
    keepLogs(cluster.folder)
    await cluster.close()
  }
}

async function startServers({ folder, app, machines }, servers) {
  const { primary } = await whenHealthy(healWithinMs)
  await createDatabase(pg, machines[primary].address)
  const email = 'soak@gridhaul.example'
  const password = command(folder, 'admin', 'create', email).split(': ').at(-1)
  await addAssets(superuserUrl(machines[primary].address))
  const ingestKey = command(folder, 'ingest-key')
  for (const port of [8081, 8082]) servers.push(startServer({ folder, address: app.address, port }))
  const addresses = servers.map(({ address }) => address)
  for (const address of addresses)
    await eventually(
      `${address} is ready`,
      60_000,
      async () => (await fetch(`${address}/readyz`).catch(() => ({}))).ok,
    )
  return { addresses, ingestKey, headers: await signIn(addresses[0], email, password) }
}

/** Each kind once before any of them comes again. */
function* orderOf(kinds, runs, seed) {
  const random = randomOf(seed)
  for (let done = 0; done < runs; ) {
    const left = [...kinds]
    for (; left.length > 0 && done < runs; done += 1)
      yield left.splice(Math.floor(random() * left.length), 1)[0]
  }
}

async function strike(kind, setting, load, ledger) {
  const { machines } = setting
  const before = await whenHealthy(healWithinMs)
  const [synchronous] = before.synchronous
  const other = Object.keys(machines).find(name => name !== before.primary && name !== synchronous)
  const roles = {
    primary: machines[before.primary],
    synchronous: machines[synchronous],
    other: machines[other],
  }
  ledger.takePauseMs()
  const begun = performance.now()
  const end = await faults[kind](roles, setting)
  await end()
  const atEnd = { ...load.progress }
  const repaired = await healed(machines)
  await eventually(
    () => `everybody writes and is told of it again: ${JSON.stringify([atEnd, load.progress])}`,
    healWithinMs,
    async () => Object.keys(atEnd).every(name => load.progress[name] > atEnd[name]),
  )
  // Only now: Patroni may not have known it before.
  const after = await whenHealthy(healWithinMs)
  const seconds = (performance.now() - begun) / 1000
  const pauseSeconds = ledger.takePauseMs() / 1000
  const moved = after.primary !== before.primary
  say(
    `${kind}: ${moved ? 'another primary' : 'the same primary'}, nothing acknowledged for ${pauseSeconds.toFixed(1)} s at most`,
  )
  await pause(500)
  return { kind, moved, seconds, pauseSeconds, repaired }
}

const repairAfterMs = 90_000

/** What an operator does with a machine that has not come back by itself is to start its Patroni again. Their names. */
async function healed(machines) {
  const isWell = await whenHealthy(repairAfterMs).catch(() => false)
  if (isWell) return []
  const well = await wellMachines()
  const repaired = Object.values(machines).filter(({ name }) => !well.includes(name))
  for (const { name, patroni } of repaired) {
    say(`${name} has not come back: its Patroni is started again`)
    await patroni.kill()
  }
  await whenHealthy(healWithinMs)
  return repaired.map(({ name }) => name)
}

/** What the primary has of what was acknowledged. */
async function found({ machines }, ledger, load) {
  const { primary } = await whenHealthy(healWithinMs)
  const compared = await compareStored(superuserUrl(machines[primary].address), ledger)
  return { ...compared, progress: load.progress }
}

/** The servers count since their last start. */
async function telemetryLaw(addresses) {
  const counted = await Promise.all(
    addresses.map(async address => {
      const headers = { authorization: `Bearer ${metricsToken}` }
      const text = await (await fetch(`${address}/metrics`, { headers })).text()
      const of = name => Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1] ?? 0)
      const [accepted, duplicate, refused] = ['accepted', 'duplicate', 'refused'].map(result =>
        of(`telemetry_records_total\\{result="${result}"\\}`),
      )
      return { sent: of('telemetry_records_sent_total'), accepted, duplicate, refused }
    }),
  )
  return { counted }
}

const results = join(root, 'build', 'soak')

function keepLogs(folder) {
  rmSync(join(results, 'logs'), { recursive: true, force: true })
  for (const file of readdirSync(folder).filter(name => name.endsWith('.log')))
    cpSync(join(folder, file), join(results, 'logs', file))
}

async function keep(report) {
  await mkdir(results, { recursive: true })
  await writeFile(join(results, 'failover.json'), `${JSON.stringify(report, null, 2)}\n`)
}

function textOf({ seed, seconds, faults: struck, counted, history, ...compared }) {
  const kinds = [...new Set(struck.map(({ kind }) => kind))].sort()
  const rows = kinds.map(kind => {
    const of = struck.filter(each => each.kind === kind)
    const pauses = of.map(({ pauseSeconds }) => pauseSeconds).sort((a, b) => a - b)
    return [
      kind,
      of.length,
      of.filter(({ moved }) => moved).length,
      pauses[Math.floor(pauses.length / 2)].toFixed(1),
      pauses.at(-1).toFixed(1),
    ]
  })
  return [
    table(
      `${struck.length} faults in ${Math.round(seconds / 60)} min, seed ${seed}`,
      ['fault', 'times', 'another primary', 's without an acknowledgement, median', 'longest'],
      rows,
    ),
    '',
    comparedText(compared),
    `Machines that did not come back by themselves: ${struck.reduce((sum, each) => sum + each.repaired.length, 0)}.`,
    `Telemetry by server: ${counted.map(each => `sent ${each.sent} = accepted ${each.accepted} + duplicate ${each.duplicate} + refused ${each.refused}`).join('; ')}.`,
    history,
    ...compared.wrong.slice(0, 10),
  ].join('\n')
}
