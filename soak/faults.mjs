// What goes wrong on a machine of the cluster. Each fault begins, and returns what ends it.
import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { commandOf, createDatabase, eventually, inSpace, linkOf, responds, signal } from './cluster.mjs'
import { migrate } from './servers.mjs'

/** Another machine takes over after Patroni's ttl, and where etcd needs another leader too some seconds later. */
const longMs = 30_000
const shortMs = 6_000

const isPostgres = pid => /postgres( -D|:)/.test(commandOf(pid))
const isPatroni = pid => /bin\/patroni/.test(commandOf(pid))
const postgresOf = machine => machine.patroni.processes().filter(isPostgres)
const allOf = machine => [...machine.patroni.processes(), ...machine.etcd.processes()]

/** Nothing of these processes runs meanwhile, and then all goes on. */
async function frozen(pids, ms) {
  for (const pid of pids) signal(pid, 'SIGSTOP')
  await pause(ms)
  return () => {
    for (const pid of pids) signal(pid, 'SIGCONT')
  }
}

async function cutOff(machine, ms) {
  execFileSync('ip', ['link', 'set', linkOf(machine.name), 'down'])
  await pause(ms)
  return () => execFileSync('ip', ['link', 'set', linkOf(machine.name), 'up'])
}

async function killMachine(machine, ms) {
  await Promise.all([machine.patroni.stop(), machine.etcd.stop()])
  await pause(ms)
  return () => {
    machine.etcd.start()
    machine.patroni.start()
  }
}

async function switchOver({ primary, synchronous }) {
  const body = JSON.stringify({ leader: primary.name, candidate: synchronous.name })
  const reply = await responds(`http://${primary.address}:8008/switchover`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
    signal: AbortSignal.timeout(60_000),
  })
  if (!reply?.ok) throw new Error(`No switchover: ${reply?.status} ${await reply?.text()}`)
  return () => {}
}

async function withoutEtcd(machine, ms) {
  const rules = ['INPUT', 'OUTPUT'].flatMap(chain =>
    ['--dport', '--sport'].map(side => [chain, '-p', 'tcp', side, '2379:2380', '-j', 'DROP']),
  )
  for (const rule of rules) inSpace(machine.name, 'iptables', '-A', ...rule)
  await pause(ms)
  return () => {
    for (const rule of rules) inSpace(machine.name, 'iptables', '-D', ...rule)
  }
}

async function slowLink(machine, ms) {
  const loss = ['INPUT', '-m', 'statistic', '--mode', 'random', '--probability', '0.05', '-j', 'DROP']
  inSpace(machine.name, ...'tc qdisc add dev eth0 root tbf rate 1mbit burst 32kbit latency 400ms'.split(' '))
  inSpace(machine.name, 'iptables', '-A', ...loss)
  await pause(ms)
  return () => {
    inSpace(machine.name, ...'tc qdisc del dev eth0 root'.split(' '))
    inSpace(machine.name, 'iptables', '-D', ...loss)
  }
}

async function fullDisk(machine, ms) {
  const filler = join(machine.disk, 'filler')
  execFileSync('sh', ['-c', `cat /dev/zero > ${filler} || true`], { stdio: 'ignore' })
  await pause(ms)
  return () => rmSync(filler)
}

async function wrongClock(machine, ms) {
  const file = join(machine.disk, 'patroni', 'clock')
  writeFileSync(file, '-600\n')
  await pause(ms)
  return () => writeFileSync(file, '+0\n')
}

let migrated = 0

/** Another database is brought up to date meanwhile, and afterwards again: it went through as a whole or not at all. */
async function switchOverWhileMigrating(state, { folder, app, pg }) {
  migrated += 1
  const database = `migrated_${migrated}`
  await createDatabase(pg, state.primary.address, database)
  const started = migrate({ folder, address: app.address, port: 8090, database })
  await pause(1_500)
  await switchOver(state)
  await started
  return () =>
    eventually(`${database} is brought up to date after a switchover`, 120_000, () =>
      migrate({ folder, address: app.address, port: 8090, database }),
    )
}

/** By name; `{ primary, synchronous, other }` are machines. */
export const faults = {
  'kill PostgreSQL': async ({ primary }) => {
    for (const pid of postgresOf(primary)) signal(pid, 'SIGKILL')
    return () => {}
  },
  'kill the primary’s machine': ({ primary }) => killMachine(primary, longMs),
  'restart the primary’s machine': ({ primary }) => killMachine(primary, 1_000),
  'kill the standby’s machine': ({ synchronous }) => killMachine(synchronous, 10_000),
  'freeze PostgreSQL': ({ primary }) => frozen(postgresOf(primary), longMs),
  'freeze PostgreSQL shortly': ({ primary }) => frozen(postgresOf(primary), shortMs),
  'freeze Patroni': ({ primary }) => frozen(primary.patroni.processes().filter(isPatroni), longMs),
  'freeze the primary’s machine': ({ primary }) => frozen(allOf(primary), longMs),
  'freeze the standby’s machine': ({ synchronous }) => frozen(allOf(synchronous), 12_000),
  'cut off the primary': ({ primary }) => cutOff(primary, longMs),
  'cut off the primary shortly': ({ primary }) => cutOff(primary, shortMs),
  'cut off the standby': ({ synchronous }) => cutOff(synchronous, 12_000),
  'cut the primary off from etcd': ({ primary }) => withoutEtcd(primary, longMs),
  'freeze etcd everywhere': ({ primary, synchronous, other }) =>
    frozen(
      [primary, synchronous, other].flatMap(each => each.etcd.processes()),
      longMs,
    ),
  'slow and lossy link': ({ primary }) => slowLink(primary, 12_000),
  'full disk': ({ primary }) => fullDisk(primary, 8_000),
  'clock back by ten minutes': ({ primary }) => wrongClock(primary, 8_000),
  switchover: switchOver,
  'switchover while migrating': switchOverWhileMigrating,
  'kill a server': async (_, { servers }) => {
    servers[0].kill()
    return () => {}
  },
}
