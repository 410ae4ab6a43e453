// npm run cluster: the cluster of docs/operating/cluster on this machine alone, to try out and to test. It keeps nothing.
import { readArguments } from './arguments.mjs'
import { say, step } from './report.mjs'
import { install, root } from './steps.mjs'

const help = `npm run cluster
Starts three machines with PostgreSQL, Patroni and etcd, and HAProxy, as network namespaces of this one. Ctrl-C ends and removes them.
Needs Linux, root, debootstrap and iproute2. The first time it makes a folder with Debian 13 in ~/.cache/gridhaul (700 MB).`

readArguments({ command: 'npm run cluster', help })
process.chdir(root)
await install()
const { makeDebianFolder } = await import('../soak/debian.mjs')
const { clusterState, createDatabase, databaseUrl, startCluster } = await import('../soak/cluster.mjs')
const { default: pg } = await import('pg')

await step('Make a folder with Debian 13, once', makeDebianFolder)
const cluster = await step('Start three machines', startCluster)
const { primary } = await clusterState()
await createDatabase(pg, cluster.machines[primary].address)
say(`The primary is ${primary}; the logs are in ${cluster.folder}.`)
say(`On the network of HAProxy (ip netns exec gridhaul-app ...) DATABASE_URL is ${databaseUrl()}.`)
