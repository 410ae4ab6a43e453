// npm run replay FILE: replays an exported journal and says for each actor whether its states equal the recorded ones.
// Exit code: 0 all equal, 1 a difference or nothing to compare, 2 no file or not a journal, with one sentence.
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { readArguments } from './arguments.mjs'
import { importBundled } from './import-bundled.mjs'

const help = `npm run replay FILE
Replays a recorded journal, or that of a copied report, and compares every state with the recorded one.
Exit code: 0 all equal, 1 a difference or nothing to compare, 2 not a journal.`

const { positionals, refuse } = readArguments({
  command: 'npm run replay',
  help,
  allowPositionals: true,
  exitCode: 2,
})
const [file] = positionals
if (positionals.length !== 1) refuse('Name the file of one journal: npm run replay FILE.')
// npm changes to the project's folder; relative paths start where the command was typed.
const path = resolve(process.env.INIT_CWD ?? process.cwd(), file)
const text = await readFile(path, 'utf8').catch(() => null)
if (text === null) end(2, [`There is no file ${path} that can be read.`])

const { replayText } = await importBundled('machines/replay-text.ts')
const { code, lines } = replayText(text)
end(code, lines)

function end(code, lines) {
  const print = code === 2 ? console.error : console.log
  for (const line of lines) print(line)
  process.exit(code)
}
