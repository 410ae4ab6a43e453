// The machine that the figures were measured on, and its other load. Values that only the Linux kernel provides are null elsewhere.
import { readFile } from 'node:fs/promises'
import { arch, cpus, loadavg, platform, release, totalmem } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'

const gibibyte = 2 ** 30

/** Call it before measuring: `busyBefore` is the share of all cores that other programs used during one second. */
export async function describeMachine({ launch }) {
  const browser = await launch()
  const chromium = browser.version()
  await browser.close()
  const machine = {
    date: new Date().toISOString(),
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / gibibyte),
    system: `${platform()} ${release()} ${arch()}`,
    node: process.version,
    chromium,
    loadBefore: loadavg().map(load => Math.round(load * 100) / 100),
    busyBefore: await busyShare(1000),
  }
  return { ...machine, text: inWords(machine) }
}

function inWords({ cpu, cores, memoryGiB, system, node, chromium, loadBefore, busyBefore }) {
  const busy = busyBefore === null ? '' : `, cores busy before: ${Math.round(busyBefore * 100)} %`
  return `\n${cpu}, ${cores} cores, ${memoryGiB} GiB, ${system}, Node ${node}, Chromium ${chromium}
load before: ${loadBefore.join(' ')}${busy}`
}

async function busyShare(milliseconds) {
  const before = await coreTicks()
  await pause(milliseconds)
  const after = await coreTicks()
  return before && after && (after.busy - before.busy) / (after.total - before.total)
}

async function coreTicks() {
  const stat = await readFile('/proc/stat', 'utf8').catch(() => null)
  if (stat === null) return null
  const [user, nice, system, idle, waiting, ...rest] = stat
    .split('\n')[0]
    .split(/\s+/)
    .slice(1, 9)
    .map(Number)
  const busy = user + nice + system + rest.reduce((sum, ticks) => sum + ticks, 0)
  return { busy, total: busy + idle + waiting }
}

/**
 * Returns a function that gives the share of time for which the browser's pages have waited for a core since: how much other load
 * disturbed a measurement. A browser's own threads disturb each other too: a third is normal on two cores.
 */
export async function startWaiting(browser) {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const pages = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
  const before = await scheduled(pages)
  return async () => {
    const after = await scheduled(pages)
    if (before === null || after === null) return null
    const waited = after.waited - before.waited
    return waited / Math.max(1, waited + after.ran - before.ran)
  }
}

/** Nanoseconds of the processes' main threads. */
async function scheduled(ids) {
  try {
    const texts = await Promise.all(ids.map(id => readFile(`/proc/${id}/schedstat`, 'utf8')))
    const times = texts.map(text => text.split(' ').map(Number))
    return {
      ran: times.reduce((sum, [ran]) => sum + ran, 0),
      waited: times.reduce((sum, [, waited]) => sum + waited, 0),
    }
  } catch {
    return null
  }
}
