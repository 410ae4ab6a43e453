// npm run edit-plan FILE OPERATIONS: applies operations to a plan and prints the resulting plan, or the first refusal. What was
// done and what it changed goes to standard error.
import { readArguments } from './arguments.mjs'
import { loadDomain, orStop, planOf, readText } from './plan-input.mjs'

const help = `npm run edit-plan FILE OPERATIONS
Applies the operations in a file to a plan and prints the resulting plan, whose tx_id ends with ~edited. The file is a JSON list,
or one operation a line as it is typed, such as: MB-3 charge 02:00-03:30 at 120 kW.
Exit code: 0 applied, 1 an operation was refused, 2 not a plan or no operations.
  npm run --silent edit-plan FILE OPERATIONS > edited.json`

const { positionals, refuse } = readArguments({
  command: 'npm run edit-plan',
  help,
  allowPositionals: true,
  exitCode: 2,
})
if (positionals.length !== 2)
  refuse('Name a plan and a file of operations: npm run edit-plan FILE OPERATIONS.')
const [planText, operations] = await Promise.all(positionals.map(readText))

const domain = await loadDomain()
const { editPlan, encodePlan, InvalidPlan } = domain

const plan = planOf(planText, positionals[0], domain)
const edited = orStop(`${positionals[1]} holds no operations:`, InvalidPlan, () => editPlan(plan, operations))
if (!edited.ok) {
  console.error(`Operation ${edited.number} was refused: ${edited.reason}`)
  for (const offer of edited.offers) console.error(`Possible instead: ${JSON.stringify(offer)}`)
  process.exit(1)
}
for (const line of edited.lines) console.error(line)
process.stdout.write(`${JSON.stringify(encodePlan({ ...edited.plan, txId: `${plan.txId}~edited` }))}\n`)
