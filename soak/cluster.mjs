// Three machines with PostgreSQL, Patroni and etcd and one with HAProxy, as docs/operating/cluster describes them: network namespaces
// of this machine, whose programs are those of a Debian 13 folder. Needs root.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StepFailed, say } from '../scripts/report.mjs'
import { root } from '../scripts/steps.mjs'
import { debianFolder } from './debian.mjs'

/** As in the configuration. */
const addresses = { db1: '10.20.0.11', db2: '10.20.0.12', db3: '10.20.0.13', app: '10.20.0.21' }
const databaseNames = ['db1', 'db2', 'db3']
const hostAddress = '10.20.0.1'
const bridge = 'gridhaul0'
const passwords = { SUPERUSER: 'superuser-test', REPLICATION: 'replication-test', REWIND: 'rewind-test' }
const gridhaulPassword = 'gridhaul-test'
/** Of each machine; a fault fills it up. */
const diskMb = 1_500

export const superuserUrl = address =>
  `postgres://postgres:${passwords.SUPERUSER}@${address}:5432/gridhaul?sslmode=disable`
/** As a Gridhaul server on the machine of HAProxy connects. */
export const databaseUrl = (database = 'gridhaul') =>
  `postgres://gridhaul:${gridhaulPassword}@127.0.0.1:5000/${database}`

const prefix = join(tmpdir(), 'gridhaul-cluster-')

const lock = '/run/gridhaul-cluster.pid'

