// npm run edit-plan FILE OPERATIONS: applies operations to a plan and prints the resulting plan, or the first refusal. What was
// done and what it changed goes to standard error.
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { readArguments } from './arguments.mjs'
import { reportOnStderr } from './report.mjs'
import { install, root } from './steps.mjs'

const help = `npm run edit-plan FILE OPERATIONS
Applies the operations in a file to a plan and prints the resulting plan, whose tx_id ends with ~edited. The file is a JSON list,
or one operation a line as it is typed, such as: MB-3 charge 02:00-03:30 at 120 kW.
Exit code: 0 applied, 1 an operation was refused, 2 not a plan or no operations.
  npm run --silent edit-plan FILE OPERATIONS > edited.json`

// npm changes to the project's folder; relative paths start where the command was typed.
const typedIn = process.env.INIT_CWD ?? process.cwd()
const { positionals, refuse } = readArguments({
  command: 'npm run edit-plan',
  help,
  allowPositionals: true,
  exitCode: 2,
})
if (positionals.length !== 2)
  refuse('Name a plan and a file of operations: npm run edit-plan FILE OPERATIONS.')
const [planText, operations] = await Promise.all(positionals.map(readText))

process.chdir(root)
reportOnStderr()
await install()
const { runnerImport } = await import('vite')
const { editPlan, encodePlan, InvalidPlan, parsePlan } = (
  await runnerImport('./domain/schedule/draft/command.ts')
).module

const plan = orStop(`${positionals[0]} is not a plan`, () => parsePlan(planText))
const edited = orStop(`${positionals[1]} holds no operations`, () => editPlan(plan, operations))
if (!edited.ok) {
  const offers = edited.offers.map(offer => `Possible instead: ${JSON.stringify(offer)}`)
  stop(1, [`Operation ${edited.number} was refused: ${edited.reason}`, ...offers])
}
for (const line of edited.lines) console.error(line)
process.stdout.write(`${JSON.stringify(encodePlan({ ...edited.plan, txId: `${plan.txId}~edited` }))}\n`)

async function readText(name) {
  const text = await readFile(resolve(typedIn, name), 'utf8').catch(() => null)
  return text ?? stop(2, [`${name} cannot be read.`])
}

function orStop(what, work) {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof InvalidPlan)) throw error
    return stop(2, [`${what}: ${error.message}`])
  }
}

function stop(code, lines) {
  for (const line of lines) console.error(line)
  process.exit(code)
}
