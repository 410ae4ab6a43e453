// How long the largest import takes: a file of 1,000 rows that are all new, and one that changes all of them, until the reply, in
// seconds. Each record has its entry in the history, and its row in the import that can be undone. Durability is off, which matters
// only at the end, where the one transaction is flushed.
import { table, tenths } from './figures.mjs'
import { loadServerParts, signIn, withServer } from './server-parts.mjs'

const rows = 1_000
const numbers = Array.from({ length: rows }, (_, i) => i)
const area = i => ['Harbor North', 'Hill Country'][i % 2]

/** A file: header, and a row by its number. `turn` is 0 for new records and 1 for their change. */
const files = {
  users: ['Name,Email,Roles', (i, turn) => `User ${i} ${turn},user-${i}@bench.example,${roles[turn]}`],
  assets: [
    'Asset Name,Serial Number,Asset Model,Service Area',
    (i, turn) => `Battery ${i},SN-${i}-${turn},GridCube 160,${area(i + turn)}`,
  ],
  trucks: [
    'Asset Name,Model,VIN,License Plate,MBESS Capacity,Service Area',
    (i, turn) => `Truck ${i},Hauler,,P ${i} ${turn},2,${area(i + turn)}`,
  ],
}
const roles = ['Field Operator', 'Business Operator; Field Operator']

/** Without invitations: their mails would be made during the next import. */
const body = (kind, csv) => ({ csv, dry_run: false, ...(kind === 'users' && { send_invitations: false }) })

export async function measure({ folder }) {
  const server = await loadServerParts(folder)
  const figures = await withServer(server, async ({ address }) => {
    const visitor = await signIn(address, server.demoPassword)
    const took = {}
    for (const [kind, [header, row]] of Object.entries(files)) {
      took[kind] = {}
      for (const [turn, name] of ['created', 'changed'].entries()) {
        const csv = [header, ...numbers.map(i => row(i, turn))].join('\r\n')
        const started = performance.now()
        await visitor.send('POST', `/api/imports/${kind}`, body(kind, csv))
        took[kind][name] = (performance.now() - started) / 1_000
      }
    }
    return took
  })
  const cells = Object.entries(figures).map(([kind, { created, changed }]) => [
    kind,
    tenths(created),
    tenths(changed),
  ])
  return { figures, text: table(`Imports of ${rows} rows, s`, ['', 'created', 'changed'], cells) }
}
