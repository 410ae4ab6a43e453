// npm run replay FILE: folds an exported journal anew and says for each actor whether its states are equal to the recorded ones.
// Ends with 0 where all are, 1 where one is not, and 2 with one sentence where there is no file or no journal in it.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { readArguments } from './arguments.mjs'
import { install, root } from './steps.mjs'

const help = `npm run replay FILE
Replays a recorded journal, or that of a copied report, and compares every state with the recorded one.
Exit code: 0 all equal, 1 a difference, 2 not a journal.`

const { positionals, refuse } = readArguments({
  command: 'npm run replay',
  help,
  allowPositionals: true,
  exitCode: 2,
})
const [file] = positionals
if (positionals.length !== 1) refuse('Name the file of one journal: npm run replay FILE.')
// npm changes to the project's folder, whoever calls it from where.
const path = resolve(process.env.INIT_CWD ?? process.cwd(), file)
const text = await readFile(path, 'utf8').catch(() => null)
if (text === null) end(2, [`There is no file ${path} that can be read.`])

process.chdir(root)
if (!existsSync(join(root, 'node_modules', 'vite'))) await install()
const { runnerImport } = await import('vite')
const { module } = await runnerImport('./machines/replay-text.ts')
const { code, lines } = module.replayText(text)
end(code, lines)

function end(code, lines) {
  const tell = code === 2 ? console.error : console.log
  for (const line of lines) tell(line)
  process.exit(code)
}
