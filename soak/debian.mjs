// A folder with Debian 13 and the programs of the cluster, made once: about 700 MB.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, copyFile, mkdir, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { StepFailed } from '../scripts/report.mjs'

export const debianFolder = join(homedir(), '.cache', 'gridhaul', 'debian-13')
export const hasDebianFolder = () => existsSync(debianFolder)

const mirror = 'http://deb.debian.org/debian'
const packages = 'postgresql-17 patroni python3-etcd etcd-server haproxy faketime'
const neededBytes = 1.5e9

/** Needs root, debootstrap and the mirror. */
export async function makeDebianFolder() {
  if (hasDebianFolder()) return
  const unfinished = `${debianFolder}.new`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(dirname(unfinished), { recursive: true })
  const { bavail, bsize } = await statfs(dirname(unfinished))
  if (bavail * bsize < neededBytes) throw new StepFailed(`${dirname(unfinished)} has less than 1.5 GB left.`)
  await finished('debootstrap', ['--variant=minbase', 'trixie', unfinished, mirror])
  await copyFile('/etc/resolv.conf', join(unfinished, 'etc/resolv.conf'))
  // Nothing is started by its installation.
  const policy = join(unfinished, 'usr/sbin/policy-rc.d')
  await writeFile(policy, '#!/bin/sh\nexit 101\n')
  await chmod(policy, 0o755)
  await mkdir(join(unfinished, 'etc/postgresql-common'))
  await writeFile(
    join(unfinished, 'etc/postgresql-common/createcluster.conf'),
    'create_main_cluster = false\n',
  )
  const install = `export DEBIAN_FRONTEND=noninteractive; apt-get update -q && apt-get install -qy --no-install-recommends ${packages} && apt-get clean`
  await finished('chroot', [unfinished, 'sh', '-c', install])
  await rename(unfinished, debianFolder)
}

async function finished(program, args) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const printed = []
  child.stdout.on('data', chunk => printed.push(chunk))
  child.stderr.on('data', chunk => printed.push(chunk))
  const [code] = await once(child, 'close').catch(error => [error.message])
  if (code !== 0)
    throw new StepFailed(`${program} ended with ${code}.`, Buffer.concat(printed).toString().slice(-2_000))
}
