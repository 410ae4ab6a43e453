// npm run replay FILE: folds an exported journal anew and says for each actor whether its states are equal to the recorded ones.
// Ends with 0 where all are, 1 where one is not, and 2 with one sentence where there is no file or no journal in it.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { install, root } from './steps.mjs'

const [file] = process.argv.slice(2)
// npm changes to the project's folder, whoever calls it from where.
const path = file && resolve(process.env.INIT_CWD ?? process.cwd(), file)
const text = path ? await readFile(path, 'utf8').catch(() => null) : null
if (!file) end(2, ['Name the file of a journal: npm run replay FILE.'])
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