/** `close` leaves nothing of it, and neither does the end of this process by a signal. */
export async function startCluster() {
  if (process.platform !== 'linux' || process.getuid() !== 0)
    throw new StepFailed('A cluster on one machine needs Linux and root.')
  const other = existsSync(lock) ? Number(readFileSync(lock, 'utf8')) : 0
  if (commandOf(other).includes('node'))
    throw new StepFailed(`Another cluster runs here, of process ${other}.`)
  writeFileSync(lock, String(process.pid))
  removeRemains()
  const folder = mkdtempSync(prefix)
  const closers = [() => rmSync(lock), () => rmSync(folder, { recursive: true, force: true })]
  const close = async () => {
    for (let end = closers.pop(); end; end = closers.pop()) await tried(end)
  }
  for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => close().then(() => process.exit(1)))
  try {
    makeNetwork(closers)
    const machines = Object.fromEntries(
      databaseNames.map(name => [name, databaseMachine(name, folder, closers)]),
    )
    const app = appMachine(folder, closers)
    for (const { etcd } of Object.values(machines)) etcd.start()
    await eventually('etcd has a leader', 60_000, () =>
      responds(`http://${addresses.db1}:2379/health`).then(reply => reply?.ok),
    )
    for (const { patroni } of Object.values(machines)) patroni.start()
    app.haproxy.start()
    await whenHealthy(240_000)
    return { folder, machines, app, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function tried(end) {
  try {
    await end()
  } catch (error) {
    say(`Not removed: ${error.message}`)
  }
}

/** Of a run that was killed, whose programs have ended with it. */
function removeRemains() {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
  for (const [, at] of mounts.map(line => line.split(' ')))
    if (at?.startsWith(prefix)) execFileSync('umount', ['-l', at])
  for (const name of readdirSync(tmpdir()))
    if (join(tmpdir(), name).startsWith(prefix)) rmSync(join(tmpdir(), name), { recursive: true })
  for (const name of Object.keys(addresses))
    if (existsSync(`/run/netns/${spaceOf(name)}`)) ip('netns', 'del', spaceOf(name))
  // A network space goes later than its name, and its link with it.
  for (const link of [bridge, ...Object.keys(addresses).map(linkOf)])
    if (existsSync(`/sys/class/net/${link}`)) ip('link', 'del', link)
}

function makeNetwork(closers) {
  ip('link', 'add', bridge, 'type', 'bridge')
  closers.push(() => ip('link', 'del', bridge))
  ip('addr', 'add', `${hostAddress}/24`, 'dev', bridge)
  ip('link', 'set', bridge, 'up')
  for (const [name, address] of Object.entries(addresses)) {
    const space = spaceOf(name)
    ip('netns', 'add', space)
    closers.push(() => ip('netns', 'del', space))
    ip('link', 'add', linkOf(name), 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space)
    closers.push(() => ip('link', 'del', linkOf(name)))
    ip('link', 'set', linkOf(name), 'master', bridge, 'up')
    inSpace(name, 'ip', 'link', 'set', 'lo', 'up')
    inSpace(name, 'ip', 'addr', 'add', `${address}/24`, 'dev', 'eth0')
    inSpace(name, 'ip', 'link', 'set', 'eth0', 'up')
  }
}

const ip = (...args) => execFileSync('ip', args, { stdio: ['ignore', 'pipe', 'pipe'] })
const spaceOf = name => `gridhaul-${name}`
export const linkOf = name => `gh-${name}`
/** Runs a program on the network of a machine. */
export const inSpace = (name, ...command) => ip('netns', 'exec', spaceOf(name), ...command)

function databaseMachine(name, folder, closers) {
  const disk = join(folder, name)
  mkdirSync(disk)
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m`, 'tmpfs', disk])
  closers.push(() => execFileSync('umount', ['-l', disk]))
  for (const [part, user] of [
    ['postgresql', 'postgres'],
    ['patroni', 'postgres'],
    ['etcd', 'etcd'],
  ])
    ownedFolder(join(disk, part), user)
  writeFileSync(join(disk, 'patroni', '17-gridhaul.yml'), rendered('patroni.yml', name), { mode: 0o644 })
  writeFileSync(join(disk, 'patroni', 'clock'), '+0\n')
  const binds = {
    [join(disk, 'postgresql')]: '/var/lib/postgresql',
    [join(disk, 'patroni')]: '/etc/patroni',
    [join(disk, 'etcd')]: '/var/lib/etcd',
  }
  const log = part => join(folder, `${name}-${part}.log`)
  const patroni = service({
    name,
    user: 'postgres',
    binds,
    log: log('patroni'),
    command: ['patroni', '/etc/patroni/17-gridhaul.yml'],
    // Lets a fault set the clock.
    environment: {
      LD_PRELOAD: '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1',
      FAKETIME_TIMESTAMP_FILE: '/etc/patroni/clock',
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      NO_FAKE_STAT: '1',
    },
  })
  const environment = Object.fromEntries(
    rendered('etcd.env', name)
      .split('\n')
      .filter(line => /^\w+=/.test(line))
      .map(line => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
  const etcd = service({ name, user: 'etcd', binds, log: log('etcd'), command: ['etcd'], environment })
  closers.push(() => etcd.stop())
  closers.push(() => patroni.stop())
  return { name, address: addresses[name], disk, patroni, etcd }
}

function appMachine(folder, closers) {
  const disk = join(folder, 'app')
  ownedFolder(disk, 'root')
  writeFileSync(join(disk, 'haproxy.cfg'), rendered('haproxy.cfg', 'app'))
  const haproxy = service({
    name: 'app',
    user: 'root',
    binds: { [disk]: '/etc/haproxy' },
    log: join(folder, 'haproxy.log'),
    command: ['haproxy', '-db', '-f', '/etc/haproxy/haproxy.cfg'],
  })
  closers.push(() => haproxy.stop())
  return { address: addresses.app, haproxy }
}

function ownedFolder(folder, user) {
  mkdirSync(folder, { mode: 0o700 })
  const { uid, gid } = idsOf(user)
  chownSync(folder, uid, gid)
}

function idsOf(user) {
  const line = readFileSync(join(debianFolder, 'etc/passwd'), 'utf8')
    .split('\n')
    .find(each => each.startsWith(`${user}:`))
  const [, , uid, gid] = line.split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

/** A file of docs/operating/cluster as this machine has it. */
function rendered(file, name) {
  let text = readFileSync(join(root, 'docs/operating/cluster', file), 'utf8')
    .replaceAll('@NAME@', name)
    .replaceAll('@ADDRESS@', addresses[name])
  for (const [role, password] of Object.entries(passwords))
    text = text.replaceAll(`@${role}_PASSWORD@`, password)
  return text
}

const restartMs = 1_000

/**
 * A program with processes and mounts of its own, started again when it ends, as systemd does. All of it ends with this process.
 */
function service({ name, user, binds, log, command, environment = {} }) {
  const { uid, gid } = idsOf(user)
  const at = path => join(debianFolder, path)
  const mounts = Object.entries(binds).map(
    ([from, to]) => `mkdir -p ${at(to)}; mount --bind ${from} ${at(to)}`,
  )
  const variables = Object.entries({ PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8', ...environment })
  const script = [
    'set -e',
    ...mounts,
    `mount -t tmpfs tmpfs ${at('/run')}`,
    `mkdir ${at('/run/postgresql')}; chown ${uid}:${gid} ${at('/run/postgresql')}`,
    `mount -t proc proc ${at('/proc')}`,
    `mount --rbind /dev ${at('/dev')}`,
    `exec chroot --userspec=${uid}:${gid} ${debianFolder} env -i ${variables.map(([key, value]) => `${key}='${value}'`).join(' ')} ${command.join(' ')}`,
  ].join('\n')
  let child
  let isWanted = false

  const start = () => {
    isWanted = true
    if (child) return
    const unshare = ['unshare', '--mount', '--pid', '--fork', '--kill-child=KILL', 'sh', '-c', script]
    const args = ['--pdeathsig', 'KILL', 'ip', 'netns', 'exec', spaceOf(name), ...unshare]
    const started = spawn('setpriv', args, { stdio: ['ignore', 'pipe', 'pipe'] })
    child = started
    for (const stream of [started.stdout, started.stderr])
      stream.on('data', chunk => writeFileSync(log, chunk, { flag: 'a' }))
    started.once('exit', async () => {
      child = undefined
      await pause(restartMs)
      if (isWanted) start()
    })
  }
  /** As when the power goes: nothing of it writes anything more. */
  const kill = async () => {
    const ended = child
    for (const pid of processes().reverse()) signal(pid, 'SIGKILL')
    if (ended && ended.exitCode === null && ended.signalCode === null) await once(ended, 'exit')
  }
  const stop = async () => {
    isWanted = false
    await kill()
  }
  const processes = () => (child ? descendantsOf(child.pid) : [])
  return { start, kill, stop, processes }
}

/** With itself, the eldest first. */
function descendantsOf(pid) {
  const children = new Map()
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    const parent = parentOf(entry)
    children.set(parent, [...(children.get(parent) ?? []), Number(entry)])
  }
  const found = [pid]
  for (const each of found) found.push(...(children.get(each) ?? []))
  return found
}

function parentOf(pid) {
  try {
    return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1])
  } catch {
    return undefined
  }
}

export const commandOf = pid => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

/** The process may just have ended. */
export function signal(pid, name) {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

/**
 * What the three Patronis agree on: the primary, its synchronous standbys, and who is well. Undefined if one of them does not answer,
 * or still believes in another primary, as one that was cut off does.
 */
export async function clusterState() {
  const views = await Promise.all(databaseNames.map(viewOf))
  const [first] = views
  return views.every(view => view && view.primary === first.primary) ? first : undefined
}

async function viewOf(name) {
  const reply = await responds(`http://${addresses[name]}:8008/cluster`)
  const { members } = (await reply?.json().catch(() => undefined)) ?? {}
  const of = role => members.filter(each => each.role === role).map(each => each.name)
  return (
    members && {
      primary: of('leader')[0],
      synchronous: [...of('sync_standby'), ...of('quorum_standby')],
      well: members
        .filter(({ role, state }) => state === (role === 'leader' ? 'running' : 'streaming'))
        .map(each => each.name),
    }
  )
}

/** Those that any of them calls well. */
export async function wellMachines() {
  const views = await Promise.all(databaseNames.map(viewOf))
  return views.find(view => view?.primary)?.well ?? []
}

/** A primary, a synchronous standby, and all three well. */
export async function whenHealthy(withinMs) {
  let state
  await eventually(
    () => `all machines are well: ${JSON.stringify(state)}`,
    withinMs,
    async () => {
      state = await clusterState()
      return state?.primary && state.synchronous.length > 0 && state.well.length === databaseNames.length
    },
  )
  return state
}

export const responds = (url, init = {}) =>
  fetch(url, { signal: AbortSignal.timeout(2_000), ...init }).catch(() => undefined)

export async function eventually(what, withinMs, holds) {
  const end = Date.now() + withinMs
  while (!(await holds())) {
    if (Date.now() > end)
      throw new Error(`It did not happen in time: ${typeof what === 'function' ? what() : what}`)
    await pause(250)
  }
}

/** The role and an empty database of a Gridhaul server. */
export async function createDatabase(pg, address, name = 'gridhaul') {
  const client = new pg.Client({
    connectionString: superuserUrl(address).replace('/gridhaul?', '/postgres?'),
  })
  await client.connect()
  const { rowCount } = await client.query("select from pg_roles where rolname = 'gridhaul'")
  if (!rowCount) await client.query(`create role gridhaul login password '${gridhaulPassword}'`)
  await client.query(`create database ${name} owner gridhaul`)
  await client.end()
}
